import { nameTest } from '../../name-test.ts'
import type { Blocks } from '../page/blocks.ts'
import { rowsOfKind } from '../page/kinds.ts'
import type { Measures } from '../page/measure.ts'
import type { Page } from '../page/traits.ts'
import { CONTENT_COPIES, copiesOf } from './copies.ts'

/**
 * Drops repetitions from the chosen rows (copies.ts). The copy is the occurrence that is hidden or before the page's
 * heading, otherwise the later one.
 */
export function dropCopies({ measures, titleRow }: Page, blocks: Blocks, chosen: Uint8Array): void {
  if (!saysAnythingTwice(blocks)) return
  const setBack = setBackRows(measures, titleRow)
  preferInView(blocks, chosen, setBack)
  const copies = copiesOf(measures, blocks, { chosen, setBack }, CONTENT_COPIES)
  for (let row = 0; row < copies.length; row++) if (copies[row] === 1) chosen[row] = 0
}

/**
 * Utility classes of hidden elements. Some are shown on other screen sizes, where the visible occurrence is the copy.
 */
const isOutOfView = nameTest(
  /(?<!\S)(?:hidden|d-none|hide|invisible|sr-only|visually-?hidden|screen-reader-text|assistive-text)(?!\S)/i,
)

function saysAnythingTwice({ weights }: Blocks): boolean {
  const seen = new Set<number>()
  return weights.some(({ words, hash }) => {
    if (words < CONTENT_COPIES.block) return false
    if (seen.has(hash)) return true
    seen.add(hash)
    return false
  })
}

/** Rows before the page's heading or inside hidden elements: a 1 for each. */
function setBackRows(measures: Measures, titleRow: number): Uint8Array {
  const { nodes, end } = measures
  const setBack = new Uint8Array(nodes.length)
  for (let row = 1; row < titleRow; row++) if (end[row]! <= titleRow) setBack[row] = 1
  for (const row of rowsOfKind(measures, ({ attribs }) => isOutOfView(attribs.class)))
    if (setBack[row] === 0) setBack.fill(1, row, end[row]!)
  return setBack
}

/** If a long text occurs both visibly and set back, chooses the visible one. */
function preferInView({ rows, weights }: Blocks, chosen: Uint8Array, setBack: Uint8Array): void {
  const inView = new Map<number, number>()
  rows.forEach((row, block) => {
    if (setBack[row] === 0 && weights[block]!.words >= CONTENT_COPIES.copy) inView.set(weights[block]!.hash, row)
  })
  rows.forEach((row, block) => {
    const other = setBack[row] === 1 && chosen[row] === 1 ? inView.get(weights[block]!.hash) : undefined
    if (other === undefined) return
    chosen[row] = 0
    chosen[other] = 1
  })
}
