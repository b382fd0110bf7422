interface FoundObject {
  number: number
  /** How other objects refer to it: `12 0 R`. */
  reference: string
  /** Its first characters. */
  start: string
}

/**
 * Appends a trailer to a truncated file. It names the catalog found in the file, or a new catalog and page tree of the
 * pages found. PDFium finds objects by itself, but needs a trailer (ISO 32000-1, 7.5.5).
 *
 * @returns undefined if the file has neither catalog nor pages
 */
export function withTrailer(bytes: Uint8Array): Uint8Array | undefined {
  const objects = objectsOf(new TextDecoder('latin1').decode(bytes))
  const free = objects.reduce((most, { number }) => Math.max(most, number), 0) + 1
  const catalog = objects.findLast(({ start }) => /\/Type\s*\/Catalog\b/.test(start))
  if (catalog !== undefined) return joined(bytes, trailer(catalog.reference, free))
  const pages = objects.filter(({ start }) => /\/Type\s*\/Page\b/.test(start))
  if (pages.length === 0) return undefined
  const kids = pages.map(({ reference }) => reference).join(' ')
  const tree =
    `\nendobj\n${free} 0 obj\n<</Type/Pages/Count ${pages.length}/Kids[${kids}]/MediaBox[0 0 612 792]>>\nendobj\n` +
    `${free + 1} 0 obj\n<</Type/Catalog/Pages ${free} 0 R>>\nendobj\n`
  return joined(bytes, tree + trailer(`${free + 1} 0 R`, free + 2))
}

const OBJECT = /(?<!\d)(\d{1,8})\s+(\d{1,5})\s+obj\b/g
const MAX_OBJECTS = 50_000
/** Characters of an object that are searched for its type. */
const MAX_START = 2000

/** The objects of a file, in file order. */
function objectsOf(text: string): FoundObject[] {
  const objects: FoundObject[] = []
  for (const { 1: number, 2: generation, index } of text.matchAll(OBJECT)) {
    if (objects.length === MAX_OBJECTS) break
    const [start = ''] = text.slice(index, index + MAX_START).split(/endobj|stream/, 1)
    objects.push({ number: Number(number), reference: `${number} ${generation} R`, start })
  }
  return objects
}

const trailer = (root: string, size: number) => `\ntrailer\n<</Root ${root}/Size ${size}>>\nstartxref\n0\n%%EOF\n`

function joined(bytes: Uint8Array, end: string): Uint8Array {
  const whole = new Uint8Array(bytes.length + end.length)
  whole.set(bytes)
  whole.set(new TextEncoder().encode(end), bytes.length)
  return whole
}
