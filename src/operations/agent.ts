// Starts an agent job and reads its state.
import type { Sql } from 'postgres'
import { type AgentOptions, maxFetches, type StoredAgent } from '../agent/options.ts'
import type { AgentResult } from '../agent/result.ts'
import { pageKey } from '../agent/state.ts'
import { storedOptions } from '../crawl/stored-options.ts'
import { type ErrorCode, ServiceError } from '../errors.ts'
import { unpacked } from '../extraction/page.ts'
import { insertJob, type NewTask } from '../queue/insert.ts'
import { taskKey } from '../queue/key.ts'
import {
  type JobKey,
  type JobStatus,
  makeDurable,
  type PageError,
  readErrors,
  readJob,
  readOptions,
  readResult,
} from '../queue/read.ts'
import { readSteps, type StoredStep } from '../queue/steps.ts'
import { checkUrls, invalidUrls } from './batch.ts'
import { checkJobPage, type JobContext, queueBounds, type Starter } from './job-context.ts'
import { type Searching, searchOf } from './search.ts'
import { checkedWebhook, type WebhookOptions } from './webhook.ts'

export type { AgentResult, StoredStep }

export interface NewAgent {
  /** As typed by the client. Empty if the prompt is searched for. */
  urls: readonly string[]
  options: AgentOptions
  maxRetries: number
  webhook?: WebhookOptions
  /** UUID. A second job with the same key is rejected. */
  idempotencyKey?: string | undefined
}

/**
 * Starts an agent job: a task for each URL of the caller, or one that searches. Every later task is added by the one that
 * gathers, once the others are done.
 *
 * @returns the public id
 * @throws ServiceError `invalid_request` if a URL is invalid; `search_unavailable` for a search without a provider;
 *   `idempotency_key_used`
 */
export async function startAgent(
  { urls, options, maxRetries, webhook: requestedWebhook, idempotencyKey }: NewAgent,
  context: JobContext & Partial<Pick<Searching, 'search'>>,
  { owner, requestId }: Starter,
): Promise<string> {
  const { sql, retentionSeconds, rules, proxies, secretKey } = context
  checkJobPage(options.page, proxies)
  if (urls.length === 0) searchOf(context)
  const { tasks, logins, issues } = await checkUrls(urls, rules)
  if (issues.length > 0) throw invalidUrls(issues, 0)
  const pages = eachOnce(tasks)
  const notes = pages.length > options.maxCredits ? [...options.notes, tooMany(pages.length, options)] : options.notes
  const seeds = pages.slice(0, options.maxCredits)
  const stored: StoredAgent = {
    ...options,
    notes,
    seeded: seeds.length > 0,
    ...(logins.size > 0 && { logins: Object.fromEntries(logins) }),
  }
  const webhook = requestedWebhook && (await checkedWebhook(requestedWebhook, context))
  return insertJob(sql, {
    kind: 'agent',
    owner,
    url: seeds[0]?.url ?? '',
    options: storedOptions<StoredAgent>(stored, secretKey),
    // One more than it can have: at the limit of a job its other tasks no longer run, but the last one answers.
    pageLimit: 1 + maxFetches(options),
    ...queueBounds({ maxRetries }),
    retentionSeconds,
    tasks: seeds.length === 0 ? [GATHERING] : seeds,
    webhook,
    idempotencyKey,
    requestId,
  })
}

/** The first task of a job that begins with a search. */
const GATHERING: NewTask = { key: taskKey('gather'), url: '', kind: 'gather' }

/** Pages by the key under which an agent job knows them. */
function eachOnce(tasks: readonly NewTask[]): NewTask[] {
  const pages = new Map<string, NewTask>()
  for (const task of tasks) {
    const key = agentKey(task.url)
    if (!pages.has(key)) pages.set(key, { ...task, key })
  }
  return [...pages.values()]
}

/** The key of a page within an agent job. */
export const agentKey = (url: string): string => taskKey(pageKey(url))

const tooMany = (urls: number, { maxCredits }: AgentOptions) =>
  `Only the first ${maxCredits} of ${urls} URLs were read: "maxCredits" is ${maxCredits}.`

export interface AgentReport {
  job: JobStatus
  steps: StoredStep[]
  errors: PageError[]
  maxCredits: number
  result?: AgentResult
  /** Why the job failed. */
  error?: { code: ErrorCode; message: string }
}

/**
 * The state of an agent job: what it did and read so far, and its result once it is completed.
 *
 * @throws ServiceError `not_found`
 */
export async function agentReport(sql: Sql, key: JobKey): Promise<AgentReport> {
  const job = await readJob(sql, key)
  if (job === undefined) throw new ServiceError('not_found', 'Agent job not found')
  const options = (await readOptions(sql, job.number, 0))?.options as StoredAgent | undefined
  const report = {
    job,
    steps: await readSteps(sql, job.number),
    errors: await readErrors(sql, job.number, MAX_ERRORS),
    maxCredits: options?.maxCredits ?? 0,
  }
  if (job.state === 'running') await makeDurable(sql)
  if (job.state !== 'completed') return report
  const stored = await readResult(sql, job.number)
  if (stored === undefined)
    return { ...report, error: { code: 'internal', message: 'The result of this job is missing.' } }
  if ('code' in stored) return { ...report, error: stored }
  return { ...report, result: unpacked<AgentResult>(stored.result) }
}

const MAX_ERRORS = 1000
