/** Bytes at the beginning of a body by which it is judged. */
export const JUDGED_BYTES = 512

/** UTF-8 of this many bytes is no compressed stream: of random bytes, two in five would fit where they stand. */
const CERTAIN_BYTES = 32

/**
 * Whether a body that is said to be compressed is text as it stands.
 *
 * UTF-8 decides alone: zlib and Brotli "unpack" some plain pages to nothing, or to rubbish, without an error (JSON as
 * raw deflate, numbers as Brotli), while of 28,500 compressed texts of 40 to 440 characters none begins so. Text in
 * other encodings, and very short text, is plain if nothing can be unpacked of it.
 *
 * @param start the first `JUDGED_BYTES`, or all there is
 * @param unpacksTo how many bytes come out of it; throws when it cannot be unpacked
 */
export function isPlain(start: Uint8Array, unpacksTo: (start: Uint8Array) => number): boolean {
  if (!isText(start)) return false
  if (start.byteLength >= CERTAIN_BYTES && isUtf8(start)) return true
  try {
    return unpacksTo(start) === 0 && start.byteLength > 1
  } catch {
    return true
  }
}

/** Text in some encoding that extends ASCII: no "binary data byte" of WHATWG MIME Sniffing 3. */
export function isText(start: Uint8Array): boolean {
  return !start.some((byte) => byte < 0x20 && !textControls.has(byte))
}

/** Tab, line feed, form feed, carriage return, escape. */
const textControls: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1b])

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}
