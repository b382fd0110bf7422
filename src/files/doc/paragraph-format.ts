import type { Bytes } from '../container/bytes.ts'
import type { CellShape, RowShape } from '../word/table-stack.ts'
import { sprmsIn } from './sprms.ts'

export interface ParagraphFormat {
  inTable: boolean
  /** How many tables the paragraph is nested in. */
  depth: number
  /** Whether the paragraph mark ends a row. */
  endsRow: boolean
  /** Whether the paragraph mark ends a cell of a nested table. */
  endsInnerCell: boolean
  /** Index of the list, from 1; 0 is none. */
  list: number
  level: number
  /** Left indent in 1/20 point; undefined means that of the list, if any. */
  indent: number | undefined
  outline: number | undefined
  row: RowShape
}

export const plainParagraph: ParagraphFormat = {
  inTable: false,
  depth: 0,
  endsRow: false,
  endsInnerCell: false,
  list: 0,
  level: 0,
  indent: undefined,
  outline: undefined,
  row: { left: 0, header: false, cells: [] },
}

type ParagraphChange = (format: ParagraphFormat, operand: Bytes) => void

/** By the code of the property ([MS-DOC] 2.6.2 and 2.6.3), with its name there. */
const PARAGRAPH_CHANGES = new Map<number, ParagraphChange>([
  [0x2416, setsFlag('inTable')], // sprmPFInTable
  [0x2417, setsFlag('endsRow')], // sprmPFTtp
  [0x244b, setsFlag('endsInnerCell')], // sprmPFInnerTableCell
  [0x244c, setsFlag('endsRow')], // sprmPFInnerTtp
  [0x840f, setsIndent], // sprmPDxaLeft80
  [0x845e, setsIndent], // sprmPDxaLeft
  // sprmPItap
  [
    0x6649,
    (format, operand) => {
      format.depth = Math.max(operand.i32(0), 0)
    },
  ],
  // sprmPDtap
  [
    0x664a,
    (format, operand) => {
      format.depth = Math.max(format.depth + operand.i32(0), 0)
    },
  ],
  // sprmPIlvl
  [
    0x260a,
    (format, operand) => {
      format.level = Math.min(operand.u8(0), 8)
    },
  ],
  // sprmPIlfo
  [
    0x460b,
    (format, operand) => {
      format.list = operand.u16(0)
      format.indent = undefined
    },
  ],
  // sprmPOutLvl
  [
    0x2640,
    (format, operand) => {
      format.outline = operand.u8(0) < 9 ? Math.min(operand.u8(0) + 1, 6) : undefined
    },
  ],
  // sprmTTableHeader
  [
    0x3404,
    (format, operand) => {
      format.row = { ...format.row, header: operand.u8(0) !== 0 }
    },
  ],
  // sprmTDefTable
  [
    0xd608,
    (format, operand) => {
      format.row = { ...rowOf(operand), header: format.row.header }
    },
  ],
])

function setsFlag(member: 'inTable' | 'endsRow' | 'endsInnerCell'): ParagraphChange {
  return (format, operand) => {
    format[member] = operand.u8(0) !== 0
  }
}

function setsIndent(format: ParagraphFormat, operand: Bytes): void {
  format.indent = operand.i16(0)
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
      mergedLeft: (flags & 0b10) !== 0,
      mergedUp: (flags & 0b100000) !== 0 && (flags & 0b1000000) === 0,
    }
  })
  return { left: operand.i16(1), header: false, cells }
}
