import { textOf } from '../../walk.ts'
import { kindTest } from '../page/kinds.ts'
import { elementAt } from '../page/measure.ts'
import type { Page } from '../page/traits.ts'

/** Headings that announce boilerplate, and limits of what they announce. */
export interface Announcement {
  headings: RegExp
  /** A block with more of the page's prose is content, whatever its heading says. */
  maxShare?: number
  /** A block behind a heading belongs to it if at least this share of its words is linked. */
  minLinked?: number
}

/**
 * Finds boilerplate under a heading such as "Related articles" (boilerplate-words.ts). Returns the row of the widest
 * block that begins with the heading. If the heading stands beside its list instead, returns its own row and those of
 * the lists of links right after it, each with what announced it. On a front page, news and bestsellers are content.
 */
export function announcedRows(page: Page, announcements: readonly Announcement[]): Map<number, Announcement> {
  const rows = new Map<number, Announcement>()
  const { end } = page.measures
  let before = ''
  let found: Announcement | undefined
  for (const { row, words, said } of headingsOf(page)) {
    // Elements around one heading all say the same.
    if (said !== before) found = announcements.find(({ headings }) => headings.test(said))
    before = said
    if (found === undefined || (page.isHome && NEWS.test(said))) continue
    const block = widestBlock(page, row, found.maxShare ?? MAX_ANNOUNCED_SHARE)
    const isAlone = page.words(block, end[block]!) === words
    const behind = isAlone ? [...linksBehind(page, block, found.minLinked ?? MIN_LINKED_SHARE)] : undefined
    if (behind?.length === 0 || (words === 1 && behind === undefined && isProse(page, block))) continue
    for (const part of [block, ...(behind ?? [])]) rows.set(part, found)
  }
  return rows
}

/** One pattern for several, since most headings match none. */
export function anyOf(patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'))
}

/** Limits that keep reading a heading cheap. */
const MAX_HEADING_WORDS = 9
const MAX_HEADING_ROWS = 6
const MAX_ANNOUNCED_SHARE = 0.25
const MIN_LINKED_SHARE = 0.5

/** Limits of the text that a boilerplate box has beside its links, for headings of one word. */
const MAX_LABEL_WORDS = 25
const MAX_LABEL_PROSE_SHARE = 0.7

/** How headings of news and bestsellers begin. */
const NEWS =
  /^(?:(?:(?:the |our |all )?(?:latest|newest|recent|new|top|featured|popular|trending|best|most (?:read|popular|viewed|recent))|(?:neueste|aktuelle|beliebte|meistgelesen)[ersn]?|les plus lus|(?:lo )?más (?:leíd[oa]s?|vistos?)|mais lidas|i più letti|meest gelezen|najczęściej czytane|najpopularniejsze|najnowsze|polecane|luetuimmat|mest (?:lästa|læste|lest)|legolvasottabb|nejčtenější|популярное|самое (?:популярное|читаемое)|(?:en )?çok okunanlar)(?![\p{L}\p{N}])|热门|最新|精彩推荐|熱門|(?:おすすめ|人気|新着|最新|注目)|많이 본|인기|추천|الأكثر)/u

/** `2.1.3. Comments` is a chapter, `213 Comments` is not. */
const SECTION_NUMBER = /^\d+\.(?:\d|\s)/
const isDigit = (char: number) => char >= 0x30 && char <= 0x39

const HEADINGS = new Set('h1 h2 h3 h4 h5 h6 p div span strong b legend dt header'.split(' '))

/** Under a heading of one word ("Search", "Comments"), prose is usually an article about that subject. */
function isProse({ measures, words, prose }: Page, block: number): boolean {
  const all = words(block, measures.end[block]!)
  return all > MAX_LABEL_WORDS && prose(block, measures.end[block]!) > MAX_LABEL_PROSE_SHARE * all
}

interface Heading {
  row: number
  words: number
  said: string
}

/** Headings are looked up more than once on each page. */
const known = new WeakMap<Page, readonly Heading[]>()

/** The rows that can be a heading, with their text. */
function headingsOf(page: Page): readonly Heading[] {
  const before = known.get(page)
  if (before !== undefined) return before
  const { inCode, measures } = page
  const { nodes, end } = measures
  const mayHead = kindTest(measures, ({ name }) => HEADINGS.has(name))
  const headings: Heading[] = []
  for (let row = 1; row < nodes.length; row++) {
    if (!mayHead(row) || inCode[row] === 1 || end[row]! - row > MAX_HEADING_ROWS) continue
    const words = page.words(row, end[row]!)
    if (words === 0 || words > MAX_HEADING_WORDS) continue
    const said = plainText(textOf(nodes[row]!))
    if (said !== '') headings.push({ row, words, said })
  }
  known.set(page, headings)
  return headings
}

/** A text in lower case without signs, or '' if it begins with the number of a chapter. */
function plainText(written: string): string {
  if (isDigit(written.charCodeAt(0)) && SECTION_NUMBER.test(written)) return ''
  const said = written.toLowerCase()
  return PLAIN.test(said) ? said : said.replace(/[^\p{L}\p{N}' ]+/gu, '').trim()
}

/** A text without signs, as most English headings are. Other texts take longer to read. */
const PLAIN = /^[a-z0-9' ]*$/

function widestBlock({ measures, words, prose, mains, titleRow }: Page, heading: number, maxShare: number): number {
  const { parent, end, nodes } = measures
  const limit = maxShare * prose(0, nodes.length)
  let block = heading
  for (let above = parent[block]!; above > 0; above = parent[above]!) {
    const holdsMore = words(above, heading) > 0 || prose(above, end[above]!) > limit || mains(above, end[above]!) > 0
    if (holdsMore || (titleRow >= above && titleRow < end[above]!)) break
    block = above
  }
  return block
}

function* linksBehind({ measures, words, prose }: Page, row: number, minLinked: number): Generator<number> {
  const { parent, end } = measures
  const last = end[parent[row]!]!
  for (let next = end[row]!; next < last; next = end[next]!) {
    const all = words(next, end[next]!)
    if (all === 0) continue
    if (/^h[1-6]$/.test(elementAt(measures, next)!.name) || all - prose(next, end[next]!) < minLinked * all) return
    yield next
  }
}
