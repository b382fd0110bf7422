import type { Bytes } from '../container/bytes.ts'

/** A property change ("single property modifier", [MS-DOC] 2.2.5 Prl): its code and its operand. */
export interface Sprm {
  code: number
  operand: Bytes
}

/** The property changes in a group. */
export function sprmsIn(group: Bytes): Sprm[] {
  const sprms: Sprm[] = []
  let at = 0
  while (at + 2 < group.length) {
    const code = group.u16(at)
    const size = SIZES[code >> 13]
    const start = at + 2 + (size === undefined ? (code === TABLE_DEFINITION ? 2 : 1) : 0)
    const length = size ?? variableSize(group, code, at + 2)
    sprms.push({ code, operand: group.slice(start, length) })
    at = start + length
  }
  return sprms
}

/** Operand sizes by the top three bits of the code; undefined means that the first byte gives the size. */
const SIZES = [1, 1, 2, 4, 2, 2, undefined, 3]
const TABLE_DEFINITION = 0xd608
const CHANGE_TABS = 0xc615

function variableSize(group: Bytes, code: number, at: number): number {
  if (code === TABLE_DEFINITION) return Math.max(group.u16(at) - 1, 0)
  if (code !== CHANGE_TABS || group.u8(at) !== 255) return group.u8(at)
  const deleted = group.u8(at + 1)
  return 2 + 4 * deleted + 3 * group.u8(at + 2 + 4 * deleted)
}
