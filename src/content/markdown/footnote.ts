import type { Element } from 'domhandler'
import { isTag } from 'domhandler'
import { type Rule, SKIP } from './rule.ts'
import { classesOf, plainTextOf } from './subtree.ts'

/** Whether a link only leads from a footnote back to its place in the text. */
export function isBackReference(anchor: Element): boolean {
  if (!anchor.attribs.href?.includes('#')) return false
  if (classesOf(anchor).some((name) => BACK_REFERENCE_CLASSES.has(name))) return true
  return BACK_REFERENCE_TEXT.test(plainTextOf(anchor, MAX_MARK_CHARACTERS))
}

const BACK_REFERENCE_CLASSES = new Set([
  'footnote-backref',
  'footnote-back',
  'data-footnote-backref',
  'reversefootnote',
])

/** Text of a link, blanks of the page's source included, that may be a mere mark. */
const MAX_MARK_CHARACTERS = 80

const BACK_REFERENCE_TEXT = /^\s*(?:(?:[↩↵⤴↑^]|\ufe0e|\ufe0f)\s*)+$/

/** Classes of what holds all links from a note back to its places: MediaWiki (`^ a b c`), docutils (`(1,2)`). */
const BACK_REFERENCES = /(?:^|\s)(?:mw-cite-backlink|backrefs)(?:\s|$)/

/** Whether an element holds only links from a note back to the text. */
export function holdsBackReferences({ attribs }: Element): boolean {
  return attribs.class !== undefined && BACK_REFERENCES.test(attribs.class)
}

/** The mark of a note that src/files found in a document: it names the note, which stands at the end. */
export const NOTE_MARK = 'data-footnote-ref'

/** A list of such notes, each item with the number that its mark names. */
export const NOTE = 'data-footnote'

/** A raised link with a bare number is a note: in brackets, so that the number does not join the word before it. */
export const superscript: Rule = (conversion, element) => {
  const named = element.attribs[NOTE_MARK]
  if (named !== undefined && /^\d{1,9}$/.test(named)) {
    conversion.run.addRaw(`[^${named}]`)
    return SKIP
  }
  const only = element.children.length === 1 ? element.children[0]! : null
  const isNote =
    only && isTag(only) && only.name === 'a' && 'href' in only.attribs && /^\d{1,4}$/.test(plainTextOf(only, 5))
  if (!isNote) return undefined
  conversion.text('[')
  return { leave: () => conversion.text(']') }
}
