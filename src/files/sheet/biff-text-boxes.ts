import { escapeText } from '../../content/html.ts'
import { Bytes } from '../container/bytes.ts'
import { CompoundFile } from '../container/compound.ts'

/** The text boxes and other shapes with text of each sheet of an XLS workbook ([MS-XLS]), as HTML, by sheet name. */
export function biffTextBoxesOf(file: Uint8Array): Map<string, string> {
  const stream = isCompound(file) ? new CompoundFile(file).stream('workbook') : undefined
  const found = new Map<string, string>()
  if (stream === undefined) return found
  const bytes = new Bytes(stream)
  const sheets = new Map<number, string>()
  let sheet: string | undefined
  let isNote = false
  for (const record of recordsOf(bytes)) {
    const { type, at, size } = record
    if (type === BOF) sheet = sheets.get(at - HEADER_BYTES) ?? sheet
    if (type === BOUND_SHEET) sheets.set(bytes.u32(at), shortString(bytes, at + 6))
    if (type === OBJECT) isNote = objectType(bytes, at, size) === NOTE
    if (type !== TEXT_OBJECT || isNote || sheet === undefined) continue
    found.set(sheet, (found.get(sheet) ?? '') + paragraphsHtml(textOf(bytes, record)))
  }
  return found
}

/** The first bytes of a compound file. Workbooks before 1997 may be without one, and have no such records. */
const isCompound = (file: Uint8Array): boolean => file[0] === 0xd0 && file[1] === 0xcf

/** Types of records ([MS-XLS] 2.3.2). */
const BOF = 0x0809
const BOUND_SHEET = 0x0085
const OBJECT = 0x005d
const TEXT_OBJECT = 0x01b6
const CONTINUE = 0x003c

interface Biff {
  type: number
  /** Where its content begins. */
  at: number
  size: number
}

const HEADER_BYTES = 4

function* recordsOf(bytes: Bytes, from = 0): Generator<Biff> {
  for (let at = from; at + HEADER_BYTES <= bytes.length; ) {
    const record = { type: bytes.u16(at), at: at + HEADER_BYTES, size: bytes.u16(at + 2) }
    yield record
    at = record.at + record.size
  }
}

/** Whether the letters of a string have two bytes each; otherwise the upper one is zero. */
const WIDE = 1

function lettersOf(bytes: Bytes, at: number, { count, flags }: { count: number; flags: number }): string {
  if ((flags & WIDE) !== 0) return bytes.text(at, count)
  return Buffer.from(bytes.slice(at, count).bytes).toString('latin1')
}

/** A string whose length and flags have one byte each ([MS-XLS] 2.5.240). */
const shortString = (bytes: Bytes, at: number): string =>
  lettersOf(bytes, at + 2, { count: bytes.u8(at), flags: bytes.u8(at + 1) })

/** Properties that all objects have ([MS-XLS] 2.5.143), and the type of the box that holds a comment on a cell. */
const COMMON_PROPERTIES = 0x15
const NOTE = 0x19

function objectType(bytes: Bytes, at: number, size: number): number | undefined {
  return size >= 6 && bytes.u16(at) === COMMON_PROPERTIES ? bytes.u16(at + 4) : undefined
}

/** The text of an object is in the records that continue it, each with flags of its own ([MS-XLS] 2.4.329). */
function textOf(bytes: Bytes, { at, size }: Biff): string {
  let left = bytes.u16(at + 10)
  let text = ''
  for (const record of recordsOf(bytes, at + size)) {
    if (record.type !== CONTINUE || left <= 0 || record.size < 1) break
    const flags = bytes.u8(record.at)
    const count = Math.min(left, (flags & WIDE) !== 0 ? (record.size - 1) >> 1 : record.size - 1)
    text += lettersOf(bytes, record.at + 1, { count, flags })
    left -= count
  }
  return text
}

const paragraphsHtml = (text: string): string =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.replace(/\p{Cc}+/gu, ' ').trim())
    .map((line) => (line === '' ? '' : `<p>${escapeText(line)}</p>`))
    .join('')
