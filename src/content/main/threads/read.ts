import { textOf } from '../../walk.ts'
import type { Blocks } from '../page/blocks.ts'
import { elementAt, type Measures } from '../page/measure.ts'
import { authorRows, isAuthor } from './authors.ts'
import type { Post } from './posts.ts'

/** A post whose text stays. */
export interface ReadPost extends Post {
  /** Row of the author's name, or -1. */
  author: number
  name: string
  /** Row of the first block of the text. */
  body: number
  /** Block numbers: those with the name or date, and those beside them about the author (rank, place). */
  bylines: number[]
  beside: number[]
  /** Words of the text outside links. */
  prose: number
  /** Whether the post begins with a link to another page, and so is a teaser. */
  isTeaser: boolean
}

/** The posts that keep some text besides the name and date. */
export function readPosts(measures: Measures, blocks: Blocks, chosen: Uint8Array, posts: readonly Post[]): ReadPost[] {
  const authors = authorRows(measures, posts, lineWords(blocks))
  let next = 0
  return posts.flatMap((post, i) => {
    const own: number[] = []
    while (next < blocks.rows.length && blocks.rows[next]! < post.row) next++
    for (; next < blocks.rows.length && blocks.rows[next]! < post.end; next++) own.push(next)
    return readPost(measures, blocks, chosen, { ...post, author: authors[i]!, own })
  })
}

/** A line with a name or date and at most this many words is a byline. */
const MAX_BYLINE_WORDS = 16
/** Maximum words about the author beside each post. */
const MAX_BESIDE_WORDS = 40
const HEADLINE = /^h[1-6]$/

function lineWords({ rowOf, rows, weights }: Blocks): Float64Array {
  const words = new Float64Array(rowOf.length)
  rows.forEach((row, block) => {
    words[row] = weights[block]!.words
  })
  for (let row = 0; row < words.length; row++) words[row] = words[rowOf[row]!]!
  return words
}

function readPost(
  measures: Measures,
  { rows, rowOf, weights, linkWords, texts }: Blocks,
  chosen: Uint8Array,
  { own, ...post }: Post & { author: number; own: number[] },
): ReadPost[] {
  const said = new Set([rowOf[post.time], post.author < 0 ? -1 : rowOf[post.author]])
  const name = post.author < 0 ? '' : textOf(measures.nodes[post.author]!)
  const isName = (block: number) => weights[block]!.words <= MAX_BYLINE_WORDS && texts[block]!.trim() === name
  const bylines = own.filter((block) => said.has(rows[block]!) || (name !== '' && isName(block)))
  if (bylines.some((block) => chosen[rows[block]!] === 1 && weights[block]!.words > MAX_BYLINE_WORDS)) return []
  const others = own.filter((block) => !bylines.includes(block))
  const kept = others.filter((block) => chosen[rows[block]!] === 1 && elementAt(measures, rows[block]!)?.name !== 'h1')
  if (kept.length === 0) return []
  const proseOf = (block: number) => weights[block]!.words - linkWords[block]!
  const main = rows[kept.reduce((best, next) => (proseOf(next) > proseOf(best) ? next : best))]!
  const panels = [post.time, post.author].filter((row) => row >= 0).map((row) => panelOf(measures, row, main))
  const isBeside = (block: number) => panels.some(({ row, end }) => rows[block]! >= row && rows[block]! < end)
  const beside = kept.filter(
    (block) => isBeside(block) && !HEADLINE.test(elementAt(measures, rows[block]!)?.name ?? ''),
  )
  const isShort = beside.reduce((sum, block) => sum + weights[block]!.words, 0) <= MAX_BESIDE_WORDS
  const body = isShort ? kept.filter((block) => !beside.includes(block)) : kept
  const leads = (block: number) => linkWords[block] === weights[block]!.words && leadsAway(measures, rows[block]!)
  const isTeaser = others.some((block) => HEADLINE.test(elementAt(measures, rows[block]!)?.name ?? '') && leads(block))
  return [
    {
      ...post,
      name,
      body: rows[body[0]!]!,
      bylines,
      beside: isShort ? beside : [],
      prose: body.reduce((sum, block) => sum + proseOf(block), 0),
      isTeaser: isTeaser || leads(body[0]!),
    },
  ]
}

/** The widest element around a name or date that excludes the post's longest text. */
function panelOf({ parent, end }: Measures, said: number, main: number): { row: number; end: number } {
  let row = said
  while (parent[row]! > main || end[parent[row]!]! <= main) row = parent[row]!
  return { row, end: end[row]! }
}

/** Whether the link in or around a block leads to another page. Fragments and links to the author do not count. */
function leadsAway(measures: Measures, row: number): boolean {
  for (let at = row; at < measures.end[row]!; at++) {
    const link = elementAt(measures, at)
    if (link?.name === 'a' && link.attribs.href !== undefined)
      return !link.attribs.href.includes('#') && !isAuthor(link)
  }
  return true
}
