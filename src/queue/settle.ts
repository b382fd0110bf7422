import type { Sql } from 'postgres'
import type { ErrorCode } from '../errors.ts'
import { type TaskKind, taskKinds } from './kinds.ts'
import type { LeasedTask } from './lease.ts'
import { functions } from './sql-functions.ts'
import { taskStates } from './states.ts'
import { type Json, storable, storableJson } from './storable.ts'

/** A URL that a task found. */
export interface FoundUrl {
  /** `taskKey` of its identity. */
  key: string
  url: string
  depth: number
  /** `page` by default. For `sitemaps`, `url` and `depth` have no meaning. */
  kind?: TaskKind
  /** The version of the job's options that apply to it; 0 by default. */
  optionsVersion?: number
  /** Why robots.txt blocks it. It is then listed among the errors and never fetched. */
  forbidden?: string
}

/** A page as it is stored: JSON, compressed with zstd. */
export interface PackedPage {
  bytes: Uint8Array
  /** Before compression. */
  size: number
  /** Of a page of a site. */
  facts?: PageFacts
}

/** What lists show of a stored page. It is stored beside the page, so that they need not unpack it. */
export interface PageFacts {
  /** After redirects, if it differs from the URL of the task. */
  finalUrl?: string
  title?: string
  status: number
  engine: 'http' | 'tls' | 'browser'
  proxy?: 'basic' | 'enhanced' | 'stealth'
  cache?: 'hit' | 'miss'
  ms: number
  /** Of the page as it was fetched. */
  bytes: number
}

/** What a task did for its job, as callers see it. It is stored with the outcome. */
interface NewStep {
  action: string
  input: Json
  /** What came of it. */
  output: Json
  /** Tokens that a model took. */
  tokens: number
}

/** How a task ended. `ready` means another attempt. */
export type Outcome =
  | { state: 'done'; page?: PackedPage }
  | { state: 'failed'; code: ErrorCode; message: string }
  | { state: 'skipped' }
  | { state: 'ready'; waitMs: number }

export interface Settlement {
  task: Pick<LeasedTask, 'jobId' | 'seq' | 'attempt'>
  outcome: Outcome
  /** `taskKey` of the identity of the page that a redirect led to, if it differs from the task's own. */
  alias?: string
  found: readonly FoundUrl[]
  steps?: readonly NewStep[]
  /** A new version of the job's options, for the URLs found. */
  newOptions?: { version: number; value: object }
}

interface Settled {
  /** Whether each settlement counted, in their order. One that did not count came too late. */
  accepted: boolean[]
  /** Jobs that now know all of the URLs found. Other jobs had no room for some and may be offered them again. */
  complete: number[]
  /** Jobs that this settlement completed. */
  ended: number[]
}

/**
 * Settles tasks in one transaction: outcome, document or error, counters, steps, URLs found, and the end of their jobs
 * (sql/settle.sql). Tasks that the worker no longer holds are ignored.
 */
export async function settleTasks(sql: Sql, worker: string, settlements: readonly Settlement[]): Promise<Settled> {
  const { starts, lengths, sizes, facts, pages } = packed(settlements)
  const details = settlements
    .map((settlement, index) => detailsOf(settlement, index + 1))
    .filter((one) => one !== undefined)
  const links = settlements.flatMap(({ found }, index) => found.map((url) => linkOf(url, index + 1)))
  const jobs = settlements.map(({ task }) => task.jobId)
  const [row] = await sql<{ accepted: number[]; complete: string[]; ended: string[] }[]>`
    select * from ${sql(functions)}.settle(
      ${worker}::uuid, ${numbers([...new Set(jobs)])}::text::bigint[], ${numbers(jobs)}::text::bigint[],
      ${numbers(settlements.map(({ task }) => task.seq))}::text::int[],
      ${numbers(settlements.map(({ task }) => task.attempt))}::text::smallint[],
      ${numbers(settlements.map(({ outcome }) => taskStates[outcome.state]))}::text::smallint[],
      ${numbers(starts)}::text::int[], ${numbers(lengths)}::text::int[], ${numbers(sizes)}::text::int[],
      ${facts}::text[], ${pages}::bytea, ${JSON.stringify(details)}::text::json, ${JSON.stringify(links)}::text::json,
      ${settlements.some(({ alias }) => alias !== undefined)},
      ${settlements.some(({ newOptions }) => newOptions !== undefined)}, ${links.length > 0},
      ${settlements.some(({ steps }) => steps !== undefined)})`
  const accepted = new Set(row!.accepted)
  return {
    accepted: settlements.map((_, index) => accepted.has(index + 1)),
    complete: row!.complete.map(Number),
    ended: row!.ended.map(Number),
  }
}

/**
 * Adds URLs that a running task has found to its job.
 *
 * @returns false if the worker no longer holds the task
 */
export async function discoverUrls(
  sql: Sql,
  worker: string,
  { jobId, seq, attempt }: Settlement['task'],
  found: readonly FoundUrl[],
): Promise<boolean> {
  const links = JSON.stringify(found.map((url) => linkOf(url, 1)))
  const [row] = await sql<{ added: boolean | null }[]>`
    select ${sql(functions)}.discover(${worker}::uuid, ${jobId}, ${seq}, ${attempt}::smallint, ${links}::text::json) as added`
  return row!.added !== null
}

/** An array for PostgreSQL. postgres.js would quote and escape each number. */
const numbers = (values: readonly number[]) => `{${values.join()}}`

/** All pages in one, and where each of them is. Settlements without a page have zeros. */
function packed(settlements: readonly Settlement[]) {
  const pages = settlements.map(({ outcome }) => (outcome.state === 'done' ? outcome.page : undefined))
  const lengths = pages.map((page) => page?.bytes.byteLength ?? 0)
  let end = 0
  const starts = lengths.map((length) => {
    end += length
    return end - length
  })
  const facts = pages.map((page) => (page?.facts ? JSON.stringify(storableJson({ ...page.facts })) : null))
  return {
    starts,
    lengths,
    sizes: pages.map((page) => page?.size ?? 0),
    facts: facts.some((fact) => fact !== null) ? facts : [],
    pages: Buffer.concat(pages.filter((page) => page !== undefined).map(({ bytes }) => bytes)),
  }
}

/** What only some settlements have, as in sql/settle.sql. */
function detailsOf({ task, outcome, alias, steps, newOptions }: Settlement, item: number): object | undefined {
  const details = {
    ...(alias !== undefined && { alias }),
    ...(steps !== undefined && { steps: steps.map(storableStep) }),
    ...(newOptions !== undefined && { options_version: newOptions.version, options: newOptions.value }),
    ...(outcome.state === 'failed' && { code: outcome.code, message: storable(outcome.message) }),
    ...(outcome.state === 'ready' && { wait_ms: outcome.waitMs }),
  }
  return Object.keys(details).length === 0 ? undefined : { item, job: task.jobId, ...details }
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

const storableStep = ({ action, input, output, tokens }: NewStep) => ({
  action,
  input: storableJson(input),
  output: storableJson(output),
  tokens,
})
