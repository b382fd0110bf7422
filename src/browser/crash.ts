// Errors for a crash of the browser or of a page, as opposed to an error of the site.
import type { Browser } from 'playwright-core'

/** The browser ended or is unusable. Another browser may still do the work. */
export class BrowserGone extends Error {
  override readonly name = 'BrowserGone'
}

/** The process of the page ended, because it failed or because the system killed it. */
export class PageCrash extends Error {
  override readonly name = 'PageCrash'
}

/** Chrome aborted a navigation without a reason, which it does now and then under load. Another page may load. */
export class NavigationAborted extends Error {
  override readonly name = 'NavigationAborted'
}

/**
 * The result of `work`, unless the browser disconnects first. Without this, playwright never settles some of its promises
 * when the browser is killed.
 *
 * @throws BrowserGone
 */
export async function whileConnected<T>(browser: Browser, work: Promise<T>): Promise<T> {
  work.catch(() => undefined)
  const disconnected = Promise.withResolvers<never>()
  const disconnect = () => disconnected.reject(new BrowserGone('the browser ended'))
  browser.once('disconnected', disconnect)
  if (!browser.isConnected()) disconnect()
  try {
    return await Promise.race([disconnected.promise, work])
  } finally {
    browser.off('disconnected', disconnect)
  }
}
