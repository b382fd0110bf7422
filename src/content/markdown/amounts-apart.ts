import { type Element, isText, type Text } from 'domhandler'
import { plainTextOf } from './subtree.ts'

/**
 * Whether two neighbours are two amounts of money, such as a price and the one before: `$34.99` and `$49.99`. `12` and
 * `€50` are one amount, and so are `12€` and `50`.
 */
export function areTwoAmounts(one: Element | Text, other: Element | Text): boolean {
  const behind = startOf(other)
  return SIGN_OR_DIGIT.test(behind.charAt(0)) && AMOUNT_FIRST.test(behind) && AMOUNT_LAST.test(endOf(one))
}

const MAX_CHARACTERS = 40
const SIGN_OR_DIGIT = /[\p{Sc}\d]/u
const AMOUNT_FIRST = /^(?:\p{Sc}\s?\d|\d[\d.,]*\s?\p{Sc})/u
const AMOUNT_LAST = /(?:\p{Sc}\s?\d[\d.,]*|\d[.,]\d\d|\d\s?\p{Sc})$/u

function startOf(node: Element | Text): string {
  return isText(node) ? node.data.slice(0, MAX_CHARACTERS) : plainTextOf(node, MAX_CHARACTERS)
}

/** The end of a node's text. The end of a long element is not known. */
function endOf(node: Element | Text): string {
  return isText(node) ? node.data.slice(-MAX_CHARACTERS) : plainTextOf(node, MAX_CHARACTERS)
}
