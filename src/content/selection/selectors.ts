import { compile } from 'css-select'
import { isTraversal, parse, type Selector } from 'css-what'
import type { AnyNode, Element } from 'domhandler'
import { ServiceError } from '../../errors.ts'
import { countedTree, StepBudget } from './steps.ts'

export type SelectorMember = 'includeTags' | 'excludeTags' | 'formats'

export type Matcher = (element: Element) => boolean

/**
 * Refuses selectors that no page can be asked with: unreadable, unknown to css-select, or beyond the caps above.
 *
 * @param member the request member that holds them, named in the message
 * @throws ServiceError `invalid_request` naming the member and the selector
 */
export function checkSelectors(member: SelectorMember, selectors: readonly string[]): void {
  matcherOf(member, selectors, new StepBudget())
}

/** Caps on a selector of a caller: what hand-written selectors never reach and hostile ones need. */
const MAX_SELECTORS = 256
const MAX_SELECTOR_CHARS = 4096
const MAX_SELECTOR_PARTS = 64
const MAX_SELECTOR_DEPTH = 8
const MAX_HAS = 2

/**
 * One question for a list of CSS selectors (a bare name is a tag): does any of them match this element? What it may
 * cost on a page is capped too (steps.ts), so that it stops on a page made to be slow.
 *
 * @param budget shared by all lists of a request
 * @throws ServiceError `invalid_request`, at once as {@link checkSelectors} or while matching
 */
export function matcherOf(member: SelectorMember, selectors: readonly string[], budget: StepBudget): Matcher {
  if (selectors.length > MAX_SELECTORS) throw refusal(member, `holds more than ${MAX_SELECTORS} selectors`)
  const tooMany = () => refusal(member, 'holds selectors that cost too much on this page')
  const options = countedTree(budget, tooMany)
  const queries = selectors.map((selector) => {
    const { parsed, parts } = parsedSelector(member, selector)
    try {
      return { parts, matches: compile<AnyNode, Element>(parsed, options) }
    } catch (cause) {
      throw refusal(member, `holds ${quoted(selector)}, which is not supported`, cause)
    }
  })
  return (element) =>
    queries.some(({ parts, matches }) => {
      // Parts cost by themselves, even those that ask nothing of the tree, as `:not(*)`.
      if (!budget.spend(parts)) throw tooMany()
      return matches(element)
    })
}

function parsedSelector(member: SelectorMember, selector: string): { parsed: Selector[][]; parts: number } {
  if (selector.length > MAX_SELECTOR_CHARS) {
    throw refusal(member, `holds ${quoted(selector)}, which is longer than ${MAX_SELECTOR_CHARS} characters`)
  }
  let parsed: Selector[][]
  try {
    parsed = parse(selector.trim())
  } catch (cause) {
    throw refusal(member, `holds ${quoted(selector)}, which is not a CSS selector`, cause)
  }
  if (parsed.length === 0 || parsed.some(dangles)) {
    throw refusal(member, `holds ${quoted(selector)}, which is not a CSS selector`)
  }
  const { parts, depth, has } = complexityOf(parsed)
  if (parts > MAX_SELECTOR_PARTS || depth > MAX_SELECTOR_DEPTH || has > MAX_HAS) {
    throw refusal(member, `holds ${quoted(selector)}, which is too complex`)
  }
  return { parsed, parts }
}

/** css-what lets a selector begin or end with a combinator; as a whole that selects nothing. */
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

function refusal(member: SelectorMember, fault: string, cause?: unknown): ServiceError {
  const message = `${member} ${fault}.`
  return new ServiceError('invalid_request', message, {
    cause,
    details: [{ code: 'invalid_selector', path: [member], message }],
  })
}
