import type { Page } from 'playwright-core'
import type { ScreenshotOptions } from '../fetch/rendering.ts'

/** The signature alone, until screenshots are merged. */
export async function takeScreenshot(page: Page, { fullPage }: ScreenshotOptions): Promise<string> {
  return `data:image/png;base64,${(await page.screenshot({ fullPage })).toString('base64')}`
}
