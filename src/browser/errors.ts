import type { Browser } from 'playwright-core'

/** The browser ended, or is of no more use. What was asked of it may be asked of another. */
export class BrowserGone extends Error {
  override readonly name = 'BrowserGone'
}

/**
 * What `work` gives, unless the browser ends before: playwright leaves some questions to a browser that was killed
 * without an answer for ever.
 *
 * @throws BrowserGone
 */
export async function whileThere<T>(browser: Browser, work: Promise<T>): Promise<T> {
  work.catch(() => undefined)
  const gone = Promise.withResolvers<never>()
  const tell = () => gone.reject(new BrowserGone('the browser ended'))
  browser.once('disconnected', tell)
  if (!browser.isConnected()) tell()
  try {
    return await Promise.race([gone.promise, work])
  } finally {
    browser.off('disconnected', tell)
  }
}
