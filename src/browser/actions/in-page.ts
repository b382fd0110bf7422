// Functions that run in the page: playwright sends them there as text, so they may not use anything from outside.

/** The parts of the DOM that functions in this file use. Our TypeScript configuration does not include the DOM. */
interface InPage {
  document: {
    activeElement: Focusable | null
    body: unknown
    documentElement: Scrollable
    scrollingElement: Scrollable | null
    designMode: string
    images: Iterable<{ complete: boolean }>
    querySelectorAll(selector: string): Iterable<Scrollable>
  }
  innerHeight: number
  scrollX: number
  scrollY: number
  scrollTo(options: { left: number; top: number; behavior: 'instant' }): void
  getComputedStyle(element: unknown): { overflowY: string }
  setTimeout(run: () => void, ms: number): void
}

interface Focusable {
  isContentEditable: boolean
  shadowRoot: { activeElement: Focusable | null } | null
}

interface Scrollable {
  clientHeight: number
  clientWidth: number
  scrollHeight: number
  scrollBy(options: { top: number; behavior: 'instant' }): void
  scrollIntoView(options: { behavior: 'instant' }): void
}

/** Whether an element of the page receives what is typed. Runs in the page. */
export function hasFocus(): boolean {
  const { document } = globalThis as unknown as InPage
  const { activeElement, body, documentElement, designMode } = document
  if (activeElement === null) return false
  const inert = activeElement === body || (activeElement as unknown) === documentElement
  return !inert || activeElement.isContentEditable || designMode === 'on'
}

/**
 * Scrolls the page by one screen or, if the page cannot scroll, its largest scrollable element. Runs in the page.
 *
 * @param sign 1 is down, -1 up
 */
export function scrollPage(sign: number): void {
  const { document, getComputedStyle, innerHeight } = globalThis as unknown as InPage
  const page = document.scrollingElement ?? document.documentElement
  if (page.scrollHeight > innerHeight) {
    page.scrollBy({ top: sign * innerHeight, behavior: 'instant' })
    return
  }
  let largest = page
  let area = 0
  for (const element of document.querySelectorAll('body *')) {
    const covered = element.clientHeight * element.clientWidth
    if (covered <= area || element.scrollHeight <= element.clientHeight) continue
    if (!/auto|scroll/.test(getComputedStyle(element).overflowY)) continue
    largest = element
    area = covered
  }
  largest.scrollBy({ top: sign * largest.clientHeight, behavior: 'instant' })
}

/** Scrolls an element by its visible height. If it cannot scroll, it is scrolled into view. Runs in the page. */
export function scrollElement(element: unknown, sign: number): void {
  const { getComputedStyle } = globalThis as unknown as InPage
  const scrollable = element as Scrollable
  const moves = scrollable.scrollHeight > scrollable.clientHeight && getComputedStyle(element).overflowY !== 'visible'
  if (moves) scrollable.scrollBy({ top: sign * scrollable.clientHeight, behavior: 'instant' })
  else scrollable.scrollIntoView({ behavior: 'instant' })
}

/**
 * Scrolls down the page and back, so that lazy content loads, and waits for images. Runs in the page.
 */
export async function loadLazyContent({
  height,
  pauseMs,
  imagesMs,
}: {
  height: number
  pauseMs: number
  imagesMs: number
}) {
  const page = globalThis as unknown as InPage
  const pause = () => new Promise<void>((resolve) => page.setTimeout(resolve, pauseMs))
  const { scrollX: left, scrollY } = page
  for (let top = page.innerHeight; top < height; top += page.innerHeight) {
    page.scrollTo({ left, top, behavior: 'instant' })
    await pause()
  }
  page.scrollTo({ left, top: scrollY, behavior: 'instant' })
  for (let waitedMs = 0; waitedMs < imagesMs; waitedMs += pauseMs) {
    if ([...page.document.images].every(({ complete }) => complete)) return
    await pause()
  }
}
