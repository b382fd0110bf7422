import type { FirstReading } from '../heuristics/heuristics.ts'
import { isPriceLine } from '../items/amounts.ts'
import type { Blocks } from '../page/blocks.ts'
import type { Page } from '../page/traits.ts'

/**
 * Keeps the first block after the page's heading that is only a price, alone or beside the former one. Few gold texts of
 * product pages include it (8 of 37), but readers look for it first.
 */
export function keepPrice(
  page: Page,
  { rows, texts }: Blocks,
  { names, kept }: FirstReading,
  chosen: Uint8Array,
): void {
  if (page.titleRow <= 0) return
  const title = rows.findIndex((row) => row >= page.titleRow)
  const behind = title < 0 ? [] : rows.slice(title, title + MAX_BLOCKS_BEHIND)
  const price = behind.find((_, at) => isPriceLine(texts[title + at]!.trim()))
  if (price !== undefined && names[price] === 0 && kept[price] === 1) chosen[price] = 1
}

/** The price is among this many blocks after the product's name. */
const MAX_BLOCKS_BEHIND = 14
