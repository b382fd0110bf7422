import { type ChildNode, type Element, isTag, isText, type ParentNode } from 'domhandler'
import type { Conversion } from './conversion.ts'
import { plainTextOf } from './subtree.ts'
import { isBlank } from './whitespace.ts'

/**
 * Whether an element's words are apart from those of the element right before it, although no blank stands between:
 * both are the whole of what their parent holds, and are told apart by their classes, their targets, or as a `time`.
 * Names and roles, labels and values, prices and units are written so. A word split by its looks has no such names.
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

/** Elements that a page sets apart by its style sheet, so that their words stand beside each other without a blank. */
const INLINE = new Set('span a time b strong i em small label abbr cite'.split(' '))
/** What may stand beside them in the same parent. */
const BESIDE = new Set([...INLINE, 'img', 'br', 'button', 'input'])
/** A single letter is the initial of the word behind it. */
const MIN_CHARACTERS = 2
/** Characters looked at from the beginning of a text. */
const MAX_CHARACTERS = 40

const IN_WORD = /[\p{L}\p{N}]/u
/** Scripts that put no blanks between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

function areToldApart(one: Element, other: Element): boolean {
  if (one.name === 'time' || other.name === 'time') return true
  if (one.name === 'a' && other.name === 'a') return one.attribs.href !== other.attribs.href
  const [first = '', second = ''] = [one.attribs.class, other.attribs.class]
  return first !== '' && second !== '' && first !== second
}

/** The last character of an element's text; '' if something else stands there. */
function lastCharacter(element: Element): string {
  let last: ChildNode | null = element
  while (last !== null && isTag(last)) last = last.children.at(-1) ?? null
  return last !== null && isText(last) ? last.data.slice(-1) : ''
}

/** Judged once for each parent: it may have 100 000 children. */
function holdsPartsOnly({ parts }: Conversion, parent: ParentNode): boolean {
  const known = parts.get(parent)
  if (known !== undefined) return known
  const isPart = (node: ChildNode) => (isTag(node) ? BESIDE.has(node.name) : !isText(node) || isBlank(node.data))
  const judged = parent.children.every(isPart)
  parts.set(parent, judged)
  return judged
}
