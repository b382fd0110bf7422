// Starts a check: its row and its job, in one transaction with what the schedule says next.
import type { TransactionSql } from 'postgres'
import { ServiceError } from '../errors.ts'
import { insertJobIn, UNCAPPED } from '../queue/insert.ts'
import { taskKey } from '../queue/key.ts'
import type { Monitor } from './monitor.ts'
import { checkStates, isOpen } from './states.ts'

interface Beginning {
  /** A request starts it, not the schedule. */
  manual: boolean
  scheduledFor: Date
  now: Date
  /** Id of the request that starts it. */
  requestId?: string | undefined
}

/** How long the job of a check is kept: with its webhook deliveries, or without any. Its results are kept with the monitor. */
const JOB_SECONDS = { withWebhook: 86_400, without: 600 }

/** Attempts after errors of the service itself. Pages have their own. */
const MAX_ATTEMPTS = 3

/**
 * Starts a check. If the check before it is still open, a check of the schedule is recorded as skipped.
 *
 * The caller has locked the row of the monitor.
 *
 * @returns public id
 * @throws ServiceError `check_running` for one that a request starts
 */
export async function beginCheck(
  sql: TransactionSql,
  monitor: Monitor,
  { manual, scheduledFor, now, requestId }: Beginning,
): Promise<{ id: string; skipped: boolean }> {
  const [open] = await sql<{ public_id: string }[]>`
    select c.public_id from web_extract.monitor_checks c where c.monitor_id = ${monitor.number} and ${isOpen(sql)}`
  if (open !== undefined && manual) throw running(open.public_id)
  const skipped = open !== undefined
  const id = crypto.randomUUID()
  const job = skipped ? undefined : await insertJob(sql, monitor, { id, requestId })
  await sql`
    with counted as (
      update web_extract.monitors set
        checks = checks + 1, last_at = ${skipped ? sql`last_at` : sql`${now}`}
      where id = ${monitor.number} returning checks
    )
    insert into web_extract.monitor_checks
      (public_id, monitor_id, number, state, manual, scheduled_for, job_id, finished_at, created_at, updated_at)
    select ${id}, ${monitor.number}, c.checks, ${checkStates[skipped ? 'skipped_overlap' : 'queued']}, ${manual},
      ${scheduledFor}, ${job ?? null}, ${skipped ? now : null}, ${now}, ${now}
    from counted c`
  return { id, skipped }
}

/** What the job of a check knows about it. */
export interface CheckJob {
  /** Public ids. */
  monitorId: string
  checkId: string
}

/** The webhook gets no events of the job itself: those of the check are stored when it is over (finish.ts). */
async function insertJob(
  sql: TransactionSql,
  { id: monitorId, owner, subject, webhook }: Monitor,
  { id: checkId, requestId }: { id: string; requestId: string | undefined },
): Promise<number> {
  const { number } = await insertJobIn(sql, {
    kind: 'check',
    owner,
    url: subject,
    options: { monitorId, checkId } satisfies CheckJob,
    pageLimit: 1,
    maxConcurrency: UNCAPPED,
    delayMs: 0,
    maxAttempts: MAX_ATTEMPTS,
    retentionSeconds: webhook === undefined ? JOB_SECONDS.without : JOB_SECONDS.withWebhook,
    tasks: [{ key: taskKey('check'), url: subject, kind: 'check' }],
    ...(webhook !== undefined && { webhook: { ...webhook, events: [] } }),
    requestId,
  })
  return number
}

function running(id: string): ServiceError {
  const message = `Check ${id} of this monitor is still running`
  return new ServiceError('check_running', message, {
    details: [{ code: 'check_running', path: ['checkId'], message, checkId: id }],
  })
}
