/**
 * Normalises the percent-encoding of a path or query: unreserved characters are decoded, other triplets are in upper case,
 * and non-ASCII characters become percent-encoded UTF-8 (RFC 3986 6.2.2, RFC 9309 2.2.2). A stray `%` stays.
 */
export function normalisePercents(text: string): string {
  if (!/[%\u0080-\uffff]/.test(text)) return text
  return text
    .replace(/[\u0080-\uffff]+/g, (letters) => encodeURIComponent(letters.toWellFormed()))
    .replace(/%[0-9a-f]{2}/gi, (triplet) => {
      const character = String.fromCharCode(Number.parseInt(triplet.slice(1), 16))
      return UNRESERVED.test(character) ? character : triplet.toUpperCase()
    })
}

/** RFC 3986 2.3: characters that mean the same with and without percent-encoding. */
const UNRESERVED = /[A-Za-z0-9._~-]/
