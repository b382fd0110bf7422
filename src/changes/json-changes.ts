// Compares two JSON values: what changed, by path.
import type { Change, Json } from './model.ts'

/** More say nothing that the values themselves do not, and lists of millions would. */
const MAX_CHANGES = 1000

/**
 * The values that differ between two JSON values, with their paths (RFC 6901). Texts that differ only in white space,
 * invisible characters or Unicode form are equal, and so are objects whose members have another order. Lists are compared
 * as a whole for what was inserted or removed, so that one new item at the start is one change.
 */
export function jsonChanges(before: Json | undefined, after: Json | undefined, path = ''): Change[] {
  return [...changesBetween(before, after, path)].slice(0, MAX_CHANGES)
}

function* changesBetween(before: Json | undefined, after: Json | undefined, path: string): Generator<Change> {
  if (isSame(before, after)) return
  if (Array.isArray(before) && Array.isArray(after)) yield* listChanges(before, after, path)
  else if (isObject(before) && isObject(after)) yield* memberChanges(before, after, path)
  // A member that is null says as much as none.
  else if ((before ?? null) !== (after ?? null)) yield { path, before: before ?? null, after: after ?? null }
}

function* memberChanges(before: JsonObject, after: JsonObject, path: string): Generator<Change> {
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    yield* changesBetween(own(before, key), own(after, key), `${path}/${escaped(key)}`)
  }
}

/** Items at the start and end that are the same stay out. The rest is compared in order. */
function* listChanges(before: Json[], after: Json[], path: string): Generator<Change> {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && isSame(before[start], after[start])) start += 1
  let end = 0
  while (end < shorter - start && isSame(before.at(-1 - end), after.at(-1 - end))) end += 1
  const [removed, added] = [before.slice(start, before.length - end), after.slice(start, after.length - end)]
  for (let i = 0; i < Math.max(removed.length, added.length); i++) {
    yield* changesBetween(removed[i], added[i], `${path}/${start + i}`)
  }
}

type JsonObject = { [key: string]: Json }

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const own = (object: JsonObject, key: string) => (Object.hasOwn(object, key) ? object[key] : undefined)

const escaped = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1')

function isSame(one: Json | undefined, two: Json | undefined): boolean {
  if (typeof one === 'string' && typeof two === 'string') return plain(one) === plain(two)
  if (Array.isArray(one) && Array.isArray(two)) {
    return one.length === two.length && one.every((item, i) => isSame(item, two[i]))
  }
  if (isObject(one) && isObject(two)) {
    const keys = Object.keys(one)
    return keys.length === Object.keys(two).length && keys.every((key) => isSame(one[key], own(two, key)))
  }
  return one === two
}

const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/g

const plain = (text: string) => text.normalize('NFC').replace(INVISIBLE, '').replace(/\s+/g, ' ').trim()
