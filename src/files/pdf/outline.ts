import { titleKeys } from './headings.ts'
import type { PdfFile } from './open.ts'
import { textFrom } from './pdfium.ts'

/** Reads the outline ("bookmarks"): the `titleKeys` of each entry → depth from 1. */
export function outlineOf({ pdfium, handle }: PdfFile): Map<string, number> {
  const depths = new Map<string, number>()
  const pending: { entry: number; depth: number }[] = []
  // A broken outline can loop.
  const seen = new Set<number>()
  const enter = (entry: number, depth: number) => {
    if (entry !== 0 && !seen.has(entry) && seen.size < MAX_ENTRIES) pending.push({ entry, depth })
    seen.add(entry)
  }
  enter(pdfium.FPDFBookmark_GetFirstChild(handle, 0), 1)
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { entry, depth } = next
    const title = textFrom(pdfium, 'utf-16le', (address, bytes) => pdfium.FPDFBookmark_GetTitle(entry, address, bytes))
    for (const key of titleKeys(title)) if (key !== '' && !depths.has(key)) depths.set(key, depth)
    enter(pdfium.FPDFBookmark_GetNextSibling(handle, entry), depth)
    if (depth < MAX_DEPTH) enter(pdfium.FPDFBookmark_GetFirstChild(handle, entry), depth + 1)
  }
  return depths
}

const MAX_ENTRIES = 5000
const MAX_DEPTH = 6
