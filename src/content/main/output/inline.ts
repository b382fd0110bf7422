import { nameTest } from '../../name-test.ts'
import type { FirstReading } from '../heuristics/heuristics.ts'
import type { Blocks } from '../page/blocks.ts'
import { kindTest } from '../page/kinds.ts'
import type { Page } from '../page/traits.ts'

/**
 * Makes every inline element follow its block, except those that are boilerplate by their own name, such as the
 * `[edit]` link of a heading. These go even where the block stays.
 */
export function dropInlineBoilerplate(
  { measures }: Page,
  { rowOf }: Blocks,
  { names }: FirstReading,
  chosen: Uint8Array,
): void {
  const { parent } = measures
  const isEditLink = kindTest(measures, ({ attribs }) => namesEditLink(attribs.class))
  for (let row = 1; row < rowOf.length; row++) {
    const block = rowOf[row]!
    if (block === row) continue
    chosen[row] = chosen[parent[row]!] === 1 && (names[block] === 1 || (names[row] === 0 && !isEditLink(row))) ? 1 : 0
  }
}

/** Classes of the link that edits a section (MediaWiki: `mw-editsection`). */
const namesEditLink = nameTest(/\bedit-?(?:section|link)\b/i)
