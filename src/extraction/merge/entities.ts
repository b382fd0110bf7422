import { plainOf } from './compare.ts'
import { areSame, contradict, type Identity, identityOf, keysOf } from './identity.ts'
import { jsonOf, type Stated, type StatedList, type StatedObject } from './stated.ts'

/**
 * Items of several lists, put together if they are one thing. The things are in the order in which they first occur.
 *
 * @param lists in the order of the pages
 */
export function* thingsIn(lists: readonly StatedList[]): Generator<undefined, Stated[][]> {
  const things: Thing[] = []
  const byKey = new Map<string, Thing[]>()
  for (const [list, { items }] of lists.entries()) {
    for (const { item, identity } of yield* identified(items)) {
      yield
      const keys = identity === undefined ? [plainKey(item)] : keysOf(identity)
      const known = keys.flatMap((key) => byKey.get(key)?.slice(0, MAX_CANDIDATES) ?? [])
      const thing = known.find((each) => isOf(each, identity, list)) ?? addTo(things)
      thing.items.push(item)
      if (identity !== undefined) thing.identities.push({ identity, list })
      for (const key of keys) addKey(byKey, key, thing)
    }
  }
  return things.map(({ items }) => items)
}

/** Things of one name that an item is compared with. More are hardly told apart anyway. */
const MAX_CANDIDATES = 100

interface Thing {
  items: Stated[]
  identities: { identity: Identity; list: number }[]
}

function addTo(things: Thing[]): Thing {
  const thing: Thing = { items: [], identities: [] }
  things.push(thing)
  return thing
}

function addKey(byKey: Map<string, Thing[]>, key: string, thing: Thing): void {
  const known = byKey.get(key)
  if (known === undefined) byKey.set(key, [thing])
  else if (!known.includes(thing)) known.push(thing)
}

/** A page lists a thing twice only if it says the same both times. */
function isOf(thing: Thing, identity: Identity | undefined, list: number): boolean {
  if (identity === undefined) return true
  const verdicts = thing.identities.map((known) => {
    const same = areSame(known.identity, identity)
    return same === true && known.list === list && contradict(known.identity, identity) ? false : same
  })
  return verdicts.includes(true) && !verdicts.includes(false)
}

const plainKey = (item: Stated) =>
  item.kind === 'scalar' ? `value ${plainOf(item.value)}` : JSON.stringify(jsonOf(item))

/**
 * The items of one list with what identifies them. An identifier or address that several of them have, such as the
 * switchboard of a company, identifies none.
 */
function* identified(
  items: readonly Stated[],
): Generator<undefined, { item: Stated; identity: Identity | undefined }[]> {
  const all: { item: Stated; identity: Identity | undefined }[] = []
  for (const item of items) {
    yield
    all.push({ item, identity: item.kind === 'object' ? identityOf(item) : undefined })
  }
  const identities = all.flatMap(({ identity }) => identity ?? [])
  const repeatedIds = repeated(identities.map(({ ids }) => ids))
  const repeatedAddresses = repeated(identities.map(({ addresses }) => addresses))
  return all.map(({ item, identity }) => ({
    item,
    identity:
      identity &&
      withKeys(item as StatedObject, {
        ...identity,
        ids: without(identity.ids, repeatedIds),
        addresses: without(identity.addresses, repeatedAddresses),
      }),
  }))
}

/** Something that nothing identifies is the same as what has exactly its values. */
function withKeys(item: StatedObject, identity: Identity): Identity | undefined {
  return keysOf(identity).length === 0 && item.members.size > 0 ? undefined : identity
}

function repeated(maps: readonly ReadonlyMap<string, string>[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const map of maps) {
    for (const [member, text] of map) {
      const key = `${member} ${text}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return new Set([...counts].flatMap(([key, count]) => (count > 1 ? [key] : [])))
}

function without(map: ReadonlyMap<string, string>, keys: ReadonlySet<string>): ReadonlyMap<string, string> {
  if (keys.size === 0) return map
  return new Map([...map].filter(([member, text]) => !keys.has(`${member} ${text}`)))
}
