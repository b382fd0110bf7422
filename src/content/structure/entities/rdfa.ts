import { type Element, isTag } from 'domhandler'
import { absolute } from '../../urls.ts'
import type { Entity, EvidencePage } from '../model.ts'
import { resolvedUrl, ValueReader } from './element-value.ts'
import { isSchemaOrg, typeName } from './names.ts'
import { tokens } from './properties.ts'

/**
 * The entities that a page describes by RDFa Lite in the terms of schema.org, without those that are values of others.
 * Terms of other vocabularies, such as `og:title` and `dc:title`, are left out.
 */
export function rdfaEntities(page: EvidencePage): Entity[] {
  if (!page.mayHave('typeof') || !page.elements.some(({ attribs }) => attribs.typeof !== undefined)) return []
  const reader = new ValueReader(page)
  const prefixes = prefixesOf(page)
  /** The closest entity at or around an element. */
  const closest = new Map<Element, Entity>()
  const byId = new Map<string, Entity>()
  const top: Entity[] = []
  for (const element of page.elements) {
    const { attribs, parent } = element
    const owner = parent !== null && isTag(parent) ? closest.get(parent) : undefined
    if (owner !== undefined) closest.set(element, owner)
    if (attribs.typeof === undefined && attribs.property === undefined) continue
    const entity = attribs.typeof === undefined ? undefined : entityOf(element, prefixes, page.base, byId)
    if (entity !== undefined) closest.set(element, entity)
    const terms = tokens(attribs.property ?? attribs.rel ?? '').flatMap((term) => termOf(term, prefixes) ?? [])
    if (entity !== undefined && (owner === undefined || terms.length === 0)) top.push(entity)
    if (owner === undefined) continue
    for (const term of terms.slice(0, MAX_TERMS)) addTerm(owner, term, entity ?? termValue(element, term, reader))
  }
  return [...new Set(top)].filter(({ types, properties }) => types.length > 0 && properties.size > 0)
}

const MAX_TERMS = 10

type Prefixes = ReadonlyMap<string, string>

/** Prefixes of the whole page; that a part of it declares another meaning for one does not occur. */
function prefixesOf({ elements }: EvidencePage): Prefixes {
  const prefixes = new Map([['schema', 'http://schema.org/']])
  for (const { attribs } of elements) {
    const written = attribs.prefix
    if (written !== undefined) {
      for (const [, name, iri] of written.matchAll(/([\w-]+):\s+(\S+)/g)) prefixes.set(name!.toLowerCase(), iri!)
    }
    if (prefixes.size > MAX_PREFIXES) break
  }
  for (const [name, iri] of elements.slice(0, 5).flatMap(({ attribs }) => Object.entries(attribs))) {
    if (name.startsWith('xmlns:')) prefixes.set(name.slice(6).toLowerCase(), iri)
  }
  return prefixes
}

const MAX_PREFIXES = 100

/** Name in schema.org of a term. A term without a prefix counts, since pages forget `vocab`. */
function termOf(term: string, prefixes: Prefixes): string | undefined {
  if (/^https?:/.test(term)) return isSchemaOrg(term.replace(/[/#][^/#]*$/, '')) ? typeName(term) : undefined
  const colon = term.indexOf(':')
  if (colon < 0) return typeName(term)
  const vocabulary = prefixes.get(term.slice(0, colon).toLowerCase())
  return vocabulary !== undefined && isSchemaOrg(vocabulary.replace(/[/#]+$/, ''))
    ? typeName(term.slice(colon + 1))
    : undefined
}

function entityOf(element: Element, prefixes: Prefixes, base: string, byId: Map<string, Entity>): Entity {
  const { resource, about } = element.attribs
  const written = resource ?? about
  const id = written?.trim() ? (absolute(written, base) ?? written) : undefined
  const types = tokens(element.attribs.typeof!).flatMap((type) => termOf(type, prefixes) ?? [])
  const known = id === undefined ? undefined : byId.get(id)
  if (known !== undefined) {
    for (const type of types) if (!known.types.includes(type)) known.types.push(type)
    return known
  }
  const entity: Entity = { source: 'rdfa', types, properties: new Map(), ...(id !== undefined && { id }), element }
  if (id !== undefined) byId.set(id, entity)
  return entity
}

function termValue(element: Element, term: string, reader: ValueReader): string {
  const { content, resource } = element.attribs
  if (content === undefined && resource !== undefined) return resolvedUrl(resource, reader.page.base)
  return reader.valueOf(element, term)
}

function addTerm({ properties }: Entity, term: string, value: Entity | string): void {
  if (value === '') return
  const values = properties.get(term)
  if (values === undefined) properties.set(term, [value])
  else values.push(value)
}
