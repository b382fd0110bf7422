import type { Bytes } from '../container/bytes.ts'
import type { Look } from '../word/inline-html.ts'
import { type Sprm, sprmsIn } from './sprms.ts'

export interface CharacterFormat {
  look: Look
  hidden: boolean
  /** Whether it is a tracked deletion. */
  deleted?: boolean
  /** Whether control characters have their special meaning. */
  special?: boolean
  /** The code of a symbol font character. The font itself is not read. */
  symbol?: number
  /** Index of a character style. */
  style?: number | undefined
}

type CharacterChange = (format: CharacterFormat, sprm: Sprm, style: CharacterFormat) => void

/**
 * Applies a group of property changes.
 *
 * @param style the format that toggles refer to
 */
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

/** By the code of the property ([MS-DOC] 2.6.1), with its name there. */
const CHARACTER_CHANGES = new Map<number, CharacterChange>([
  [0x0835, togglesLook('bold')], // sprmCFBold
  [0x0836, togglesLook('italic')], // sprmCFItalic
  [0x0837, togglesLook('strike')], // sprmCFStrike
  // sprmCFDStrike
  [
    0x2a53,
    (format, { operand }) => {
      format.look.strike = operand.u8(0) !== 0
    },
  ],
  // sprmCFVanish
  [
    0x083c,
    (format, sprm, style) => {
      format.hidden = toggled(sprm, style.hidden)
    },
  ],
  // sprmCFRMarkDel
  [
    0x0800,
    (format, { operand }) => {
      format.deleted = operand.u8(0) !== 0
      format.hidden ||= format.deleted
    },
  ],
  // sprmCIss
  [
    0x2a48,
    (format, { operand }) => {
      format.look.raised = ([undefined, 'sup', 'sub'] as const)[operand.u8(0)]
    },
  ],
  // sprmCFSpec
  [
    0x0855,
    (format, { operand }) => {
      format.special = operand.u8(0) !== 0
    },
  ],
  // sprmCSymbol
  [
    0x6a09,
    (format, { operand }) => {
      format.symbol = operand.u16(2)
    },
  ],
  // sprmCIstd
  [
    0x4a30,
    (format, { operand }) => {
      format.style = operand.u16(0)
    },
  ],
])

function togglesLook(member: 'bold' | 'italic' | 'strike'): CharacterChange {
  return (format, sprm, style) => {
    format.look[member] = toggled(sprm, style.look[member])
  }
}

function toggled({ operand }: Sprm, style: boolean | undefined): boolean {
  const value = operand.u8(0)
  if (value === AS_STYLE) return style === true
  return value === AGAINST_STYLE ? style !== true : value !== 0
}

/** Operands of a toggle that mean "as in the style" and "opposite of the style". */
const AS_STYLE = 0x80
const AGAINST_STYLE = 0x81
