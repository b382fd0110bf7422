import type { AnyNode, Element } from 'domhandler'
import { ServiceError } from '../errors.ts'
import { matcherOf } from './selection/selectors.ts'
import { StepBudget } from './selection/steps.ts'
import { elementsOf } from './walk.ts'

/** Of all values together: many pairs may ask for one long value. Pages are hardly ever as long. */
const MAX_VALUE_CHARS = 20 * 1024 * 1024

/** What a value takes beside its characters, so that very many empty ones count too. */
const CHARS_BESIDE = 8

/** What a caller wants to read: an attribute of every element that a CSS selector matches. */
export interface AttributePair {
  selector: string
  attribute: string
}

export interface AttributeValues extends AttributePair {
  values: string[]
}

/**
 * The values of each pair, in the order asked and then in document order, as they stand in the page. Names of attributes
 * may be in any case. One that an element lacks is looked for as `data-…` too (v2-server-semantics.md 5.2).
 *
 * @throws ServiceError `invalid_request` for a selector that is refused (selection/selectors.ts), or too much to return
 */
export function attributesOf(root: AnyNode, pairs: readonly AttributePair[]): AttributeValues[] {
  const budget = new StepBudget()
  const rows = pairs.map((pair) => ({
    ...pair,
    names: spellingsOf(pair.attribute),
    values: [] as string[],
    matches: matcherOf('formats', [pair.selector], budget),
  }))
  let chars = 0
  for (const element of elementsOf(root)) {
    for (const row of rows) {
      const value = attributeValue(element, row.names)
      if (value === undefined || !row.matches(element)) continue
      chars += value.length + CHARS_BESIDE
      if (chars > MAX_VALUE_CHARS) throw tooMuch()
      row.values.push(value)
    }
  }
  return rows.map(({ selector, attribute, values }) => ({ selector, attribute, values }))
}

/** HTML is read with its names in lower case, XHTML with names as they stand. */
function spellingsOf(attribute: string): string[] {
  const lower = attribute.toLowerCase()
  return [...new Set([attribute, lower, `data-${attribute}`, `data-${lower}`])]
}

/** Only the attributes that the page gave: `constructor` is a member of every object. */
function attributeValue({ attribs }: Element, names: readonly string[]): string | undefined {
  const name = names.find((spelling) => Object.hasOwn(attribs, spelling))
  return name === undefined ? undefined : attribs[name]
}

function tooMuch(): ServiceError {
  const message = `formats asks for more than ${MAX_VALUE_CHARS / 1024 / 1024} MiB of attribute values on this page.`
  return new ServiceError('invalid_request', message, { details: [{ code: 'too_big', path: ['formats'], message }] })
}
