import { createApp } from '../api/app.ts'
import { createCors } from '../api/cors.ts'
import { type Config, ConfigError } from '../config/read.ts'
import { type Part, type PartName, roleParts } from '../config/roles.ts'
import type { SecretKey } from '../crawl/secrets.ts'
import type { LazyDatabase } from '../db/lazy.ts'
import { createLog, type Log } from '../log.ts'
import { createOperations } from '../operations/index.ts'
import { trackingOf } from './copies.ts'
import { databaseOfRole, exitAfter, migrateOnly, secretKeyFor } from './database.ts'
import { diskNeeds } from './disks.ts'
import { exitCodes } from './exit-codes.ts'
import { cacheSettings } from './fetch-settings.ts'
import { gatheredLines } from './gathered-lines.ts'
import { jobsIn } from './jobs.ts'
import { listenOrExplain, warnIfOpen } from './listening.ts'
import { type LiveSettings, liveSettings } from './live-settings.ts'
import { logStyle } from './log-style.ts'
import { type Counted, createCounted } from './metrics/events.ts'
import { metricsOf } from './metrics/families.ts'
import { missingOcr } from './ocr-settings.ts'
import { once } from './once.ts'
import { operatorViewsOf } from './operator-views.ts'
import type { ProcessContext, ServeArguments } from './process-context.ts'
import { profilesOf } from './profiles.ts'
import { readinessOf } from './readiness.ts'
import { startEngine } from './render-role.ts'
import { createScraping, type Scraping } from './scraping.ts'
import { sessionsIn } from './sessions.ts'
import { endIfStuck, stopSignal } from './shutdown.ts'
import { reportStart } from './start-report.ts'
import { startStatus } from './status.ts'
import { notifySystemdOf } from './systemd.ts'
import { startScheduler, startTasks } from './tasks.ts'
import { uploadsOf } from './uploads.ts'
import { withWritableFolders } from './writable-folders.ts'

/** `web-extract serve`: starts the parts of the role, waits for a signal, then stops them. */
export async function serve(called: ProcessContext & { args: ServeArguments }): Promise<number> {
  const context = withWritableFolders(called)
  const { config, err } = context
  const counted = createCounted()
  const live = liveSettings(called)
  const write = gatheredLines(err)
  const log = createLog({ level: live.logLevel, ...logStyle(context), write, watch: counted.watch }).with({
    role: config.role,
  })
  for (const warning of context.warnings) log.warn('configuration', { message: warning })
  if (context.args.switches.has('migrate')) return migrateOnly(context, log)
  // Before anything starts, so that no signal during the start is lost.
  const stopped = stopSignal(() => live.reread(log))
  const ocr = await missingOcr(config)
  if (ocr !== undefined) log.warn('ocr', { message: ocr.says, hint: ocr.fix })
  const database = databaseOfRole(context, log)
  const scraping = createScraping(context, log, {
    slots: config.maxConcurrency,
    cache: cacheSettings(config),
    ownBrowser: config.role === 'all',
    modelKey: live.modelKey,
  })
  const secretKey = once(() => secretKeyFor(config, log))
  const parts: Part[] = []
  // All parts at once: no task starts while running requests finish.
  const stop = async () => {
    await Promise.all(parts.map((part) => part.stop()))
    await scraping.close()
    await database?.close()
  }
  try {
    for (const name of roleParts[config.role])
      parts.push(await starters[name]({ context, live, log, counted, database, scraping, secretKey }))
  } catch (error) {
    err(`web-extract serve: ${(error as Error).message}\n`)
    await stop()
    return error instanceof ConfigError ? exitCodes.configuration : exitCodes.failed
  }
  const systemd = await notifySystemdOf(log)
  const refused = await Promise.race([stopped, ...(database === undefined ? [] : [database.refused])])
  log.info('stopping')
  systemd.stopping()
  endIfStuck(log)
  await stop()
  log.info('stopped')
  return refused === undefined ? exitCodes.ok : exitAfter(refused)
}

/** What the parts of a process share. */
interface Shared {
  context: ProcessContext
  live: LiveSettings
  log: Log
  counted: Counted
  database: LazyDatabase | undefined
  scraping: Scraping
  secretKey: () => SecretKey | undefined
}

const starters: Record<PartName, (shared: Shared) => Promise<Part>> = {
  http: startHttp,
  engine: ({ context, log, counted }) => startEngine(context, log, counted),
  tasks: async ({ database, ...shared }) =>
    startTasks({
      ...shared,
      ...shared.context,
      database: required(database),
      slots: slotsForTasks(shared.context.config),
    }),
  duties: async ({ database, log }) => startScheduler({ database: required(database), log }),
  status: startStatus,
}

/** A process that also serves requests reserves some slots for them, so that a large crawl does not make them wait. */
const slotsForTasks = ({ role, maxConcurrency }: Config) =>
  role === 'all' ? Math.max(1, Math.floor((maxConcurrency * 3) / 4)) : maxConcurrency

function required(database: LazyDatabase | undefined): LazyDatabase {
  if (database === undefined) throw new Error('jobs need a database')
  return database
}

async function startHttp({ context, live, log, counted, database, scraping, secretKey }: Shared): Promise<Part> {
  const { config, err } = context
  const { parts, rules, proxies } = scraping
  const { authenticate, isOwner, isOpen, isLocalOnly, sealSignIn, whenReread } = live
  const jobs = jobsIn(database, {
    retentionSeconds: config.retentionHours * SECONDS_PER_HOUR,
    rules,
    proxies,
    secretKey,
  })
  const sessions = sessionsIn({
    renderer: scraping.renderer,
    profiles: profilesOf(database, secretKey),
    proxies,
    log,
    openModel: parts.openModel,
    cdp: config.sessionCdp === 'on',
    own: config.renderEngineUrls.length === 0,
  })
  const operations = createOperations({
    scraping: { ...parts, tracking: trackingOf(database, scraping.comparer) },
    searching: scraping.searching,
    uploads: uploadsOf(database),
    sessioning: sessions.sessioning,
    withJobs: jobs.withJobs,
  })
  const { handle, sockets } = createApp({
    operations,
    log,
    authenticate,
    isOwner,
    isOpen,
    isLocalOnly,
    sealSignIn,
    operator: operatorViewsOf({ context, database, renderer: scraping.renderer }),
    publicUrl: config.publicUrl,
    cors: createCors(config.corsOrigins),
    hasJobs: () => database?.state().opened !== undefined,
    ready: readinessOf(database, diskNeeds(context)),
    metrics: metricsOf({ role: config.role, counted, database, renderer: scraping.renderer }),
  })
  whenReread(sockets.closeRevoked)
  const server = listenOrExplain(config, { handle, sockets, log })
  scraping.closeTo({ address: config.host, port: Number(server.url.port) })
  const url = server.url.href.replace(/\/$/, '')
  warnIfOpen(config, log)
  await reportStart(url, { config, err }, { log, fields: { key: config.apiKeys.length > 0 } })
  return {
    async stop() {
      await server.stop()
      await sessions.close()
      await jobs.close()
    },
  }
}

const SECONDS_PER_HOUR = 3600
