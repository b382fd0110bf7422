// The pages of a job as narrow rows, in every state. A request costs the same for ten pages and for 100,000.
import type { Sql } from 'postgres'
import type { ErrorCode } from '../errors.ts'
import { contains } from './job-list.ts'
import type { PageFacts } from './settle.ts'
import { worded } from './sql-words.ts'

/** In the order in which they are listed. Each has a table or a part of one, and a number by which its rows are ordered. */
const rowStates = ['done', 'failed', 'blocked', 'running', 'ready'] as const

export type RowState = (typeof rowStates)[number]

export interface PageRow {
  state: RowState
  /** Of a document its number, of others the number of their task. */
  number: number
  url: string
  depth: number | null
  attempts: number | null
  facts: PageFacts | null
  code: ErrorCode | null
  message: string | null
  /** When it was stored as done or failed; when one that waits is due. */
  at: Date | null
}

/** Where a list goes on: after the row with this number in this state. */
export interface RowPlace {
  state: RowState
  number: number
}

export interface RowWindow {
  /** Rows in this state only. */
  state?: RowState | undefined
  /** Part of the URL, in any case. */
  url?: string | undefined
  after?: RowPlace | undefined
  limit: number
  /** The job is over: what it left will not be read. */
  isOver: boolean
}

/** Rows that one request looks at, if it looks for a part of a URL. With nothing found, they take 0.1 s. */
const MAX_SEEN = 20_000

/** Some rows of a job, and where the next ones start; undefined if there are none now. */
export async function readPageRows(
  sql: Sql,
  job: number,
  { state, url, after, limit, isOver }: RowWindow,
): Promise<{ rows: PageRow[]; next: RowPlace | undefined }> {
  const rows: PageRow[] = []
  const first = rowStates.indexOf(after?.state ?? 'done')
  const sections = state === undefined ? rowStates.slice(first) : [state]
  for (const section of sections) {
    if (isOver && (section === 'running' || section === 'ready')) break
    const from = after?.state === section ? after.number : 0
    const wanted = limit - rows.length
    const found = await rowsIn(sql, { job, section, from, url, wanted })
    rows.push(...found)
    const last = found.at(-1)?.number ?? from
    if (found.length === wanted) return { rows, next: { state: section, number: last } }
    const seen = url === undefined ? undefined : await endOf(sql, { job, section, from })
    if (seen !== undefined) return { rows, next: { state: section, number: seen } }
  }
  return { rows, next: undefined }
}

interface Section {
  job: number
  section: RowState
  /** The number after which it starts. */
  from: number
}

async function rowsIn(
  sql: Sql,
  { url, wanted, ...section }: Section & { url: string | undefined; wanted: number },
): Promise<PageRow[]> {
  const rows = await sql<Omit<PageRow, 'state'>[]>`
    select * from (${rowsOf(sql, section)} limit ${url === undefined ? wanted : MAX_SEEN}) seen
    ${url === undefined ? sql`` : sql`where ${contains(sql, url)}`}
    order by number limit ${wanted}`
  return rows.map((row) => ({ state: section.section, ...row }))
}

/** The last of the rows that were looked at, if there are more behind it. */
async function endOf(sql: Sql, section: Section): Promise<number | undefined> {
  const [row] = await sql<{ seen: number; last: number }[]>`
    select count(*)::int as seen, max(number) as last from (${rowsOf(sql, section)} limit ${MAX_SEEN}) seen`
  return row!.seen < MAX_SEEN ? undefined : row!.last
}

/** The rows in one state, in their order. Documents are not read: they are stored beside the row. */
function rowsOf(sql: Sql, { job, section, from }: Section) {
  const nothing = sql`null::json as facts, null as code, null as message`
  const isPage = worded(sql, 'kind in (task_kinds.storing_documents)')
  switch (section) {
    case 'done':
      return sql`
        select ord as number, url, depth, attempts, facts, null as code, null as message, at
        from web_extract.documents where job_id = ${job} and ord > ${from} order by ord`
    case 'failed':
    case 'blocked':
      return sql`
        select seq as number, url, depth, attempts, null::json as facts, code, message, at
        from web_extract.page_errors
        where job_id = ${job} and seq > ${from}
          and code ${section === 'blocked' ? sql`=` : sql`<>`} 'blocked_by_robots'
        order by seq`
    case 'running':
      return sql`
        select seq as number, url, depth, attempts, ${nothing}, null::timestamptz as at
        from web_extract.leases where job_id = ${job} and seq > ${from} and ${isPage} order by seq`
    case 'ready':
      return sql`
        select seq as number, url, depth, attempts, ${nothing}, run_at as at
        from web_extract.tasks where job_id = ${job} and seq > ${from} and ${isPage} order by seq`
  }
}
