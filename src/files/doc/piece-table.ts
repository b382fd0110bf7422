import { Bytes } from '../container/bytes.ts'
import { decodeCodePage } from '../container/code-pages.ts'
import type { Fib } from './fib.ts'

/** A stretch of text: its range in characters, and where its bytes are. */
export interface Piece {
  from: number
  to: number
  /** Byte position of the first character. */
  start: number
  /** Bytes per character: 1 for windows-1252, 2 for UTF-16. */
  width: 1 | 2
}

/** The pieces of the text in order ([MS-DOC] 2.8.35 PlcPcd). */
export function piecesOf(fib: Fib): Piece[] {
  if (fib.oldText !== undefined) {
    const [start, end] = fib.oldText
    return [{ from: 0, to: end - start, start, width: 1 }]
  }
  const plex = pieceTable(fib.table('pieces'))
  const count = Math.max(Math.floor((plex.length - 4) / 12), 0)
  const pieces: Piece[] = []
  for (let i = 0; i < count; i++) {
    const place = plex.u32(4 * (count + 1) + 8 * i + 2)
    const compressed = (place & COMPRESSED) !== 0
    const start = place & 0x3fffffff
    const [from, to] = [plex.u32(4 * i), plex.u32(4 * i + 4)]
    const width = compressed ? 1 : 2
    const begin = compressed ? start >> 1 : start
    // Limits the piece to the bytes that exist, whatever the table claims.
    const most = Math.max(Math.floor((fib.document.length - begin) / width), 0)
    if (to > from) pieces.push({ from, to: Math.min(to, from + most), start: begin, width })
  }
  return pieces
}

const COMPRESSED = 0x40000000

/** The piece table follows groups of properties (2.9.38 Clx). */
function pieceTable(clx: Bytes): Bytes {
  let at = 0
  while (clx.u8(at) === 1 && at < clx.length) at += 3 + clx.u16(at + 1)
  return clx.u8(at) === 2 ? clx.slice(at + 5, clx.u32(at + 1)) : new Bytes(new Uint8Array())
}

/** The text of a piece between two character positions. */
export function textOf(document: Bytes, { start, width, from }: Piece, [first, last]: [number, number]): string {
  const at = start + (first - from) * width
  if (width === 2) return document.text(at, last - first)
  return decodeCodePage(document.bytes.subarray(at, at + last - first), 1252)
}
