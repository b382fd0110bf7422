import type { Page, PageScreenshotOptions } from 'playwright-core'
import type { ScreenshotOptions } from '../../engines/engine.ts'
import { ServiceError } from '../../errors.ts'
import { setVariable } from '../../platform/environment.ts'
import { loadLazyContent } from './in-page.ts'
import { showWholeBox } from './scroll-box.ts'
import { NEVER, withTimeout } from './time-limits.ts'

/**
 * A screenshot of the page as a data URL: a JPEG if `quality` is set, otherwise a PNG. With `fullPage` it is as wide as the
 * viewport and as tall as the document, or as the box that its content scrolls in, up to `MAX_SCREENSHOT_HEIGHT`, and lazy
 * content is loaded first. The viewport of the page is restored afterwards.
 *
 * @throws ServiceError `action_failed` if the page cannot be drawn in time
 */
export async function takeScreenshot(page: Page, options: ScreenshotOptions): Promise<string> {
  const { viewport } = options
  const own = page.viewportSize()
  let restore = async () => {}
  try {
    if (viewport !== undefined) await resize(page, viewport)
    const fonts = page.evaluate('document.fonts.ready.then(() => true)')
    await withTimeout(MAX_FONTS_MS, NEVER, fonts).catch(() => undefined)
    if (options.fullPage) restore = await showWholeBox(page, tallestOf(page))
    const type = options.quality === undefined ? 'png' : 'jpeg'
    const bytes = await capture(page, {
      type,
      ...(options.quality === undefined ? {} : { quality: options.quality }),
      ...(options.fullPage ? { fullPage: true, clip: await wholePage(page) } : {}),
    })
    return `data:image/${type};base64,${bytes.toString('base64')}`
  } catch (error) {
    throw screenshotError(error)
  } finally {
    const now = page.viewportSize()
    const changed = own !== null && (own.width !== now?.width || own.height !== now?.height)
    if (changed) await page.setViewportSize(own).catch(() => undefined)
    await restore()
  }
}

/** Under load, Chrome now and then has no frame to capture, and has one a moment later. */
async function capture(page: Page, options: PageScreenshotOptions): Promise<Buffer> {
  const endsAt = performance.now() + MAX_SCREENSHOT_MS
  for (;;) {
    try {
      return await page.screenshot({ ...options, timeout: Math.max(1, endsAt - performance.now()) })
    } catch (error) {
      if (!isWithoutFrame(error) || performance.now() + CAPTURE_AGAIN_MS > endsAt) throw error
      await Bun.sleep(CAPTURE_AGAIN_MS)
    }
  }
}

const isWithoutFrame = (error: unknown) => error instanceof Error && /Unable to capture screenshot/.test(error.message)

async function resize(page: Page, viewport: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(viewport)
  await Bun.sleep(RESIZE_MS)
}

/** The part of the document that a full-page screenshot shows. */
async function wholePage(page: Page) {
  const width = page.viewportSize()?.width ?? (await sizeOf(page)).width
  const tallest = tallestOf(page)
  const height = async () => Math.min(tallest, (await sizeOf(page)).height)
  await loadLazy(page, await height())
  return { x: 0, y: 0, width, height: await height() }
}

function tallestOf(page: Page): number {
  return Math.min(MAX_SCREENSHOT_HEIGHT, Math.floor(MAX_SCREENSHOT_PIXELS / (page.viewportSize()?.width ?? 1)))
}

/** The size of the document, from Chrome itself: the page could report anything, or have no element to ask. */
async function sizeOf(page: Page): Promise<{ width: number; height: number }> {
  const devtools = await page.context().newCDPSession(page)
  const { cssContentSize } = await devtools.send('Page.getLayoutMetrics')
  devtools.detach().catch(() => undefined)
  return { width: Math.max(1, cssContentSize.width), height: Math.max(1, cssContentSize.height) }
}

async function loadLazy(page: Page, height: number): Promise<void> {
  const shown = page.evaluate(loadLazyContent, { ...LAZY_CONTENT, height })
  await withTimeout(MAX_LAZY_MS, NEVER, shown).catch(() => undefined)
}

function screenshotError(error: unknown): unknown {
  if (!(error instanceof Error) || error.name !== 'TimeoutError') return error
  return new ServiceError('action_failed', `the screenshot did not finish within ${MAX_SCREENSHOT_MS / 1000} s`, {
    cause: error,
  })
}

/** Keeps playwright from waiting for a font that never loads as long as for the screenshot. It has no option for that. */
setVariable('PW_TEST_SCREENSHOT_NO_FONTS_READY', '1')

/** For one screenshot. */
const MAX_SCREENSHOT_MS = 20_000
/** Until a capture that Chrome refused is tried again. */
const CAPTURE_AGAIN_MS = 250

/** Chromium draws nothing taller (16,384 is the limit of a texture), so taller pages are cut there. */
export const MAX_SCREENSHOT_HEIGHT = 16_384

/** Pixels of a screenshot; a wide one is cut earlier. The largest viewport has 33 million. */
const MAX_SCREENSHOT_PIXELS = 40_000_000

/** For fonts to load; otherwise others are used. Chrome itself shows text in a fallback font after 3 s. */
const MAX_FONTS_MS = 4_000

/** Pages have reacted to a new window size by then. */
const RESIZE_MS = 100

/** How long to scroll through the page for lazy content before all of it is drawn. */
const MAX_LAZY_MS = 5000
const LAZY_CONTENT = { pauseMs: 50, imagesMs: 1000 }
