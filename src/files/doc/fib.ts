import { Bytes } from '../container/bytes.ts'
import type { CompoundFile } from '../container/compound.ts'
import { encrypted, unreadable } from '../errors.ts'

const WHAT = 'Word document'

/** Word 97; older files have another layout ([MS-DOC] 2.5.1, nFib). */
const WORD_97 = 0xc1

/** Places in the table stream, by their index in FibRgFcLcb97 ([MS-DOC] 2.5.6). */
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

/** Characters of each part of the text, in the order in which they follow each other ([MS-DOC] 2.5.4). */
const PARTS = ['text', 'footnotes', 'headers', 'macros', 'comments', 'endnotes', 'boxes'] as const

/** The file information block: where everything is. */
export interface Fib {
  /** The stream that holds the text. */
  document: Bytes
  /** What lies at a place of the table stream; empty if nothing does. */
  table(place: keyof typeof PLACES): Bytes
  /** Where in the table stream a place ends. */
  behind(place: keyof typeof PLACES): Bytes
  /** From where to where each part of the text reaches, in characters. */
  parts: Record<(typeof PARTS)[number], [from: number, to: number]>
  /** Set for files before Word 97: where the text is, in bytes; nothing else is known. */
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
