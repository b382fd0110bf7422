import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { ServiceError } from '../../errors.ts'
import { inheritedEnvironment } from '../../platform/environment.ts'
import { bundledBrowser, bundledRunsHere } from './bundled.ts'
import { systemBrowsers } from './installed.ts'

/** A browser that may be started. */
export interface FoundBrowser {
  /** `configured` by SERVICE_BROWSER_PATH, of the `system`, or the `bundled` one of our own. */
  kind: 'configured' | 'system' | 'bundled'
  path: string
  /** Variables it needs beside those it inherits. */
  env: Record<string, string>
}

interface Search {
  /** SERVICE_BROWSER_PATH. */
  browserPath?: string | undefined
  cacheDir: string
  /** `PATH`. */
  path?: string | undefined
}

/** What SERVICE_BROWSER_PATH says for ours although the machine has others. */
const BUNDLED = 'bundled'

/**
 * The browsers to try, best first: the one configured and no other; else those of the system; else our own, which is
 * unpacked when the search comes to it (architecture.md, Browser).
 *
 * @throws ServiceError `render_unavailable` when the configured one is none, or ours cannot be unpacked
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
 * The browser that is tried first, without starting or unpacking any; undefined when this machine has none. Ours has its
 * path once it is unpacked.
 *
 * @throws ServiceError `render_unavailable` when the configured one is none
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
    throw new ServiceError('render_unavailable', `SERVICE_BROWSER_PATH names ${missing ? 'no file' : 'no program'}.`, {
      cause,
      hint: missing
        ? `There is no ${path}. Name the program of a Chrome, Chromium or Edge, or leave it unset for the one found.`
        : `${path} may not be run: chmod +x, or name another.`,
    })
  }
  return { kind: 'configured', path, env: {} }
}
