import { elementAt, type Measures } from '../page/measure.ts'
import type { Times } from './dates.ts'

/** A post of a thread: the rows `row … end - 1`, and the row of its date. */
export interface Post {
  row: number
  end: number
  time: number
}

/** Minimum number of posts in a thread. */
export const MIN_POSTS = 3
/** Two elements are built alike if they and this many ancestors have the same tags and first classes. */
const SAME_LEVELS = 3
const SAME_CLASSES = 3
const MAX_CLASS_CHARS = 200
const MAX_LEVELS = 8
/** Number of ancestors that are searched if a date stands outside its post's text. */
const MAX_WIDER_LEVELS = 4

/**
 * Groups of at least `MIN_POSTS` dates built alike, the largest first. Among equals, dates marked by tag or property
 * come first.
 */
export function groupsOf(measures: Measures, { rows, marked }: Times): number[][] {
  const groups = Map.groupBy(rows, (row) => buildOf(measures, row, { levels: SAME_LEVELS, classes: SAME_CLASSES }))
  const rank = ([first]: number[]) => (marked.has(first!) ? 0 : 1)
  return [...groups.values()]
    .filter((group) => group.length >= MIN_POSTS)
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
    const { name, attribs } = elementAt(measures, at)!
    const written = (attribs.class ?? '').slice(0, MAX_CLASS_CHARS).replace(/\d+/g, '').trim()
    levels.add(`${name}.${written.split(/\s+/, same.classes).join('.')}`)
  }
  return [...levels].join(' ')
}

/**
 * The post around each date: the widest element that holds only this date, but not wider than in most posts, nor wider
 * than the `itemscope` around the date (HTML 5.2.1). If that has no text that stays, the post begins further up and
 * ends where the next one begins. That is so if replies are nested in comments, or if the date precedes the text.
 *
 * @param kept sum of the words that stay in the rows `from … end - 1`
 */
export function postsOf(
  measures: Measures,
  times: readonly number[],
  kept: (from: number, end: number) => number,
): Post[] {
  const { parent, end } = measures
  const before = (i: number) => times[i - 1] ?? 0
  const chains = times.map((time, i) => {
    const behind = times[i + 1] ?? end[0]!
    return chainOf(measures, time, (row) => row > before(i) && end[row]! <= behind)
  })
  const most = commonest(chains.map(({ length }) => length))
  const rows = chains.map((chain) => chain[Math.min(chain.length, most) - 1]!)
  return rows.map((row, i) => {
    const time = times[i]!
    if (kept(row, end[row]!) > kept(time, end[time]!)) return { row, end: end[row]!, time }
    const next = rows[i + 1] ?? end[0]!
    let wider = row
    let last = Math.min(next, end[row]!)
    for (let level = 0; level < MAX_WIDER_LEVELS && kept(end[row]!, last) === 0; level++) {
      if (parent[wider]! <= 0 || isItem(measures, wider)) break
      last = Math.min(next, end[parent[wider]!]!)
      if (parent[wider]! <= before(i)) break
      wider = parent[wider]!
    }
    return { row: wider, end: last, time }
  })
}

/** A row and its ancestors as long as they are `within`, up to the item that the date belongs to. */
function chainOf(measures: Measures, time: number, within: (row: number) => boolean): number[] {
  const chain = [time]
  for (let row = time; within(measures.parent[row]!); ) {
    if (isItem(measures, row)) break
    row = measures.parent[row]!
    chain.push(row)
  }
  return chain
}

/** Whether the row is a schema.org item other than the author's. */
function isItem(measures: Measures, row: number): boolean {
  const { itemscope, itemprop } = elementAt(measures, row)!.attribs
  return itemscope !== undefined && itemprop !== 'author'
}

function commonest(numbers: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1)
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best))[0]
}
