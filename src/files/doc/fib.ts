import { Bytes } from '../container/bytes.ts'
import type { CompoundFile } from '../container/compound.ts'
import { encrypted, unreadable } from '../errors.ts'

/** The file information block, which locates everything else. */
export interface Fib {
  /** The stream that holds the text. */
  document: Bytes
  /** A structure of the table stream; empty if it is missing. */
  table(place: keyof typeof PLACES): Bytes
  /** Everything after a structure in the table stream. */
  behind(place: keyof typeof PLACES): Bytes
  /** The range of each part of the text, in characters. */
  parts: Record<(typeof PARTS)[number], [from: number, to: number]>
  /** Set for files older than Word 97: the range of the text in bytes. Nothing else is known of them. */
  oldText?: [from: number, to: number]
}

/** @throws ServiceError `document_unreadable` */
export function readFib(file: CompoundFile): Fib {
  const document = new Bytes(file.stream('worddocument') ?? new Uint8Array())
  if (document.length < 0x20) throw unreadable(WHAT)
  const flags = document.u16(0x0a)
  if (flags & 0x0100) throw encrypted(WHAT)
  if (document.u16(2) < WORD_97) return oldFib(document)
  const stream = new Bytes(file.stream(flags & 0x0200 ? '1table' : '0table') ?? new Uint8Array())
  const locationOf = (place: keyof typeof PLACES) => 0x9a + 8 * PLACES[place]
  return {
    document,
    table: (place) => stream.slice(document.u32(locationOf(place)), document.u32(locationOf(place) + 4)),
    behind: (place) => {
      const end = document.u32(locationOf(place)) + document.u32(locationOf(place) + 4)
      return stream.slice(end, stream.length - end)
    },
    parts: partsOf(PARTS.map((_, i) => document.u32(0x4c + 4 * i))),
  }
}

const WHAT = 'Word document'

/** `nFib` of Word 97. Older files have another layout ([MS-DOC] 2.5.1). */
const WORD_97 = 0xc1

/** Structures of the table stream, by index in FibRgFcLcb97 ([MS-DOC] 2.5.6). */
const PLACES = {
  styles: 1,
  footnoteReferences: 2,
  footnoteTexts: 3,
  characterPages: 12,
  paragraphPages: 13,
  pieces: 33,
  endnoteReferences: 46,
  endnoteTexts: 47,
  lists: 73,
  listOverrides: 74,
} as const

/** The parts of the text, in the order in which they are stored ([MS-DOC] 2.5.4). */
const PARTS = ['text', 'footnotes', 'headers', 'macros', 'comments', 'endnotes', 'boxes'] as const

function partsOf(lengths: number[]): Fib['parts'] {
  let at = 0
  const ranges = PARTS.map((part, i): [string, [number, number]] => {
    const from = at
    at += lengths[i] ?? 0
    return [part, [from, at]]
  })
  return Object.fromEntries(ranges) as Fib['parts']
}

function oldFib(document: Bytes): Fib {
  const [from, to] = [document.u32(0x18), Math.min(document.u32(0x1c), document.length)]
  const length = document.u32(0x34) || to - from
  const nothing = () => new Bytes(new Uint8Array())
  const oldText: [number, number] = [from, Math.max(from, to)]
  return { document, table: nothing, behind: nothing, parts: partsOf([Math.min(length, to - from)]), oldText }
}
