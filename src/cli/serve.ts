import { createApp } from '../api/app.ts'
import { createAuthenticate } from '../api/auth.ts'
import { version } from '../config.ts'
import { createCache } from '../fetch/cache.ts'
import { createFetchCached } from '../fetch/cached.ts'
import { createFetchPage } from '../fetch/fetch.ts'
import { createLog, type Log } from '../log.ts'
import type { Endpoint } from '../net/address.ts'
import { createConverter } from '../operations/convert.ts'
import { createGate } from '../operations/gate.ts'
import { map } from '../operations/map.ts'
import { scrape } from '../operations/scrape.ts'
import { type Part, roleParts, servedRoles } from '../roles.ts'
import { startupBanner } from './banner.ts'
import { withRenderer } from './engine.ts'
import { exitCodes } from './exit_codes.ts'
import { cacheSettings, fetchSettings } from './fetch_settings.ts'
import { isLoopback, listenOrExplain } from './listening.ts'
import type { CommandContext } from './run.ts'
import { databaseOfRole, migrateOnly } from './serve_database.ts'
import { startEngine } from './serve_engine.ts'
import { noDatabase } from './serve_jobs.ts'

const CONVERSION_WORKERS = 2
const MAX_WAITING = 1000

/** `web-extract serve`: starts the parts of the role, waits for SIGTERM or SIGINT, stops them in reverse. */
export async function serve(context: CommandContext): Promise<number> {
  const { config, err } = context
  const log = createLog({ level: config.logLevel, write: err }).with({ role: config.role })
  for (const warning of context.warnings) log.warn('configuration', { message: warning })
  if (context.args.switches.has('migrate')) return migrateOnly(context, log)
  if (roleParts[config.role].length === 0) {
    err(
      `web-extract serve: role ${config.role} has no work in web-extract ${version}; ${servedRoles.join(', ')} have\n`,
    )
    return exitCodes.configuration
  }
  // Before anything starts, so that a signal during the start is not lost.
  const stopped = stopSignal()
  const database = databaseOfRole(context, log)
  const parts: Part[] = database === undefined ? [] : [{ stop: () => database.close() }]
  try {
    for (const name of roleParts[config.role]) parts.push(await starters[name](context, log))
  } catch (error) {
    err(`web-extract serve: ${(error as Error).message}\n`)
    await database?.close()
    return exitCodes.failed
  }
  await stopped
  log.info('stopping')
  for (const part of parts.reverse()) await part.stop()
  log.info('stopped')
  return exitCodes.ok
}

const starters = { http: startHttp, engine: startEngine }

async function startHttp({ config, sources, workerUrl, err }: CommandContext, log: Log): Promise<Part> {
  const converter = createConverter(workerUrl, CONVERSION_WORKERS)
  const closed: Endpoint[] = []
  const own = config.role === 'all'
  const fetching = withRenderer(fetchSettings(config, closed), { config, sources }, { log, own })
  const fetchPage = createFetchPage(fetching)
  const gate = createGate(config.maxConcurrency, MAX_WAITING)
  const cache = createCache(cacheSettings(config))
  const parts = { fetchPage, fetchCached: createFetchCached(fetchPage, cache), gate, convert: converter.convert }
  const handle = createApp({
    log,
    authenticate: createAuthenticate(config.apiKeys),
    scrape: (options, caller) => scrape(options, { ...caller, ...parts }),
    map: (options, caller) => map(options, { ...caller, ...parts }),
    publicUrl: config.publicUrl,
    jobs: noDatabase,
  })
  const server = listenOrExplain(config, handle, log)
  closed.push({ address: config.host, port: Number(server.url.port) })
  const url = server.url.href.replace(/\/$/, '')
  if (config.apiKeys.length === 0 && !isLoopback(config.host)) {
    log.warn('open', {
      message: `no key is set and ${config.host} is not loopback: whoever reaches it may use this service; set SERVICE_WEB_EXTRACT_API_KEY`,
    })
  }
  if (process.stderr.isTTY) err(startupBanner(url, config))
  else log.info('startup', { version, pid: process.pid, url, key: config.apiKeys.length > 0 })
  return {
    async stop() {
      await server.stop()
      converter.stop()
      await fetching.renderer?.close()
    },
  }
}

/** Resolves at the first SIGTERM or SIGINT; a second one ends the process at once. */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let signals = 0
    const onSignal = () => {
      signals += 1
      if (signals > 1) process.exit(exitCodes.failed)
      resolve()
    }
    process.on('SIGTERM', onSignal)
    process.on('SIGINT', onSignal)
  })
}
