// The posts of a thread, as far as their dates and builds tell them apart.
import { rememberedByName } from '../../name-test.ts'
import { elementAt, type Measures } from '../page/measure.ts'
import type { Times } from './dates.ts'

/** A post of a thread: the rows `row … end - 1` up to the posts inside it, and the row of its date. */
export interface Post {
  row: number
  end: number
  time: number
  /** Row of the element that holds all of the post, or several posts if there is no such element. */
  top: number
}

/** Two elements are built alike if they and this many ancestors have the same tags and first classes. */
const SAME_LEVELS = 3
const SAME_CLASSES = 3
const MAX_CLASS_CHARS = 200
const MAX_LEVELS = 8
/** Number of ancestors of a date that are tried as the element around the post. */
const MAX_POST_LEVELS = 16
/** This share of the posts must fit a reading of the thread. */
const MIN_FITTING_SHARE = 0.8

/**
 * Groups of at least two dates built alike, the largest first. Among equals, dates marked by tag or property come
 * first.
 */
export function groupsOf(measures: Measures, { rows, marked }: Times): number[][] {
  const groups = Map.groupBy(rows, (row) => buildOf(measures, row, { levels: SAME_LEVELS, classes: SAME_CLASSES }))
  const rank = ([first]: number[]) => (marked.has(first!) ? 0 : 1)
  return [...groups.values()]
    .filter((group) => group.length > 1)
    .sort((a, b) => b.length - a.length || rank(a) - rank(b))
}

/**
 * What elements built alike have in common: the tags and first classes, without digits, of the nearest levels. A level
 * equal to a lower one counts once, since a reply is nested in a comment built like itself.
 */
export function buildOf(measures: Measures, row: number, same: { levels: number; classes: number }): string {
  const levels = new Set<string>()
  let looked = 0
  for (let at = row; at > 0 && levels.size < same.levels && looked < MAX_LEVELS; at = measures.parent[at]!) {
    looked++
    levels.add(kindOf(measures, at, same.classes))
  }
  return [...levels].join(' ')
}

/** Tag and first classes of an element, without digits. */
export function kindOf(measures: Measures, row: number, classes: number): string {
  const { name, attribs } = elementAt(measures, row)!
  return `${name}.${FIRST_CLASSES[classes - 1]!(attribs.class ?? '')}`
}

/** Reads the first class, the first two, the first three, as pages repeat them on many elements. */
const FIRST_CLASSES = [1, 2, 3].map((count) =>
  rememberedByName((written) =>
    written.slice(0, MAX_CLASS_CHARS).replace(/\d+/g, '').trim().split(/\s+/, count).join('.'),
  ),
)

/**
 * The post around each date: the ancestor at the highest level where it still begins after the date before. The level
 * is the same for all posts, so that an answer inside a comment is a post of its own, and the comment is not cut down to
 * its heading. A post does not reach beyond the `itemscope` around its date (HTML 5.2.1). Where most of the text stands
 * between these elements, a post is its element with what follows up to the next one, or with what precedes it.
 *
 * @param words sum of the words in the rows `from … end - 1`
 */
export function postsOf(
  measures: Measures,
  times: readonly number[],
  words: (from: number, end: number) => number,
): Post[] {
  const { parent, end } = measures
  const chains = times.map((time, i) => chainOf(measures, time, times[i - 1] ?? 0))
  const level = levelOf(chains.slice(1))
  const rows = chains.map((chain) => chain[Math.min(chain.length, level + 1) - 1]!)
  rows[0] = firstRow(measures, chains, level)
  const before = gapsOf(measures, rows, words)
  if (before === undefined)
    return rows.map((row, i) => ({ row, end: Math.min(end[row]!, rows[i + 1] ?? end[0]!), time: times[i]!, top: row }))
  return rows.map((row, i) => {
    const top = parent[row]!
    const [first, last] = before ? leadOf(measures, rows, i) : restOf(measures, rows, i)
    return { row: first, end: last, time: times[i]!, top }
  })
}

/** A date and its ancestors that begin after the date before, up to the item that the date belongs to. */
function chainOf(measures: Measures, time: number, before: number): number[] {
  const chain = [time]
  for (let row = time; chain.length <= MAX_POST_LEVELS && !isItem(measures, row); chain.push(row)) {
    row = measures.parent[row]!
    if (row <= before) break
  }
  return chain
}

/** The highest level that most chains reach. */
function levelOf(chains: readonly number[][]): number {
  const lengths = chains.map(({ length }) => length).sort((a, b) => a - b)
  return lengths[Math.floor((1 - MIN_FITTING_SHARE) * lengths.length)]! - 1
}

/**
 * The row of the first post. No date before it limits its chain, so an element there counts only if others are at its
 * level. Otherwise the first post would be the whole page where an answer is nested in it.
 */
function firstRow(measures: Measures, [first, ...others]: readonly number[][], level: number): number {
  const nameAt = (row: number | undefined) => (row === undefined ? '' : elementAt(measures, row)?.name)
  for (let at = Math.min(first!.length - 1, level); at > 0; at--)
    if (others.some((chain) => nameAt(chain[at]) === nameAt(first![at]))) return first![at]!
  return first![0]!
}

/**
 * Whether the text of most posts stands before their elements (true), after them (false), or inside them (undefined).
 */
function gapsOf(
  { parent, end }: Measures,
  rows: readonly number[],
  words: (from: number, end: number) => number,
): boolean | undefined {
  let gaps = 0
  let [inside, between] = [0, 0]
  for (let i = 1; i < rows.length; i++) {
    const [row, next] = [rows[i - 1]!, rows[i]!]
    if (parent[row] !== parent[next] || end[row]! > next) continue
    const gap = words(end[row]!, next)
    if (gap > 0) gaps++
    inside += words(row, end[row]!)
    between += gap
  }
  if (gaps < MIN_FITTING_SHARE * (rows.length - 1) || between === 0) return undefined
  const [first, last] = [rows[0]!, rows[rows.length - 1]!]
  const hasLead = words(parent[first]! + 1, first) > 0
  const hasRest = words(end[last]!, end[parent[last]!]!) > 0
  if (hasLead === hasRest && between < inside / 2) return undefined
  return hasLead && !hasRest
}

/** From the end of the element before to the end of this one. */
function leadOf({ parent, end }: Measures, rows: readonly number[], i: number): [number, number] {
  const row = rows[i]!
  const last = rows[i - 1]
  return [last === undefined || parent[last] !== parent[row] ? parent[row]! + 1 : end[last]!, end[row]!]
}

/** From this element to the next one. The last post has no more parts than the longest before it. */
function restOf({ parent, end }: Measures, rows: readonly number[], i: number): [number, number] {
  const row = rows[i]!
  const next = rows[i + 1]
  const last = end[parent[row]!]!
  if (next !== undefined) return [row, Math.min(next, last)]
  let parts = 1
  for (let j = 1; j < rows.length; j++) {
    let count = 0
    for (let at = rows[j - 1]!; at < rows[j]!; at = end[at]!) count++
    parts = Math.max(parts, count)
  }
  let at = row
  for (let count = 0; count < parts && at < last; count++) at = end[at]!
  return [row, at]
}

/** Whether the row is a schema.org item other than the author's. */
function isItem(measures: Measures, row: number): boolean {
  const { itemscope, itemprop } = elementAt(measures, row)!.attribs
  return itemscope !== undefined && itemprop !== 'author'
}
