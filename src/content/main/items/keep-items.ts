// Keeps or drops equal items together (step 7 of the cascade, main.ts).
import type { FirstReading } from '../heuristics/heuristics.ts'
import type { Hints } from '../hints/hints.ts'
import type { Blocks } from '../page/blocks.ts'
import { firstFrom } from '../page/first-from.ts'
import { elementAt, type Measures } from '../page/measure.ts'
import { hrefsIn } from '../page/page-links.ts'
import type { Page } from '../page/traits.ts'
import { isPrice } from './amounts.ts'
import { completeItems, MIN_KEPT_SHARE } from './complete.ts'
import { type ItemGroup, itemGroupsOf } from './groups.ts'
import { announcesOthers } from './other-products.ts'
import { itemReader, type ReadGroup } from './read-items.ts'
import { dropRepeatedOffers } from './repeated-offers.ts'

interface ItemsInput {
  blocks: Blocks
  first: FirstReading
  hints: Hints
  /** Chance of each block to be content, 0 to 1. */
  chances: Float64Array
  chosen: Uint8Array
}

/**
 * Keeps all items of a group or none: the products of a category, the entries of a listing. A grid of priced items is
 * what its page is for, unless the page is about one product, as it says itself or as a price beside its heading tells;
 * then the items are other products, as they are under a heading that says so. Like a grid are items that the page lists
 * for machines, unless it is an article, and pictures with names on a front page. A list that only repeats items of
 * earlier ones goes, as "best sellers" do below the category that they belong to.
 *
 * Any other group stays if half of its items are chosen. What is kept of most items is kept of each. Groups that are
 * boilerplate by name or landmark are left alone.
 */
export function keepItems(page: Page, { blocks, first, hints, chances, chosen }: ItemsInput): void {
  const groups = itemGroupsOf(page)
    .filter((rows) => mayBeContent(page.measures, rows, first))
    .map(itemReader(page.measures, blocks))
    .filter((group) => !isBoilerplate(page.measures, group, first))
  if (groups.length === 0) return
  const inItem = itemRows(page, groups)
  const isSingle = hints.isProduct || isMarkedUp(page) || hasOwnPrice(page, { blocks, first, inItem })
  for (const group of groups) {
    if (isAnnounced(blocks, group) || (isSingle && showsOthers(page, group))) {
      for (const { row } of group.items) chosen.fill(0, row, page.measures.end[row]!)
      continue
    }
    const kept = group.items.filter(({ parts }) => parts.some(({ row }) => chosen[row] === 1)).length
    const isGrid =
      !isSingle &&
      ((hints.isHome && isShowcase(page.measures, group)) ||
        isListed(page.measures, group, hints) ||
        isPricedGrid(page, { group, first, inItem }))
    const isLost = kept < MIN_KEPT_SHARE * group.items.length
    if (!isGrid && isLost) continue
    if (isGrid || kept > 0)
      completeItems(page, group, chosen, { isGrid, isLost, path: hints.path, chances, names: first.names })
  }
  dropRepeatedOffers(page.measures, groups, chosen)
}

/** Minimum number of items in a grid that is kept for its prices. */
const MIN_GRID = 4
/** Minimum share of items with a price. */
const MIN_PRICED_SHARE = 0.6
/**
 * Minimum share of a grid in the words outside boilerplate. If it stands behind more words of prose than an introduction
 * has, it needs a larger share: an article shows some products, too.
 */
const MIN_GRID_SHARE = { introduced: 0.1, article: 0.5 } as const
const MAX_INTRODUCTION = 200

/** Whether less than half of the items are boilerplate by name or landmark together with what is around them. */
function mayBeContent({ parent }: Measures, rows: ItemGroup, { names }: FirstReading): boolean {
  return rows.filter((row) => names[row] === 1 && names[parent[row]!] === 1).length < rows.length / 2
}

/**
 * Whether a group is boilerplate by name or landmark. Priced items are judged by what is around them: shops write the
 * names of their categories into the classes of items, and a category may be called "advertising".
 */
function isBoilerplate({ parent }: Measures, { items }: ReadGroup, { names }: FirstReading): boolean {
  const judged = items.map(({ row, isPriced }) => (isPriced ? parent[row]! : row))
  return judged.filter((row) => names[row] === 1).length >= items.length / 2
}

/** 1 for each row inside an item. */
function itemRows({ measures }: Page, groups: readonly ReadGroup[]): Uint8Array {
  const inside = new Uint8Array(measures.nodes.length)
  for (const { items } of groups) for (const { row } of items) inside.fill(1, row, measures.end[row]!)
  return inside
}

/** Whether the heading before the items says that they are other products. Two controls may stand between. */
function isAnnounced({ rows, texts }: Blocks, { items }: ReadGroup): boolean {
  if (!items.some(({ isPriced }) => isPriced)) return false
  const at = firstFrom(rows, items[0]!.row)
  return texts.slice(Math.max(0, at - MAX_BLOCKS_BEFORE), at).some(announcesOthers)
}

const MAX_BLOCKS_BEFORE = 3

/** Whether most items are products of their own, with price, picture and link. The page's own product is none of them. */
function showsOthers({ measures, titleRow }: Page, { items }: ReadGroup): boolean {
  const { end } = measures
  if (items.some(({ row }) => row <= titleRow && titleRow < end[row]!)) return false
  const others = items.filter(
    ({ row, isPriced }) => isPriced && holds(measures, row, 'img') && holds(measures, row, 'a'),
  )
  return others.length >= MIN_PRICED_SHARE * items.length
}

function holds(measures: Measures, row: number, name: string): boolean {
  for (let at = row; at < measures.end[row]!; at++) if (elementAt(measures, at)!.name === name) return true
  return false
}

/** Whether the page's heading stands in what schema.org's microdata calls a product. */
function isMarkedUp({ measures, titleRow }: Page): boolean {
  for (let row = titleRow; row > 0; row = measures.parent[row]!)
    if (/schema\.org\/Product\b/.test(elementAt(measures, row)!.attribs.itemtype ?? '')) return true
  return false
}

/**
 * Whether the page states the price of one thing: a short text with an amount behind the page's heading, outside items,
 * lists and forms' labels.
 */
function hasOwnPrice(
  { measures, titleRow }: Page,
  { blocks, first, inItem }: { blocks: Blocks; first: FirstReading; inItem: Uint8Array },
): boolean {
  if (titleRow < 0) return false
  const at = blocks.rows.findIndex((row) => row >= titleRow)
  const behind = blocks.rows.slice(at, at + MAX_BLOCKS_BEHIND)
  return behind.some(
    (row, i) =>
      inItem[row] === 0 &&
      first.names[row] === 0 &&
      !APART.has(elementAt(measures, row)!.name) &&
      isPrice(blocks.texts[at + i]!),
  )
}

/** The price is among this many blocks after the product's name. */
const MAX_BLOCKS_BEHIND = 20
const APART = new Set('li label option select legend'.split(' '))

/** Whether most items are a picture and a name that lead to a page of their own. */
function isShowcase(measures: Measures, { items }: ReadGroup): boolean {
  const shown = items.filter(({ row, parts }) => parts.some(({ isLinked }) => isLinked) && holds(measures, row, 'img'))
  const targets = new Set(shown.map(({ row }) => hrefsIn(measures, row, measures.end[row]!)[0]))
  return targets.size >= MIN_LISTED_SHARE * items.length && targets.size >= 3
}

/** Whether the JSON-LD of a page that is no article lists most of the items. */
function isListed(measures: Measures, { items }: ReadGroup, { listed, headline, articleBody }: Hints): boolean {
  if (listed.size === 0 || headline !== '' || articleBody !== '') return false
  const known = items.filter(({ row }) => hrefsIn(measures, row, measures.end[row]!).some((href) => listed.has(href)))
  return known.length >= MIN_LISTED_SHARE * items.length
}

const MIN_LISTED_SHARE = 0.6

interface GridInput {
  group: ReadGroup
  first: FirstReading
  inItem: Uint8Array
}

function isPricedGrid({ measures, words }: Page, { group: { items }, first, inItem }: GridInput): boolean {
  const priced = items.filter(({ isPriced }) => isPriced).length
  if (items.length < MIN_GRID || priced < MIN_PRICED_SHARE * items.length) return false
  const own = items.reduce((sum, { row }) => sum + words(row, measures.end[row]!), 0)
  let before = 0
  let behind = 0
  for (let row = 0; row < inItem.length; row++) {
    if (inItem[row] === 1 || first.names[row] === 1) continue
    const prose = measures.words[row]! - measures.linkWords[row]!
    if (row < items[0]!.row) before += prose
    else behind += prose
  }
  const share = MIN_GRID_SHARE[before > MAX_INTRODUCTION ? 'article' : 'introduced']
  return own >= share * (own + before + behind)
}
