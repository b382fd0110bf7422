import { elementAt, type Measures } from '../page/measure.ts'
import type { Page } from '../page/traits.ts'
import { saysBasket, saysControl } from '../refine/control-words.ts'
import { isPrice } from './amounts.ts'
import type { Part, ReadGroup, ReadItem } from './read-items.ts'

interface Completion {
  /** Whether the items are kept for their prices, and whether most of them would be lost otherwise. */
  isGrid: boolean
  isLost: boolean
  /** Path of the page's URL. */
  path: string
}

/**
 * Chooses in every item what is chosen in most. Of a grid also the names and prices, and everything but controls if it
 * would be lost. Controls that items repeat go, unless they are the only way to another page.
 */
export function completeItems(
  { measures }: Page,
  { items }: ReadGroup,
  chosen: Uint8Array,
  { isGrid, isLost, path }: Completion,
): void {
  const tally = new Map<string, { all: number; kept: number }>()
  const said = new Map<string, number>()
  for (const { parts } of items)
    for (const { row, path, text } of parts) {
      const counts = tally.get(path) ?? { all: 0, kept: 0 }
      tally.set(path, counts)
      counts.all++
      counts.kept += chosen[row]!
      said.set(text, (said.get(text) ?? 0) + 1)
    }
  const isControl = ({ text, isLinked }: Part) =>
    saysControl(text) || (isLinked && said.get(text)! > items.length / 2 && !/\d/.test(text))
  for (const item of items) {
    const name = item.parts.find((part) => part.isLinked && !isControl(part))
    const isStray = (part: Part) =>
      saysControl(part.text) &&
      (said.get(part.text)! > 1 || (name !== undefined && part.text.includes(name.text))) &&
      (saysBasket(part.text) || !leadsOn(measures, { item, part, path }))
    for (const part of item.parts) {
      const { all, kept } = tally.get(part.path)!
      const isWanted = isGrid && !isControl(part) && (isLost || part === name || isPrice(part.text))
      if (isWanted || kept >= MIN_KEPT_SHARE * all) chosen[part.row] = isStray(part) ? 0 : 1
    }
  }
}

const MIN_KEPT_SHARE = 0.5

/** Whether a part links to another page that no other part of its item links to. */
function leadsOn(measures: Measures, { item, part, path }: { item: ReadItem; part: Part; path: string }): boolean {
  const elsewhere = new Set<string>()
  for (const { row, href } of linksIn(measures, item.row))
    if (row < part.row || row >= measures.end[part.row]!) elsewhere.add(href)
  return linksIn(measures, part.row).some(
    ({ href }) => !elsewhere.has(href) && href.startsWith('http') && URL.parse(href)?.pathname !== path,
  )
}

function linksIn(measures: Measures, from: number): { row: number; href: string }[] {
  const links: { row: number; href: string }[] = []
  for (let row = from; row < measures.end[from]!; row++) {
    const { name, attribs } = elementAt(measures, row)!
    if (name === 'a' && attribs.href !== undefined) links.push({ row, href: attribs.href })
  }
  return links
}
