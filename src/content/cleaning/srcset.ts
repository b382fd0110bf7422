/**
 * The largest candidate of a `srcset`: the one with the greatest width (`1280w`) or density (`2x`), the first among
 * equals. Undefined if there is none. Commas inside a URL belong to it (WHATWG, "parse a srcset attribute").
 */
export function largestCandidate(srcset: string): string | undefined {
  let best: string | undefined
  let bestSize = -1
  for (const { url, size } of candidates(srcset)) {
    if (size <= bestSize) continue
    best = url
    bestSize = size
  }
  return best
}

// Leading spaces and commas, the URL, and its descriptors up to the next comma. Sticky and without nested repetition,
// so matching is linear.
const LEAD = /[\s,]*/y
const URL_PART = /\S+/y
const DESCRIPTORS = /[^,]*/y

/** Every candidate of a `srcset` with its size, in order. Candidates without a URL of their own are left out. */
export function candidates(srcset: string): { url: string; size: number }[] {
  const found: { url: string; size: number }[] = []
  let at = 0
  const read = (pattern: RegExp): string => {
    pattern.lastIndex = at
    const found = pattern.exec(srcset)?.[0] ?? ''
    at += found.length
    return found
  }
  while (at < srcset.length) {
    read(LEAD)
    const part = read(URL_PART)
    const url = withoutFinalCommas(part)
    if (url === '' || url.startsWith('data:')) {
      if (part === url) read(DESCRIPTORS)
      continue
    }
    found.push({ url, size: part === url ? sizeOf(read(DESCRIPTORS)) : 1 })
  }
  return found
}

function withoutFinalCommas(part: string): string {
  let end = part.length
  while (end > 0 && part[end - 1] === ',') end--
  return part.slice(0, end)
}

function sizeOf(descriptors: string): number {
  const size = Number.parseFloat(descriptors)
  return Number.isFinite(size) && size > 0 ? size : 1
}
