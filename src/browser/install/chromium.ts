import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { ServiceError } from '../../errors.ts'
import { inheritedEnvironment } from '../../platform/environment.ts'
import { bundledBrowser, bundledRunsHere } from './bundled.ts'
import { systemBrowsers } from './installed.ts'

/** A browser that can be tried. */
export interface FoundBrowser {
  /** `configured` in SERVICE_BROWSER_PATH, installed on the `system`, or our `bundled` one. */
  kind: 'configured' | 'system' | 'bundled'
  path: string
  /** Environment variables that it needs in addition to the inherited ones. */
  env: Record<string, string>
}

interface Search {
  /** SERVICE_BROWSER_PATH. */
  browserPath?: string | undefined
  cacheDir: string
  /** `PATH`. */
  path?: string | undefined
}

/**
 * The browsers to try, best first. If one is configured, there is no other. Otherwise those of the system come first,
 * then the bundled one, which is unpacked when the search gets to it (docs/deployment.md#the-browser).
 *
 * @throws ServiceError `render_unavailable` if the configured one does not exist, or the bundled one cannot be unpacked
 */
export async function* browsersToTry({ browserPath, cacheDir, path }: Search): AsyncGenerator<FoundBrowser> {
  if (browserPath !== undefined && browserPath !== BUNDLED) {
    yield await configuredBrowser(browserPath)
    return
  }
  if (browserPath !== BUNDLED) {
    for (const found of await systemBrowsers(path)) yield { kind: 'system', path: found, env: {} }
  }
  if (bundledRunsHere) yield { kind: 'bundled', ...(await bundledBrowser(cacheDir)) }
}

/**
 * The browser that is tried first, found without starting or unpacking one; undefined if there is none. The bundled one
 * has no path, because it may not be unpacked yet.
 *
 * @throws ServiceError `render_unavailable` if the configured one does not exist
 */
export async function firstBrowser(
  browserPath: string | undefined,
): Promise<(Pick<FoundBrowser, 'kind'> & { path?: string }) | undefined> {
  if (browserPath !== undefined && browserPath !== BUNDLED) return configuredBrowser(browserPath)
  const [first] = browserPath === BUNDLED ? [] : await systemBrowsers(inheritedEnvironment().PATH)
  if (first !== undefined) return { kind: 'system', path: first }
  return bundledRunsHere ? { kind: 'bundled' } : undefined
}

async function configuredBrowser(path: string): Promise<FoundBrowser> {
  try {
    await access(path, constants.X_OK)
  } catch (cause) {
    const missing = (cause as { code?: string }).code === 'ENOENT'
    throw new ServiceError(
      'render_unavailable',
      `The browser in SERVICE_BROWSER_PATH ${missing ? 'does not exist' : 'is not executable'}.`,
      {
        cause,
        hint: missing
          ? `There is no ${path}. Set it to a Chrome, Chromium or Edge, or leave it unset to use an installed browser.`
          : `Run chmod +x ${path}, or set it to another browser.`,
      },
    )
  }
  return { kind: 'configured', path, env: {} }
}

/** The value of SERVICE_BROWSER_PATH that chooses the bundled browser although others are installed. */
const BUNDLED = 'bundled'
