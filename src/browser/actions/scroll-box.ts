// Makes all of a page visible whose content scrolls inside a box, as in most applications.
import type { Page } from 'playwright-core'
import { NEVER, withTimeout } from './time-limits.ts'

/**
 * Enlarges the viewport by what the page's main scroll box hides, or else the box itself if it does not grow with the
 * viewport. Does nothing if the document itself scrolls. The caller restores the viewport.
 *
 * @param tallest limit for the height of the viewport
 * @returns restores the box
 */
export async function showWholeBox(page: Page, tallest: number): Promise<() => Promise<void>> {
  const box = await inTime(page.evaluateHandle(findBox))
  const position = await inTime(box?.evaluate(scrollTopOf))
  const first = await inTime(box?.evaluate(hiddenHeight))
  const size = page.viewportSize()
  if (box === undefined || position === undefined || !isHeight(first) || size === null) return async () => undefined
  const restore = async () => {
    await inTime(box.evaluate(restoreBox, position))
    await box.dispose().catch(() => undefined)
  }
  let hidden: number | undefined = first
  for (let round = 0; round < MAX_ROUNDS && isHeight(hidden); round += 1) {
    const height = Math.min(tallest, page.viewportSize()!.height + Math.ceil(hidden))
    await page.setViewportSize({ width: size.width, height })
    await Bun.sleep(RESIZE_MS)
    const left = await inTime(box.evaluate(hiddenHeight))
    if (isHeight(left) && left >= first && round === 0) {
      await page.setViewportSize(size)
      await inTime(box.evaluate(unfoldBox))
      return restore
    }
    hidden = left
  }
  return restore
}

/** A page can answer anything. */
const isHeight = (value: unknown): value is number => typeof value === 'number' && value >= 1

/** An application may add content as its box grows. */
const MAX_ROUNDS = 3

/** Pages have reacted to a new window size by then. */
const RESIZE_MS = 100

/** Undefined if the page is too busy to answer. */
function inTime<T>(answer: Promise<T> | undefined): Promise<T | undefined> {
  if (answer === undefined) return Promise.resolve(undefined)
  return withTimeout(MAX_ANSWER_MS, NEVER, answer).catch(() => undefined)
}

const MAX_ANSWER_MS = 2_000

/** The parts of the DOM that the functions below use. They run in the page, so they use nothing from outside. */
interface InPage {
  document: { scrollingElement: Box | null; documentElement: Box; body: Box | null }
  innerHeight: number
  innerWidth: number
  getComputedStyle(element: unknown): { overflowY: string; position: string }
}

interface Box {
  clientHeight: number
  clientWidth: number
  scrollHeight: number
  scrollTop: number
  parentElement: Box | null
  shadowRoot: Root | null
  style: { setProperty(name: string, value: string, priority: string): void }
  getAttribute(name: string): string | null
  setAttribute(name: string, value: string): void
  removeAttribute(name: string): void
  getRootNode(): { host?: Box }
  querySelectorAll(selector: string): Iterable<Box>
}
type Root = Pick<Box, 'querySelectorAll'>

/** The largest element that scrolls, if the document does not and it covers half of the window. Runs in the page. */
function findBox(): unknown {
  const page = globalThis as unknown as InPage
  const { documentElement, scrollingElement } = page.document
  if ((scrollingElement ?? documentElement).scrollHeight > page.innerHeight + 1) return undefined
  let largest: Box | undefined
  let area = (page.innerHeight * page.innerWidth) / 2
  const roots: Root[] = [documentElement]
  for (let root = roots.pop(); root !== undefined; root = roots.pop()) {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot !== null) roots.push(element.shadowRoot)
      const covered = element.clientHeight * element.clientWidth
      if (covered < area || element.scrollHeight <= element.clientHeight + 1) continue
      if (!/auto|scroll/.test(page.getComputedStyle(element).overflowY)) continue
      largest = element
      area = covered
    }
  }
  return largest
}

/** Runs in the page, as do the following. */
function scrollTopOf(box: unknown): number | undefined {
  return (box as Box | undefined)?.scrollTop
}

function hiddenHeight(box: unknown): number {
  const { scrollHeight, clientHeight } = box as Box
  return scrollHeight - clientHeight
}

/** Lets a box and everything around it grow with its content. The old styles are kept in an attribute. */
function unfoldBox(box: unknown): void {
  const page = globalThis as unknown as InPage
  const first = box as Box
  const { scrollHeight } = first
  for (let element: Box | undefined = first; element !== undefined; ) {
    element.setAttribute('data-web-extract-style', element.getAttribute('style') ?? 'none')
    const { position } = page.getComputedStyle(element)
    for (const [name, value] of [
      ['height', 'auto'],
      ['max-height', 'none'],
      ['overflow', 'visible'],
    ] as const) {
      element.style.setProperty(name, value, 'important')
    }
    if (position === 'fixed') element.style.setProperty('position', 'absolute', 'important')
    if (element === first) element.style.setProperty('min-height', `${scrollHeight}px`, 'important')
    element = element.parentElement ?? element.getRootNode().host
  }
}

function restoreBox(box: unknown, scrollTop: number): void {
  for (let element: Box | undefined = box as Box; element !== undefined; ) {
    const style = element.getAttribute('data-web-extract-style')
    if (style !== null) element.setAttribute('style', style)
    if (style === 'none') element.removeAttribute('style')
    element.removeAttribute('data-web-extract-style')
    element = element.parentElement ?? element.getRootNode().host
  }
  ;(box as Box).scrollTop = scrollTop
}
