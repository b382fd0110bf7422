/** RFC 3986 2.3: characters that mean the same whether percent-encoded or not. */
const UNRESERVED = /[A-Za-z0-9._~-]/

/**
 * A path or query in one spelling: unreserved characters plain, every other triplet in upper case, what is no ASCII as
 * percent-encoded UTF-8 (RFC 3986 6.2.2, RFC 9309 2.2.2). A `%` that begins no triplet stays.
 */
export function samePercents(text: string): string {
  if (!/[%\u0080-\uffff]/.test(text)) return text
  return text
    .replace(/[\u0080-\uffff]+/g, (letters) => encodeURIComponent(letters.toWellFormed()))
    .replace(/%[0-9a-f]{2}/gi, (triplet) => {
      const character = String.fromCharCode(Number.parseInt(triplet.slice(1), 16))
      return UNRESERVED.test(character) ? character : triplet.toUpperCase()
    })
}
