import type { Element } from 'domhandler'
import { normalise } from '../../normalise.ts'
import { textOf } from '../../walk.ts'
import { preciseColumnOf } from './column.ts'
import { elementAt, type Measures, subtreeSums } from './measure.ts'
import { type Names, nameReader } from './names.ts'

/** What the steps of main-content extraction know about a page. Rows are those of measure.ts. */
export interface Page {
  measures: Measures
  /** Words under a row, and those of them outside links. */
  words: (from: number, end: number) => number
  prose: (from: number, end: number) => number
  names: (row: number) => Names
  /** 1 for each row inside `pre` or `code`. Class names there belong to a highlighter. */
  inCode: Uint8Array
  /** Number of `main` elements under a row. */
  mains: (from: number, end: number) => number
  /** Row of the page's own heading, or -1. */
  titleRow: number
  /** Whether readers' posts are the content of this page. */
  isForum: boolean
  /** Whether the page is the front page of its site. */
  isHome: boolean
}

/**
 * @param title the page's title from its metadata
 * @param isHome whether the page is a front page, by its URL
 */
export function traitsOf(measures: Measures, title: string, isHome = false): Page {
  const { words, linkWords, nodes } = measures
  const read = nameReader(measures)
  const names = nodes.map((_, row) => read(row))
  const { inCode, mains, headings } = tagsOf(measures)
  const prose = subtreeSums(preciseColumnOf(words, (own, row) => own - linkWords[row]!))
  return {
    measures,
    words: subtreeSums(words),
    prose,
    names: (row) => names[row]!,
    inCode,
    mains: subtreeSums(mains),
    titleRow: titleRowOf(measures, headings, title),
    isForum: isForum(measures, names, prose),
    isHome,
  }
}

const FORUM_TYPES = /(?:QAPage|DiscussionForumPosting|schema\.org\/Question)\b/
/** A forum name on an element with this share of the page's prose makes the page a forum. */
const FORUM_SHARE = 0.5

/** What the tags say, in one pass: rows in code, `main` elements, and the rows of `h1`. */
function tagsOf({ nodes, parent }: Measures): { inCode: Uint8Array; mains: Uint8Array; headings: number[] } {
  const inCode = new Uint8Array(nodes.length)
  const mains = new Uint8Array(nodes.length)
  const headings: number[] = []
  for (let row = 1; row < nodes.length; row++) {
    const element = nodes[row] as Element
    const { name } = element
    if (inCode[parent[row]!] === 1 || name === 'pre' || name === 'code') inCode[row] = 1
    if (isMain(element)) mains[row] = 1
    if (name === 'h1') headings.push(row)
  }
  return { inCode, mains, headings }
}

/**
 * A page is a forum by its schema.org type, or by a forum name around most of its prose. Names inside readers' comments
 * do not count.
 */
function isForum(measures: Measures, names: readonly Names[], prose: Page['prose']): boolean {
  const { nodes, parent, end } = measures
  const enough = FORUM_SHARE * prose(0, nodes.length)
  const inComments = new Uint8Array(nodes.length)
  for (let row = 1; row < nodes.length; row++) {
    const { itemtype } = elementAt(measures, row)!.attribs
    if (itemtype !== undefined && FORUM_TYPES.test(itemtype)) return true
    if (inComments[parent[row]!] === 1 || names[row]!.discussion) inComments[row] = 1
    else if (names[row]!.forum && prose(row, end[row]!) >= enough) return true
  }
  return false
}

/** The element that is marked as the page's main content (HTML 4.4.16, ARIA `main`). */
export function isMain({ name, attribs }: Element): boolean {
  return name === 'main' || attribs.role === 'main'
}

/** An element that is marked as self-contained (HTML 4.3.2, schema.org). */
export function isArticle({ name, attribs }: Element): boolean {
  return name === 'article' || attribs.itemprop === 'articleBody'
}

/** Number of headings that are compared with the title. */
const MAX_TITLES = 20

/**
 * The longest `h1` that shares its text with the title, or else the only `h1`. A logo (a link to `/`) does not count.
 */
function titleRowOf(measures: Measures, rows: readonly number[], title: string): number {
  const headings = rows
    .slice(0, MAX_TITLES)
    .filter((row) => !isLogo(measures, row))
    .map((row) => ({ row, text: normalise(textOf(measures.nodes[row]!)) }))
  const wanted = normalise(title)
  const named = headings
    .filter(({ text }) => text !== '' && wanted !== '' && (wanted.includes(text) || text.includes(wanted)))
    .reduce((best, next) => (next.text.length > best.text.length ? next : best), { row: -1, text: '' })
  if (named.row >= 0) return named.row
  return headings.length === 1 ? headings[0]!.row : -1
}

/** Whether a heading links to the top of the site. */
export function isLogo(measures: Measures, heading: number): boolean {
  const link = [heading - 1, heading + 1].map((row) => elementAt(measures, row)).find((near) => near?.name === 'a')
  return link !== undefined && URL.parse(link.attribs.href ?? '')?.pathname === '/'
}
