// A JSON head and byte strings in one body, as engines send rendered pages.
const LENGTH_BYTES = 4

/**
 * Joins a JSON head and byte strings: the length of the head (four bytes, big-endian), the head as
 * `{"head": …, "lengths": […]}`, then the byte strings one after the other.
 */
export function packed(head: object, parts: readonly Uint8Array[]): Uint8Array {
  const text = Buffer.from(JSON.stringify({ head, lengths: parts.map((part) => part.byteLength) }))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(text.byteLength)
  return Buffer.concat([length, text, ...parts])
}

/**
 * Splits what `packed` joined. The byte strings are views of `bytes`.
 *
 * @throws Error if `packed` did not make it
 */
export function unpacked(bytes: Uint8Array): { head: unknown; parts: Uint8Array[] } {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = LENGTH_BYTES + view.readUInt32BE(0)
  const { head, lengths } = JSON.parse(view.toString('utf8', LENGTH_BYTES, start)) as {
    head: unknown
    lengths: number[]
  }
  let at = start
  const parts = lengths.map((length) => {
    at += length
    return bytes.subarray(at - length, at)
  })
  if (at !== bytes.byteLength) throw new Error('the lengths of its parts do not add up')
  return { head, parts }
}
