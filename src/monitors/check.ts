// Checks as their owners read them.
import type { Sql, TransactionSql } from 'postgres'
import { nameOf } from '../queue/states.ts'
import { type CheckState, checkStates, isOpen, type PageState, pageStates } from './states.ts'
import type { MonitorKey } from './store.ts'

/** How many pages are in each state. */
type CheckSummary = Record<PageState, number>

/** What became of a target. */
export interface TargetResult {
  targetId: string
  type: 'scrape' | 'crawl' | 'search'
  /** Public id of its crawl. */
  crawlId?: string
  /** Of a search. */
  resultCount?: number
  error?: string
}

export interface Check {
  number: number
  /** Public id. */
  id: string
  /** Public id of its monitor. */
  monitorId: string
  state: CheckState
  manual: boolean
  scheduledFor: Date
  startedAt: Date | undefined
  finishedAt: Date | undefined
  createdAt: Date
  updatedAt: Date
  summary: CheckSummary
  results: TargetResult[]
  error: string | undefined
}

interface CheckRow {
  id: string
  public_id: string
  monitor: string
  state: number
  manual: boolean
  scheduled_for: Date
  started_at: Date | null
  finished_at: Date | null
  created_at: Date
  updated_at: Date
  results: TargetResult[] | null
  same: number
  changed: number
  fresh: number
  removed: number
  errors: number
  error: string | null
}

const checkColumns = (sql: Sql | TransactionSql) => sql`
  c.id, c.public_id, m.public_id as monitor, c.state, c.manual, c.scheduled_for, c.started_at, c.finished_at,
  c.created_at, c.updated_at, c.results, c.same, c.changed, c.fresh, c.removed, c.errors, c.error`

/** Checks that a monitor keeps. */
export const MAX_CHECKS = 100

/** The latest checks of a monitor, newest first; `state` limits them to one state. */
export async function listChecks(
  sql: Sql,
  { id, owner }: MonitorKey,
  { offset, limit, state }: { offset: number; limit: number; state?: CheckState | undefined },
): Promise<Check[]> {
  const wanted = state === undefined ? sql`` : sql`and c.state = ${checkStates[state]}`
  const rows = await sql<CheckRow[]>`
    select ${checkColumns(sql)}
    from web_extract.monitors m join web_extract.monitor_checks c on c.monitor_id = m.id
    where m.public_id = ${id} and m.owner = ${owner} ${wanted}
      and c.number > m.checks - ${MAX_CHECKS}
      and c.created_at > clock_timestamp() - m.retention_days * interval '1 day'
    order by c.id desc offset ${offset} limit ${limit}`
  return rows.map(checkOf)
}

/** A check by its id, or several of any monitors: those that are missing are left out. */
export async function readChecks(sql: Sql | TransactionSql, owner: string, ids: readonly string[]): Promise<Check[]> {
  const rows = await sql<CheckRow[]>`
    select ${checkColumns(sql)}
    from web_extract.monitors m join web_extract.monitor_checks c on c.monitor_id = m.id
    where m.owner = ${owner} and c.public_id = any (${[...ids]}::uuid[])`
  return rows.map(checkOf)
}

/** The newest check of each monitor that is over and was not skipped, and the open one, by the number of the monitor. */
export async function latestChecks(
  sql: Sql,
  monitors: readonly number[],
): Promise<Map<number, { last: Check | undefined; open: string | undefined }>> {
  const rows = await sql<(CheckRow & { monitor_id: string })[]>`
    select distinct on (c.monitor_id, ${isOpen(sql)}) c.monitor_id, ${checkColumns(sql)}
    from web_extract.monitors m join web_extract.monitor_checks c on c.monitor_id = m.id
    where m.id = any (${[...monitors]}::bigint[]) and c.state <> ${checkStates.skipped_overlap}
    order by c.monitor_id, ${isOpen(sql)}, c.id desc`
  const latest = new Map<number, { last: Check | undefined; open: string | undefined }>()
  for (const row of rows) {
    const monitor = Number(row.monitor_id)
    const known = latest.get(monitor) ?? { last: undefined, open: undefined }
    const check = checkOf(row)
    const isOpen = check.state === 'queued' || check.state === 'running'
    latest.set(monitor, isOpen ? { ...known, open: check.id } : { ...known, last: check })
  }
  return latest
}

export function checkOf(row: CheckRow): Check {
  const { same, changed, fresh, removed, errors } = row
  return {
    number: Number(row.id),
    id: row.public_id,
    monitorId: row.monitor,
    state: nameOf(checkStates, row.state),
    manual: row.manual,
    scheduledFor: row.scheduled_for,
    startedAt: row.started_at ?? undefined,
    finishedAt: row.finished_at ?? undefined,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    summary: { same, changed, new: fresh, removed, error: errors },
    results: row.results ?? [],
    error: row.error ?? undefined,
  }
}

/** A page of a check. */
export interface CheckPage {
  ord: number
  /** Public id. */
  id: string
  target: string
  url: string
  state: PageState
  statusCode: number | undefined
  error: string | undefined
  /** Public ids of the copies. */
  previousCopy: string | undefined
  copy: string | undefined
  /** Packed. */
  change: Uint8Array | undefined
  content: Uint8Array | undefined
  createdAt: Date
}

/**
 * Some of the pages of a check, in the order in which they were stored.
 *
 * @param maxBytes of their contents before compression; the first page is returned whatever its size
 */
export async function readCheckPages(
  sql: Sql | TransactionSql,
  check: Pick<Check, 'number'>,
  {
    offset,
    limit,
    state,
    maxBytes,
  }: { offset: number; limit: number; state?: PageState | undefined; maxBytes: number },
): Promise<CheckPage[]> {
  const wanted = state === undefined ? sql`` : sql`and p.state = ${pageStates[state]}`
  const rows = await sql<PageRow[]>`
    select p.*, k.content from (
      select s.*, sum(s.size) over (order by s.ord) as total from (
        select p.ord, p.public_id, p.target, p.url, p.state, p.status_code, p.error, p.change, p.created_at, p.copy,
          b.public_id as previous_id, c.public_id as copy_id,
          coalesce(c.size, 0) + coalesce(octet_length(p.change), 0) as size
        from web_extract.monitor_pages p
        left join web_extract.monitor_copies c on c.id = p.copy
        left join web_extract.monitor_copies b on b.id = p.previous_copy
        where p.check_id = ${check.number} ${wanted}
        order by p.ord offset ${offset} limit ${limit}
      ) s
    ) p left join web_extract.monitor_copies k on k.id = p.copy
    where p.total <= ${maxBytes} or p.total = p.size
    order by p.ord`
  return rows.map(pageOf)
}

/**
 * The first page of each of these checks, newest first.
 *
 * @param maxBytes of their contents before compression; the older ones then come without
 */
export async function firstPages(
  sql: Sql,
  checks: readonly number[],
  maxBytes: number,
): Promise<Map<number, CheckPage>> {
  const rows = await sql<(PageRow & { check_id: string })[]>`
    select p.check_id, p.ord, p.public_id, p.target, p.url, p.state, p.status_code, p.error, p.created_at,
      b.public_id as previous_id, c.public_id as copy_id,
      case when p.total <= ${maxBytes} then p.change end as change,
      case when p.total <= ${maxBytes} then c.content end as content
    from (
      select s.*, sum(coalesce(k.size, 0) + 4 * coalesce(octet_length(s.change), 0)) over (order by s.check_id desc) as total
      from web_extract.monitor_pages s left join web_extract.monitor_copies k on k.id = s.copy
      where s.check_id = any (${[...checks]}::bigint[]) and s.ord = 1
    ) p
    left join web_extract.monitor_copies c on c.id = p.copy
    left join web_extract.monitor_copies b on b.id = p.previous_copy`
  return new Map(rows.map((row) => [Number(row.check_id), pageOf(row)]))
}

interface PageRow {
  ord: number
  public_id: string
  target: string
  url: string
  state: number
  status_code: number | null
  error: string | null
  change: Uint8Array | null
  created_at: Date
  previous_id: string | null
  copy_id: string | null
  content: Uint8Array | null
}

const pageOf = (row: PageRow): CheckPage => ({
  ord: row.ord,
  id: row.public_id,
  target: row.target,
  url: row.url,
  state: nameOf(pageStates, row.state),
  statusCode: row.status_code ?? undefined,
  error: row.error ?? undefined,
  previousCopy: row.previous_id ?? undefined,
  copy: row.copy_id ?? undefined,
  change: row.change ?? undefined,
  content: row.content ?? undefined,
  createdAt: row.created_at,
})
