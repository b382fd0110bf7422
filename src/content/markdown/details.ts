import { isTag } from 'domhandler'
import { term } from './definition.ts'
import { block, type Rule } from './rule.ts'

/** The visible line of a `details` in bold, above its content. A heading inside stays a heading. */
export const summary: Rule = (conversion, element) => {
  const hasHeading = element.children.some((child) => isTag(child) && /^h[1-6]$/.test(child.name))
  return hasHeading ? block(conversion, element) : term(conversion, element)
}
