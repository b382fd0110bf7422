import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'
import type { Log } from '../log.ts'
import { deleteExpired } from '../queue/expire.ts'
import { rescueTasks } from '../queue/rescue.ts'
import { deleteExpiredUploads } from '../uploads/database.ts'

const RESCUE_EVERY_MS = 1000
const EXPIRE_EVERY_MS = 60_000

/** Advisory lock of the one that deletes. */
const EXPIRY_LOCK = 7_311_847_207

/**
 * What has to be done now and then, by any number of processes: the tasks of dead workers are given to others (which
 * rows keep apart), and jobs whose time is over are deleted (by one at a time), as are uploads. Failures of the database pass.
 */
export function startDuties({ sql, log }: { sql: Sql; log: Log }): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const duties = [
    everyMs(RESCUE_EVERY_MS, 'rescue', async () => {
      const freed = await rescueTasks(sql)
      if (freed > 0) log.warn('rescue', { tasks: freed, message: `${freed} tasks of workers that are gone run again` })
    }),
    everyMs(EXPIRE_EVERY_MS, 'expiry', async () => {
      const deleted = await deleteAlone(sql, stopping.signal)
      if (deleted > 0) log.info('expiry', { message: `${deleted} jobs whose time was over are deleted` })
    }),
    everyMs(EXPIRE_EVERY_MS, 'upload_expiry', async () => {
      const deleted = await deleteExpiredUploads(sql)
      if (deleted > 0) log.info('upload_expiry', { message: `${deleted} uploads that nobody parsed are deleted` })
    }),
  ]
  return {
    async stop() {
      stopping.abort()
      await Promise.all(duties)
    },
  }

  async function everyMs(ms: number, name: string, duty: () => Promise<void>): Promise<void> {
    while (!stopping.signal.aborted) {
      await duty().catch((error: Error) => {
        if (!stopping.signal.aborted) log.warn('maintenance_failed', { duty: name, message: error.message })
      })
      await sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
}

/**
 * Deletes unless another process is at it: half-deleted jobs of one would be lost to the other. The transaction only
 * holds the lock, for as long as the deletions take.
 */
async function deleteAlone(sql: Sql, signal: AbortSignal): Promise<number> {
  return sql.begin(async (transaction) => {
    const [row] = await transaction<{ mine: boolean }[]>`
      select pg_try_advisory_xact_lock(${EXPIRY_LOCK}) as mine,
        set_config('idle_in_transaction_session_timeout', '0', true)`
    return row?.mine === true ? deleteExpired(sql, signal) : 0
  })
}
