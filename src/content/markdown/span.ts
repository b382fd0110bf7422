import { holdsBackReferences } from './footnote.ts'
import { mathSpan } from './math.ts'
import { type Rule, SKIP } from './rule.ts'

/** A `span` is its content, unless its name says that it only leads back to the text or draws a formula once more. */
export const span: Rule = (conversion, element) => (holdsBackReferences(element) ? SKIP : mathSpan(conversion, element))
