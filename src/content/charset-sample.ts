/**
 * The bytes that tell an encoding: the text around those beyond ASCII, without the markup, scripts and plain ASCII text
 * between them. No more than is needed, in linear time.
 *
 * Delimiters are never the second byte of a character, so the sample begins and ends between characters.
 */
export function telling(body: Uint8Array): Uint8Array {
  const sample = new Uint8Array(SAMPLE_BYTES)
  let size = 0
  let at = 0
  while (size < SAMPLE_BYTES) {
    const found = beyondAscii(body, at)
    if (found === body.byteLength) break
    // None after the last part: it would break a character that is cut.
    if (size > 0) sample[size++] = LINE_FEED
    const end = delimiterAfter(body, found)
    const part = body.subarray(startOf(body, at, found), end).subarray(0, SAMPLE_BYTES - size)
    sample.set(part, size)
    size += part.byteLength
    at = end
  }
  return sample.subarray(0, size)
}

/** Twice as much finds no more encodings. */
const SAMPLE_BYTES = 2048

/** As much of the words before. */
const BEFORE_BYTES = 60

const LINE_FEED = 0x0a

/** Line ends, and what delimits text in HTML: `"`, `<`, `>`. */
const isDelimiter = (byte: number) =>
  byte === LINE_FEED || byte === 0x0d || byte === 0x22 || byte === 0x3c || byte === 0x3e

function beyondAscii(body: Uint8Array, from: number): number {
  let at = from
  while (at < body.byteLength && body[at]! < 0x80) at += 1
  return at
}

function startOf(body: Uint8Array, from: number, found: number): number {
  const earliest = Math.max(from, found - BEFORE_BYTES)
  let at = found
  while (at > earliest && !isDelimiter(body[at - 1]!)) at -= 1
  return at
}

function delimiterAfter(body: Uint8Array, from: number): number {
  const latest = Math.min(body.byteLength, from + SAMPLE_BYTES)
  let at = from
  while (at < latest && !isDelimiter(body[at]!)) at += 1
  return at
}
