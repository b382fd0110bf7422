// Ends a check: its counts, and the events for its webhook, in one transaction.
import type { Sql, TransactionSql } from 'postgres'
import type { PageCopy } from '../changes/model.ts'
import { packed, unpacked } from '../extraction/page.ts'
import { eventBits, type WebhookEvent, webhookEvents } from '../queue/kinds.ts'
import { webhooksChannel } from '../queue/notify.ts'
import type { PackedPage } from '../queue/settle.ts'
import type { StoredChange } from './change.ts'
import { type Check, type CheckPage, readCheckPages, readChecks, type TargetResult } from './check.ts'
import { type Monitor, type MonitorRow, monitorColumns, monitorOf } from './monitor.ts'
import { checkStates, pageStates } from './states.ts'

/** How a check ended. Without an error, its state follows from its pages. */
interface CheckEnd {
  /** Number of the check. */
  check: number
  results?: readonly TargetResult[]
  error?: string | undefined
}

/** An event of a check as it is stored until it is sent. */
export interface CheckEvent {
  monitorId: string
  check: Pick<Check, 'id' | 'state' | 'summary' | 'error'>
  /** The page of a `page` event, and of a check the first one. */
  page?: EventPage
}

type EventPage = Pick<CheckPage, 'url' | 'state' | 'previousCopy' | 'copy' | 'error'> & {
  change?: StoredChange
  copyContent?: PageCopy
}

/** `page` events of one check. A webhook is no place to read a whole site. */
const MAX_PAGE_EVENTS = 1000
const MAX_EVENT_BYTES = 10 * 1024 * 1024

/**
 * Ends a check that is open. Ending it again has no effect, so that a task that a dead worker had done ends no check twice
 * and creates no event twice.
 *
 * @returns whether it was open
 */
export async function finishCheck(sql: Sql, { check, results, error }: CheckEnd): Promise<boolean> {
  return sql.begin(async (transaction) => {
    const [row] = await transaction<(MonitorRow & { check_public: string; job_id: string })[]>`
      select ${monitorColumns(transaction)}, c.public_id as check_public, c.job_id
      from web_extract.monitor_checks c join web_extract.monitors m on m.id = c.monitor_id
      where c.id = ${check} and c.state <= ${checkStates.running}
      for no key update of m, c`
    if (row === undefined) return false
    await transaction`
      with counted as (
        select count(*) filter (where state = ${pageStates.same})::int as same,
          count(*) filter (where state = ${pageStates.changed})::int as changed,
          count(*) filter (where state = ${pageStates.new})::int as fresh,
          count(*) filter (where state = ${pageStates.removed})::int as removed,
          count(*) filter (where state = ${pageStates.error})::int as errors,
          count(*)::int as total
        from web_extract.monitor_pages where check_id = ${check}
      )
      update web_extract.monitor_checks c set
        state = (case
          when ${error !== undefined} or (n.total > 0 and n.errors = n.total) then ${checkStates.failed}::int
          when n.errors > 0 or ${(results ?? []).some((result) => result.error !== undefined)} then ${checkStates.partial}::int
          else ${checkStates.completed}::int end)::smallint,
        finished_at = clock_timestamp(), updated_at = clock_timestamp(),
        same = n.same, changed = n.changed, fresh = n.fresh, removed = n.removed, errors = n.errors,
        results = ${results === undefined ? null : JSON.stringify(results)}::text::jsonb,
        error = coalesce(${error ?? null}::text, case when n.total = n.errors then (
          select p.error from web_extract.monitor_pages p where p.check_id = c.id order by p.ord limit 1) end)
      from counted n where c.id = ${check}`
    const monitor = monitorOf(row)
    if (monitor.webhook !== undefined && row.job_id !== null) {
      await storeEvents(transaction, monitor, { id: row.check_public, job: row.job_id })
    }
    return true
  })
}

async function storeEvents(
  sql: TransactionSql,
  monitor: Monitor,
  { id, job }: { id: string; job: string },
): Promise<void> {
  const [ended] = await readChecks(sql, monitor.owner, [id])
  if (ended === undefined) return
  const check = { id, state: ended.state, summary: ended.summary, error: ended.error }
  const events: { event: WebhookEvent; body: PackedPage }[] = []
  const wanted = eventBits(monitor.webhook?.events ?? [])
  const wants = (event: WebhookEvent) => (wanted & (1 << webhookEvents[event])) !== 0
  const add = (event: WebhookEvent, page?: EventPage) => {
    const body: CheckEvent = { monitorId: monitor.id, check, ...(page !== undefined && { page }) }
    if (wants(event)) events.push({ event, body: packed(body) })
  }
  const window = { offset: 0, limit: 1, maxBytes: MAX_EVENT_BYTES }
  if (wants('page')) for (const page of await changedPages(sql, ended)) add('page', page)
  const [first] = await readCheckPages(sql, ended, window)
  const page = first === undefined ? undefined : eventPage(first, true)
  add(ended.state === 'failed' ? 'failed' : 'completed', page)
  add('checked')
  await insertEvents(sql, job, events)
}

/** The pages of a check that are not the same as before. */
async function changedPages(sql: TransactionSql, check: Check): Promise<EventPage[]> {
  const states = ['new', 'changed', 'removed', 'error'] as const
  const pages: CheckPage[] = []
  for (const state of states) {
    const limit = MAX_PAGE_EVENTS - pages.length
    if (limit > 0 && check.summary[state] > 0)
      pages.push(...(await readCheckPages(sql, check, { offset: 0, limit, state, maxBytes: MAX_EVENT_BYTES })))
  }
  return pages.sort((one, other) => one.ord - other.ord).map((page) => eventPage(page, false))
}

function eventPage({ url, state, previousCopy, copy, error, change, content }: CheckPage, whole: boolean): EventPage {
  return {
    url,
    state,
    previousCopy,
    copy,
    error,
    ...(change !== undefined && { change: unpacked<StoredChange>(change) }),
    ...(whole && content !== undefined && { copyContent: unpacked<PageCopy>(content) }),
  }
}

/** The bodies are documents of the job, which are deleted with it and its deliveries. */
async function insertEvents(
  sql: TransactionSql,
  job: string,
  events: readonly { event: WebhookEvent; body: PackedPage }[],
): Promise<void> {
  for (const [index, { event, body }] of events.entries()) {
    const ord = index + 1
    await sql`
      insert into web_extract.documents (job_id, ord, seq, url, size, page)
      values (${job}, ${ord}, 1, '', ${body.size}, ${body.bytes})`
    await sql`
      insert into web_extract.deliveries (job_id, event, document) values (${job}, ${webhookEvents[event]}, ${ord})`
  }
  if (events.length === 0) return
  await sql`update web_extract.webhooks set run_at = least(run_at, clock_timestamp()) where job_id = ${job}`
  await sql`select pg_notify(${webhooksChannel}, '')`
}
