// Reads the parts of each post: author, date, text and the rest.
import { textOf } from '../../walk.ts'
import type { Blocks } from '../page/blocks.ts'
import { firstFrom } from '../page/first-from.ts'
import { elementAt, type Measures } from '../page/measure.ts'
import { isAuthor, isPersonLink } from './authors.ts'
import { type Part, partsOf } from './places.ts'
import type { Post } from './posts.ts'
import { type Told, tellApart } from './text.ts'

/** A post with what it says and who wrote it. */
export interface ReadPost extends Post {
  /** Row of the author's name, or -1. */
  author: number
  name: string
  /** Block numbers of the text, and of the lines with the name or date. */
  text: number[]
  bylines: number[]
  /** Words of the text, and those of them outside links. */
  words: number
  prose: number
  /** Whether the post begins with a link to another page, and so is a teaser. */
  isTeaser: boolean
}

export interface ReadThread extends Told {
  posts: ReadPost[]
}

/** A line with a name or date and at most this many words is a byline. */
const MAX_BYLINE_WORDS = 16
/** Some pages show the initials of a name instead of a portrait. */
export const MAX_INITIALS = 2
const MAX_DATE_LABEL_CHARS = 15
const HEADLINE = /^h[1-6]$/
const MIN_HEADLINE_WORDS = 3
const MIN_HEADLINES_SHARE = 0.6
/** Posts have more words. */
const MAX_ENTRY_WORDS = 25
const MAX_LINE_ROWS = 60

interface ThreadInput {
  posts: readonly Post[]
  /** Rows of all dates on the page, ascending. */
  times: readonly number[]
  chosen: Uint8Array
  /** Row of the author's name for each post, or -1. */
  authors: readonly number[]
}

export function readThread(
  measures: Measures,
  blocks: Blocks,
  { posts, times, chosen, authors }: ThreadInput,
): ReadThread {
  const said = posts.map((post, i) => saidIn(measures, blocks, post, authors[i]!))
  const lines = new Set(said.flatMap(({ bylines }) => bylines))
  const parts = partsOf(measures, blocks, posts, said, lines)
  const holdsDate = (row: number) => {
    const next = times[firstFrom(times, row)]
    return next !== undefined && next < measures.end[row]!
  }
  const told = tellApart(measures, blocks, parts, { posts: posts.length, holdsDate, chosen })
  const texts = Map.groupBy(told.text, ({ post }) => post)
  const others = Map.groupBy([...told.clutter, ...told.rest], ({ post }) => post)
  const read = said.map((post, i) => ({
    ...post,
    ...weightOf(measures, blocks, texts.get(i) ?? [], others.get(i) ?? []),
  }))
  return { ...told, isList: told.isList || haveHeadlines(measures, blocks, read), posts: read }
}

/** Whether the lines with name or date of most posts also have a link of several words to another page, as in a list of threads. */
function haveHeadlines(measures: Measures, { rows, rowOf, linkWords }: Blocks, posts: readonly ReadPost[]): boolean {
  const words = posts.reduce((sum, post) => sum + post.words, 0)
  if (words > MAX_ENTRY_WORDS * posts.length) return false
  const headlines = new Set<string>()
  for (const { bylines, time } of posts) {
    const date = textOf(measures.nodes[time]!).trim()
    for (const block of bylines) {
      if (linkWords[block]! < MIN_HEADLINE_WORDS) continue
      const end = Math.min(measures.end[rows[block]!]!, rows[block]! + MAX_LINE_ROWS)
      for (let row = rows[block]!; row < end; row++) {
        const link = elementAt(measures, row)!
        const isDate = row <= time && time < measures.end[row]!
        if (
          link.name !== 'a' ||
          rowOf[row] !== rows[block] ||
          isDate ||
          isPersonLink(link) ||
          !leadsAway(measures, row)
        )
          continue
        const text = textOf(link).trim()
        if (text.includes(' ') && text !== date) headlines.add(text.replace(/\d+/g, '0'))
      }
    }
  }
  return headlines.size >= MIN_HEADLINES_SHARE * posts.length
}

/** For each row, the words of its block. */
export function lineWords({ rowOf, rows, weights }: Blocks): Float64Array {
  const words = new Float64Array(rowOf.length)
  rows.forEach((row, block) => {
    words[row] = weights[block]!.words
  })
  for (let row = 0; row < words.length; row++) words[row] = words[rowOf[row]!]!
  return words
}

type SaidPost = Pick<ReadPost, keyof Post | 'author' | 'name' | 'bylines'>

function saidIn(measures: Measures, blocks: Blocks, post: Post, author: number): SaidPost {
  const { rowOf, rows, weights, texts } = blocks
  const name = author < 0 ? '' : textOf(measures.nodes[author]!)
  const date = textOf(measures.nodes[post.time]!)
  const lines = new Set([rowOf[post.time], author < 0 ? -1 : rowOf[author]])
  const bylines: number[] = []
  for (let block = firstFrom(rows, post.row); block < rows.length && rows[block]! < post.end; block++) {
    if (weights[block]!.words > MAX_BYLINE_WORDS) continue
    const text = texts[block]!.trim()
    if (lines.has(rows[block]!) || saysName(text, name) || saysDate(text, date)) bylines.push(block)
  }
  return { ...post, author, name, bylines }
}

/** Whether a text is the author's name or, in place of a portrait, its first letters. */
function saysName(text: string, name: string): boolean {
  if (name === '' || text === '') return false
  if (text === name) return true
  return text.length <= MAX_INITIALS && text[0]!.toLowerCase() === name[0]!.toLowerCase()
}

/** Whether a text is the post's date once more, such as `Posted May 3`. */
function saysDate(text: string, date: string): boolean {
  return text.length <= date.length + MAX_DATE_LABEL_CHARS && text.includes(date) && /\d/.test(date)
}

function weightOf(
  measures: Measures,
  { rows, weights, linkWords }: Blocks,
  text: readonly Part[],
  others: readonly Part[],
): Pick<ReadPost, 'text' | 'words' | 'prose' | 'isTeaser'> {
  const sum = (of: (block: number) => number) => text.reduce((all, { block }) => all + of(block), 0)
  const leads = ({ block }: Part) => linkWords[block] === weights[block]!.words && leadsAway(measures, rows[block]!)
  const isHeadline = ({ block }: Part) => HEADLINE.test(elementAt(measures, rows[block]!)?.name ?? '')
  return {
    text: text.map(({ block }) => block),
    words: sum((block) => weights[block]!.words),
    prose: sum((block) => weights[block]!.words - linkWords[block]!),
    isTeaser: others.some((part) => isHeadline(part) && leads(part)) || (text[0] !== undefined && leads(text[0])),
  }
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
