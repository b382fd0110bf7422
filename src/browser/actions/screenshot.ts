import type { Page } from 'playwright-core'
import type { ScreenshotOptions } from '../../engines/engine.ts'
import { ServiceError } from '../../errors.ts'
import { setVariable } from '../../platform/environment.ts'
import { showAll } from './in-page.ts'
import { within } from './limits.ts'

/** For one picture. */
const MAX_PICTURE_MS = 20_000
/** Chromium draws no taller picture (16 384 is the limit of a texture): a taller page is cut there. */
export const MAX_PICTURE_HEIGHT = 16_384
/** Pixels of a picture; a wide one is cut earlier. The largest viewport has 33 million. */
const MAX_PICTURE_PIXELS = 40_000_000
/** For fonts, which are then drawn with another; a text that waits for its own is shown so by Chrome after 3 s. */
const MAX_FONTS_MS = 4_000
/** Keeps playwright from waiting for a font that never comes as long as for the picture. It has no option for it. */
setVariable('PW_TEST_SCREENSHOT_NO_FONTS_READY', '1')
/** What a page does when its window changes has been done by then. */
const RESIZE_MS = 100
/** How long the page is looked at from top to bottom before all of it is drawn. */
const MAX_SHOWING_MS = 5000
const SHOWING = { pauseMs: 50, picturesMs: 1000 }

/**
 * A picture of the page as a data URL: a JPEG where a quality is asked for, else a PNG. `fullPage` is as wide as the
 * viewport and as tall as the document, up to `MAX_PICTURE_HEIGHT`; what loads when it comes into view is loaded first.
 * The page has its own viewport back afterwards.
 *
 * @throws ServiceError `action_failed` when the page cannot be drawn in time
 */
export async function takeScreenshot(page: Page, options: ScreenshotOptions): Promise<string> {
  const { viewport } = options
  const own = page.viewportSize()
  try {
    if (viewport !== undefined) await resize(page, viewport)
    const fonts = page.evaluate('document.fonts.ready.then(() => true)')
    await within(MAX_FONTS_MS, AbortSignal.any([]), fonts).catch(() => undefined)
    const type = options.quality === undefined ? 'png' : 'jpeg'
    const bytes = await page.screenshot({
      type,
      timeout: MAX_PICTURE_MS,
      ...(options.quality === undefined ? {} : { quality: options.quality }),
      ...(options.fullPage ? { fullPage: true, clip: await wholePage(page) } : {}),
    })
    return `data:image/${type};base64,${bytes.toString('base64')}`
  } catch (error) {
    throw pictureFailure(error)
  } finally {
    if (viewport !== undefined && own !== null) await page.setViewportSize(own).catch(() => undefined)
  }
}

async function resize(page: Page, viewport: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(viewport)
  await Bun.sleep(RESIZE_MS)
}

/** The part of the document that a picture of all of it shows. */
async function wholePage(page: Page) {
  const width = page.viewportSize()?.width ?? (await sizeOf(page)).width
  const tallest = Math.min(MAX_PICTURE_HEIGHT, Math.floor(MAX_PICTURE_PIXELS / width))
  const height = async () => Math.min(tallest, (await sizeOf(page)).height)
  await showPage(page, await height())
  return { x: 0, y: 0, width, height: await height() }
}

/** Of the document, from Chrome itself: a page tells what it likes, or has no element that could be asked. */
async function sizeOf(page: Page): Promise<{ width: number; height: number }> {
  const devtools = await page.context().newCDPSession(page)
  const { cssContentSize } = await devtools.send('Page.getLayoutMetrics')
  devtools.detach().catch(() => undefined)
  return { width: Math.max(1, cssContentSize.width), height: Math.max(1, cssContentSize.height) }
}

async function showPage(page: Page, height: number): Promise<void> {
  const shown = page.evaluate(showAll, { ...SHOWING, height })
  await within(MAX_SHOWING_MS, AbortSignal.any([]), shown).catch(() => undefined)
}

function pictureFailure(error: unknown): unknown {
  if (!(error instanceof Error) || error.name !== 'TimeoutError') return error
  return new ServiceError('action_failed', `the screenshot was not drawn within ${MAX_PICTURE_MS / 1000} s`, {
    cause: error,
  })
}
