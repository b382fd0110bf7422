import { isCaption, isFigurePart } from './caption.ts'
import { holdsBackReferences } from './footnote.ts'
import { mathSpan } from './math.ts'
import { block, type Rule, SKIP } from './rule.ts'

/**
 * A `span` is its content, unless its class says that it holds back references or another drawing of a formula. A
 * caption has lines of its own.
 */
export const span: Rule = (conversion, element) => {
  const { class: classes } = element.attribs
  if ((classes === undefined || !MAY_BE_MORE.test(classes)) && !isFigurePart(element)) return undefined
  if (holdsBackReferences(element)) return SKIP
  return isCaption(conversion, element) ? block(conversion, element) : mathSpan(conversion, element)
}

/** A part of each of their class names. Most spans have none, and one pattern takes a fraction of the time of all. */
const MAY_BE_MORE = /backlink|backrefs|caption|katex|mathjax|mjx/i
