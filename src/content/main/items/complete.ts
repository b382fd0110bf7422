import type { Measures } from '../page/measure.ts'
import { hrefsIn } from '../page/page-links.ts'
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
  /** Chance of each block to be content, 0 to 1. */
  chances: Float64Array
  /** Rows that are boilerplate by name. */
  names: Uint8Array
}

/**
 * Chooses in every item what is chosen in most, and what is chosen in some and nearly as likely. Of a grid also the
 * names and prices, and everything but controls if it would be lost. Controls that items repeat go, unless they are the
 * only way to another page.
 */
export function completeItems(
  { measures, isForum }: Page,
  { items }: ReadGroup,
  chosen: Uint8Array,
  { isGrid, isLost, path, chances, names }: Completion,
): void {
  const { tally, said, likely } = tallyOf(items, chosen, chances)
  const isControl = ({ text, isLinked }: Part) =>
    saysControl(text) || (isLinked && said.get(text)! > items.length / 2 && !/\d/.test(text))
  const mayBeLikely = !isLost && !isForum
  const isLikely = (part: Part, { all, kept, chance }: Counts) =>
    mayBeLikely &&
    kept >= MIN_LIKELY_SHARE * all &&
    chance >= all * likely &&
    names[part.row] === 0 &&
    !COUNT.test(part.text) &&
    !isControl(part)
  const nameIn = ({ parts }: ReadItem) => parts.find((part) => part.isLinked && !isControl(part))
  const isWanted = (item: ReadItem, part: Part) =>
    isGrid && !isControl(part) && (isLost || part === nameIn(item) || isPrice(part.text))
  const repeatsName = (item: ReadItem, { text }: Part) => {
    const name = nameIn(item)
    return name !== undefined && text.includes(name.text)
  }
  const isStray = (item: ReadItem, part: Part) =>
    saysControl(part.text) &&
    (said.get(part.text)! > 1 || repeatsName(item, part)) &&
    (saysBasket(part.text) || !leadsOn(measures, { item, part, path }))
  for (const item of items)
    for (const part of item.parts) {
      const counts = tally.get(part.path)!
      if (counts.kept >= MIN_KEPT_SHARE * counts.all || isLikely(part, counts) || isWanted(item, part))
        chosen[part.row] = isStray(item, part) ? 0 : 1
    }
}

/** What parts on one path have in common. */
interface Counts {
  /** Their number, that of those that are chosen, and the sum of their chances. */
  all: number
  kept: number
  chance: number
}

interface Tally {
  /** By path. */
  tally: Map<number, Counts>
  /** How often each text is said. */
  said: Map<string, number>
  /** The chance from which a part is nearly as likely as those that are chosen. */
  likely: number
}

function tallyOf(items: readonly ReadItem[], chosen: Uint8Array, chances: Float64Array): Tally {
  const tally: Tally['tally'] = new Map()
  const sum = { chance: 0, parts: 0 }
  const said = new Map<string, number>()
  for (const { parts } of items)
    for (const { row, block, path, text } of parts) {
      let counts = tally.get(path)
      if (counts === undefined) {
        counts = { all: 0, kept: 0, chance: 0 }
        tally.set(path, counts)
      }
      counts.all++
      counts.kept += chosen[row]!
      counts.chance += chances[block]!
      if (chosen[row] === 1) {
        sum.chance += chances[block]!
        sum.parts++
      }
      said.set(text, (said.get(text) ?? 0) + 1)
    }
  return { tally, said, likely: (LIKELY * sum.chance) / Math.max(1, sum.parts) }
}

export const MIN_KEPT_SHARE = 0.5
/** What is kept of fewer items stays in all if it is nearly as likely as the rest, from this share of items on. */
const MIN_LIKELY_SHARE = 0.2
const LIKELY = 0.6
/** A number alone counts votes or replies. */
const COUNT = /^\W*\p{N}{1,4}\W*$/u

/** Whether a part links to another page that no other part of its item links to. */
function leadsOn(measures: Measures, { item, part, path }: { item: ReadItem; part: Part; path: string }): boolean {
  const { end } = measures
  const elsewhere = new Set(hrefsIn(measures, item.row, part.row))
  for (const href of hrefsIn(measures, end[part.row]!, end[item.row]!)) elsewhere.add(href)
  return hrefsIn(measures, part.row, end[part.row]!).some(
    (href) => !elsewhere.has(href) && href.startsWith('http') && URL.parse(href)?.pathname !== path,
  )
}
