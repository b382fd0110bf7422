import { createStatusApp } from '../api/app.ts'
import { createCors } from '../api/cors.ts'
import type { Part } from '../config/roles.ts'
import type { LazyDatabase } from '../db/lazy.ts'
import type { Log } from '../log.ts'
import { version } from '../version.ts'
import { diskNeeds } from './disks.ts'
import { listenOrExplain, ownPort, warnIfOpen } from './listening.ts'
import type { LiveSettings } from './live-settings.ts'
import type { Counted } from './metrics/events.ts'
import { metricsOf } from './metrics/families.ts'
import type { ProcessContext } from './process-context.ts'
import { readinessOf } from './readiness.ts'
import type { Scraping } from './scraping.ts'

interface StatusOptions {
  context: Pick<ProcessContext, 'config' | 'sources'>
  live: LiveSettings
  log: Log
  counted: Counted
  database: LazyDatabase | undefined
  scraping: Pick<Scraping, 'renderer' | 'closeTo'>
}

/**
 * The status server of roles that serve no requests. It reports the start and, if a status port is set, serves health,
 * readiness and metrics.
 */
export async function startStatus(options: StatusOptions): Promise<Part> {
  const { log, context } = options
  const started = { version, pid: process.pid }
  const { port, chosenBy } = ownPort(context.config)
  if (port === undefined) {
    log.info('startup', started)
    return { stop: async () => undefined }
  }
  const server = listening(options, { port, chosenBy })
  log.info('startup', { ...started, url: server.url.href.replace(/\/$/, ''), key: context.config.apiKeys.length > 0 })
  return server
}

function listening(
  { context, live, log, counted, database, scraping }: StatusOptions,
  at: { port: number; chosenBy: string },
) {
  const { config } = context
  const { host, publicUrl } = config
  const handle = createStatusApp({
    log,
    authenticate: live.authenticate,
    publicUrl,
    cors: createCors(config.corsOrigins),
    isLocalOnly: live.isLocalOnly,
    ready: readinessOf(database, diskNeeds(context)),
    metrics: metricsOf({ role: config.role, counted, database, renderer: scraping.renderer }),
  })
  const server = listenOrExplain({ host, ...at }, { handle, log })
  scraping.closeTo({ address: host, port: Number(server.url.port) })
  warnIfOpen(config, log)
  return server
}
