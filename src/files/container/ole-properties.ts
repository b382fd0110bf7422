import type { FileMetadata } from '../file-content.ts'
import { Bytes } from './bytes.ts'
import { decodeCodePage } from './code-pages.ts'
import type { CompoundFile } from './compound.ts'

/** Reads the metadata in the summary stream of a compound file. */
export function summaryOf(file: CompoundFile): FileMetadata {
  const stream = file.stream('\x05summaryinformation')
  if (stream === undefined) return {}
  const bytes = new Bytes(stream)
  const start = bytes.u32(44)
  const count = Math.min(bytes.u32(start + 4), 256)
  const places = new Map(
    Array.from({ length: count }, (_, i) => [bytes.u32(start + 8 + 8 * i), start + bytes.u32(start + 12 + 8 * i)]),
  )
  const codePage = bytes.u16((places.get(CODE_PAGE) ?? Number.NaN) + 4) || 1252
  const metadata: FileMetadata = {}
  for (const [id, member] of TEXTS) {
    const text = textAt(bytes, places.get(id), codePage)
    if (text !== '') metadata[member] = text
  }
  const [createdTime, modifiedTime] = [timeAt(bytes, places.get(CREATED)), timeAt(bytes, places.get(SAVED))]
  const pages = bytes.u32((places.get(PAGES) ?? Number.NaN) + 4)
  return {
    ...metadata,
    ...(createdTime && { createdTime }),
    ...(modifiedTime && { modifiedTime }),
    ...(pages > 0 && pages < 100_000 && { numPages: pages, totalPages: pages }),
  }
}

/** Property identifiers of the summary ([MS-OLEPS] 2.25.1) → members of FileMetadata. */
const TEXTS: [id: number, member: 'title' | 'description' | 'author' | 'keywords'][] = [
  [2, 'title'],
  [3, 'description'],
  [4, 'author'],
  [5, 'keywords'],
]
const CODE_PAGE = 1
const CREATED = 12
const SAVED = 13
const PAGES = 14

const BYTE_STRING = 30

const WIDE_STRING = 31

function textAt(bytes: Bytes, place: number | undefined, codePage: number): string {
  if (place === undefined) return ''
  const length = Math.min(bytes.u32(place + 4), 32_768)
  const type = bytes.u32(place)
  if (type === WIDE_STRING) return cleaned(bytes.text(place + 8, length))
  return type === BYTE_STRING ? cleaned(decodeCodePage(bytes.slice(place + 8, length).bytes, codePage)) : ''
}

const cleaned = (text: string) =>
  text
    .replace(/\0[\s\S]*/, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Milliseconds from 1601 to 1970. Windows counts 100 ns steps from 1601. */
const EPOCH_MS = 11_644_473_600_000

function timeAt(bytes: Bytes, place: number | undefined): string | undefined {
  if (place === undefined) return undefined
  const ms = (bytes.u32(place + 8) * 2 ** 32 + bytes.u32(place + 4)) / 10_000 - EPOCH_MS
  return ms > 0 && ms < 8.64e15 ? new Date(ms).toISOString() : undefined
}
