import type { EngineHealth, RenderEngine } from '../engines/engine.ts'
import { createLazyEngine } from '../engines/lazy.ts'
import { createEnginePool } from '../engines/pool.ts'
import { acceptLanguageOf } from '../fetch/http/language.ts'
import { closedRules, type FetchSettings } from '../fetch/settings.ts'
import type { Log } from '../log.ts'
import type { Service } from '../net/guard/address.ts'
import { endpointServices } from '../net/guard/own-endpoints.ts'
import { version } from '../version.ts'
import type { ProcessContext } from './process-context.ts'

type Settings = Pick<ProcessContext, 'config' | 'sources'>

/**
 * The settings of fetching, with what renders for this process: the pool if the operator configured one, otherwise a
 * browser of its own if it may have one.
 */
export function withRenderer(
  fetching: FetchSettings,
  { config, sources }: Settings,
  { log, own }: { log: Log; own: boolean },
): FetchSettings {
  const { renderEngineUrls: urls, renderEngineKey: key } = config
  if (urls.length > 0) {
    const pool = createEnginePool({ urls, key, log, closed: () => servicesOf(fetching) })
    return { ...fetching, renderer: pool, services: [...(fetching.services ?? []), ...pool.services] }
  }
  if (!own) return fetching
  const load = () => ownEngine(fetching, { config, sources }, log)
  return { ...fetching, renderer: createLazyEngine(load, engineAtRest(config)) }
}

/** What an engine elsewhere does not know: our own ports, which are added once this process listens, and the services. */
function servicesOf(fetching: FetchSettings): Service[] {
  const { services = [], ...rules } = closedRules(fetching)
  return [...services, ...endpointServices(rules)]
}

/** The health of an engine that no page has needed yet. Whether there is a browser is not known then. */
const engineAtRest = ({ renderEngineMaxPages, renderEngineMaxSessions }: Settings['config']): EngineHealth => ({
  instanceId: '',
  version,
  pages: { active: 0, available: renderEngineMaxPages },
  jobs: { running: 0, waiting: 0, completed: 0, failed: 0 },
  sessions: { active: 0, available: renderEngineMaxSessions },
  engines: { browser: false },
})

/** An engine in this process. Its code is loaded only here, since it includes the driver of the browser. */
export async function ownEngine(
  fetching: FetchSettings,
  { config, sources }: Settings,
  log: Log,
): Promise<RenderEngine> {
  const { createEngine } = await import('../browser/engine.ts')
  return createEngine({
    rules: closedRules(fetching),
    maxPages: config.renderEngineMaxPages,
    maxSessions: config.renderEngineMaxSessions,
    ...(config.browserPath !== undefined && { browserPath: config.browserPath }),
    cacheDir: config.cacheDir,
    maxBytes: fetching.maxBytes,
    // Unless the operator chose one, the browser's own fits what its scripts see.
    ...(sources.userAgent !== 'default' && { userAgent: config.userAgent }),
    acceptLanguageOf,
    version,
    log,
  })
}
