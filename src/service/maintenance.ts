import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { deleteOldCopies } from '../copies/copies.ts'
import type { Log } from '../log.ts'
import { startDueChecks, untilNextCheck } from '../monitors/due.ts'
import { deleteOldChecks, endLostChecks } from '../monitors/tidy.ts'
import { deleteUnusedProfiles } from '../profiles/profiles.ts'
import { deleteExpired } from '../queue/expire.ts'
import { rescueTasks } from '../queue/rescue.ts'
import { deleteExpiredUploads } from '../uploads/database.ts'

/**
 * Starts the duties of a scheduler, of which any number may run: tasks of dead workers go to others (row locks keep
 * schedulers apart), checks of monitors start when they are due, and what has expired is deleted: jobs (by one process at a
 * time), uploads, profiles, checks and copies of pages. After an error of the database it tries again.
 */
export function startDuties({ sql, log }: { sql: Sql; log: Log }): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const duties = [
    everyMs(RESCUE_EVERY_MS, 'rescue', async () => {
      const freed = await rescueTasks(sql)
      if (freed > 0) log.warn('rescue', { tasks: freed, message: `${freed} tasks of dead workers run again` })
    }),
    everyMs(EXPIRE_EVERY_MS, 'expiry', async () => {
      const deleted = await deleteAlone(sql, stopping.signal)
      if (deleted > 0) log.info('expiry', { message: `${deleted} expired jobs deleted` })
    }),
    everyMs(CHECK_EVERY_MS, 'monitors', async () => {
      const dueInMs = await untilNextCheck(sql)
      // An idle service asks only this.
      if (dueInMs === undefined || dueInMs > 0) return dueInMs
      const { started, skipped } = await startDueChecks(sql, { signal: stopping.signal })
      if (started > 0) log.debug('checks', { message: `${started} checks of monitors started` })
      if (skipped > 0) log.warn('checks', { message: `${skipped} checks skipped: the ones before them still run` })
      return untilNextCheck(sql)
    }),
    everyMs(LOST_EVERY_MS, 'lost_checks', async () => {
      const lost = await endLostChecks(sql)
      if (lost > 0) log.warn('checks', { message: `${lost} checks failed because their workers died` })
    }),
    everyMs(TIDY_EVERY_MS, 'check_expiry', async () => {
      const deleted = await deleteOldChecks(sql, stopping.signal)
      if (deleted > 0) log.info('checks', { message: `${deleted} old checks of monitors deleted` })
    }),
    everyMs(EXPIRE_EVERY_MS, 'upload_expiry', async () => {
      const deleted = await deleteExpiredUploads(sql)
      if (deleted > 0) log.info('upload_expiry', { message: `${deleted} expired uploads deleted` })
    }),
    everyMs(DISUSE_EVERY_MS, 'profile_expiry', async () => {
      const deleted = await deleteUnusedProfiles(sql)
      if (deleted > 0) log.info('profile_expiry', { message: `${deleted} unused browser profiles deleted` })
    }),
    everyMs(DISUSE_EVERY_MS, 'copy_expiry', async () => {
      const deleted = await deleteOldCopies(sql)
      if (deleted > 0) log.info('expiry', { message: `${deleted} old copies of pages deleted` })
    }),
  ]
  return {
    async stop() {
      stopping.abort()
      await Promise.all(duties)
    },
  }

  /** @param duty may return the milliseconds until it has something to do, if that is sooner */
  async function everyMs(ms: number, name: string, duty: () => Promise<unknown>): Promise<void> {
    while (!stopping.signal.aborted) {
      const sooner = await duty().catch((error: Error) => {
        if (!stopping.signal.aborted) log.warn('maintenance_failed', { duty: name, message: error.message })
      })
      const pause = typeof sooner !== 'number' ? ms : Math.min(ms, Math.max(sooner, LEAST_PAUSE_MS))
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
}

/**
 * Deletes unless another process is doing so, because a half-deleted job would be invisible to the other one. The
 * transaction only holds the lock until the deletions are done.
 */
async function deleteAlone(sql: Sql, signal: AbortSignal): Promise<number> {
  return sql.begin(async (transaction) => {
    const [row] = await transaction<{ mine: boolean }[]>`
      select pg_try_advisory_xact_lock(${EXPIRY_LOCK}) as mine,
        set_config('idle_in_transaction_session_timeout', '0', true)`
    return row?.mine === true ? deleteExpired(sql, signal) : 0
  })
}

/** Little beside the 20 s of a lease. Each statement of an idle service counts. */
const RESCUE_EVERY_MS = 3000
/**
 * For monitors that were created or changed since. Only a cron pattern can make one due sooner than this, and late by as
 * much at most, once: the first check starts with the monitor, and schedules in seconds have at least 60.
 */
const CHECK_EVERY_MS = 10_000
/** So that a check that another process holds is not asked for all the time. */
const LEAST_PAUSE_MS = 50
/** Nobody waits for a check that was lost: a check may take minutes. */
const LOST_EVERY_MS = 30_000
const TIDY_EVERY_MS = 600_000
const EXPIRE_EVERY_MS = 60_000
const DISUSE_EVERY_MS = 3_600_000

/** Advisory lock of the process that deletes. */
const EXPIRY_LOCK = 7_311_847_207
