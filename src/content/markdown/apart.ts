import { type ChildNode, type Element, isTag, isText, type ParentNode } from 'domhandler'
import type { Conversion } from './conversion.ts'
import { plainTextOf } from './subtree.ts'
import { isBlank } from './whitespace.ts'

/**
 * Whether a space must separate an element from the element right before it, although the page has none between them.
 * So it is if both are all of their parent's content and differ in class or target, or one is a `time`: names and
 * roles, labels and values, prices and units are written so. A word that is split only for its looks has no such
 * classes.
 */
export function isApart(conversion: Conversion, element: Element): boolean {
  const { prev, parent } = element
  if (prev === null || !isTag(prev) || parent === null) return false
  if (!INLINE.has(element.name) || !INLINE.has(prev.name) || !areToldApart(prev, element)) return false
  if (conversion.run.isOpen('code') || conversion.inMath) return false
  const [before, behind] = [lastCharacter(prev), plainTextOf(element, MAX_CHARACTERS).charAt(0)]
  if (!IN_WORD.test(before) || !IN_WORD.test(behind)) return false
  if (prev.name !== 'a' && UNSPACED.test(before) && UNSPACED.test(behind)) return false
  const isLong = (word: Element) => plainTextOf(word, MAX_CHARACTERS).trim().length >= MIN_CHARACTERS
  return isLong(prev) && isLong(element) && holdsPartsOnly(conversion, parent)
}

/** Inline elements that style sheets set apart, so that their words touch in the markup. */
const INLINE = new Set('span a time b strong i em small label abbr cite'.split(' '))
/** Nodes that may stand beside them in the same parent. */
const BESIDE = new Set([...INLINE, 'img', 'br', 'button', 'input'])
/** A single letter is the initial of the next word. */
const MIN_CHARACTERS = 2
/** Characters that are read from the beginning of a text. */
const MAX_CHARACTERS = 40

const IN_WORD = /[\p{L}\p{N}]/u
/** Scripts without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

function areToldApart(one: Element, other: Element): boolean {
  if (one.name === 'time' || other.name === 'time') return true
  if (one.name === 'a' && other.name === 'a') return one.attribs.href !== other.attribs.href
  const [first = '', second = ''] = [one.attribs.class, other.attribs.class]
  return first !== '' && second !== '' && first !== second
}

/** The last character of an element's text, or '' if the element ends in something else. */
function lastCharacter(element: Element): string {
  let last: ChildNode | null = element
  while (last !== null && isTag(last)) last = last.children.at(-1) ?? null
  return last !== null && isText(last) ? last.data.slice(-1) : ''
}

/** Computed once per parent, since it may have 100 000 children. */
function holdsPartsOnly({ parts }: Conversion, parent: ParentNode): boolean {
  const known = parts.get(parent)
  if (known !== undefined) return known
  const isPart = (node: ChildNode) => (isTag(node) ? BESIDE.has(node.name) : !isText(node) || isBlank(node.data))
  const judged = parent.children.every(isPart)
  parts.set(parent, judged)
  return judged
}
