import type { Element } from 'domhandler'
import { isTag } from 'domhandler'
import { type Rule, SKIP } from './rule.ts'
import { classesOf, plainTextOf } from './subtree.ts'

/** Whether a link only leads from a footnote back to its reference. */
export function isBackReference(anchor: Element): boolean {
  const { href, class: classes } = anchor.attribs
  if (!href?.includes('#')) return false
  const mayBe = classes !== undefined && MAY_LEAD_BACK.test(classes)
  if (mayBe && classesOf(anchor).some((name) => BACK_REFERENCE_CLASSES.has(name))) return true
  return BACK_REFERENCE_TEXT.test(plainTextOf(anchor, MAX_MARK_CHARACTERS))
}

const BACK_REFERENCE_CLASSES = new Set([
  'footnote-backref',
  'footnote-back',
  'data-footnote-backref',
  'reversefootnote',
])

/** A part of these names, which most classes do not have. */
const MAY_LEAD_BACK = /footnote/i

/** Maximum length of a link's text, with the white space of the source, that is only a symbol. */
const MAX_MARK_CHARACTERS = 80

const BACK_REFERENCE_TEXT = /^\s*(?:(?:[↩↵⤴↑^]|\ufe0e|\ufe0f)\s*)+$/

/** Classes of elements with all back references of a note: MediaWiki (`^ a b c`), docutils (`(1,2)`). */
const BACK_REFERENCES = /(?:^|\s)(?:mw-cite-backlink|backrefs)(?:\s|$)/

/** Whether an element holds only back references. */
export function holdsBackReferences({ attribs }: Element): boolean {
  return attribs.class !== undefined && BACK_REFERENCES.test(attribs.class)
}

/** Attribute of a note's reference in HTML made by src/files. Its value names the note at the end of the document. */
export const NOTE_MARK = 'data-footnote-ref'

/** Attribute of an item in the list of such notes. Its value is the number that references name. */
export const NOTE = 'data-footnote'

/** A superscript link with a bare number is a note. Brackets keep the number apart from the word before it. */
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
