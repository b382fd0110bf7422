/**
 * Masks the start tags of raw text elements in a `noscript` that ends before they do, keeping the length of the markup.
 * A browser with scripts reads a `noscript` as text up to `</noscript>`. Without scripts, the common
 * `<noscript><iframe src="…"/></noscript>` makes the rest of the page the text of the `iframe` (WHATWG 13.2.5.3).
 *
 * @param starts places of all start tags of `noscript`
 */
export function maskOpenFrames(markup: string, starts: readonly number[]): string {
  const masked: string[] = []
  let done = 0
  let next = 0
  for (const start of starts) {
    if (start < next) continue
    const from = start + START.length
    NOSCRIPT_END.lastIndex = from
    const end = NOSCRIPT_END.exec(markup)?.index
    if (end === undefined) break
    const open = openTag(markup.slice(from, end))
    if (open !== undefined) {
      masked.push(markup.slice(done, from + open + 1), MASK)
      done = from + open + 2
    }
    next = end
  }
  return done === 0 ? markup : masked.join('') + markup.slice(done)
}

const START = '<noscript'
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
