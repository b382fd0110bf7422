import type { AnyNode, Element } from 'domhandler'
import { ServiceError } from '../errors.ts'
import { matcherOf } from './selection/selectors.ts'
import { StepBudget } from './selection/steps.ts'
import { elementsOf } from './walk.ts'

/** An attribute to read from every element that a CSS selector matches. */
export interface AttributePair {
  selector: string
  attribute: string
}

export interface AttributeValues extends AttributePair {
  values: string[]
}

/**
 * The values of each pair, in the order of the request and then in document order, as written in the page. Attribute
 * names ignore case. An attribute that an element lacks is also looked up as `data-…` (docs/compatibility.md,
 * "Formats").
 *
 * @throws ServiceError `invalid_request` if a selector is refused (selection/selectors.ts) or there is too much to
 * return
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

/** Limit on all values together, since many pairs may ask for one long value. Pages rarely reach this length. */
const MAX_VALUE_CHARS = 20 * 1024 * 1024

/** Added per value, so that many empty values count too. */
const CHARS_BESIDE = 8

/** HTML attributes are parsed in lower case, XHTML attributes as written. */
function spellingsOf(attribute: string): string[] {
  const lower = attribute.toLowerCase()
  return [...new Set([attribute, lower, `data-${attribute}`, `data-${lower}`])]
}

/** Reads only own attributes, since `constructor` is a member of every object. */
function attributeValue({ attribs }: Element, names: readonly string[]): string | undefined {
  const name = names.find((spelling) => Object.hasOwn(attribs, spelling))
  return name === undefined ? undefined : attribs[name]
}

function tooMuch(): ServiceError {
  const message = `formats asks for more than ${MAX_VALUE_CHARS / 1024 / 1024} MiB of attribute values on this page.`
  return new ServiceError('invalid_request', message, { details: [{ code: 'too_big', path: ['formats'], message }] })
}
