import type { Config } from '../config/read.ts'
import { asServiceError } from '../errors.ts'

/** What will render pages for this process, as the start reports it. */
export interface Renderer {
  /** For a person: which browser, or why there is none. */
  says: string
  /** For the log: the path of a program, `bundled`, `engines` or `none`. */
  browser: string
  /** What to do if nothing does. */
  fix?: string
}

/** What will render pages, as far as it is known before a browser is started. */
export async function rendererOf({ role, renderEngineUrls, browserPath }: Config): Promise<Renderer> {
  if (role !== 'render' && renderEngineUrls.length > 0)
    return { says: engines(renderEngineUrls.length), browser: 'engines' }
  if (role === 'api') {
    const fix = 'Let RENDER_ENGINE_URLS name rendering engines (--role=render), or use role all.'
    return { says: 'role api has no browser of its own', browser: 'none', fix }
  }
  // Its code knows the archives of the browser brought along, which a process without a browser does not load.
  const { firstBrowser } = await import('../browser/install/chromium.ts')
  const { whyNotBundled } = await import('../browser/install/bundled.ts')
  try {
    const found = await firstBrowser(browserPath)
    if (found === undefined) {
      const fix = 'Install Chromium or Chrome, or let SERVICE_BROWSER_PATH name one.'
      return { says: `there is none on this machine, and ${whyNotBundled}`, browser: 'none', fix }
    }
    return { says: found.path ?? 'the one brought along', browser: found.path ?? found.kind }
  } catch (thrown) {
    const { message, hint } = asServiceError(thrown)
    return { says: message, browser: 'none', ...(hint !== undefined && { fix: hint }) }
  }
}

const engines = (count: number) => (count === 1 ? 'one rendering engine' : `${count} rendering engines`)
