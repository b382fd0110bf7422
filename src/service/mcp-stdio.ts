import { createLimiter } from '../concurrency/limiter.ts'
import { serveStdio } from '../mcp/connect/serve-stdio.ts'
import { KeptResults } from '../mcp/paging/kept.ts'
import { createOperations } from '../operations/index.ts'
import { userDataFolder } from '../platform/environment.ts'
import { memoryUploads } from '../uploads/memory.ts'
import { commandLog } from './command-log.ts'
import { trackingOf } from './copies.ts'
import { databaseOnDemand, secretKeyFor } from './database.ts'
import { exitCodes } from './exit-codes.ts'
import { cacheSettings } from './fetch-settings.ts'
import { interruptible } from './interrupt.ts'
import { jobsIn } from './jobs.ts'
import { readLocalFile } from './local-file.ts'
import { once } from './once.ts'
import type { ProcessContext } from './process-context.ts'
import { profilesOf } from './profiles.ts'
import { createScraping } from './scraping.ts'
import { sessionsIn } from './sessions.ts'
import { endIfStuck } from './shutdown.ts'
import { startScheduler, startTasks } from './tasks.ts'
import { withWritableFolders } from './writable-folders.ts'

/**
 * `web-extract mcp`: an MCP server on standard input and output. All work happens in this process. The private database is
 * created for the first job. Standard output carries the protocol only.
 */
export async function serveMcp(called: ProcessContext): Promise<number> {
  const context = withWritableFolders(withUserFolder(called))
  const { config, out, err } = context
  for (const warning of context.warnings) err(`${warning}\n`)
  using interrupt = interruptible()
  const log = commandLog(context, err)
  const database = databaseOnDemand(context, log)
  const scraping = createScraping(context, log, { slots: config.maxConcurrency, cache: cacheSettings(config) })
  const { parts, rules, proxies, renderer, searching } = scraping
  const secretKey = once(() => secretKeyFor(config, log))
  const retentionSeconds = config.retentionHours * SECONDS_PER_HOUR
  const jobs = jobsIn(database, { retentionSeconds, rules, proxies, secretKey })
  const sessions = sessionsIn({
    renderer,
    profiles: profilesOf(database, secretKey),
    proxies,
    log,
    openModel: parts.openModel,
    cdp: false,
    own: config.renderEngineUrls.length === 0,
  })
  const operations = createOperations({
    scraping: { ...parts, tracking: trackingOf(database, scraping.comparer) },
    searching,
    uploads: memoryUploads(),
    sessioning: sessions.sessioning,
    withJobs: jobs.withJobs,
  })
  const tasks = startTasks({ database, scraping, slots: config.maxConcurrency, secretKey, log, config })
  const duties = startScheduler({ database, log })
  const files = { read: readLocalFile, limiter: createLimiter(FILES_AT_ONCE, FILES_WAITING) }
  const hasJobs = () => database.state().opened !== undefined
  const call = { signal: interrupt.signal, owner: 'anonymous', requestId: Bun.randomUUIDv7(), log }
  await serveStdio({ operations, hasJobs, files, kept: new KeptResults() }, call, { input: process.stdin, write: out })
  endIfStuck(log, { ms: STOP_MS })
  await Promise.all([tasks.stop(), duties.stop(), sessions.close()])
  await jobs.close()
  await scraping.close()
  await database.close()
  return exitCodes.ok
}

/** A client starts us in any folder, such as one with code of the user, where `./data` does not belong. */
function withUserFolder(context: ProcessContext): ProcessContext {
  const { config, sources } = context
  const dataDir = sources.dataDir === 'default' ? userDataFolder() : undefined
  return dataDir === undefined ? context : { ...context, config: { ...config, dataDir } }
}

const SECONDS_PER_HOUR = 3600
const FILES_AT_ONCE = 2
const FILES_WAITING = 100
/** Clients kill a server that does not end within seconds. Tasks that were not returned are taken back when their lease ends. */
const STOP_MS = 5000
