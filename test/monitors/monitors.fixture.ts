import type { Sql } from 'postgres'
import { packed } from '../../src/extraction/page.ts'
import { finishCheck } from '../../src/monitors/finish.ts'
import type { MonitorSettings } from '../../src/monitors/monitor.ts'
import { type FoundPage, pageKey, type RunningCheck, storePage, takeCheck } from '../../src/monitors/pages.ts'
import { storedTargets } from '../../src/monitors/targets.ts'
import type { LeasedTask } from '../../src/queue/lease.ts'
import { readOptions } from '../../src/queue/read.ts'

export const OWNER = 'owner'
export const URL_WATCHED = 'http://site.test/prices'

/** A monitor of one page, every minute, unless said otherwise. */
export function newMonitor(changes: Partial<MonitorSettings> = {}): MonitorSettings {
  return {
    name: 'Prices',
    active: true,
    schedule: { everySeconds: 60 },
    targets: storedTargets([], undefined),
    subject: URL_WATCHED,
    judge: true,
    retentionDays: 365,
    ...changes,
  }
}

interface CheckRow {
  number: number
  state: number
  scheduled_for: Date
  manual: boolean
  job_id: string | null
}

/** The checks of all monitors, in the order in which they began. */
export const checksIn = (sql: Sql) => sql<CheckRow[]>`
  select number, state, scheduled_for, manual, job_id from web_extract.monitor_checks order by id`

/** Public id of the check that a task is about. */
export async function checkIdOf(sql: Sql, task: LeasedTask): Promise<string> {
  const facts = await readOptions(sql, task.jobId, 0)
  return (facts!.options as { checkId: string }).checkId
}

export const pageIn = (url: string, changes: Partial<FoundPage> = {}): FoundPage => ({
  target: 't1',
  key: pageKey(url),
  url,
  state: 'same',
  content: packed({ url, title: 'Prices', markdown: 'Hinges: 12' }),
  ...changes,
})

/** Does a check that found these pages. Undefined if it was over. */
export async function doCheck(sql: Sql, id: string, pages: FoundPage[] = [pageIn(URL_WATCHED)]) {
  const check: RunningCheck | undefined = await takeCheck(sql, id)
  if (check === undefined) return undefined
  for (const page of pages) await storePage(sql, check, page)
  await finishCheck(sql, { check: check.number, results: [] })
  return check
}
