import { type Element, isText } from 'domhandler'
import { absolute } from '../../urls.ts'
import type { Entity, EntityValue, EvidencePage, Json } from '../model.ts'
import { contextOf, type LinkedContext, termOf } from './json-ld-context.ts'
import { readJsonLd } from './json-ld-text.ts'
import { typeName } from './names.ts'
import { addValues, resolved } from './properties.ts'

/**
 * The entities that the scripts of type `application/ld+json` describe: those at the top and in `@graph`. References by
 * `@id` are resolved, so that entities may refer to each other in cycles.
 */
export function jsonLdEntities(page: EvidencePage): Entity[] {
  const graph: Graph = { base: page.base, byId: new Map(), left: MAX_VALUES, contextsLeft: MAX_CONTEXTS }
  const top = jsonLdOf(page).flatMap((value) => topEntities(value, NO_CONTEXT, graph, 0))
  return [...new Set(top)].filter(({ types, properties }) => types.length > 0 || properties.size > 0)
}

/** The values in the scripts of type `application/ld+json`. */
export function jsonLdOf(page: EvidencePage): Json[] {
  let chars = 0
  const values: Json[] = []
  for (const element of page.elements) {
    if (element.name !== 'script' || !JSON_LD.test(element.attribs.type ?? '')) continue
    const text = scriptText(element)
    chars += text.length
    if (chars > MAX_CHARS) break
    values.push(...readJsonLd(text))
  }
  return values
}

/** The text of a script. */
export function scriptText(script: Element): string {
  return script.children.map((child) => (isText(child) ? child.data : '')).join('')
}

interface Graph {
  base: string
  byId: Map<string, Entity>
  /** How many more values may be read. */
  left: number
  /** How many more contexts may be read. Each takes as long as all around it. */
  contextsLeft: number
}

const JSON_LD = /^\s*application\/ld\+json\b/i
/** Limits on one page. Real pages stay below a tenth of each. */
const MAX_CHARS = 4_000_000
const MAX_VALUES = 200_000
const MAX_DEPTH = 40
const MAX_CONTEXTS = 200
const MAX_TYPES = 20
const NO_CONTEXT: LinkedContext = { prefixes: new Map(), terms: new Map() }

type Node = { [key: string]: Json }

function topEntities(value: Json, context: LinkedContext, graph: Graph, depth: number): Entity[] {
  if (depth > MAX_DEPTH || value === null || typeof value !== 'object') return []
  if (Array.isArray(value)) return value.flatMap((item) => topEntities(item, context, graph, depth + 1))
  const inner = contextIn(value, context, graph)
  const described = Object.keys(value).some((key) => !/^@(?:context|graph|id)$/.test(key))
  const own = described ? [entityOf(value, inner, graph, depth)] : []
  const members = value['@graph'] === undefined ? [] : topEntities(value['@graph'], inner, graph, depth + 1)
  return [...own, ...members]
}

function contextIn(node: Node, outer: LinkedContext, graph: Graph): LinkedContext {
  const written = node['@context']
  if (written === undefined || written === null || typeof written !== 'object' || graph.contextsLeft <= 0) return outer
  graph.contextsLeft -= 1
  return contextOf(written, outer)
}

function entityOf(node: Node, context: LinkedContext, graph: Graph, depth: number): Entity {
  const entity = entityWithId(node, context, graph)
  for (const [key, written] of Object.entries(node)) {
    const property = termOf(key, context)
    if (property === '@type' || (property === 'type' && node['@type'] === undefined)) addTypes(entity, written, context)
    else if (!property.startsWith('@') && property !== '') {
      addValues(entity, property, valuesOf(written, property, context, graph, depth + 1))
    }
  }
  return entity
}

function entityWithId(node: Node, context: LinkedContext, graph: Graph): Entity {
  const key = Object.keys(node).find((name) => termOf(name, context) === '@id') ?? 'id'
  const written = node[key]
  const id =
    typeof written === 'string' && (key !== 'id' || /^https?:/.test(written)) ? idOf(written, graph) : undefined
  const known = id === undefined ? undefined : graph.byId.get(id)
  if (known !== undefined) return known
  const entity: Entity = { source: 'json-ld', types: [], properties: new Map(), ...(id !== undefined && { id }) }
  if (id !== undefined) graph.byId.set(id, entity)
  return entity
}

function idOf(written: string, { base }: Graph): string | undefined {
  return written.trim() === '' ? undefined : (absolute(written, base) ?? written)
}

function addTypes({ types }: Entity, written: Json, context: LinkedContext): void {
  for (const type of Array.isArray(written) ? written : [written]) {
    const name = typeof type === 'string' ? typeName(termOf(type, context)) : undefined
    if (types.length >= MAX_TYPES) return
    if (name !== undefined && !types.includes(name)) types.push(name)
  }
}

function valuesOf(written: Json, property: string, context: LinkedContext, graph: Graph, depth: number): EntityValue[] {
  if (written === null || depth > MAX_DEPTH || graph.left-- <= 0) return []
  if (typeof written === 'string') return stringValues(written, property, graph)
  if (typeof written !== 'object') return [written]
  if (Array.isArray(written)) return written.flatMap((item) => valuesOf(item, property, context, graph, depth + 1))
  const inner = contextIn(written, context, graph)
  for (const key of ['@value', '@list', '@set']) {
    const held = written[key]
    if (held !== undefined) return valuesOf(held, property, inner, graph, depth + 1)
  }
  const entity = entityOf(written, inner, graph, depth)
  return entity.types.length > 0 || entity.properties.size > 0 || entity.id !== undefined ? [entity] : []
}

function stringValues(written: string, property: string, { base }: Graph): string[] {
  const text = written.trim()
  if (text === '') return []
  return [resolved(text, property, base)]
}
