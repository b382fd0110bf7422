import type { Blocks } from './blocks.ts'
import type { FirstReading } from './heuristics.ts'
import type { Page } from './traits.ts'

/** The price of a product stands among the first blocks behind its name. */
const MAX_BLOCKS_BEHIND = 14
const MAX_PRICE_CHARS = 50
const CURRENCY = '(?:[$€£¥₹₽₩]|usd|eur|gbp|chf|kr|zł|kč|руб\\.?)'
const NUMBER = '\\d[\\d.,\\s]*'
const PRICE = new RegExp(`^[^\\d]{0,24}(?:${CURRENCY}\\s?${NUMBER}|${NUMBER}${CURRENCY})[^\\d]{0,12}$`, 'i')

/**
 * Keeps the first block behind the heading that names the page which is nothing but a price: few gold texts of product
 * pages have it (8 of 37), readers want it first.
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

function isPrice(text: string): boolean {
  return text.length <= 2 * MAX_PRICE_CHARS && PRICE.test(text.trim())
}
