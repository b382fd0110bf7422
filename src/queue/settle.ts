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
  const { items, pages } = packed(settlements)
  const links = settlements.flatMap(({ found }, item) => found.map((url) => linkOf(url, item)))
  const [row] = await sql<{ accepted: number[]; complete: string[]; ended: string[] }[]>`
    select * from ${sql(functions)}.settle(
      ${worker}::uuid, ${[...new Set(items.map(({ job }) => job))]}::bigint[], ${JSON.stringify(items)}::text::json,
      ${pages}::bytea, ${JSON.stringify(links)}::text::json,
      ${settlements.some(({ alias }) => alias !== undefined)}, ${links.length > 0},
      ${settlements.some(({ steps }) => steps !== undefined)})`
  const accepted = new Set(row!.accepted)
  return {
    accepted: settlements.map((_, item) => accepted.has(item)),
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
  const links = JSON.stringify(found.map((url) => linkOf(url, 0)))
  const [row] = await sql<{ added: boolean | null }[]>`
    select ${sql(functions)}.discover(${worker}::uuid, ${jobId}, ${seq}, ${attempt}::smallint, ${links}::text::json) as added`
  return row!.added !== null
}

function packed(settlements: readonly Settlement[]) {
  const pages: Uint8Array[] = []
  let at = 0
  const items = settlements.map(({ task, outcome, alias, steps, newOptions }, item) => {
    const common = {
      item,
      job: task.jobId,
      seq: task.seq,
      attempt: task.attempt,
      outcome: taskStates[outcome.state],
      ...(alias !== undefined && { alias }),
      ...(steps !== undefined && { steps: steps.map(storableStep) }),
      ...(newOptions !== undefined && { options_version: newOptions.version, options: newOptions.value }),
    }
    if (outcome.state === 'failed') {
      return { ...common, code: outcome.code, message: storable(outcome.message) }
    }
    if (outcome.state === 'ready') return { ...common, wait_ms: outcome.waitMs }
    if (outcome.state !== 'done' || outcome.page === undefined) return common
    const { bytes, size, facts } = outcome.page
    pages.push(bytes)
    at += bytes.byteLength
    return {
      ...common,
      page_start: at - bytes.byteLength,
      page_bytes: bytes.byteLength,
      size,
      ...(facts && { facts: storableJson({ ...facts }) }),
    }
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

const storableStep = ({ action, input, output, tokens }: NewStep) => ({
  action,
  input: storableJson(input),
  output: storableJson(output),
  tokens,
})
