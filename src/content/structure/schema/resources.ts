import type { Json } from '../model.ts'
import { type Draft, draftOf, isObject, isSchema, type Schema, type SchemaObject, subschemasOf } from './keywords.ts'

/** A schema with an address of its own: the whole schema, or a part of it with `$id`. */
export interface Resource {
  /** Absolute, without a fragment. */
  uri: string
  root: Schema
  draft: Draft
  anchors: Map<string, Schema>
  dynamicAnchors: Map<string, Schema>
  /** Whether its root has `$recursiveAnchor: true` (2019-09). */
  recursive: boolean
}

export interface Located {
  schema: Schema
  resource: Resource
}

/** The resources of a schema, and where its references lead. References to other addresses lead nowhere. */
export interface Resources {
  root: Resource
  /** The resource whose root a schema is. */
  rootedAt(schema: Schema): Resource | undefined
  resolve(ref: string, from: Resource): Located | undefined
  /** Whether `unevaluatedProperties` or `unevaluatedItems` occurs. */
  tracksEvaluation(): boolean
}

interface ResourceOptions {
  /** If `$schema` does not say. */
  draft?: Draft
  /** Schemas at other addresses. */
  remotes?: ReadonlyMap<string, Schema>
}

/** @param schema must have passed `checkSchema`, or be known to be a schema */
export function resourcesOf(
  schema: Schema,
  { draft = '2020-12', remotes = new Map() }: ResourceOptions = {},
): Resources {
  const byUri = new Map<string, Resource>()
  const byRoot = new Map<Schema, Resource>()
  let tracks = false

  function add(uri: string, root: Schema, inherited: Draft): Resource {
    const own = isObject(root) ? (draftOf(root.$schema) ?? inherited) : inherited
    const resource = { uri, root, draft: own, anchors: new Map(), dynamicAnchors: new Map(), recursive: false }
    if (!byUri.has(uri)) byUri.set(uri, resource)
    if (isObject(root)) byRoot.set(root, resource)
    return resource
  }

  function read(first: Resource): void {
    const pending: Located[] = [{ schema: first.root, resource: first }]
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const { schema: at } = next
      if (!isObject(at)) continue
      const resource = identified(at, next.resource, add, byUri)
      tracks ||= at.unevaluatedProperties !== undefined || at.unevaluatedItems !== undefined
      // In reverse, so that the first of two equal anchors or addresses wins.
      for (const child of subschemasOf(at).reverse()) pending.push({ schema: child, resource })
    }
  }

  function resourceAt(uri: string): Resource | undefined {
    const known = byUri.get(uri)
    const remote = remotes.get(uri)
    if (known !== undefined || remote === undefined) return known
    const resource = add(uri, remote, draft)
    read(resource)
    return resource
  }

  const resolved = new Map<Resource, Map<string, Located | undefined>>()
  function find(ref: string, from: Resource): Located | undefined {
    const [address = '', fragment = ''] = splitOnce(ref, '#')
    const uri = address === '' ? from.uri : absolute(address, from.uri)
    const resource = uri === from.uri ? from : uri === undefined ? undefined : resourceAt(uri)
    return resource === undefined ? undefined : fragmentOf(resource, fragment, byRoot)
  }

  const root = add(ROOT_URI, schema, draft)
  read(root)
  return {
    root: byRoot.get(schema) ?? root,
    rootedAt: (at) => byRoot.get(at),
    tracksEvaluation: () => tracks,
    resolve(ref, from) {
      const known = resolved.get(from) ?? new Map<string, Located | undefined>()
      if (!known.has(ref)) resolved.set(from, known.set(ref, find(ref, from)))
      return known.get(ref)
    },
  }
}

/** Of a schema without `$id`. Relative addresses need a base. */
const ROOT_URI = 'json-schema:///'

type Add = (uri: string, root: Schema, inherited: Draft) => Resource

/** The resource that a subschema belongs to: a new one if it has an identifier. Notes its anchors. */
function identified(schema: SchemaObject, outer: Resource, add: Add, byUri: Map<string, Resource>): Resource {
  const { $id, $anchor, $dynamicAnchor, $recursiveAnchor } = schema
  let resource = outer
  // Before 2019-09, nothing beside `$ref` counts, and a fragment as identifier is an anchor.
  const counts = outer.draft !== '7' || schema.$ref === undefined
  if (typeof $id === 'string' && counts) {
    const [address = '', fragment = ''] = splitOnce($id, '#')
    const uri = address === '' ? undefined : absolute(address, outer.uri)
    if (uri !== undefined) {
      const isOuterRoot = schema === outer.root
      if (isOuterRoot) {
        outer.uri = uri
        if (!byUri.has(uri)) byUri.set(uri, outer)
      } else resource = add(uri, schema, outer.draft)
    }
    if (resource.draft === '7' && fragment !== '') resource.anchors.set(fragment, schema)
  }
  if (resource.draft === '7') return resource
  if (typeof $anchor === 'string' && !resource.anchors.has($anchor)) resource.anchors.set($anchor, schema)
  if (typeof $dynamicAnchor === 'string') {
    if (!resource.anchors.has($dynamicAnchor)) resource.anchors.set($dynamicAnchor, schema)
    if (!resource.dynamicAnchors.has($dynamicAnchor)) resource.dynamicAnchors.set($dynamicAnchor, schema)
  }
  if ($recursiveAnchor === true && schema === resource.root) resource.recursive = true
  return resource
}

function fragmentOf(resource: Resource, fragment: string, byRoot: Map<Schema, Resource>): Located | undefined {
  if (fragment === '') return { schema: resource.root, resource }
  if (!fragment.startsWith('/')) {
    const schema = resource.anchors.get(decoded(fragment))
    return schema === undefined ? undefined : { schema, resource }
  }
  let at: Json | undefined = resource.root
  let owner = resource
  for (const step of fragment.slice(1).split('/')) {
    at = memberOf(at, decoded(step).replaceAll('~1', '/').replaceAll('~0', '~'))
    if (isObject(at)) owner = byRoot.get(at) ?? owner
  }
  return isSchema(at) ? { schema: at, resource: owner } : undefined
}

function memberOf(value: Json | undefined, key: string): Json | undefined {
  if (Array.isArray(value)) return /^\d+$/.test(key) ? value[Number(key)] : undefined
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function absolute(address: string, base: string): string | undefined {
  const url = URL.parse(address, base)
  if (url === null) return undefined
  url.hash = ''
  return url.href.replace(/#$/, '')
}

function splitOnce(text: string, mark: string): [string, string?] {
  const at = text.indexOf(mark)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}
