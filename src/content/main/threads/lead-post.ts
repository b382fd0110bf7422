import type { Blocks } from '../page/blocks.ts'
import { elementAt } from '../page/measure.ts'
import { chosenSums } from '../page/prefix-sums.ts'
import type { Page } from '../page/traits.ts'
import { authorRows } from './authors.ts'
import type { Post } from './posts.ts'
import { lineWords, type ReadPost, readThread } from './read.ts'

interface LeadInput {
  blocks: Blocks
  chosen: Uint8Array
  /** Rows of all dates on the page, ascending. */
  times: readonly number[]
  /** First row of the thread that follows, or the end of the page. */
  limit: number
}

/**
 * The post before a thread that is built unlike the others, or the only post of a forum page. It is the smallest part
 * with a date and an author that holds most of what is chosen. Its text stays as it is; the lines about its author go
 * from `chosen`.
 */
export function leadPost(page: Page, { blocks, chosen, times, limit }: LeadInput): ReadPost | undefined {
  const { measures, titleRow } = page
  const kept = chosenSums(measures.words, chosen)
  const title = titleRow > 0 && titleRow < limit ? kept(titleRow, measures.end[titleRow]!) : 0
  const most = MIN_KEPT_SHARE * (kept(0, limit) - title)
  if (most < 1) return undefined
  const lines = lineWords(blocks)
  const best = times
    .slice(0, MAX_DATES)
    .flatMap((time) => topsAround(page, time, { kept, most, limit }))
    .filter(({ row, end }) => countBetween(times, row, end) <= MAX_OWN_DATES)
    .sort((a, b) => span(a) - span(b))
    .find((post) => authorRows(measures, [post], lines)[0]! >= 0)
  if (best === undefined) return undefined
  const { posts, clutter } = readThread(measures, blocks, {
    posts: [best],
    times,
    chosen,
    authors: authorRows(measures, [best], lines),
  })
  const post = posts[0]!
  if (post.prose === 0) return undefined
  const profile = clutter.map(({ block }) => block).filter((block) => isProfileLine(blocks, block, post))
  for (const block of [...post.bylines, ...profile]) chosen[blocks.rows[block]!] = 0
  return { ...post, text: textBlocks(page, blocks, chosen, post) }
}

/** What is chosen of a post, from behind the page's title and the headings below it. */
function textBlocks({ measures, titleRow }: Page, { rows }: Blocks, chosen: Uint8Array, { row, end }: Post): number[] {
  const kept = rows.flatMap((at, block) => (at >= row && at < end && chosen[at] === 1 ? [block] : []))
  const nameAt = (block: number) => elementAt(measures, rows[block]!)!.name
  const title = titleRow < end ? titleRow : -1
  const behind = kept.slice(kept.findLastIndex((block) => rows[block]! <= title || nameAt(block) === 'h1') + 1)
  const first = behind.findIndex((block) => !HEADING.test(nameAt(block)))
  return first < 0 ? kept : behind.slice(first)
}

const HEADING = /^h[1-6]$/

/** A post holds at least this share of what is chosen beside the title. */
const MIN_KEPT_SHARE = 0.5
/** Number of dates that are tried, and that one post may have (edited, last active). */
const MAX_DATES = 6
const MAX_OWN_DATES = 4
const MAX_LEVELS = 16
const MAX_TOPS = 4
/** A line about the author stands before the text and has at most this many words. */
const MAX_PROFILE_WORDS = 6

const span = ({ row, end }: Post) => end - row

interface AroundInput {
  kept: (from: number, end: number) => number
  most: number
  limit: number
}

/** The smallest elements around a date that hold most of what is chosen, as posts. The name may stand in a larger one. */
function topsAround({ measures }: Page, time: number, { kept, most, limit }: AroundInput): Post[] {
  const { parent, end } = measures
  const tops: Post[] = []
  if (time >= limit) return tops
  let row = time
  for (let level = 0; level < MAX_LEVELS && tops.length < MAX_TOPS; level++) {
    const last = Math.min(end[row]!, limit)
    if (kept(row, last) > most) tops.push({ row, end: last, time, top: row })
    row = parent[row]!
    if (row <= 0 || elementAt(measures, row)!.name === 'body') break
  }
  return tops
}

function countBetween(rows: readonly number[], from: number, end: number): number {
  return rows.filter((row) => row >= from && row < end).length
}

function isProfileLine({ weights }: Blocks, block: number, { text }: ReadPost): boolean {
  return text[0] !== undefined && block < text[0] && weights[block]!.words <= MAX_PROFILE_WORDS
}
