import { endTagOf } from './tag-text.ts'

/**
 * Finds raw text elements in a `noscript` that ends before they do, which then hold no raw text. A browser with scripts
 * reads a `noscript` as text up to `</noscript>`. Without scripts, the common `<noscript><iframe src="…"/></noscript>`
 * makes the rest of the page the text of the `iframe` (WHATWG 13.2.5.3).
 */
export class OpenFrames {
  /** Where the current `noscript` ends. */
  private end = 0
  /** Where the start tag of the open element in it begins. */
  private open = -1

  constructor(private readonly markup: string) {}

  /** Looks into a `noscript` whose content begins here. */
  enter(from: number): void {
    if (from < this.end) return
    const { markup } = this
    const end = endTagOf('noscript', { markup, from })
    this.end = end < 0 ? markup.length : end
    const at = end < 0 ? undefined : openTag(markup.slice(from, end))
    this.open = at === undefined ? -1 : from + at
  }

  /** Whether the raw text element whose start tag begins here is open at the end of its `noscript`. */
  isOpen(tag: number): boolean {
    return tag === this.open
  }
}

const RAW_TAG = /<(\/?)(iframe|noembed|noframes|style|textarea|title|xmp)(?=[\s/>])/gi

/** The place of the start tag of a raw text element that does not end in this markup. */
function openTag(markup: string): number | undefined {
  let open: { name: string; at: number } | undefined
  for (const { 1: slash, 2: name, index } of markup.matchAll(RAW_TAG)) {
    const tag = name!.toLowerCase()
    if (open === undefined) open = slash === '' ? { name: tag, at: index } : undefined
    else if (slash !== '' && open.name === tag) open = undefined
  }
  return open?.at
}
