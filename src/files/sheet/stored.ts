import { crc32 } from 'node:zlib'

interface Part {
  name: string
  content: Uint8Array
}

/** A ZIP archive whose parts are stored as they are (APPNOTE 4.3). */
export function storedArchive(parts: readonly Part[]): Uint8Array {
  const pieces: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const { name, content } of parts) {
    const encoded = new TextEncoder().encode(name)
    const sizes = [crc32(content), content.byteLength, content.byteLength]
    const local = record(30, [[0, 0x04034b50]], [14, sizes], [[26, encoded.byteLength]])
    pieces.push(local, encoded, content)
    const places: Short[] = [[28, encoded.byteLength]]
    directory.push(
      record(
        46,
        [
          [0, 0x02014b50],
          [42, offset],
        ],
        [16, sizes],
        places,
      ),
      encoded,
    )
    offset += local.byteLength + encoded.byteLength + content.byteLength
  }
  const size = directory.reduce((sum, { byteLength }) => sum + byteLength, 0)
  const count = parts.length
  const end = record(
    22,
    [
      [0, 0x06054b50],
      [12, size],
      [16, offset],
    ],
    [0, []],
    [
      [8, count],
      [10, count],
    ],
  )
  return Buffer.concat([...pieces, ...directory, end])
}

type Short = [at: number, value: number]

/** A header of `size` bytes: 32-bit numbers, those of a row behind each other, and 16-bit numbers, each at its place. */
function record(size: number, longs: Short[], [at, row]: [number, number[]], shorts: Short[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(size))
  for (const [place, value] of longs) view.setUint32(place, value, true)
  for (const [i, value] of row.entries()) view.setUint32(at + 4 * i, value, true)
  for (const [place, value] of shorts) view.setUint16(place, value, true)
  return new Uint8Array(view.buffer)
}
