// Keeps the links of list items: a heading that is about to lose its item's only link gets the link itself.
import { Element } from 'domhandler'
import { adopt } from '../../prune.ts'
import { elementAt, type Measures } from '../page/measure.ts'
import { linksOf } from '../page/page-links.ts'
import { chosenSums } from '../page/prefix-sums.ts'
import type { Page } from '../page/traits.ts'
import { isAuthor } from '../threads/authors.ts'
import { buildOf } from '../threads/posts.ts'

/** A list item that stays although its only link goes. */
interface Item {
  row: number
  link: number
  href: string
}

/**
 * Finds headings to link once the tree is pruned, with their URLs: headings of list items that stay while the item's
 * only link goes. Items are at least three, built alike, side by side or in lines of a grid, and lead to different
 * pages. If such items side by side have no heading, their links are added to `chosen` instead.
 *
 * @param boilerplate rows that are boilerplate by name; their links do not count, nor do links to authors
 * @param path path of the page's URL
 * @param names rows of the names of posts' authors
 */
export function unlinkedHeadings(
  page: Page,
  chosen: Uint8Array,
  { boilerplate, path, names }: { boilerplate: Uint8Array; path: string; names: ReadonlySet<number> },
): Map<Element, string> {
  const { measures } = page
  const headings = new Map<Element, string>()
  const { rows, hrefs } = linksOf(measures)
  const isGone = (row: number) => chosen[row] === 0 && boilerplate[row] === 0
  if (rows.filter(isGone).length < MIN_ITEMS) return headings
  const links = rows.map((row, i) => ({ row, href: hrefs[i]! }))
  const items = itemsOf(page, { links, chosen, isGone }).filter(
    ({ link, href }) =>
      !isAuthor(elementAt(measures, link)!) && !isAround(measures, link, names) && URL.parse(href)?.pathname !== path,
  )
  const siblings = listed(measures, items, (row) => `${measures.parent[row]}`)
  for (const { row, link, href } of [...siblings, ...listed(measures, items, (row) => gridOf(measures, row))]) {
    const heading = headingIn(measures, chosen, row)
    if (heading !== undefined && !isInside(measures, link, heading)) headings.set(elementAt(measures, heading)!, href)
  }
  for (const { row, link } of siblings) {
    const words = page.words(link, measures.end[link]!)
    const isLabel = words >= MIN_LABEL_WORDS && words <= MAX_LABEL_WORDS
    if (isLabel && headingIn(measures, chosen, row) === undefined) chosen.fill(1, link, measures.end[link]!)
  }
  return headings
}

/** The items that stand at the same place, are built alike and lead to different pages. */
function listed(measures: Measures, items: readonly Item[], placeOf: (row: number) => string): Item[] {
  const lists = Map.groupBy(items, ({ row }) => `${placeOf(row)} ${buildOf(measures, row, ITSELF)}`)
  return [...lists.values()].flatMap((list) => {
    const pages = new Set(list.map(({ href }) => href))
    return list.length >= MIN_ITEMS && pages.size === list.length ? list : []
  })
}

/** The grid whose lines hold items: what holds lines built alike. */
function gridOf(measures: Measures, item: number): string {
  const line = measures.parent[item]!
  return line > 0 ? `${measures.parent[line]} ${buildOf(measures, line, ITSELF)}` : ''
}

function isAround({ end }: Measures, link: number, names: ReadonlySet<number>): boolean {
  for (let row = link; row < end[link]!; row++) if (names.has(row)) return true
  return false
}

/** Minimum number of items side by side. */
const MIN_ITEMS = 3
/** Number of levels above the link that are searched for its item, and maximum number of links in an item. */
const MAX_LEVELS = 8
const MAX_LINKS = 4
const ITSELF = { levels: 1, classes: 1 }
/** With more words it is a section of the page, and its only link leads to something else. */
const MAX_ITEM_WORDS = 80
/** Limits on the words of an item's link. Links of one word are actions (`Reply`, `Flag`). */
const MIN_LABEL_WORDS = 2
const MAX_LABEL_WORDS = 6
const HEADING = /^h[1-6]$/

/** Wraps the content of each heading in a link. */
export function linkHeadings(headings: ReadonlyMap<Element, string>): void {
  for (const [heading, href] of headings) {
    const link = new Element('a', { href })
    adopt(link, heading.children)
    adopt(heading, [link])
  }
}

/** For each link that goes, the widest ancestor that partly stays and has no other link to a page. */
function itemsOf(
  { measures, titleRow }: Page,
  { links, chosen, isGone }: { links: readonly Link[]; chosen: Uint8Array; isGone: (row: number) => boolean },
): Item[] {
  const { parent, end, words, linkWords } = measures
  const kept = chosenSums(words, chosen)
  const keptLinks = chosenSums(linkWords, chosen)
  const items = new Map<number, Item>()
  links.forEach(({ row: link, href }, i) => {
    if (!isGone(link) || kept(link, end[link]!) > 0 || !leadsToPage(href)) return
    let item = -1
    let row = parent[link]!
    for (let level = 0; row > 0 && level < MAX_LEVELS; row = parent[row]!, level++) {
      if (keptLinks(row, end[row]!) > 0 || (titleRow >= row && titleRow < end[row]!)) break
      if (!isOnlyWay(links, i, { from: row, end: end[row]! })) break
      if (kept(row, end[row]!) > 0) item = row
    }
    if (item > 0 && kept(item, end[item]!) <= MAX_ITEM_WORDS && !items.has(item))
      items.set(item, { row: item, link, href })
  })
  return [...items.values()]
}

interface Link {
  row: number
  href: string
}

/** Whether a link leads to a whole page, not to a fragment or a mailbox. */
function leadsToPage(href: string): boolean {
  return href.startsWith('http') && !href.includes('#')
}

/** Whether all links of a part that lead to pages have the same target as link `i`. */
function isOnlyWay(links: readonly Link[], i: number, { from, end }: { from: number; end: number }): boolean {
  const isOther = ({ href }: Link) => href !== links[i]!.href && leadsToPage(href)
  for (let k = i - 1; k >= 0 && links[k]!.row >= from; k--) if (i - k > MAX_LINKS || isOther(links[k]!)) return false
  for (let k = i + 1; k < links.length && links[k]!.row < end; k++)
    if (k - i > MAX_LINKS || isOther(links[k]!)) return false
  return true
}

/** Row of the first chosen heading in an item. */
function headingIn(measures: Measures, chosen: Uint8Array, from: number): number | undefined {
  for (let row = from; row < measures.end[from]!; row++)
    if (chosen[row] === 1 && HEADING.test(elementAt(measures, row)!.name)) return row
  return undefined
}

function isInside({ end }: Measures, row: number, outer: number): boolean {
  return row >= outer && row < end[outer]!
}
