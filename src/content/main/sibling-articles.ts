import type { Blocks } from './blocks.ts'
import { elementAt } from './measure.ts'
import type { Page } from './traits.ts'

/** The article under the page's title has so many words of prose at least; else the title heads a list of articles. */
const MIN_ARTICLE_WORDS = 60

/**
 * Takes away other `article`s than the one that holds the heading that names the page: the next stories. Not when one
 * of them says more: then the named one is the head of the page.
 */
export function dropStories(page: Page, { rows }: Blocks, chosen: Uint8Array): void {
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
