// Compiles the CSS selectors of a request, within limits that keep hostile selectors cheap.
import { compile } from 'css-select'
import { isTraversal, parse, type Selector } from 'css-what'
import type { AnyNode, Element } from 'domhandler'
import { ServiceError } from '../../errors.ts'
import { countedTree, StepBudget } from './steps.ts'

export type SelectorMember = 'includeTags' | 'excludeTags' | 'formats'

export type Matcher = (element: Element) => boolean

/**
 * Checks selectors without a page: they must parse, be supported by css-select, and stay within the limits below.
 *
 * @param member the request member that holds them, named in the message
 * @throws ServiceError `invalid_request` that names the member and the selector
 */
export function checkSelectors(member: SelectorMember, selectors: readonly string[]): void {
  matcherOf(member, selectors, new StepBudget())
}

/** Limits on selectors. Hand-written selectors stay far below them. */
const MAX_SELECTORS = 256
const MAX_SELECTOR_CHARS = 4096
const MAX_SELECTOR_PARTS = 64
const MAX_SELECTOR_DEPTH = 8
const MAX_HAS = 2

/**
 * Returns a function that tells whether an element matches any of the selectors. A bare name is a tag. The cost of
 * matching is limited too (steps.ts).
 *
 * @param budget shared by all lists of a request
 * @throws ServiceError `invalid_request`, at once as {@link checkSelectors} or while matching
 */
export function matcherOf(member: SelectorMember, selectors: readonly string[], budget: StepBudget): Matcher {
  if (selectors.length > MAX_SELECTORS) throw selectorError(member, `contains more than ${MAX_SELECTORS} selectors`)
  const tooMany = () => selectorError(member, 'contains selectors that cost too much on this page')
  const options = countedTree(budget, tooMany)
  const queries = selectors.map((selector) => {
    const { parsed, parts } = parsedSelector(member, selector)
    try {
      return { parts, matches: compile<AnyNode, Element>(parsed, options) }
    } catch (cause) {
      throw selectorError(member, `contains ${quoted(selector)}, which is not supported`, cause)
    }
  })
  return (element) =>
    queries.some(({ parts, matches }) => {
      // Each part has a cost of its own, even if it does not look at the tree, as in `:not(*)`.
      if (!budget.spend(parts)) throw tooMany()
      return matches(element)
    })
}

function parsedSelector(member: SelectorMember, selector: string): { parsed: Selector[][]; parts: number } {
  if (selector.length > MAX_SELECTOR_CHARS) {
    throw selectorError(member, `contains ${quoted(selector)}, which is longer than ${MAX_SELECTOR_CHARS} characters`)
  }
  let parsed: Selector[][]
  try {
    parsed = parse(selector.trim())
  } catch (cause) {
    throw selectorError(member, `contains ${quoted(selector)}, which is not a valid CSS selector`, cause)
  }
  if (parsed.length === 0 || parsed.some(dangles)) {
    throw selectorError(member, `contains ${quoted(selector)}, which is not a valid CSS selector`)
  }
  const { parts, depth, has } = complexityOf(parsed)
  if (parts > MAX_SELECTOR_PARTS || depth > MAX_SELECTOR_DEPTH || has > MAX_HAS) {
    throw selectorError(member, `contains ${quoted(selector)}, which is too complex`)
  }
  return { parsed, parts }
}

/** css-what accepts a selector that begins or ends with a combinator, but such a selector matches nothing. */
function dangles(tokens: Selector[]): boolean {
  const [first, last] = [tokens[0], tokens.at(-1)]
  return first === undefined || last === undefined || isTraversal(first) || isTraversal(last)
}

interface Complexity {
  parts: number
  depth: number
  has: number
}

function complexityOf(selectors: Selector[][]): Complexity {
  const total: Complexity = { parts: 0, depth: 1, has: 0 }
  for (const token of selectors.flat()) {
    total.parts++
    if (token.type !== 'pseudo') continue
    if (token.name === 'has') total.has++
    if (!Array.isArray(token.data)) continue
    const inner = complexityOf(token.data)
    total.parts += inner.parts
    total.depth = Math.max(total.depth, inner.depth + 1)
    total.has += inner.has
  }
  return total
}

function quoted(selector: string): string {
  return `"${selector.length > 100 ? `${selector.slice(0, 100)}…` : selector}"`
}

function selectorError(member: SelectorMember, problem: string, cause?: unknown): ServiceError {
  const message = `${member} ${problem}.`
  return new ServiceError('invalid_request', message, {
    cause,
    details: [{ code: 'invalid_selector', path: [member], message }],
  })
}
