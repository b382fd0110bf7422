import { setTimeout as sleep } from 'node:timers/promises'
import type { LaterDatabase } from '../db/later.ts'
import type { Log } from '../log.ts'
import type { SecretKey } from '../operations/secrets.ts'
import type { Part } from '../roles.ts'
import { startDuties } from '../scheduler/duties.ts'
import { createRunTask } from '../worker/run.ts'
import { Worker } from '../worker/worker.ts'
import type { Scraping } from './serve_scraping.ts'

/** After a start that failed, as while the database was away again. */
const AGAIN_MS = 1000

interface WorkerOptions {
  database: LaterDatabase
  scraping: Scraping
  /** Tasks at once. */
  places: number
  /** Asked once the database is open. */
  secretKey: () => SecretKey | undefined
  log: Log
}

/** The part that does the tasks of jobs, from when the database is open. */
export function startTasks({ database, scraping, places, secretKey, log }: WorkerOptions): Part {
  return onceOpen(database, log, ({ sql, listen }) => {
    const run = createRunTask({ ...scraping.parts, log, secretKey: secretKey() })
    return Worker.start({ sql, listen, run, places, log })
  })
}

/** The part that looks after the queue, from when the database is open. */
export function startScheduler({ database, log }: Pick<WorkerOptions, 'database' | 'log'>): Part {
  return onceOpen(database, log, async ({ sql }) => startDuties({ sql, log }))
}

type Opened = Awaited<ReturnType<LaterDatabase['get']>>

function onceOpen(database: LaterDatabase, log: Log, start: (opened: Opened) => Promise<Part>): Part {
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
    while (!stopping.signal.aborted) {
      try {
        return await start(opened)
      } catch (error) {
        log.error('start', { message: (error as Error).message })
        await sleep(AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
    return undefined
  }
}
