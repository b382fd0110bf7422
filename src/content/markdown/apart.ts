import { type ChildNode, type Element, isTag, isText, type ParentNode, type Text } from 'domhandler'
import { areTwoAmounts } from './amounts-apart.ts'
import type { Conversion } from './conversion.ts'
import { joinedNumber, leadingScript } from './script-digits.ts'
import { arePartsOfOne, isForOneSense, isRowOfBoxes, isSetApart } from './set-apart.ts'
import { plainTextOf } from './subtree.ts'
import { isBlank } from './whitespace.ts'

/**
 * Whether a space must separate an element from what is right before it, although the page has none between them.
 *
 * Numbers in two elements are two numbers, unless they are the digits of a counter, and so are amounts of money. Words are apart where the screen
 * shows them apart, and if both elements are all of their parent's content and differ in class or target, or one is a
 * `time`: names and roles, labels and values, prices and units are written so. A word that is split only for its looks
 * has no such classes.
 */
export function isApart(conversion: Conversion, element: Element): boolean {
  const { parent } = element
  const prev = shownBefore(element)
  if (prev === null || parent === null || !(isTag(prev) || isText(prev))) return false
  const before = lastCharacter(prev)
  if (isSpace(before) || conversion.run.isOpen('code') || conversion.inMath) return false
  if (IN_AMOUNT.test(before) && areTwoAmounts(prev, element)) return true
  if (!IN_WORD.test(before)) return false
  const behind = plainTextOf(element, MAX_CHARACTERS).charAt(0)
  if (!IN_WORD.test(behind)) return false
  const areBoxes = 'attribs' in parent && isRowOfBoxes(parent)
  if (DIGIT.test(before) && DIGIT.test(behind)) {
    const script = leadingScript(element)
    if (script !== null) return script !== element && joinedNumber(script) === ''
    return isText(prev) ? areBoxes || isSetApart(element) : !arePartsOfOne(prev, element)
  }
  return areWordsApart(conversion, prev, element, areBoxes || isForOneSense(element))
}

function areWordsApart(conversion: Conversion, prev: Element | Text, element: Element, apart: boolean): boolean {
  if (!isLong(prev) || !isLong(element)) return false
  const isLink = isTag(prev) && prev.name === 'a'
  if (!isLink && UNSPACED.test(lastCharacter(prev)) && UNSPACED.test(plainTextOf(element, 1).charAt(0))) return false
  if (apart || (isTag(prev) && isForOneSense(prev))) return true
  if (isText(prev))
    return element.name === 'a' && /\p{Ll}$/u.test(prev.data) && CAPITALIZED.test(plainTextOf(element, MAX_CHARACTERS))
  if (!isTag(prev) || !INLINE.has(element.name) || !INLINE.has(prev.name)) return false
  return (areToldApart(prev, element) || areLabelled(prev, element)) && holdsPartsOnly(conversion, element.parent!)
}

/** Whether each of two elements states a value with its label: `Size: L` and `Fit: slim`. */
function areLabelled(one: Element, other: Element): boolean {
  return [one, other].every((element) => LABELLED.test(plainTextOf(element, MAX_CHARACTERS)))
}

const LABELLED = /^\s*\p{Lu}[\p{L}\p{N} .-]{1,20}[:：]\s*\S/u

/** Whether a space must separate text from the element right before it, although the page has none between them. */
export function isTextApart(conversion: Conversion, text: Text): boolean {
  const { prev, data } = text
  if (prev === null || !isTag(prev)) return false
  const before = lastCharacter(prev)
  if (isSpace(before) || conversion.run.isOpen('code') || conversion.inMath) return false
  if (IN_AMOUNT.test(before) && areTwoAmounts(prev, text)) return true
  if (!IN_WORD.test(data.charAt(0)) || !IN_WORD.test(before)) return false
  if (DIGIT.test(before) && DIGIT.test(data.charAt(0))) return isSetApart(prev) && !hasDigitsOfItsOwn(prev)
  // A raised number at the beginning is that of a note or verse.
  if (DIGIT.test(before) && prev.name === 'sup' && isFirst(prev)) return true
  return isForOneSense(prev) && isLong(prev) && data.trim().length >= MIN_CHARACTERS
}

function isFirst({ prev }: Element): boolean {
  return prev === null || (prev.prev === null && isText(prev) && isBlank(prev.data))
}

/** Whether a raised or lowered number is written in digits of its own. */
function hasDigitsOfItsOwn(element: Element): boolean {
  return (element.name === 'sup' || element.name === 'sub') && joinedNumber(element) !== ''
}

/** Inline elements that style sheets set apart, so that their words touch in the markup. */
const INLINE = new Set('span a time b strong i em small label abbr cite'.split(' '))
/** Nodes that may stand beside them in the same parent. */
const BESIDE = new Set([...INLINE, 'img', 'br', 'button', 'input'])
/** A single letter is the initial of the next word. */
const MIN_CHARACTERS = 2
/** Characters that are read from the beginning of a text. */
const MAX_CHARACTERS = 40
/** Maximum number of empty elements between two texts. */
const MAX_EMPTY = 4

/** Whether there is no character, or white space in ASCII, as at the end of most texts. */
const isSpace = (character: string) => character <= ' '

const IN_WORD = /[\p{L}\p{N}]/u
const DIGIT = /\d/
const IN_AMOUNT = /[\d\p{Sc}]/u
/** Scripts without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

function isLong(node: Element | Text): boolean {
  const text = isText(node) ? node.data : plainTextOf(node, MAX_CHARACTERS)
  return text.trim().length >= MIN_CHARACTERS
}

/** The node before an element, without empty inline elements between them. */
function shownBefore({ prev }: Element): ChildNode | null {
  let node = prev
  for (let i = 0; i < MAX_EMPTY && node !== null && isTag(node); i++, node = node.prev) {
    if (!INLINE.has(node.name) || node.children.length > 0) break
  }
  return node
}

/** A name begins with a capital letter; a link inside a word does not. */
const CAPITALIZED = /^\p{Lu}\p{Ll}{2}/u

function areToldApart(one: Element, other: Element): boolean {
  if (one.name === 'time' || other.name === 'time') return true
  if (one.name === 'a' && other.name === 'a') return one.attribs.href !== other.attribs.href
  const [first = '', second = ''] = [one.attribs.class, other.attribs.class]
  return first !== '' && second !== '' && first !== second
}

/** The last character of a node's text, or '' if the node ends in something else. */
function lastCharacter(node: ChildNode): string {
  let last: ChildNode | null = node
  while (last !== null && isTag(last)) last = last.children[last.children.length - 1] ?? null
  return last !== null && isText(last) ? last.data.charAt(last.data.length - 1) : ''
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
