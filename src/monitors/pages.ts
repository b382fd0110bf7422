// What a running check stores: its pages, their content, and what the next check compares with.
import { createHash } from 'node:crypto'
import type { Sql, TransactionSql } from 'postgres'
import type { PackedPage } from '../queue/settle.ts'
import { storable } from '../queue/storable.ts'
import { type Monitor, type MonitorRow, monitorColumns, monitorOf } from './monitor.ts'
import { checkStates, type PageState, pageStates } from './states.ts'

/** A check that a worker works on. */
export interface RunningCheck {
  number: number
  /** Public id. */
  id: string
  monitor: Monitor
  startedAt: Date
  /** Public ids of the crawls that it has started, by the id of their target. */
  crawls: Readonly<Record<string, string>>
}

/** Marks a check as running. Undefined if it is over or its monitor is gone. */
export async function takeCheck(sql: Sql, id: string): Promise<RunningCheck | undefined> {
  const [row] = await sql<(MonitorRow & { check_id: string; started_at: Date; crawls: Record<string, string> })[]>`
    update web_extract.monitor_checks c set
      state = ${checkStates.running}, started_at = coalesce(c.started_at, clock_timestamp()),
      updated_at = clock_timestamp()
    from web_extract.monitors m
    where c.public_id = ${id} and m.id = c.monitor_id and c.state <= ${checkStates.running}
    returning ${monitorColumns(sql)}, c.id as check_id, c.started_at, c.crawls`
  if (row === undefined) return undefined
  const { check_id: number, started_at: startedAt, crawls } = row
  return { number: Number(number), id, monitor: monitorOf(row), startedAt, crawls }
}

/** Identifies a page within a target: half of a SHA-256, in hexadecimal digits. */
export const pageKey = (url: string): string => createHash('sha256').update(url).digest('hex').slice(0, 32)

/** What a page is compared with. */
export interface Baseline {
  key: string
  url: string
  /** Number of the copy; null for a result of a search, whose content is not read. */
  copy: number | null
  /** Packed. */
  content: Uint8Array | undefined
  noise: Uint8Array | undefined
}

/** What the pages of a target are compared with. Without `key`, of all its pages, without their content. */
export async function readBaselines(
  sql: Sql,
  monitor: Monitor,
  { target, key }: { target: string; key?: string },
): Promise<Baseline[]> {
  const chosen = key === undefined ? sql`` : sql`and b.key = decode(${key}, 'hex')`
  const rows = await sql<
    { key: string; url: string; copy: string | null; content: Uint8Array | null; noise: Uint8Array | null }[]
  >`
    select encode(b.key, 'hex') as key, b.url, b.copy, b.noise, ${key === undefined ? sql`null` : sql`c.content`} as content
    from web_extract.monitor_baselines b left join web_extract.monitor_copies c on c.id = b.copy
    where b.monitor_id = ${monitor.number} and b.target = ${target} ${chosen}`
  return rows.map(({ copy, content, noise, ...row }) => ({
    ...row,
    copy: copy === null ? null : Number(copy),
    content: content ?? undefined,
    noise: noise ?? undefined,
  }))
}

/** Keys of the pages of a target that a check has stored, in an attempt that was cut short. */
export async function storedKeys(sql: Sql, check: RunningCheck, target: string): Promise<Set<string>> {
  const rows = await sql<{ key: string }[]>`
    select encode(key, 'hex') as key from web_extract.monitor_pages
    where check_id = ${check.number} and target = ${target}`
  return new Set(rows.map(({ key }) => key))
}

/** What a check has found at a URL. */
export interface FoundPage {
  target: string
  key: string
  /** Without a password. */
  url: string
  state: PageState
  statusCode?: number | undefined
  error?: string | undefined
  /** What it was compared with. */
  previous?: number | null | undefined
  /** Its content, for the next check. Absent for a page that failed or is gone. */
  content?: PackedPage | undefined
  noise?: PackedPage | undefined
  /** `StoredChange`, packed. */
  change?: PackedPage | undefined
}

/** Pages that one check may store. */
export const MAX_PAGES = 10_000

/**
 * Stores a page of a check once, with its content and what the next check compares with, in one transaction.
 *
 * @returns false if the check is over or its monitor is gone
 */
export async function storePage(sql: Sql, check: RunningCheck, page: FoundPage): Promise<boolean> {
  return sql.begin(async (transaction) => {
    const [open] = await transaction`
      select c.id from web_extract.monitor_checks c join web_extract.monitors m on m.id = c.monitor_id
      where c.id = ${check.number} and c.state = ${checkStates.running}
      for update of c for key share of m`
    if (open === undefined) return false
    // A statement of its own: that of the lock would not see the pages that it has waited for.
    const [last] = await transaction<{ ord: number }[]>`
      select coalesce(max(ord), 0)::int as ord from web_extract.monitor_pages where check_id = ${check.number}`
    const copy = page.content === undefined ? null : await insertCopy(transaction, check.monitor, page.content)
    const stored = await transaction`
      insert into web_extract.monitor_pages
        (check_id, ord, target, key, url, state, status_code, error, previous_copy, copy, change)
      values (${check.number}, ${last!.ord + 1}, ${page.target}, decode(${page.key}, 'hex'), ${page.url},
        ${pageStates[page.state]}, ${page.statusCode ?? null}, ${page.error === undefined ? null : storable(page.error)}, ${page.previous ?? null},
        ${copy}, ${page.change?.bytes ?? null})
      on conflict (check_id, target, key) do nothing returning 1`
    if (stored.length > 0) await keepBaseline(transaction, check, page, copy)
    return true
  })
}

async function insertCopy(sql: TransactionSql, { number }: Monitor, { bytes, size }: PackedPage): Promise<number> {
  const digest = createHash('sha256').update(bytes).digest()
  const [row] = await sql<{ id: string }[]>`
    insert into web_extract.monitor_copies (monitor_id, digest, size, content)
    values (${number}, ${digest}, ${size}, ${bytes})
    on conflict (monitor_id, digest) do update set size = excluded.size returning id`
  return Number(row!.id)
}

/** A page that failed leaves what it is compared with next time. One that is gone is new if it comes back. */
async function keepBaseline(
  sql: TransactionSql,
  { monitor }: RunningCheck,
  page: FoundPage,
  copy: number | null,
): Promise<void> {
  const { target, key, url, state, noise } = page
  if (state === 'error') return
  if (state === 'removed') {
    await sql`
      delete from web_extract.monitor_baselines
      where monitor_id = ${monitor.number} and target = ${target} and key = decode(${key}, 'hex')`
    return
  }
  await sql`
    insert into web_extract.monitor_baselines (monitor_id, target, key, url, copy, noise)
    values (${monitor.number}, ${target}, decode(${key}, 'hex'), ${url}, ${copy}, ${noise?.bytes ?? null})
    on conflict (monitor_id, target, key) do update set
      url = excluded.url, copy = excluded.copy, noise = coalesce(excluded.noise, monitor_baselines.noise)`
}

/** Remembers a crawl that a check starts, in the transaction that starts it. False if the check is over. */
export async function rememberCrawl(
  sql: TransactionSql,
  check: RunningCheck,
  { target, start }: { target: string; start: () => Promise<string> },
): Promise<string | undefined> {
  const [row] = await sql<{ crawl: string | null }[]>`
    select crawls ->> ${target} as crawl from web_extract.monitor_checks
    where id = ${check.number} and state = ${checkStates.running} for update`
  if (row === undefined) return undefined
  if (row.crawl !== null) return row.crawl
  const crawl = await start()
  await sql`
    update web_extract.monitor_checks set crawls = crawls || jsonb_build_object(${target}::text, ${crawl}::text)
    where id = ${check.number}`
  return crawl
}
