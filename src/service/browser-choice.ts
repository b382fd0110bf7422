import type { Config } from '../config/read.ts'
import { asServiceError } from '../errors.ts'

/** What renders pages for this process, as reported at startup. */
export interface Renderer {
  /** For the banner: which browser it is, or why there is none. */
  text: string
  /** For the log: the path of a program, `bundled`, `engines` or `none`. */
  browser: string
  /** How to get a browser if there is none. */
  fix?: string
}

/** What renders pages. Does not start a browser. */
export async function rendererOf({ role, renderEngineUrls, browserPath }: Config): Promise<Renderer> {
  if (role !== 'render' && renderEngineUrls.length > 0)
    return { text: engines(renderEngineUrls.length), browser: 'engines' }
  if (role === 'api') {
    const fix = 'Set RENDER_ENGINE_URLS to rendering engines (--role=render), or use role all.'
    return { text: 'role api does not run a browser', browser: 'none', fix }
  }
  // Imported here because this code loads the archives of the bundled browser.
  const { firstBrowser } = await import('../browser/install/chromium.ts')
  const { whyNotBundled } = await import('../browser/install/bundled.ts')
  try {
    const found = await firstBrowser(browserPath)
    if (found === undefined) {
      const fix = 'Install Chromium or Chrome, or set SERVICE_BROWSER_PATH.'
      return { text: `no browser was found on this machine, and ${whyNotBundled}`, browser: 'none', fix }
    }
    return { text: found.path ?? 'the bundled browser', browser: found.path ?? found.kind }
  } catch (thrown) {
    const { message, hint } = asServiceError(thrown)
    return { text: message, browser: 'none', ...(hint !== undefined && { fix: hint }) }
  }
}

const engines = (count: number) => (count === 1 ? 'one rendering engine' : `${count} rendering engines`)
