import { folded } from '../../content/passages/words.ts'
import type { Json } from '../../content/structure/model.ts'
import { canonical } from '../../content/structure/schema/equal.ts'
import { isObject } from '../../content/structure/schema/keywords.ts'

/**
 * One answer from the answers to parts of a page, in their order: lists are joined, and an entity that several parts name
 * appears once, with what each says of it. Of two values for the same thing, the first counts.
 */
export function mergedData(parts: readonly Json[]): Json {
  return parts.reduce((merged, part) => both(merged, part), null)
}

function both(first: Json, second: Json): Json {
  if (first === null || first === '') return second === '' ? first : second
  if (second === null) return first
  if (Array.isArray(first) && Array.isArray(second)) return joined([...first, ...second])
  if (isObject(first) && isObject(second)) return bothObjects(first, second)
  return first
}

type Entity = { [key: string]: Json }

function bothObjects(first: Entity, second: Entity): Entity {
  const names = [...new Set([...Object.keys(first), ...Object.keys(second)])]
  return Object.fromEntries(
    names.map((name) => [name, both(memberOf(first, name) ?? null, memberOf(second, name) ?? null)]),
  )
}

const memberOf = (entity: Entity, name: string) => (Object.hasOwn(entity, name) ? entity[name] : undefined)

function joined(items: readonly Json[]): Json[] {
  const kept: Json[] = []
  const places = new Map<string, number[]>()
  for (const item of items) {
    const keys = keysOf(item)
    const candidates = keys.flatMap((key) => places.get(key) ?? [])
    const same = candidates.find((place) => isSame(kept[place]!, item))
    const place = same ?? kept.length
    if (same === undefined) kept.push(item)
    else kept[same] = both(kept[same]!, item)
    for (const key of keys) places.set(key, [...new Set([...(places.get(key) ?? []), place])])
  }
  return kept
}

/** Under which an item may be found again: its identifiers and names, or the whole of it. */
function keysOf(item: Json): string[] {
  if (!isObject(item)) return [textOf(item)]
  const keys = Object.entries(item).flatMap(([name, value]) =>
    (IDENTIFIER.test(name) || NAME.test(name)) && isText(value) ? [`${name} ${textOf(value)}`] : [],
  )
  return [...keys, canonical(item)]
}

/** Two objects are one entity if an identifier says so, or a name does and nothing contradicts it. */
function isSame(first: Json, second: Json): boolean {
  if (!isObject(first) || !isObject(second)) return textOf(first) === textOf(second)
  const shared = Object.keys(first).filter((name) => isText(first[name]) && isText(memberOf(second, name)))
  const agrees = (name: string) => textOf(first[name]!) === textOf(second[name]!)
  const identifiers = shared.filter((name) => IDENTIFIER.test(name))
  if (identifiers.length > 0) return identifiers.every(agrees)
  return shared.length === 0 ? canonical(first) === canonical(second) : shared.every(agrees)
}

const IDENTIFIER =
  /^(?:.*[_-])?(?:id|identifier|sku|gtin\d*|ean|isbn|mpn|doi|url|uri|link|href|email|slug)$|(?:Id|Url|Link)$/i
const NAME = /^(?:.*[_-])?(?:name|title|headline|label|heading|question|product|job|event|author)$|(?:Name|Title)$/i

const isText = (value: Json | undefined): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')

const textOf = (value: Json) =>
  typeof value === 'string' ? folded(value).replace(/\s+/g, ' ').trim() : canonical(value)
