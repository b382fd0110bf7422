// What playwright code can do in a session: the methods of its `page` and of locators. All arguments come from the code.
import type { Keyboard, Locator, Mouse, Page, Response } from 'playwright-core'
import { takeScreenshot } from '../actions/screenshot.ts'
import { argumentsOf, type Kind } from './method-arguments.ts'

/** A method of `Target`: the kinds of its arguments, which options it has, and what it does. */
interface Method<Target> {
  kinds: readonly Kind[]
  options: readonly string[]
  // biome-ignore lint/suspicious/noExplicitAny: the arguments were checked against `kinds`, the options by playwright
  run(target: Target, ...args: any[]): unknown
}

/** Calls a method with arguments that the code has sent. @throws Error that says what is wrong with them */
export function callMethod<Target>(
  methods: Readonly<Record<string, Method<Target>>>,
  { target, method, args, timeoutMs }: { target: Target; method: string; args: unknown; timeoutMs: number },
): unknown {
  const found = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (found === undefined) throw new Error(`There is no method ${method} here`)
  const { kinds, options, run } = found
  return run(target, ...argumentsOf(args, { method, kinds, options, timeoutMs }))
}

const POINTER = ['button', 'clickCount', 'delay', 'force', 'modifiers', 'noWaitAfter', 'position', 'timeout', 'trial']
const CHECK = ['force', 'noWaitAfter', 'position', 'timeout', 'trial']
const GO = ['timeout', 'waitUntil']
const WAIT = ['timeout']
const PRESS = ['delay', 'noWaitAfter', 'timeout']

/** Methods of a page that take a selector first, and of a locator without it. */
const locatorMethods: Record<string, Method<Locator>> = {
  click: { kinds: [], options: POINTER, run: (on, options) => on.click(options) },
  dblclick: { kinds: [], options: POINTER, run: (on, options) => on.dblclick(options) },
  fill: {
    kinds: ['string'],
    options: ['force', 'noWaitAfter', 'timeout'],
    run: (on, text, options) => on.fill(text, options),
  },
  type: { kinds: ['string'], options: PRESS, run: (on, text, options) => on.pressSequentially(text, options) },
  press: { kinds: ['string'], options: PRESS, run: (on, key, options) => on.press(key, options) },
  hover: { kinds: [], options: [...CHECK, 'modifiers'], run: (on, options) => on.hover(options) },
  focus: { kinds: [], options: WAIT, run: (on, options) => on.focus(options) },
  check: { kinds: [], options: CHECK, run: (on, options) => on.check(options) },
  uncheck: { kinds: [], options: CHECK, run: (on, options) => on.uncheck(options) },
  selectOption: {
    kinds: ['values'],
    options: ['force', 'noWaitAfter', 'timeout'],
    run: (on, values, options) => on.selectOption(values, options),
  },
  textContent: { kinds: [], options: WAIT, run: (on, options) => on.textContent(options) },
  // biome-ignore lint/performance/useDomNodeTextContent: that is another method
  innerText: { kinds: [], options: WAIT, run: (on, options) => on.innerText(options) },
  innerHTML: { kinds: [], options: WAIT, run: (on, options) => on.innerHTML(options) },
  inputValue: { kinds: [], options: WAIT, run: (on, options) => on.inputValue(options) },
  getAttribute: { kinds: ['string'], options: WAIT, run: (on, name, options) => on.getAttribute(name, options) },
  isVisible: { kinds: [], options: [], run: (on) => on.isVisible() },
}

export const ofLocators: Record<string, Method<Locator>> = {
  ...locatorMethods,
  pressSequentially: locatorMethods.type!,
  count: { kinds: [], options: [], run: (on) => on.count() },
  allTextContents: { kinds: [], options: [], run: (on) => on.allTextContents() },
  waitFor: { kinds: [], options: ['state', 'timeout'], run: (on, options) => on.waitFor(options) },
}

/** The methods of a locator for the first element of a selector. */
const bySelector = Object.fromEntries(
  Object.entries(locatorMethods).map(([name, { kinds, options, run }]): [string, Method<Page>] => [
    name,
    {
      kinds: ['string', ...kinds],
      options,
      run: (page, selector, ...args) => run(page.locator(selector).first(), ...args),
    },
  ]),
)

/** The facade adds `url` and `waitForURL`; `evaluate` and `waitForTimeout` are in facade.ts. */
export const ofPages: Record<string, Method<Page>> = {
  ...bySelector,
  goto: {
    kinds: ['url'],
    options: [...GO, 'referer'],
    run: async (page, url, options) => headOf(await page.goto(url, options)),
  },
  reload: { kinds: [], options: GO, run: async (page, options) => headOf(await page.reload(options)) },
  goBack: { kinds: [], options: GO, run: async (page, options) => headOf(await page.goBack(options)) },
  goForward: { kinds: [], options: GO, run: async (page, options) => headOf(await page.goForward(options)) },
  waitForSelector: {
    kinds: ['string'],
    options: ['state', 'timeout'],
    run: (page, selector, options) => page.locator(selector).first().waitFor(options),
  },
  waitForLoadState: {
    kinds: ['optional'],
    options: WAIT,
    run: (page, state, options) => page.waitForLoadState(state, options),
  },
  content: { kinds: [], options: [], run: (page) => page.content() },
  title: { kinds: [], options: [], run: (page) => page.title() },
  /** With references, that `locator('aria-ref=e1')` takes, if `mode` is `ai`. */
  ariaSnapshot: {
    kinds: [],
    options: ['depth', 'mode', 'timeout'],
    run: (page, options) => page.ariaSnapshot(options),
  },
  currentUrl: { kinds: [], options: [], run: (page) => page.url() },
  screenshot: {
    kinds: [],
    options: ['fullPage', 'quality', 'timeout', 'type'],
    run: (page, options) => screenshot(page, options),
  },
}

const headOf = (response: Response | null) => response && { status: response.status(), url: response.url() }

/** Base64. */
async function screenshot(page: Page, { fullPage, quality, type }: Record<string, unknown>): Promise<string> {
  const jpeg = type === 'jpeg' || quality !== undefined
  const number = Math.min(Math.max(Math.round(Number(quality ?? 80)), 1), 100)
  const url = await takeScreenshot(page, { fullPage: fullPage === true, ...(jpeg && { quality: number }) })
  return url.slice(url.indexOf(',') + 1)
}

export const ofKeyboards: Record<string, Method<Keyboard>> = {
  press: { kinds: ['string'], options: [], run: (keyboard, key) => keyboard.press(key) },
  type: { kinds: ['string'], options: [], run: (keyboard, text) => keyboard.type(text) },
  down: { kinds: ['string'], options: [], run: (keyboard, key) => keyboard.down(key) },
  up: { kinds: ['string'], options: [], run: (keyboard, key) => keyboard.up(key) },
}

export const ofMice: Record<string, Method<Mouse>> = {
  click: {
    kinds: ['number', 'number'],
    options: ['button', 'clickCount'],
    run: (mouse, x, y, options) => mouse.click(x, y, options),
  },
  move: { kinds: ['number', 'number'], options: [], run: (mouse, x, y) => mouse.move(x, y) },
  wheel: { kinds: ['number', 'number'], options: [], run: (mouse, x, y) => mouse.wheel(x, y) },
  down: { kinds: [], options: ['button'], run: (mouse, options) => mouse.down(options) },
  up: { kinds: [], options: ['button'], run: (mouse, options) => mouse.up(options) },
}
