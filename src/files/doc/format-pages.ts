import { Bytes } from '../container/bytes.ts'

/** The properties of characters or of a paragraph, with their byte range in the file. */
export interface Stretch {
  from: number
  to: number
  /** Index of the paragraph's style. */
  style: number
  group: Bytes
}

/** The ranges in the formatted disk pages, in order ([MS-DOC] 2.9.33 ChpxFkp, 2.9.174 PapxFkp). */
export function stretchesIn(document: Bytes, plex: Bytes, kind: 'characters' | 'paragraphs'): Stretch[] {
  const count = Math.max(Math.floor((plex.length - 4) / 8), 0)
  const stretches: Stretch[] = []
  for (let i = 0; i < count; i++) {
    const page = document.slice((plex.u32(4 * (count + 1) + 4 * i) & 0x3fffff) * PAGE_BYTES, PAGE_BYTES)
    const runs = page.u8(PAGE_BYTES - 1)
    for (let run = 0; run < runs; run++) {
      const entry = 4 * (runs + 1) + run * (kind === 'characters' ? 1 : PARAGRAPH_ENTRY_BYTES)
      const place = 2 * page.u8(entry)
      const [from, to] = [page.u32(4 * run), page.u32(4 * run + 4)]
      const properties = kind === 'characters' ? characters(page, place) : paragraph(page, place)
      if (to > from) stretches.push({ from, to, ...properties })
    }
  }
  return stretches.sort((a, b) => a.from - b.from)
}

const PAGE_BYTES = 512
const PARAGRAPH_ENTRY_BYTES = 13

const NONE = new Bytes(new Uint8Array())

function characters(page: Bytes, place: number) {
  return { style: 0, group: place === 0 ? NONE : page.slice(place + 1, page.u8(place)) }
}

function paragraph(page: Bytes, place: number) {
  if (place === 0) return { style: 0, group: NONE }
  const words = page.u8(place)
  const start = words === 0 ? place + 2 : place + 1
  const length = words === 0 ? 2 * page.u8(place + 1) : 2 * words - 1
  return { style: page.u16(start), group: page.slice(start + 2, length - 2) }
}

/** Finds the range at a byte position. Fast for ascending positions. */
export function stretchFinder(stretches: readonly Stretch[]): (position: number) => Stretch | undefined {
  let last = 0
  return (position) => {
    if (position < (stretches[last]?.from ?? 0)) last = 0
    while (last < stretches.length && stretches[last]!.to <= position) last++
    const found = stretches[last]
    return found !== undefined && found.from <= position ? found : undefined
  }
}
