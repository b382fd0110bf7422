import type { Page } from 'playwright-core'

/** The page as HTML, as it is now: what the action `scrape` keeps where no better reader is given. */
export async function readHtml(page: Page): Promise<string> {
  return page.content()
}
