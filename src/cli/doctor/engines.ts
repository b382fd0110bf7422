import type { Config } from '../../config/read.ts'
import { probeEngine } from '../../engines/probe.ts'
import { EngineError } from '../../engines/remote.ts'
import { version } from '../../version.ts'
import type { CheckResult } from './check-result.ts'

/** Checks each rendering engine of the pool: whether it is healthy and accepts our key. */
export function checkEngines({ renderEngineUrls, renderEngineKey }: Config): Promise<CheckResult[]> {
  return Promise.all(renderEngineUrls.map((url, index) => checkEngine(url, index + 1, renderEngineKey)))
}

async function checkEngine(url: URL, number: number, key: string | undefined): Promise<CheckResult> {
  const about = `engine ${number}`
  try {
    const { pages, engines, version: theirs } = await probeEngine(url, key)
    const says = `${url.host} version ${theirs}, ${pages.available} of ${pages.active + pages.available} pages free`
    if (!engines.browser) {
      const fix = 'Run "web-extract doctor" on that machine.'
      return { state: 'FAIL', about, says: `${url.host} has no working browser`, fix }
    }
    if (theirs === version) return { state: 'ok', about, says }
    return { state: 'warn', about, says, fix: `This is version ${version}. Use the same version everywhere.` }
  } catch (thrown) {
    if (!(thrown instanceof EngineError)) throw thrown
    const fix =
      'Start it there (web-extract --role=render) with the same RENDER_ENGINE_KEY, or correct RENDER_ENGINE_URLS.'
    return { state: 'FAIL', about, says: `${url.host} ${thrown.message}`, fix }
  }
}
