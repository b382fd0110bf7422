import { isCaption } from './caption.ts'
import { holdsBackReferences } from './footnote.ts'
import { mathSpan } from './math.ts'
import { block, type Rule, SKIP } from './rule.ts'

/**
 * A `span` is its content, unless its class says that it holds back references or another drawing of a formula. A
 * caption has lines of its own.
 */
export const span: Rule = (conversion, element) => {
  if (holdsBackReferences(element)) return SKIP
  return isCaption(conversion, element) ? block(conversion, element) : mathSpan(conversion, element)
}
