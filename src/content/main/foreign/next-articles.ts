import { normalise } from '../../normalise.ts'
import { textOf } from '../../walk.ts'
import type { Hints } from '../hints/hints.ts'
import type { Blocks } from '../page/blocks.ts'
import { elementAt, type Measures } from '../page/measure.ts'
import { rowsNamed } from '../page/rows-named.ts'
import type { Page } from '../page/traits.ts'
import { partsOf } from '../refine/title-parts.ts'

/** A story on the page, with the row of its first heading, or -1. */
interface Story {
  row: number
  heading: number
}

/**
 * Drops other articles that the page shows in full: `article` elements beside, behind or inside the one that the page is
 * about, and siblings built like its container. If no article is known to be the page's own, none is dropped; nor is a
 * longer one without a heading of its own, since the first is then only its head.
 *
 * @param titles titles of the page (`title`, `og:title`)
 */
export function dropNextArticles(
  page: Page,
  { rows }: Blocks,
  chosen: Uint8Array,
  { titles, hints }: { titles: readonly string[]; hints: Hints },
): void {
  if (page.isForum) return
  const { measures } = page
  const articles = articlesOf(measures)
  const own = ownStory(page, articles, { titles, hints })
  if (own.heading <= 0) return
  const isArticle = page.prose(own.row, measures.end[own.row]!) >= MIN_ARTICLE_WORDS
  const other = twinsOf(page, own.heading)
  if (isArticle) other.push(...articles.filter((story) => isOther(page, story, own)))
  if (other.length === 0) return
  const dropped = new Uint8Array(chosen.length)
  for (const { row } of other) dropped.fill(1, row, measures.end[row]!)
  for (const row of rows) if (dropped[row] === 1) chosen[row] = 0
}

/** An article with less prose heads a list of articles. */
const MIN_ARTICLE_WORDS = 60
/** Above this, an article is one even if another has more prose. */
const LONG_ARTICLE_WORDS = 100
/** A heading and a date are among this many elements at the beginning of an article. */
const MAX_HEAD_ROWS = 40
const MAX_TITLE_WORDS = 60
const HEADING = /^h[1-3]$/

function articlesOf(measures: Measures): Story[] {
  return rowsNamed(measures, 'article').map((row) => ({ row, heading: headingIn(measures, row) }))
}

function headingIn(measures: Measures, row: number): number {
  return firstIn(measures, row, (name) => HEADING.test(name))
}

function firstIn(measures: Measures, row: number, isWanted: (name: string) => boolean): number {
  const last = Math.min(measures.end[row]!, row + MAX_HEAD_ROWS)
  for (let at = row + 1; at < last; at++) if (isWanted(elementAt(measures, at)!.name)) return at
  return -1
}

/** The first article whose heading is a title or links to the page, or else the outermost around the page's heading. */
function ownStory(
  page: Page,
  articles: readonly Story[],
  { titles, hints }: { titles: readonly string[]; hints: Hints },
): Story {
  const { measures, titleRow } = page
  const headed = articles.filter(({ heading }) => heading > 0)
  const { surely } = partsOf(headed.length > 0 ? titles : [])
  const names = (heading: number) =>
    page.words(heading, measures.end[heading]!) <= MAX_TITLE_WORDS &&
    (hints.ownUrls.has(linkIn(measures, heading)) || surely.has(normalise(textOf(measures.nodes[heading]!))))
  const named = headed.find(({ heading }) => names(heading))
  if (named !== undefined) return named
  const around = articles.find(({ row }) => row < titleRow && titleRow < measures.end[row]!)
  if (titleRow <= 0 && titles.every((title) => title === '')) return leadStory(measures, articles)
  return { row: around?.row ?? titleRow, heading: titleRow }
}

/** On a page without a title: the first article, if it has a heading of level 1 and the others are not beside it. */
function leadStory(measures: Measures, [first, ...others]: readonly Story[]): Story {
  const { parent } = measures
  const isLead =
    first !== undefined &&
    first.heading > 0 &&
    nameAt(measures, first.heading) === 'h1' &&
    others.every(({ row }) => parent[row] !== parent[first.row])
  return isLead ? first : { row: -1, heading: -1 }
}

/** The target of the link in or around a heading, or ''. */
function linkIn(measures: Measures, heading: number): string {
  const { end, parent } = measures
  for (let at = heading; at < end[heading]!; at++) if (isLink(measures, at)) return hrefAt(measures, at)
  return isLink(measures, parent[heading]!) ? hrefAt(measures, parent[heading]!) : ''
}

function isLink(measures: Measures, row: number): boolean {
  return elementAt(measures, row)?.name === 'a'
}

function hrefAt(measures: Measures, row: number): string {
  return elementAt(measures, row)!.attribs.href ?? ''
}

function isOther(page: Page, { row, heading }: Story, own: Story): boolean {
  const { measures } = page
  const { end } = measures
  if (row === own.row || (row < own.row && own.row < end[row]!)) return false
  const isRanked = heading > 0 && nameAt(measures, heading) <= nameAt(measures, own.heading)
  if (row > own.row && row < end[own.row]!) return row > own.heading && isRanked
  const prose = page.prose(own.row, end[own.row]!)
  if (page.prose(row, end[row]!) <= prose) return true
  return prose >= LONG_ARTICLE_WORDS && (isRanked || (heading > 0 && leadsAway(linkIn(measures, heading))))
}

function nameAt(measures: Measures, row: number): string {
  return elementAt(measures, row)!.name
}

function leadsAway(href: string): boolean {
  return href !== '' && !href.includes('#')
}

/**
 * Siblings behind the container of the page's heading, or behind one of its ancestors, that have the same tag and
 * classes, a heading of the same rank, and either link it to their own page or have a date as the first one has.
 */
function twinsOf({ measures, prose }: Page, own: number): Story[] {
  const { parent, end } = measures
  const twins: Story[] = []
  for (let at = parent[own]!; at > 0; at = parent[at]!) {
    const { name, attribs } = elementAt(measures, at)!
    const names = attribs.class ?? ''
    if (names === '' || prose(at, end[at]!) < MIN_ARTICLE_WORDS) continue
    for (let next = end[at]!; next < end[parent[at]!]!; next = end[next]!) {
      const element = elementAt(measures, next)!
      if (element.name !== name || element.attribs.class !== names) continue
      const heading = headingIn(measures, next)
      if (heading < 0 || nameAt(measures, heading) !== nameAt(measures, own)) continue
      if (leadsAway(linkIn(measures, heading)) || (hasDate(measures, at) && hasDate(measures, next)))
        twins.push({ row: next, heading })
    }
  }
  return twins
}

function hasDate(measures: Measures, row: number): boolean {
  return firstIn(measures, row, (name) => name === 'time') > 0
}
