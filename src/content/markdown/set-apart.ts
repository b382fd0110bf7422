import { type ChildNode, type Element, isTag } from 'domhandler'
import { plainTextOf } from './subtree.ts'

/**
 * Whether a screen shows an element apart from a number beside it, although the page has no space between them: boxes,
 * smaller or raised numbers, and what is for the eye only or for screen readers only.
 */
export function isSetApart(element: Element): boolean {
  const { name, attribs } = element
  if (name === 'small' || name === 'sup' || name === 'sub') return true
  return isForOneSense(element) || (attribs.style !== undefined && BOX_STYLE.test(attribs.style))
}

/** Whether an element is for the eye only, or for screen readers only. Its text is no part of the text beside it. */
export function isForOneSense({ attribs }: Element): boolean {
  return attribs['aria-hidden'] === 'true' || (attribs.class !== undefined && UNSEEN_CLASS.test(attribs.class))
}

/** Names of the style that hides text from the eye: Bootstrap, Tailwind, WordPress, GOV.UK and many more. */
const UNSEEN_CLASS = /(?:^|[\s_-])(?:sr-only|visually-?hidden|screen-?reader(?:-text|-only)?|offscreen)(?:$|[\s_-])/i
const BOX_STYLE =
  /(?:^|[;\s])(?:display\s*:\s*(?:inline-)?(?:block|flex|grid|table)|position\s*:\s*absolute|float\s*:)/i

/** Whether the children of an element are boxes side by side: it says so in its style, or with a class named like it. */
export function isRowOfBoxes({ attribs }: Element): boolean {
  if (attribs.style !== undefined && FLEX_STYLE.test(attribs.style)) return true
  return attribs.class !== undefined && FLEX_CLASS.test(attribs.class)
}

const FLEX_STYLE = /(?:^|[;\s])display\s*:\s*(?:inline-)?(?:flex|grid)/i
/** Utility classes that are the CSS value itself. */
const FLEX_CLASS = /(?:^|\s)(?:inline-flex|inline-grid|d-(?:inline-)?flex|d-grid|flex|grid)(?:$|\s)/

/**
 * Whether two neighbours with digits are parts of one number: one digit each, as in a counter that rolls, or text that
 * an editor marked up piece by piece.
 */
export function arePartsOfOne(one: Element, other: Element): boolean {
  if (one.name !== other.name) return isPlain(one) && isPlain(other)
  const isDigit = (element: Element) => /^\s*\d\s*$/.test(plainTextOf(element, 8))
  if (!isDigit(one) || !isDigit(other)) return false
  return one.attribs.class === other.attribs.class && !counts(one, other)
}

const FORMATS = new Set('a b strong i em u mark'.split(' '))

function isPlain({ name, attribs }: Element): boolean {
  return FORMATS.has(name) && attribs.class === undefined && attribs.style === undefined
}

/** Whether two digits are steps of a count, such as the numbers of pages. */
function counts(one: Element, other: Element): boolean {
  const step = Number(plainTextOf(other)) - Number(plainTextOf(one))
  return step === 1 && (isStep(one.prev, one) || isStep(other, other.next))
}

function isStep(one: ChildNode | null, other: ChildNode | null): boolean {
  if (one === null || other === null || !isTag(one) || !isTag(other)) return false
  return Number(plainTextOf(other, 8)) - Number(plainTextOf(one, 8)) === 1
}
