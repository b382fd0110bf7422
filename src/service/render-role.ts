import { ConfigError } from '../config/read.ts'
import type { Part } from '../config/roles.ts'
import type { Log } from '../log.ts'
import type { Endpoint } from '../net/guard/address.ts'
import { fetchSettings } from './fetch-settings.ts'
import { isLoopback, listenOrExplain } from './listening.ts'
import type { Counted } from './metrics/events.ts'
import { metricsOf } from './metrics/families.ts'
import { ownEngine } from './own-engine.ts'
import type { ProcessContext } from './process-context.ts'
import { reportStart } from './start-report.ts'

/**
 * The part of role `render`: an engine, and its HTTP interface for API and worker processes.
 *
 * @throws ConfigError without a key on an address that other machines can reach: they could render any page of this
 *   network
 */
export async function startEngine({ config, sources, err }: ProcessContext, log: Log, counted: Counted): Promise<Part> {
  const { host, renderEngineKey: key } = config
  if (key === undefined && !isLoopback(host)) {
    throw new ConfigError([
      `an engine on ${host} needs a key; set RENDER_ENGINE_KEY here and in the processes that use it, or HOST=127.0.0.1`,
    ])
  }
  const closed: Endpoint[] = []
  const engine = await ownEngine(fetchSettings(config, closed), { config, sources }, log)
  const metrics = metricsOf({ role: config.role, counted, database: undefined, renderer: engine })
  const { createEngineServer } = await import('../browser/server.ts')
  const server = listenOrExplain(config, { handle: createEngineServer({ engine, key, log, metrics }), log })
  closed.push({ address: host, port: Number(server.url.port) })
  const { instanceId } = await engine.health()
  const url = server.url.href.replace(/\/$/, '')
  const fields = { key: key !== undefined, instance: instanceId, max_pages: config.renderEngineMaxPages }
  await reportStart(url, { config, err }, { log, fields })
  return {
    async stop() {
      await server.stop()
      await engine.close()
    },
  }
}
