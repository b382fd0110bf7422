import { holdsBackReferences } from './footnote.ts'
import { mathSpan } from './math.ts'
import { type Rule, SKIP } from './rule.ts'

/** A `span` is its content, unless its class says that it holds back references or another drawing of a formula. */
export const span: Rule = (conversion, element) => (holdsBackReferences(element) ? SKIP : mathSpan(conversion, element))
