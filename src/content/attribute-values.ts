import type { AnyNode } from 'domhandler'
import { matcherOf } from './selection/selectors.ts'
import { StepBudget } from './selection/steps.ts'
import { elementsOf } from './walk.ts'

/** What a caller wants to read: an attribute of every element that a CSS selector matches. */
export interface AttributePair {
  selector: string
  attribute: string
}

export interface AttributeValues extends AttributePair {
  values: string[]
}

/**
 * The values of each pair, in the order asked and then in document order, as they stand in the page. An attribute that
 * an element lacks is looked for as `data-…` too (v2-server-semantics.md 5.2).
 *
 * @throws ServiceError `invalid_request` for a selector that is refused (selection/selectors.ts)
 */
export function attributesOf(root: AnyNode, pairs: readonly AttributePair[]): AttributeValues[] {
  const budget = new StepBudget()
  const rows = pairs.map((pair) => ({
    ...pair,
    values: [] as string[],
    matches: matcherOf('formats', [pair.selector], budget),
  }))
  for (const element of elementsOf(root)) {
    for (const row of rows) {
      const value = element.attribs[row.attribute] ?? element.attribs[`data-${row.attribute}`]
      if (value !== undefined && row.matches(element)) row.values.push(value)
    }
  }
  return rows.map(({ selector, attribute, values }) => ({ selector, attribute, values }))
}
