import { crc32 } from 'node:zlib'

interface Part {
  name: string
  content: Uint8Array
}

/** A ZIP archive whose parts are not compressed (APPNOTE 4.3). */
export function uncompressedZip(parts: readonly Part[]): Uint8Array {
  const pieces: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const { name, content } of parts) {
    const encoded = new TextEncoder().encode(name)
    const sizes = [crc32(content), content.byteLength, content.byteLength]
    const local = record(30, { 0: [0x04034b50], 14: sizes }, { 26: [encoded.byteLength] })
    pieces.push(local, encoded, content)
    const entry = record(46, { 0: [0x02014b50], 16: sizes, 42: [offset] }, { 28: [encoded.byteLength] })
    directory.push(entry, encoded)
    offset += local.byteLength + encoded.byteLength + content.byteLength
  }
  const size = directory.reduce((sum, { byteLength }) => sum + byteLength, 0)
  const end = record(22, { 0: [0x06054b50], 12: [size, offset] }, { 8: [parts.length, parts.length] })
  return Buffer.concat([...pieces, ...directory, end])
}

/** Consecutive numbers, by the offset of the first. */
type Rows = Record<number, number[]>

/** A header of `size` bytes with its 32-bit and 16-bit numbers. */
function record(size: number, longs: Rows, shorts: Rows): Uint8Array {
  const view = new DataView(new ArrayBuffer(size))
  for (const [at, row] of Object.entries(longs))
    for (const [i, value] of row.entries()) view.setUint32(Number(at) + 4 * i, value, true)
  for (const [at, row] of Object.entries(shorts))
    for (const [i, value] of row.entries()) view.setUint16(Number(at) + 2 * i, value, true)
  return new Uint8Array(view.buffer)
}
