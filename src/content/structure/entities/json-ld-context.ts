import type { Json } from '../model.ts'
import { isSchemaOrg, propertyName } from './names.ts'

/** What a `@context` says about names, as far as pages use it: prefixes and other names for terms of schema.org. */
export interface LinkedContext {
  /** Prefix → address of its vocabulary. */
  prefixes: ReadonlyMap<string, string>
  /** Name used on the page → name in schema.org, or keyword such as `@id`. */
  terms: ReadonlyMap<string, string>
}

/** The context inside a node. Contexts at other addresses are not fetched; all others are taken for schema.org. */
export function contextOf(written: Json | undefined, outer: LinkedContext): LinkedContext {
  if (written === undefined || written === null || typeof written === 'string') return outer
  const prefixes = new Map(outer.prefixes)
  const terms = new Map(outer.terms)
  for (const part of Array.isArray(written) ? written : [written]) {
    if (part === null || typeof part !== 'object' || Array.isArray(part)) continue
    for (const [name, definition] of Object.entries(part).slice(0, MAX_DEFINITIONS)) {
      const iri = iriOf(definition)
      if (name.startsWith('@') || iri === undefined) continue
      if (/[/#]$/.test(iri)) prefixes.set(name, iri)
      else terms.set(name, iri)
    }
  }
  return { prefixes, terms: new Map([...terms].map(([name, iri]) => [name, named(iri, prefixes)])) }
}

const MAX_DEFINITIONS = 200

/** Name in schema.org of a key of a node. Names of other vocabularies keep their prefix. */
export function termOf(key: string, { prefixes, terms }: LinkedContext): string {
  const term = terms.get(key)
  return propertyName(term ?? named(key, prefixes))
}

/** Resolves the prefix if it stands for schema.org. */
function named(name: string, prefixes: ReadonlyMap<string, string>): string {
  const colon = name.indexOf(':')
  if (colon < 0) return name
  const vocabulary = prefixes.get(name.slice(0, colon))
  return vocabulary !== undefined && isSchemaOrg(vocabulary.replace(/[/#]+$/, '')) ? name.slice(colon + 1) : name
}

function iriOf(definition: Json): string | undefined {
  if (typeof definition === 'string') return definition
  if (definition === null || typeof definition !== 'object' || Array.isArray(definition)) return undefined
  const id = definition['@id']
  return typeof id === 'string' ? id : undefined
}
