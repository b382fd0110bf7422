import type { Page } from 'playwright-core'

/** The page as HTML, as it is now. */
export async function readHtml(page: Page): Promise<string> {
  return page.content()
}
