// Superscript and subscript numbers.
import { type ChildNode, type Element, isTag, isText } from 'domhandler'
import type { Conversion } from './conversion.ts'
import { NOTE_MARK, superscript } from './footnote.ts'
import { type Rule, SKIP } from './rule.ts'
import { plainTextOf } from './subtree.ts'

const PLAIN = '0123456789+-−=()n'
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ'
const LOWERED = '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₙ'

/** Maximum length of an exponent or index written in Unicode digits. */
const MAX_CHARACTERS = 8

/**
 * A superscript number right after a word or number, in Unicode superscript digits: 10<sup>6</sup> would otherwise read
 * 106. Other text is unchanged.
 */
export const raised: Rule = (conversion, element) => {
  const number = NOTE_MARK in element.attribs ? '' : joinedNumber(element)
  // A superscript link is the reference of a note, and its text is the note's name.
  if (number === '' || (conversion.inLink && !/\d$/.test(endBefore(element)))) return scripted(conversion, element)
  conversion.text(translated(number, RAISED))
  return SKIP
}

/** Subscript numbers: the base of a logarithm, the index of a variable, the atoms of a molecule. */
export const lowered: Rule = (conversion, element) => {
  const number = joinedNumber(element)
  if (number === '') return separated(conversion, element)
  conversion.text(translated(number, LOWERED))
  return SKIP
}

const scripted: Rule = (conversion, element) => superscript(conversion, element) ?? separated(conversion, element)

/** Puts a space between two numbers that no script digits tell apart. */
function separated(conversion: Conversion, element: Element): undefined {
  if (/\d[.,]?$/.test(endBefore(element)) && /^\d/.test(plainTextOf(element, 1))) conversion.text(' ')
}

const NUMBER = /^[-+−]?(?:\d[\d+\-−=()n]*|n)$/

/** The number that is an element's whole content, if it would join the text before it. Otherwise ''. */
export function joinedNumber(element: Element): string {
  const { children } = element
  let only = children.length === 1 ? children[0]! : null
  while (only && isTag(only) && only.name !== 'a' && only.children.length === 1) only = only.children[0]!
  const text = only && isText(only) ? only.data.trim() : ''
  if (text.length > MAX_CHARACTERS || !NUMBER.test(text)) return ''
  // A variable in an element of its own stays text.
  if (only !== children[0]) return /^\d+$/.test(text) && /\d$/.test(endBefore(element)) ? text : ''
  return /[\p{L}\p{N})\]]$/u.test(endBefore(element)) ? text : ''
}

/** The first raised or lowered element that an element begins with, itself included. */
export function leadingScript(element: Element): Element | null {
  let first: ChildNode | undefined = element
  for (let i = 0; i < MAX_WRAPPERS && first !== undefined && isTag(first); i++) {
    if (first.name === 'sup' || first.name === 'sub') return first
    first = first.children[0]
  }
  return null
}

const MAX_WRAPPERS = 4
const WRAPPERS = new Set('span b strong i em small cite'.split(' '))

/** The end of the text before an element. A number may stand outside of the elements that it begins. */
function endBefore(element: Element): string {
  if (element.prev !== null) return endOf(element.prev)
  const end = endOf(before(element))
  return /\d[.,]?$/.test(end) ? end : ''
}

function before(element: Element): ChildNode | null {
  let node = element
  for (let i = 0; i < MAX_WRAPPERS && node.prev === null; i++) {
    const { parent } = node
    if (parent === null || !isTag(parent) || !WRAPPERS.has(parent.name)) return null
    node = parent
  }
  return node.prev
}

/** The last text of a node, as far as it is visible. */
function endOf(node: ChildNode | null): string {
  let last = node
  while (last && isTag(last)) last = last.children[last.children.length - 1] ?? null
  return last && isText(last) ? last.data.slice(-2) : ''
}

function translated(text: string, digits: string): string {
  return [...text].map((sign) => digits[PLAIN.indexOf(sign)]).join('')
}
