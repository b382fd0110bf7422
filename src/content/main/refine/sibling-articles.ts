import type { Blocks } from '../page/blocks.ts'
import { elementAt } from '../page/measure.ts'
import type { Page } from '../page/traits.ts'

/**
 * Drops `article` elements other than the one with the page's heading: they are further stories. Drops none if another
 * article has more prose; the named one is then only the head of the page.
 */
export function dropSiblingArticles(page: Page, { rows }: Blocks, chosen: Uint8Array): void {
  const { measures, titleRow, isForum } = page
  if (titleRow <= 0 || isForum) return
  const { nodes, parent, end } = measures
  const outer = new Int32Array(nodes.length)
  for (let row = 1; row < nodes.length; row++)
    outer[row] = outer[parent[row]!]! || (elementAt(measures, row)!.name === 'article' ? row : 0)
  const own = outer[titleRow]!
  const proseOf = (row: number) => page.prose(row, end[row]!)
  if (own === 0 || proseOf(own) < MIN_ARTICLE_WORDS) return
  if (outer.some((row) => row > 0 && proseOf(row) > proseOf(own))) return
  for (const row of rows) if (outer[row] !== 0 && outer[row] !== own) chosen[row] = 0
}

/** If the article with the title has less prose, the title heads a list of articles. */
const MIN_ARTICLE_WORDS = 60
