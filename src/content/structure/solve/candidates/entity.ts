import { isKindOf } from '../../entities/types.ts'
import { valuesAt } from '../../entities/values.ts'
import { wordsOf } from '../../lexicon/words.ts'
import type { Entity } from '../../model.ts'
import type { Slot } from '../slot.ts'
import type { Candidate } from './candidate.ts'

/** What entities say about a slot: the one that the page is about, and others whose type the slot names. */
export function entityCandidates(slot: Slot, main: Entity | undefined, others: readonly Entity[]): Candidate[] {
  const found: Candidate[] = []
  for (const { concept, score } of slot.concepts) {
    // The owner of a site has no headline: its name is not the title of a page.
    if (TITLES.has(concept.id) && main !== undefined && isOwner(main)) continue
    for (const [rank, path] of concept.paths.entries()) {
      const weight = score * (1 - 0.04 * rank)
      if (weight < WORTH) continue
      const { type, names } = typedPath(path)
      if (main !== undefined && (type === undefined || isKindOf(main.types, type)))
        add(found, main, names, TRUST[main.source] * weight)
      else if (type !== undefined) {
        for (const entity of others)
          if (isKindOf(entity.types, type)) add(found, entity, names, OTHER * TRUST[entity.source] * weight)
      }
    }
  }
  if (main !== undefined) namedAlike(slot, main, found)
  return found
}

const TITLES: ReadonlySet<string> = new Set(['title', 'headline'])
const isOwner = ({ types }: Entity) => isKindOf(types, 'Organization') || isKindOf(types, 'WebSite')
const WORTH = 0.35
const TRUST = { 'json-ld': 0.95, microdata: 0.93, rdfa: 0.9, microformat: 0.85 } as const
/** Another entity of the page may be about something else. */
const OTHER = 0.6

/** `Product.offers.price` is a path of products only. */
function typedPath(path: string): { type: string | undefined; names: string } {
  const dot = path.indexOf('.')
  if (!/^[A-Z]/.test(path)) return { type: undefined, names: path }
  return dot < 0 ? { type: undefined, names: path } : { type: path.slice(0, dot), names: path.slice(dot + 1) }
}

/** Properties with the very words of the slot carry schemas that no vocabulary knows. */
function namedAlike(slot: Slot, entity: Entity, found: Candidate[]): void {
  for (const name of namesOf(entity).get(slot.words.join(' ')) ?? [])
    add(found, entity, name, 0.85 * TRUST[entity.source])
}

/** The names of the properties of an entity, by their words. */
function namesOf(entity: Entity): ReadonlyMap<string, readonly string[]> {
  let names = knownNames.get(entity)
  if (names === undefined) {
    names = Map.groupBy(entity.properties.keys(), (name) => wordsOf(name).join(' '))
    knownNames.set(entity, names)
  }
  return names
}

const knownNames = new WeakMap<Entity, ReadonlyMap<string, readonly string[]>>()

function add(found: Candidate[], entity: Entity, path: string, score: number): void {
  const values = valuesAt(entity, path)
  const [raw] = values
  if (raw === undefined || raw === '') return
  const element = entity.element === undefined ? {} : { element: entity.element }
  found.push({ source: entity.source, score, raw, items: values, ...element })
}
