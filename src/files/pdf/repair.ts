/**
 * A file whose end is lost, with an end: a trailer that names the catalog found in it, or a catalog and a page tree of
 * the pages found. PDFium finds objects by itself, but not without a trailer (ISO 32000-1, 7.5.5).
 *
 * @returns undefined if neither is in the file
 */
export function withTrailer(bytes: Uint8Array): Uint8Array | undefined {
  const text = new TextDecoder('latin1').decode(bytes)
  const catalog = referencesOf(text, 'Catalog').at(-1)
  const first = Math.max(0, ...[...text.matchAll(OBJECT)].slice(0, MAX_OBJECTS).map(([, number]) => Number(number))) + 1
  if (catalog !== undefined) return joined(bytes, trailer(catalog, first))
  const pages = referencesOf(text, 'Page')
  if (pages.length === 0) return undefined
  const kids = pages.join(' ')
  const objects =
    `\nendobj\n${first} 0 obj\n<</Type/Pages/Count ${pages.length}/Kids[${kids}]/MediaBox[0 0 612 792]>>\nendobj\n` +
    `${first + 1} 0 obj\n<</Type/Catalog/Pages ${first} 0 R>>\nendobj\n`
  return joined(bytes, objects + trailer(`${first + 1} 0 R`, first + 2))
}

const OBJECT = /(?<!\d)(\d{1,8})\s+(\d{1,5})\s+obj\b/g
const MAX_OBJECTS = 50_000
/** A dictionary is looked through as far as this. */
const MAX_DICTIONARY = 2000

/** References to the objects of a type, in the order of the file. */
function referencesOf(text: string, type: string): string[] {
  const references: string[] = []
  const sign = new RegExp(`/Type\\s*/${type}\\b`)
  for (const { 1: number, 2: generation, index } of text.matchAll(OBJECT)) {
    const part = text.slice(index, index + MAX_DICTIONARY)
    const end = part.search(/endobj|stream/)
    if (sign.test(end === -1 ? part : part.slice(0, end))) references.push(`${number} ${generation} R`)
  }
  return references
}

const trailer = (root: string, size: number) => `\ntrailer\n<</Root ${root}/Size ${size}>>\nstartxref\n0\n%%EOF\n`

function joined(bytes: Uint8Array, end: string): Uint8Array {
  const whole = new Uint8Array(bytes.length + end.length)
  whole.set(bytes)
  whole.set(new TextEncoder().encode(end), bytes.length)
  return whole
}
