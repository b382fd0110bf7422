import type { Bytes } from '../container/bytes.ts'
import { LEVELS, type Level, type Numbering } from '../word/numbering.ts'
import type { Fib } from './fib.ts'
import { changedParagraph, plainParagraph } from './paragraph-format.ts'

/** The lists that paragraphs refer to, by index from 1 ([MS-DOC] 2.9.131 LFO). */
export function listsOf(fib: Fib): Map<string, Numbering> {
  const definitions = definitionsOf(fib)
  const table = fib.table('listOverrides')
  const count = Math.min(table.u32(0), Math.floor(table.length / OVERRIDE_BYTES))
  const lists = new Map<string, Numbering>()
  let at = 4 + OVERRIDE_BYTES * count
  for (let i = 0; i < count; i++) {
    const place = 4 + OVERRIDE_BYTES * i
    const id = table.i32(place)
    const overrides = new Map<number, number>()
    at = readOverrides(table, at + 4, { count: table.u8(place + 12), overrides })
    const levels = definitions.get(id) ?? []
    lists.set(String(i + 1), { abstractId: String(id), levels, overrides, styleLevels: new Map() })
  }
  return lists
}

const OVERRIDE_BYTES = 16

function readOverrides(table: Bytes, at: number, list: { count: number; overrides: Map<number, number> }): number {
  for (let i = 0; i < list.count; i++) {
    const flags = table.u32(at + 4)
    if (flags & 0x10) list.overrides.set(flags & 0xf, table.i32(at))
    at += 8
    if (flags & 0x20) at = readLevel(table, at).end
  }
  return at
}

const LIST_BYTES = 28

/** Levels by list id (2.9.147 LSTF). They are stored after the table of lists. */
function definitionsOf(fib: Fib): Map<number, Level[]> {
  const table = fib.table('lists')
  const levels = fib.behind('lists')
  const count = Math.min(table.u16(0), Math.floor(table.length / LIST_BYTES))
  const definitions = new Map<number, Level[]>()
  let at = 0
  for (let i = 0; i < count; i++) {
    const place = 2 + LIST_BYTES * i
    const isSimple = (table.u8(place + 26) & 1) === 1
    const read: Level[] = []
    for (let level = 0; level < (isSimple ? 1 : LEVELS); level++) {
      const found = readLevel(levels, at)
      read.push(found.level)
      at = found.end
    }
    definitions.set(table.i32(place), read)
  }
  return definitions
}

/** Number formats ([MS-OSHARED] 2.2.1.3 MSONFC). All others are digits. */
const FORMATS: Record<number, string> = {
  0: 'decimal',
  1: 'upperRoman',
  2: 'lowerRoman',
  3: 'upperLetter',
  4: 'lowerLetter',
  5: 'ordinal',
  22: 'decimalZero',
  23: 'bullet',
  255: 'none',
}

const LEVEL_BYTES = 28

/** Reads an LVL (2.9.150). In its text, characters 0 to 8 stand for the numbers of levels. */
function readLevel(table: Bytes, at: number): { level: Level; end: number } {
  const flags = table.u8(at + 5)
  const [ofCharacters, ofParagraph] = [table.u8(at + 24), table.u8(at + 25)]
  const textAt = at + LEVEL_BYTES + ofCharacters + ofParagraph
  const characters = table.u16(textAt)
  const text = table.text(textAt + 2, characters)
  const level: Level = {
    format: FORMATS[table.u8(at + 4)] ?? 'decimal',
    text: text.replace(/[\x00-\x08]/g, (sign) => `%${sign.charCodeAt(0) + 1}`),
    isLegal: (flags & 0x04) !== 0,
    start: table.i32(at),
    restart: (flags & 0x08) !== 0 ? table.u8(at + 26) : undefined,
    indent: changedParagraph(plainParagraph, table.slice(at + LEVEL_BYTES, ofParagraph)).indent,
  }
  return { level, end: textAt + 2 + 2 * characters }
}
