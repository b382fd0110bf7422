import type { Sql } from 'postgres'
import type { ErrorCode } from '../errors.ts'
import { type TaskKind, taskKinds } from './kinds.ts'
import type { LeasedTask } from './lease.ts'
import { functions } from './sql-functions.ts'
import { taskStates } from './states.ts'

/** A URL that a task found. */
export interface FoundUrl {
  /** `taskKey` of its identity. */
  key: string
  url: string
  depth: number
  /** A page, unless said otherwise; `url` and `depth` of the sitemaps say nothing. */
  kind?: TaskKind
  /** Version of the job's options by which it is to be done; 0 unless said otherwise. */
  optionsVersion?: number
  /** Why robots.txt forbids it: it is then listed among the errors, and never fetched. */
  forbidden?: string
}

/** A page as it is stored: JSON, zstd. */
export interface PackedPage {
  bytes: Uint8Array
  /** Before compression. */
  size: number
}

/** How a task ended. */
export type Outcome =
  | { state: 'done'; page?: PackedPage }
  | { state: 'failed'; code: ErrorCode; message: string }
  | { state: 'skipped' }
  | { state: 'ready'; waitMs: number }

export interface Settlement {
  task: Pick<LeasedTask, 'jobId' | 'seq' | 'attempt'>
  outcome: Outcome
  /** `taskKey` of the identity of where the page led, if that is not its own. */
  alias?: string
  found: readonly FoundUrl[]
  /** A further version of the job's options, for what is found: JSON. */
  newOptions?: { version: number; value: object }
}

export interface Settled {
  /** Whether each settlement counted, in their order; one that did not came too late. */
  accepted: boolean[]
  /** Jobs that know all of the URLs found now; a job that had no room for some may be offered them again. */
  complete: number[]
  /** Jobs that ended with it. */
  ended: number[]
}

/**
 * Settles tasks in one transaction: outcome, document or error, counters, URLs found, the end of their jobs
 * (sql/settle.sql). What the worker no longer holds changes nothing.
 */
export async function settleTasks(sql: Sql, worker: string, settlements: readonly Settlement[]): Promise<Settled> {
  const { items, pages } = packed(settlements)
  const links = settlements.flatMap(({ found }, item) => found.map((url) => linkOf(url, item)))
  const [row] = await sql<{ accepted: number[]; complete: string[]; ended: string[] }[]>`
    select * from ${sql(functions)}.settle(
      ${worker}::uuid, ${[...new Set(items.map(({ job }) => job))]}::bigint[], ${JSON.stringify(items)}::text::json,
      ${pages}::bytea, ${JSON.stringify(links)}::text::json,
      ${settlements.some(({ alias }) => alias !== undefined)}, ${links.length > 0})`
  const accepted = new Set(row!.accepted)
  return {
    accepted: settlements.map((_, item) => accepted.has(item)),
    complete: row!.complete.map(Number),
    ended: row!.ended.map(Number),
  }
}

/**
 * Adds URLs that a task found to its job while it goes on.
 *
 * @returns false when the worker no longer holds the task
 */
export async function discoverUrls(
  sql: Sql,
  worker: string,
  { jobId, seq, attempt }: Settlement['task'],
  found: readonly FoundUrl[],
): Promise<boolean> {
  const links = JSON.stringify(found.map((url) => linkOf(url, 0)))
  const [row] = await sql<{ added: boolean | null }[]>`
    select ${sql(functions)}.discover(${worker}::uuid, ${jobId}, ${seq}, ${attempt}::smallint, ${links}::text::json) as added`
  return row!.added !== null
}

function packed(settlements: readonly Settlement[]) {
  const pages: Uint8Array[] = []
  let at = 0
  const items = settlements.map(({ task, outcome, alias, newOptions }, item) => {
    const common = {
      item,
      job: task.jobId,
      seq: task.seq,
      attempt: task.attempt,
      outcome: taskStates[outcome.state],
      ...(alias !== undefined && { alias }),
      ...(newOptions !== undefined && { options_version: newOptions.version, options: newOptions.value }),
    }
    if (outcome.state === 'failed') {
      return { ...common, code: outcome.code, message: storable(outcome.message) }
    }
    if (outcome.state === 'ready') return { ...common, wait_ms: outcome.waitMs }
    if (outcome.state !== 'done' || outcome.page === undefined) return common
    const { bytes, size } = outcome.page
    pages.push(bytes)
    at += bytes.byteLength
    return { ...common, page_start: at - bytes.byteLength, page_bytes: bytes.byteLength, size }
  })
  return { items, pages: Buffer.concat(pages) }
}

const linkOf = ({ key, url, depth, kind = 'page', optionsVersion = 0, forbidden }: FoundUrl, item: number) => ({
  item,
  key,
  url,
  depth,
  kind: taskKinds[kind].number,
  options_version: optionsVersion,
  ...(forbidden !== undefined && { forbidden: storable(forbidden) }),
})

/** PostgreSQL keeps no NUL and no half of a surrogate pair. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()
