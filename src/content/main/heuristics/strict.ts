import type { Page } from '../page/traits.ts'
import { scoresOf } from './score.ts'
import { STRICT, trim } from './trim.ts'

/** Takes out of `chosen` what strict cleaning removes as well: forms, and blocks that are only links (trim.ts). */
export function dropForStrict(page: Page, chosen: Uint8Array): void {
  const dropped = chosen.map((row) => 1 - row)
  const trimmed = new Uint8Array(chosen.length)
  trim(page, { row: 0, dropped: trimmed, scores: scoresOf(page, dropped) }, STRICT)
  for (let row = 0; row < chosen.length; row++) if (trimmed[row] === 1) chosen[row] = 0
}
