import type { Bytes } from '../bytes.ts'
import type { Look } from '../inline.ts'
import type { CellShape, RowShape } from '../table-stack.ts'
import { type Sprm, sprmsIn } from './sprms.ts'

export interface CharacterFormat {
  look: Look
  hidden: boolean
  /** Whether control characters have their meaning. */
  special?: boolean
  /** A sign of a symbol font: its code. */
  symbol?: { font: number; code: number } | undefined
  /** Number of a character style. */
  style?: number | undefined
}

export interface ParagraphFormat {
  inTable: boolean
  /** Depth in tables. */
  depth: number
  /** Whether its mark ends a row. */
  endsRow: boolean
  /** Whether its mark ends a cell of a table in a table. */
  endsInnerCell: boolean
  /** From 1; 0 is none. */
  list: number
  level: number
  outline: number | undefined
  row: RowShape
}

const noRow: RowShape = { left: 0, header: false, cells: [] }

export const plainParagraph: ParagraphFormat = {
  inTable: false,
  depth: 0,
  endsRow: false,
  endsInnerCell: false,
  list: 0,
  level: 0,
  outline: undefined,
  row: noRow,
}

/** Values of a toggle that refer to the style: as it has it, and the opposite. */
const AS_STYLE = 0x80
const AGAINST_STYLE = 0x81

function toggled({ operand }: Sprm, style: boolean | undefined): boolean {
  const value = operand.u8(0)
  if (value === AS_STYLE) return style === true
  return value === AGAINST_STYLE ? style !== true : value !== 0
}

type CharacterChange = (format: CharacterFormat, sprm: Sprm, style: CharacterFormat) => void

/** [MS-DOC] 2.6.1. */
const CHARACTER_CHANGES = new Map<number, CharacterChange>([
  [
    0x0800,
    (format, { operand }) => {
      format.hidden ||= operand.u8(0) !== 0
    },
  ],
  [
    0x0835,
    (format, sprm, style) => {
      format.look.bold = toggled(sprm, style.look.bold)
    },
  ],
  [
    0x0836,
    (format, sprm, style) => {
      format.look.italic = toggled(sprm, style.look.italic)
    },
  ],
  [
    0x0837,
    (format, sprm, style) => {
      format.look.strike = toggled(sprm, style.look.strike)
    },
  ],
  [
    0x2a53,
    (format, { operand }) => {
      format.look.strike = operand.u8(0) !== 0
    },
  ],
  [
    0x083c,
    (format, sprm, style) => {
      format.hidden = toggled(sprm, style.hidden)
    },
  ],
  [
    0x2a48,
    (format, { operand }) => {
      format.look.raised = ([undefined, 'sup', 'sub'] as const)[operand.u8(0)]
    },
  ],
  [
    0x0855,
    (format, { operand }) => {
      format.special = operand.u8(0) !== 0
    },
  ],
  [
    0x6a09,
    (format, { operand }) => {
      format.symbol = { font: operand.u16(0), code: operand.u16(2) }
    },
  ],
  [
    0x4a30,
    (format, { operand }) => {
      format.style = operand.u16(0)
    },
  ],
])

type ParagraphChange = (format: ParagraphFormat, operand: Bytes) => void

/** [MS-DOC] 2.6.2 and 2.6.3. */
const PARAGRAPH_CHANGES = new Map<number, ParagraphChange>([
  [
    0x2416,
    (format, operand) => {
      format.inTable = operand.u8(0) !== 0
    },
  ],
  [
    0x2417,
    (format, operand) => {
      format.endsRow = operand.u8(0) !== 0
    },
  ],
  [
    0x6649,
    (format, operand) => {
      format.depth = Math.max(operand.i32(0), 0)
    },
  ],
  [
    0x664a,
    (format, operand) => {
      format.depth = Math.max(format.depth + operand.i32(0), 0)
    },
  ],
  [
    0x244b,
    (format, operand) => {
      format.endsInnerCell = operand.u8(0) !== 0
    },
  ],
  [
    0x244c,
    (format, operand) => {
      format.endsRow = operand.u8(0) !== 0
    },
  ],
  [
    0x260a,
    (format, operand) => {
      format.level = Math.min(operand.u8(0), 8)
    },
  ],
  [
    0x460b,
    (format, operand) => {
      format.list = operand.u16(0)
    },
  ],
  [
    0x2640,
    (format, operand) => {
      format.outline = operand.u8(0) < 9 ? Math.min(operand.u8(0) + 1, 6) : undefined
    },
  ],
  [
    0x3404,
    (format, operand) => {
      format.row = { ...format.row, header: operand.u8(0) !== 0 }
    },
  ],
  [
    0xd608,
    (format, operand) => {
      format.row = { ...rowOf(operand), header: format.row.header }
    },
  ],
])

/** @param style the formats that toggles refer to */
export function changedCharacters(
  format: CharacterFormat,
  group: Bytes | undefined,
  style: CharacterFormat = format,
): CharacterFormat {
  if (group === undefined || group.length === 0) return format
  const changed = { ...format, look: { ...format.look } }
  for (const sprm of sprmsIn(group)) CHARACTER_CHANGES.get(sprm.code)?.(changed, sprm, style)
  return changed
}

export function changedParagraph(format: ParagraphFormat, group: Bytes | undefined): ParagraphFormat {
  if (group === undefined || group.length === 0) return format
  const changed = { ...format }
  for (const { code, operand } of sprmsIn(group)) PARAGRAPH_CHANGES.get(code)?.(changed, operand)
  return changed
}

const CELL_BYTES = 20

/** The cells of a row (2.9.313 TDefTableOperand): their edges, and which are merged (2.9.326 TCGRF). */
function rowOf(operand: Bytes): RowShape {
  const count = Math.min(operand.u8(0), 63)
  const cells = Array.from({ length: count }, (_, i): CellShape => {
    const flags = operand.u16(1 + 2 * (count + 1) + CELL_BYTES * i)
    return {
      right: operand.i16(1 + 2 * (i + 1)),
      goesAcross: (flags & 0b10) !== 0,
      goesDown: (flags & 0b100000) !== 0 && (flags & 0b1000000) === 0,
    }
  })
  return { left: operand.i16(1), header: false, cells }
}
