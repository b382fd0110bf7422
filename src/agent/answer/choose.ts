// One value from what several sources claim.

import { folded } from '../../content/passages/words.ts'
import type { Json } from '../../content/structure/model.ts'
import { quantityIn, readQuantity } from '../../content/structure/readings/quantity.ts'
import { citationOf } from '../citation.ts'
import type { Field } from '../question/fields.ts'
import type { Citation, Conflict } from '../result.ts'
import type { Claim } from './claims.ts'

export interface Chosen {
  value: Json
  confidence: number
  citations: Citation[]
  conflict?: Conflict
}

/** Sources that state the same value. */
interface Group {
  claims: Claim[]
  confidence: number
  sites: number
  /** Of its newest claim. */
  date: string | undefined
  isDoubtful: boolean
}

/**
 * The value that the sources agree on. Agreement of several sites makes it surer. If they disagree, what is newer counts,
 * where all dates are known; then what clearly more sites state. Otherwise there is no value: none is better than a wrong
 * one.
 */
export function chosen(
  field: Pick<Field, 'pointer'>,
  claims: readonly Claim[],
): Chosen | undefined | { conflict: Conflict } {
  const trusted = claims.filter(({ isDoubtful }) => !isDoubtful)
  const groups = groupsOf(bestOfEach(trusted.length > 0 ? trusted : claims))
  if (groups.length === 0) return undefined
  const [first, ...others] = groups.sort((a, b) => b.confidence - a.confidence)
  const winner = others.length === 0 ? first! : winnerOf(groups)
  const conflict = others.length === 0 ? undefined : conflictOf(field.pointer, groups, winner)
  if (winner === undefined) return { conflict: conflict! }
  if (winner.confidence < MIN_CONFIDENCE) return conflict === undefined ? undefined : { conflict }
  return {
    value: representative(winner),
    confidence: winner.confidence,
    citations: citationsOf(winner),
    ...(conflict && { conflict }),
  }
}

const MIN_CONFIDENCE = 0.5

/** Of each page, its surest claims: a page that states a value under its name does not mean the one in passing. */
function bestOfEach(claims: readonly Claim[]): Claim[] {
  const pages = Map.groupBy(claims, ({ source }) => source.url)
  return [...pages.values()].flatMap((own) => {
    const surest = Math.max(...own.map(({ confidence }) => confidence))
    return own.filter(({ confidence }) => confidence >= surest * COMPARABLE)
  })
}

const COMPARABLE = 0.85

function groupsOf(claims: readonly Claim[]): Group[] {
  const groups: Claim[][] = []
  for (const claim of claims) {
    const known = groups.find(([first]) => agree(first!, claim))
    if (known === undefined) groups.push([claim])
    else known.push(claim)
  }
  return groups.map((own) => {
    const bySite = Map.groupBy(own, ({ source }) => siteOf(source.finalUrl))
    const doubts = [...bySite.values()].map((some) => 1 - Math.max(...some.map(({ confidence }) => confidence)))
    const dates = own.flatMap(({ date }) => (date === undefined ? [] : [date])).sort()
    return {
      claims: own.sort((a, b) => b.confidence - a.confidence),
      confidence: 1 - doubts.reduce((product, doubt) => product * doubt, 1),
      sites: bySite.size,
      date: dates.at(-1),
      isDoubtful: own.every(({ isDoubtful }) => isDoubtful),
    }
  })
}

function siteOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : url
}

/** Whether two claims state the same: the same value, the same measure in other units, or the same with more detail. */
export function agree(one: Claim, other: Claim): boolean {
  const [a, b] = [one.value, other.value]
  if (typeof a === 'number' && typeof b === 'number') return a === b || sameMeasure(one, other)
  if (typeof a === 'string' && typeof b === 'string') {
    const [x, y] = [plain(a), plain(b)]
    if (x === y) return true
    const [short, long] = x.length < y.length ? [x, y] : [y, x]
    return short.length >= 3 && ` ${long} `.includes(` ${short} `) && !/\d/.test(long.replace(short, ''))
  }
  return JSON.stringify(a) === JSON.stringify(b)
}

const plain = (text: string) => (folded(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ')

/** A measure in two units: `2.4 kg` and `2400 g`. */
function sameMeasure(one: Claim, other: Claim): boolean {
  const [a, b] = [readQuantity(one.statement.value), readQuantity(other.statement.value)]
  if (a === undefined || b === undefined || a.unit === b.unit || a.dimension !== b.dimension) return false
  const converted = quantityIn(one.statement.value, b.unit)
  return converted !== undefined && Math.abs(converted - b.value) <= Math.abs(b.value) * ROUNDED
}

const ROUNDED = 0.01

function winnerOf(groups: readonly Group[]): Group | undefined {
  const firm = groups.filter(({ isDoubtful }) => !isDoubtful)
  // Sources that give orders and disagree as well are not worth a choice.
  if (firm.length === 0) return undefined
  const dated = firm.filter(({ date }) => date !== undefined)
  if (dated.length === firm.length) {
    const [newest, next] = dated.toSorted((a, b) => (a.date! < b.date! ? 1 : -1))
    if (newest!.date! > (next?.date ?? '')) return newest
  }
  const [most, second] = firm.toSorted((a, b) => b.sites - a.sites)
  if (second === undefined) return most
  const isNewer = most!.date !== undefined && firm.every(({ date }) => date === undefined || date <= most!.date!)
  return most!.sites >= MANY_SITES && most!.sites >= 2 * second.sites && isNewer ? most : undefined
}

const MANY_SITES = 2

/** The longest of texts that agree says most; of numbers all are the same. */
function representative({ claims }: Group): Json {
  const [best] = claims
  if (typeof best!.value !== 'string') return best!.value
  const counts = Map.groupBy(claims, ({ value }) => value)
  return [...counts].reduce((a, b) => (b[1].length > a[1].length ? b : a))[0]
}

const citationFor = ({ source, statement, date }: Claim): Citation => citationOf(source, statement.quote, date)

const MAX_CITATIONS = 5

/** One for each page, the surest first. */
function citationsOf({ claims }: Group): Citation[] {
  const byPage = new Map<string, Citation>()
  for (const claim of claims) if (!byPage.has(claim.source.url)) byPage.set(claim.source.url, citationFor(claim))
  return [...byPage.values()].slice(0, MAX_CITATIONS)
}

function conflictOf(pointer: string, groups: readonly Group[], winner: Group | undefined): Conflict {
  return {
    pointer,
    chosen: winner === undefined ? null : representative(winner),
    stated: groups.map((group) => ({ value: representative(group), citation: citationFor(group.claims[0]!) })),
  }
}
