// Recognises bodies that a server calls compressed although they are not.

/** How much of a body decides. */
export const JUDGED_BYTES = 512

/** This much valid UTF-8 cannot be a compressed stream, in which each byte has only two chances in five to fit. */
const CERTAIN_BYTES = 32

/**
 * Whether a body that is labelled as compressed is plain text.
 *
 * Valid UTF-8 is enough: zlib and Brotli decode some plain pages to nothing or to garbage without an error (JSON as raw
 * deflate, numbers as Brotli), whereas none of 28,500 compressed texts of 40 to 440 characters begins with valid UTF-8.
 * Text in another charset, and very short text, is plain if it cannot be decoded.
 *
 * @param start the first `JUDGED_BYTES`, or the whole body
 * @param unpacksTo how many bytes it decodes to; throws if it cannot be decoded
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

/** Text in a charset that extends ASCII: without the "binary data bytes" of WHATWG MIME Sniffing 3. */
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
