import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config/read.ts'
import type { Part } from '../config/roles.ts'
import type { SecretKey } from '../crawl/secrets.ts'
import type { LazyDatabase } from '../db/lazy.ts'
import type { ServiceError } from '../errors.ts'
import type { Log } from '../log.ts'
import { createRunTask } from '../tasks/run.ts'
import { version } from '../version.ts'
import { createDeliver } from '../webhooks/delivery.ts'
import { WebhookSender } from '../webhooks/sender.ts'
import { encodeWebhookEvent } from '../wire/v2/webhook-event.ts'
import { Worker } from '../worker/worker.ts'
import { trackingOf } from './copies.ts'
import { startDuties } from './maintenance.ts'
import type { Scraping } from './scraping.ts'
import { webhookKey } from './webhook-key.ts'

interface WorkerOptions {
  database: LazyDatabase
  scraping: Scraping
  /** Maximum number of tasks at the same time. */
  slots: number
  /** Called once the database is open. */
  secretKey: () => SecretKey | undefined
  log: Log
  config: Pick<Config, 'webhookSecret' | 'databaseUrl' | 'dataDir'>
}

/** The part that runs the tasks of jobs and sends their events, once the database is open. */
export function startTasks({ database, scraping, slots, secretKey, log, config }: WorkerOptions): Part {
  const worker = onceOpen(database, log, ({ sql, listen }) => {
    const { parts, searching, comparer } = scraping
    const run = createRunTask({
      ...parts,
      tracking: trackingOf(database, comparer),
      search: searching.search,
      comparer,
      sql,
      secretKey: secretKey(),
    })
    return Worker.start({ sql, listen, run, concurrency: slots, log })
  })
  const userAgent = `web-extract/${version}`
  const sender = onceOpen(database, log, async ({ sql, listen }) => {
    const key = secretKey()
    const deliver = createDeliver({
      secret: await webhookKey(sql, config, key),
      secretKey: key,
      rules: scraping.rules,
      userAgent,
      encode: encodeWebhookEvent,
    })
    return WebhookSender.start({ sql, listen, deliver, log })
  })
  return {
    async stop() {
      await Promise.all([worker.stop(), sender.stop()])
    },
  }
}

/** The part that maintains the queue, once the database is open. */
export function startScheduler({ database, log }: Pick<WorkerOptions, 'database' | 'log'>): Part {
  return onceOpen(database, log, async ({ sql }) => startDuties({ sql, log }))
}

type Opened = Awaited<ReturnType<LazyDatabase['get']>>

function onceOpen(database: LazyDatabase, log: Log, start: (opened: Opened) => Promise<Part>): Part {
  const stopping = new AbortController()
  let starting: Promise<Part | undefined> | undefined
  database.whenOpen((opened) => {
    starting = untilStarted(opened)
  })
  return {
    async stop() {
      stopping.abort()
      await (await starting)?.stop()
    },
  }

  async function untilStarted(opened: Opened): Promise<Part | undefined> {
    let logged: string | undefined
    while (!stopping.signal.aborted) {
      try {
        return await start(opened)
      } catch (error) {
        const { message, hint } = error as ServiceError
        if (message !== logged) log.warn('start_failed', { message, hint })
        logged = message
        await sleep(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
    return undefined
  }
}

/** After a start that failed, for example because the database was unreachable again. */
const RETRY_MS = 1000
