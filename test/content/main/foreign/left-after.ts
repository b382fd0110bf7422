import { type Blocks, blocksOf } from '../../../../src/content/main/page/blocks.ts'
import { measure } from '../../../../src/content/main/page/measure.ts'
import { type Page, traitsOf } from '../../../../src/content/main/page/traits.ts'
import { parseHtml } from '../../../../src/content/tree/parse.ts'

type Step = (known: { page: Page; blocks: Blocks }, chosen: Uint8Array) => void

/** The texts of the blocks that a step leaves if all of them were content before. */
export function leftAfter(html: string, step: Step, title = ''): string[] {
  const page = traitsOf(measure(parseHtml(html)), title)
  const blocks = blocksOf(page.measures)
  const chosen = new Uint8Array(page.measures.nodes.length).fill(1)
  step({ page, blocks }, chosen)
  return blocks.texts.filter((_, block) => chosen[blocks.rows[block]!] === 1).map((text) => text.trim())
}
