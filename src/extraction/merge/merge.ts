import { chosen } from './choose.ts'
import { agree } from './compare.ts'
import { thingsIn } from './entities.ts'
import { areSame, type Identity, identityOf } from './identity.ts'
import {
  confidenceOf,
  jsonOf,
  type PageData,
  pagesOf,
  type Stated,
  type StatedList,
  type StatedObject,
  statedBy,
} from './stated.ts'

type Steps<T> = Generator<undefined, T>

export interface Merged {
  /** Undefined if no page states anything. */
  stated: Stated | undefined
  /** Indexes of pages that are about another thing than the rest, so that only their lists were used. */
  otherThings: number[]
}

/**
 * Merges the data of several pages into one: members of objects complete each other, items of lists that are one thing
 * become one, and of conflicting values the one counts that most pages agree on. The order of the pages is the order of
 * the data and decides ties, so the same pages give the same result. It yields often, so that large merges need not block.
 */
export function* merge(pages: readonly PageData[]): Generator<undefined, Merged> {
  const all: Stated[] = []
  for (const [index, page] of pages.entries()) {
    yield
    all.push(...one(statedBy(page, index)))
  }
  const stated = pages.length === 1 ? all : all.flatMap((each) => withoutGuessedLists(each) ?? [])
  const objects = stated.filter((each) => each.kind === 'object')
  const others = objects.length === stated.length ? otherThings(objects) : new Set<StatedObject>()
  return { stated: yield* mergedOf(stated), otherThings: pagesOf([...others]) }
}

function* mergedOf(all: readonly Stated[]): Steps<Stated | undefined> {
  const [first] = all
  if (first === undefined || all.length === 1) return first
  const kind = usualKind(all)
  const alike = all.filter((each) => each.kind === kind)
  if (kind === 'object') return yield* mergedObject(alike as StatedObject[])
  if (kind === 'list') return yield* mergedList(alike as StatedList[])
  return chosen(alike.filter((each) => each.kind === 'scalar'))
}

/** The kind that most have; of equal ones the first. */
function usualKind(all: readonly Stated[]): Stated['kind'] {
  const count = (kind: Stated['kind']) => all.filter((each) => each.kind === kind).length
  return all.map(({ kind }) => kind).reduce((a, b) => (count(b) > count(a) ? b : a))
}

function* mergedObject(objects: readonly StatedObject[]): Steps<StatedObject> {
  const others = otherThings(objects)
  const names = new Set(objects.flatMap(({ members }) => [...members.keys()]))
  const members = new Map<string, Stated>()
  for (const name of names) {
    const values = objects.flatMap((object) => {
      const value = object.members.get(name)
      return value === undefined || (others.has(object) && value.kind !== 'list') ? [] : [value]
    })
    const merged = yield* mergedOf(values)
    if (merged !== undefined) members.set(name, merged)
  }
  return { kind: 'object', members, pages: pagesOf(objects) }
}

/** Lists that are much less certain than the best are likely to list something else. */
function* mergedList(lists: readonly StatedList[]): Steps<StatedList> {
  const surest = Math.max(...lists.map(confidenceOf))
  const comparable = lists.filter((list) => confidenceOf(list) >= surest * COMPARABLE)
  const pages = pagesOf(comparable)
  if (areEqual(comparable)) {
    const places = comparable[0]!.items.map((_, index) => comparable.map(({ items }) => items[index]!))
    return { kind: 'list', items: yield* eachMerged(places), pages }
  }
  return { kind: 'list', items: yield* eachMerged(yield* thingsIn(comparable)), pages }
}

function* eachMerged(all: readonly Stated[][]): Steps<Stated[]> {
  const merged: Stated[] = []
  for (const same of all) {
    yield
    merged.push(...one(yield* mergedOf(same)))
  }
  return merged
}

const one = (stated: Stated | undefined) => (stated === undefined ? [] : [stated])

/** In equal lists, such as coordinates, an item may occur twice. */
function areEqual(lists: readonly StatedList[]): boolean {
  const [first, ...others] = lists.map((list) => JSON.stringify(jsonOf(list)))
  return others.every((other) => other === first)
}

const COMPARABLE = 0.5

/** Confidence in a list of things below which a page is not the one that lists them. */
const GUESSED = 0.35

function withoutGuessedLists(stated: Stated): Stated | undefined {
  if (stated.kind === 'list') {
    return stated.items[0]!.kind === 'object' && confidenceOf(stated) < GUESSED ? undefined : stated
  }
  if (stated.kind === 'scalar') return stated
  const members = [...stated.members].flatMap(([name, member]): [string, Stated][] => {
    const kept = withoutGuessedLists(member)
    return kept === undefined ? [] : [[name, kept]]
  })
  return members.length === 0 ? undefined : { ...stated, members: new Map(members) }
}

/**
 * Those of the objects that are certainly not about the same thing as most: two products, not two pages about one company.
 * Their values would make a mixture that no page states. A name that was guessed from a heading, such as "Contact", proves
 * nothing, unless the page has a price of its own.
 */
function otherThings(objects: readonly StatedObject[]): ReadonlySet<StatedObject> {
  const things: { identity: Identity; objects: StatedObject[]; weight: number }[] = []
  for (const object of objects) {
    const identity = identityOf(object)
    const { name, ids, hasPrice } = identity
    const isCertain = ids.size > 0 || (name !== undefined && !name.weak && (name.confidence >= CERTAIN || hasPrice))
    if (!isCertain) continue
    const known = things.find((thing) => mayBeSame(thing.identity, identity))
    if (known === undefined) things.push({ identity, objects: [object], weight: name?.confidence ?? 1 })
    else {
      known.objects.push(object)
      known.weight += name?.confidence ?? 1
    }
  }
  if (things.length < 2) return NONE
  const main = things.reduce((a, b) => (b.weight > a.weight ? b : a))
  return new Set(things.flatMap((thing) => (thing === main ? [] : thing.objects)))
}

function mayBeSame(one: Identity, other: Identity): boolean {
  if (areSame(one, other) !== false) return true
  const sameId = [...one.ids].every(([member, id]) => (other.ids.get(member) ?? id) === id)
  return sameId && one.name !== undefined && other.name !== undefined && agree(one.name.text, other.name.text)
}

const NONE: ReadonlySet<StatedObject> = new Set()

/** Confidence in a name from which it tells what a page is about. */
const CERTAIN = 0.8
