import type { FirstReading } from '../heuristics/heuristics.ts'
import type { Blocks } from '../page/blocks.ts'
import type { Page } from '../page/traits.ts'

/**
 * Keeps the first block after the page's heading that is only a price. Few gold texts of product pages include it (8 of
 * 37), but readers look for it first.
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
  const price = behind.find((_, at) => isPrice(texts[title + at]!))
  if (price !== undefined && names[price] === 0 && kept[price] === 1) chosen[price] = 1
}

/** The price is among this many blocks after the product's name. */
const MAX_BLOCKS_BEHIND = 14
const MAX_PRICE_CHARS = 50
const CURRENCY = '(?:[$€£¥₹₽₩]|usd|eur|gbp|chf|kr|zł|kč|руб\\.?)'
const NUMBER = '\\d[\\d.,\\s]*'
const PRICE = new RegExp(`^[^\\d]{0,24}(?:${CURRENCY}\\s?${NUMBER}|${NUMBER}${CURRENCY})[^\\d]{0,12}$`, 'i')

function isPrice(text: string): boolean {
  return text.length <= 2 * MAX_PRICE_CHARS && PRICE.test(text.trim())
}
