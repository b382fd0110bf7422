/**
 * Masks the start tags of raw text elements in a `noscript` that ends before they do, keeping the length of the markup.
 * A browser with scripts reads a `noscript` as text up to `</noscript>`. Without scripts, the common
 * `<noscript><iframe src="…"/></noscript>` makes the rest of the page the text of the `iframe` (WHATWG 13.2.5.3).
 */
export function maskOpenFrames(markup: string): string {
  const masked: string[] = []
  let done = 0
  NOSCRIPT_START.lastIndex = 0
  for (let start = NOSCRIPT_START.exec(markup); start; start = NOSCRIPT_START.exec(markup)) {
    const from = NOSCRIPT_START.lastIndex
    NOSCRIPT_END.lastIndex = from
    const end = NOSCRIPT_END.exec(markup)?.index
    if (end === undefined) break
    const open = openTag(markup.slice(from, end))
    if (open !== undefined) {
      masked.push(markup.slice(done, from + open + 1), MASK)
      done = from + open + 2
    }
    NOSCRIPT_START.lastIndex = end
  }
  return done === 0 ? markup : masked.join('') + markup.slice(done)
}

const NOSCRIPT_START = /<noscript(?=[\s/>])/gi
const NOSCRIPT_END = /<\/noscript(?=[\s/>])/gi
const RAW_TAG = /<(\/?)(iframe|noembed|noframes|style|textarea|title|xmp)(?=[\s/>])/gi

/** Takes the place of the first letter of a name, so that the tokenizer does not know the element. */
const MASK = 'x'

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
