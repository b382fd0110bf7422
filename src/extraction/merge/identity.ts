// What tells one thing from another: its identifiers, addresses and name, and what sets things of one name apart.
import { conceptsOf } from '../../content/structure/lexicon/concepts.ts'
import type { Concept } from '../../content/structure/lexicon/table.ts'
import { addressOf, agree, plainOf, wordsOf } from './compare.ts'
import type { StatedObject, StatedScalar } from './stated.ts'

/** What identifies a thing. The texts are comparable. */
export interface Identity {
  /** By the name of the member. */
  ids: ReadonlyMap<string, string>
  addresses: ReadonlyMap<string, string>
  name?: IdentityName
  /** Members that differ between things of the same name, such as the date of an event. */
  marks: ReadonlyMap<string, StatedScalar['value']>
  /** It has a price, as single things have and pages about them have not. */
  hasPrice: boolean
  /** All single values. */
  scalars: ReadonlyMap<string, StatedScalar>
}

interface IdentityName {
  text: string
  confidence: number
  /** It is only the first text of the thing. */
  weak: boolean
}

export function identityOf({ members }: StatedObject): Identity {
  const ids = new Map<string, string>()
  const addresses = new Map<string, string>()
  const marks = new Map<string, StatedScalar['value']>()
  const scalars = new Map<string, StatedScalar>()
  for (const [member, stated] of members) {
    if (stated.kind !== 'scalar') continue
    scalars.set(member, stated)
    const role = roleOf(member)
    if (role === 'id') ids.set(member, plainOf(stated.value))
    else if (role === 'mark') marks.set(member, stated.value)
    const address = role === 'address' ? addressOf(stated.value) : role === 'email' ? plainOf(stated.value) : undefined
    if (address !== undefined) addresses.set(member, address)
  }
  const name = nameIn(scalars)
  const hasPrice = [...members.keys()].some((member) => factsOf(member).concept === 'price')
  return { ids, addresses, ...(name !== undefined && { name }), marks, hasPrice, scalars }
}

/** Whether two things are one. Undefined if nothing says so. */
export function areSame(one: Identity, other: Identity): boolean | undefined {
  const ids = shared(one.ids, other.ids)
  const [name, otherName] = [one.name, other.name]
  const namesAgree = name === undefined || otherName === undefined ? undefined : agree(name.text, otherName.text)
  if (ids.some(([a, b]) => a === b && (namesAgree !== false || isDistinctive(a)))) return true
  if (ids.length > 0) return false
  const addresses = shared(one.addresses, other.addresses)
  if (addresses.some(([a, b]) => a === b) && namesAgree !== false) return true
  if (shared(one.marks, other.marks).some(([a, b]) => !agree(a, b))) return false
  if (name === undefined || otherName === undefined) return undefined
  if (name.text !== otherName.text) return false
  // Two addresses may be two things of one name, or two pages about one thing.
  const doubtful = addresses.length > 0 || name.weak || otherName.weak
  return !doubtful || !contradict(one, other)
}

/** A short word, such as a currency, is the code of many things. */
const isDistinctive = (id: string) => id.length >= 4 && /\d/.test(id)

/** Whether two things state different values for the same member, names and addresses left out. */
export function contradict(one: Identity, other: Identity): boolean {
  return [...one.scalars].some(([member, { value }]) => {
    const known = other.scalars.get(member)
    if (known === undefined || VARYING.has(roleOf(member))) return false
    return !agree(value, known.value)
  })
}

/** One thing may have several of them. */
const VARYING: ReadonlySet<Role> = new Set(['address', 'email', 'picture'])

/** The keys under which things that may be the same are found. */
export function keysOf({ ids, addresses, name }: Identity): string[] {
  return [
    ...[...ids].map(([member, id]) => `id ${member} ${id}`),
    ...[...addresses].map(([, address]) => `address ${address}`),
    ...(name === undefined ? [] : [`name ${name.text}`]),
  ]
}

type Role = 'id' | 'address' | 'email' | 'name' | 'mark' | 'picture' | 'other'

/** What the name of a member says. */
interface MemberFacts {
  role: Role
  /** Id of the concept that it means first of all. */
  concept: string | undefined
}

function factsOf(member: string): MemberFacts {
  const known = allFacts.get(member)
  if (known !== undefined) return known
  const concepts = clearConcepts(member)
  const role = member === '@id' ? 'id' : member === '@type' ? 'mark' : roleFrom(member, concepts)
  const facts = { role, concept: concepts[0]?.id }
  if (allFacts.size >= MAX_FACTS) allFacts.clear()
  allFacts.set(member, facts)
  return facts
}

/** Schemas of callers have any names, and to find out what one means takes a millisecond. */
const MAX_FACTS = 10_000
const allFacts = new Map<string, MemberFacts>()

const roleOf = (member: string) => factsOf(member).role

function roleFrom(member: string, [first, ...others]: readonly Concept[]): Role {
  if (first === undefined) return /(?:^|[_-])(?:url|link|href)$|(?:Url|Link|Href)$/.test(member) ? 'address' : 'other'
  if (first.kind === 'identifier') return 'id'
  if (first.kind === 'email') return 'email'
  if (first.kind === 'image') return 'picture'
  if (ADDRESSES.has(first.id)) return 'address'
  if (NAMES.includes(first.id)) return 'name'
  return [first, ...others].some(({ id }) => MARKS.has(id)) ? 'mark' : 'other'
}

/** What a name means first of all; several if they are equally likely. */
function clearConcepts(member: string): Concept[] {
  const scored = conceptsOf({ name: member })
  const best = scored[0]?.score ?? 0
  return best < CLEAR ? [] : scored.flatMap(({ concept, score }) => (score >= best ? [concept] : []))
}

const CLEAR = 0.8

const ADDRESSES: ReadonlySet<string> = new Set(['url', 'website', 'repositoryUrl', 'linkedin', 'applyUrl', 'ticketUrl'])
/** The first that a thing has is its name. */
const NAMES: readonly string[] = ['title', 'jobTitle', 'question', 'reviewTitle', 'legalName', 'team']
const MARKS: ReadonlySet<string> = new Set(
  'startDate date reviewDate eventTime time year modelYear size color edition version model jobLocation city month'.split(
    ' ',
  ),
)

function nameIn(scalars: Identity['scalars']): IdentityName | undefined {
  const texts = [...scalars].filter(([, { value }]) => typeof value === 'string')
  const named = texts.filter(([member]) => roleOf(member) === 'name').sort(([a], [b]) => rankOf(a) - rankOf(b))[0]
  if (named !== undefined) return nameFrom([named[1]], false)
  const parts = texts.filter(([member]) => ['firstName', 'lastName'].includes(factsOf(member).concept ?? ''))
  if (parts.length > 1)
    return nameFrom(
      parts.map(([, part]) => part),
      false,
    )
  const first = texts.find(([member]) => !NAMELESS.has(roleOf(member)))
  return first === undefined ? undefined : nameFrom([first[1]], true)
}

const NAMELESS: ReadonlySet<Role> = new Set(['id', 'address', 'email', 'mark', 'picture'])

const rankOf = (member: string) => NAMES.indexOf(factsOf(member).concept ?? '')

function nameFrom(parts: readonly StatedScalar[], weak: boolean): IdentityName | undefined {
  const words = wordsOf(parts.map(({ value }) => value).join(' '))
  const plain = words.length > 1 ? words.filter((word) => !HONORIFICS.has(word)) : words
  if (plain.length === 0) return undefined
  return { text: plain.join(' '), confidence: Math.min(...parts.map(({ confidence }) => confidence)), weak }
}

const HONORIFICS: ReadonlySet<string> = new Set(['dr', 'prof', 'professor', 'mr', 'mrs', 'ms', 'herr', 'frau', 'sir'])

function shared<T>(one: ReadonlyMap<string, T>, other: ReadonlyMap<string, T>): [T, T][] {
  return [...one].flatMap(([member, value]): [T, T][] => (other.has(member) ? [[value, other.get(member)!]] : []))
}
