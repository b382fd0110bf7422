import type { Locator, Page } from 'playwright-core'
import { argumentsOf, type Kind } from './method-arguments.ts'

/** Resolves the steps by which the code of a session describes a locator. @throws Error that says which step is wrong */
export function locatorOf(page: Page, steps: unknown): Locator {
  if (!Array.isArray(steps) || steps.length === 0) throw new Error('A locator needs a selector')
  if (steps.length > MAX_STEPS) throw new Error(`A locator has at most ${MAX_STEPS} steps`)
  return steps.reduce<Page | Locator>(stepFrom, page) as Locator
}

function stepFrom(from: Page | Locator, step: unknown): Locator {
  const [name, ...args] = Array.isArray(step) ? step : []
  const builder = Object.hasOwn(builders, String(name)) ? builders[String(name)] : undefined
  if (builder === undefined) throw new Error(`There is no locator ${String(name).slice(0, 100)} here`)
  const { kinds, options = [], of } = builder
  // Those of locators come after at least one step of a page.
  return of(from as Locator, ...argumentsOf(args, { method: String(name), kinds, options, timeoutMs: 0 }))
}

interface Builder {
  kinds: readonly Kind[]
  options?: readonly string[]
  // biome-ignore lint/suspicious/noExplicitAny: the arguments were checked against `kinds`, the options by playwright
  of(from: Locator, ...args: any[]): Locator
}

const EXACT = ['exact']
const ROLE = ['checked', 'disabled', 'exact', 'expanded', 'includeHidden', 'level', 'name', 'pressed', 'selected']

/** Both a page and a locator have these. */
const forBoth: Record<string, Builder> = {
  locator: {
    kinds: ['string'],
    options: ['hasText', 'hasNotText'],
    of: (from, selector, options) => from.locator(selector, options),
  },
  getByRole: { kinds: ['string'], options: ROLE, of: (from, role, options) => from.getByRole(role, options) },
  getByText: { kinds: ['text'], options: EXACT, of: (from, text, options) => from.getByText(text, options) },
  getByLabel: { kinds: ['text'], options: EXACT, of: (from, text, options) => from.getByLabel(text, options) },
  getByPlaceholder: {
    kinds: ['text'],
    options: EXACT,
    of: (from, text, options) => from.getByPlaceholder(text, options),
  },
  getByAltText: { kinds: ['text'], options: EXACT, of: (from, text, options) => from.getByAltText(text, options) },
  getByTitle: { kinds: ['text'], options: EXACT, of: (from, text, options) => from.getByTitle(text, options) },
  getByTestId: { kinds: ['text'], of: (from, id) => from.getByTestId(id) },
}

const builders: Record<string, Builder> = {
  ...forBoth,
  first: { kinds: [], of: (from) => from.first() },
  last: { kinds: [], of: (from) => from.last() },
  nth: { kinds: ['number'], of: (from, index) => from.nth(index) },
  filter: { kinds: [], options: ['hasText', 'hasNotText', 'visible'], of: (from, options) => from.filter(options) },
}

export const locatorBuilders: readonly string[] = Object.keys(builders)
export const pageBuilders: readonly string[] = Object.keys(forBoth)

const MAX_STEPS = 20
