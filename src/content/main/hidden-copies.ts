import type { Blocks } from './blocks.ts'
import { copiesOf, OF_CONTENT } from './copies.ts'
import { elementAt, type Measures } from './measure.ts'
import type { Page } from './traits.ts'

/** Utility classes for what is out of view. Some show it again on other screens, where the copy is what is in view. */
const OUT_OF_VIEW =
  /(?<!\S)(?:hidden|d-none|hide|invisible|sr-only|visually-?hidden|screen-reader-text|assistive-text)(?!\S)/i

/**
 * Takes what is said a second time out of the chosen rows (copies.ts). The copy is what stands out of view or before the
 * heading that names the page; else what comes later.
 */
export function dropCopies({ measures, titleRow }: Page, blocks: Blocks, chosen: Uint8Array): void {
  if (!saysAnythingTwice(blocks)) return
  const setBack = setBackRows(measures, titleRow)
  preferInView(blocks, chosen, setBack)
  const copies = copiesOf(measures, blocks, { chosen, setBack }, OF_CONTENT)
  for (let row = 0; row < copies.length; row++) if (copies[row] === 1) chosen[row] = 0
}

function saysAnythingTwice({ weights }: Blocks): boolean {
  const seen = new Set<number>()
  return weights.some(({ words, hash }) => {
    if (words < OF_CONTENT.block) return false
    if (seen.has(hash)) return true
    seen.add(hash)
    return false
  })
}

/** Rows before the title, and in what names say is out of view: 1 for each. */
function setBackRows(measures: Measures, titleRow: number): Uint8Array {
  const { nodes, parent, end } = measures
  const setBack = new Uint8Array(nodes.length)
  for (let row = 1; row < nodes.length; row++) {
    const { class: names } = elementAt(measures, row)!.attribs
    const isBack = setBack[parent[row]!] === 1 || end[row]! <= titleRow
    setBack[row] = isBack || (names !== undefined && OUT_OF_VIEW.test(names)) ? 1 : 0
  }
  return setBack
}

/** Of a long text in view and set back, chooses the one in view. */
function preferInView({ rows, weights }: Blocks, chosen: Uint8Array, setBack: Uint8Array): void {
  const inView = new Map<number, number>()
  rows.forEach((row, block) => {
    if (setBack[row] === 0 && weights[block]!.words >= OF_CONTENT.copy) inView.set(weights[block]!.hash, row)
  })
  rows.forEach((row, block) => {
    const other = setBack[row] === 1 && chosen[row] === 1 ? inView.get(weights[block]!.hash) : undefined
    if (other === undefined) return
    chosen[row] = 0
    chosen[other] = 1
  })
}
