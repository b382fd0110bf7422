// The task of a check: all targets of a monitor.
import type { Call } from '../../call.ts'
import { deadline } from '../../concurrency/deadline.ts'
import { ServiceError } from '../../errors.ts'
import type { CheckJob } from '../../monitors/begin.ts'
import type { TargetResult } from '../../monitors/check.ts'
import { finishCheck } from '../../monitors/finish.ts'
import { pageKey, type RunningCheck, storedKeys, takeCheck } from '../../monitors/pages.ts'
import { type MonitorTarget, targetsOf } from '../../monitors/targets.ts'
import { tidyMonitor } from '../../monitors/tidy.ts'
import { withoutCredentials } from '../../net/guard/target.ts'
import { backoffMs } from '../../queue/backoff.ts'
import type { LeasedTask } from '../../queue/lease.ts'
import type { JobStatus } from '../../queue/read.ts'
import type { Search } from '../../search/search.ts'
import type { JobFacts, TaskResult } from '../../worker/task.ts'
import { type CrawlTarget, checkCrawledPages, crawlOf, startTargetCrawl } from './crawl-target.ts'
import { type CheckParts, checkPage } from './page.ts'
import { checkSearches } from './search-target.ts'

/** For a check without crawls, and for one with them. */
const MAX_MS = 10 * 60_000
const MAX_CRAWL_MS = 60 * 60_000
/** Pages of a check that are read at the same time. Other work goes on beside it. */
const PAGES_AT_ONCE = 4
/** How often it looks whether its crawls are over, at first and at most. In between, it holds no slot. */
const FIRST_PAUSE_MS = 250
const CRAWL_PAUSE_MS = 3000

type Parts = CheckParts & { search?: Search | undefined }

/**
 * Does a check. What it has found is stored page by page, so that another worker goes on where this one ended. While its
 * crawls run, the task waits in the queue.
 */
export async function runCheck(task: LeasedTask, job: JobFacts, parts: Parts, call: Call): Promise<TaskResult> {
  try {
    if (await isDone(job, parts, call)) return { outcome: { state: 'done' }, found: [] }
    return waiting(Math.min(FIRST_PAUSE_MS * task.attempt, CRAWL_PAUSE_MS))
  } catch (thrown) {
    call.signal.throwIfAborted()
    // What the worker is told here ends the task, and a scheduler ends the check.
    if (!isOfDatabase(thrown) || task.attempt >= MAX_ATTEMPTS) throw thrown
    call.log.warn('job_read_failed', { message: String(thrown) })
    return waiting(Math.min(backoffMs(task.attempt, Math.random()), MAX_PAUSE_MS))
  }
}

/** Whether an error may pass: all of the database have a code, and those of its classes 22, 23 and 42 are our own fault. */
function isOfDatabase(thrown: unknown): boolean {
  const { code } = thrown as { code?: unknown }
  return typeof code === 'string' && !/^(?:22|23|42)[\dA-Z]{3}$/.test(code) && !(thrown instanceof ServiceError)
}

/** Looking for the end of crawls counts, too. A check that never ends is ended by its deadline. */
const MAX_ATTEMPTS = 5000
const MAX_PAUSE_MS = 30_000

const waiting = (waitMs: number): TaskResult => ({ outcome: { state: 'ready', waitMs }, found: [] })

/** Goes on with a check. False: its crawls still run. */
async function isDone(job: JobFacts, parts: Parts, call: Call): Promise<boolean> {
  const { sql } = parts
  const { checkId } = job.options as CheckJob
  const check = await takeCheck(sql, checkId)
  // It is over, or its monitor was deleted.
  if (check === undefined) return true
  const end = await endOf(check, parts, call)
  if (end === undefined) return false
  await finishCheck(sql, { check: check.number, ...end })
  await tidyMonitor(sql, check.monitor.number, call.signal)
  return true
}

interface End {
  results?: TargetResult[]
  error?: string | undefined
}

/** How the check ended; undefined if its crawls still run. */
async function endOf(check: RunningCheck, parts: Parts, call: Call): Promise<End | undefined> {
  let targets: MonitorTarget[]
  try {
    targets = targetsOf(check.monitor.targets, parts.secretKey)
  } catch (thrown) {
    return { error: (thrown as Error).message }
  }
  const maxMs = targets.some(({ type }) => type === 'crawl') ? MAX_CRAWL_MS : MAX_MS
  const leftMs = check.startedAt.getTime() + maxMs - Date.now()
  const timedOut = `The check took longer than ${maxMs / 60_000} minutes.`
  if (leftMs <= 0) return { error: timedOut }
  using limit = deadline(leftMs, call.signal, { code: 'fetch_timeout', timedOut })
  const own = { ...call, signal: limit.signal, endsAt: limit.endsAt }
  try {
    return await checkTargets(targets, check, parts, own)
  } catch (thrown) {
    call.signal.throwIfAborted()
    if (limit.signal.aborted) return { error: timedOut }
    throw thrown
  }
}

/** Crawls run while pages are checked. Until they are over, the task comes back, and searches would be repeated then. */
async function checkTargets(
  targets: readonly MonitorTarget[],
  check: RunningCheck,
  parts: Parts,
  call: Call,
): Promise<End | undefined> {
  const crawls = new Map<CrawlTarget, JobStatus>()
  const results = new Map<string, TargetResult>()
  /** What goes wrong with a target does not harm the others. */
  const isolated = async (target: MonitorTarget, work: () => Promise<TargetResult | undefined>) => {
    const { id: targetId, type } = target
    const result = await work().catch((thrown: unknown) => {
      call.signal.throwIfAborted()
      if (!(thrown instanceof ServiceError)) throw thrown
      return { targetId, type, error: thrown.message }
    })
    if (result !== undefined) results.set(targetId, result)
  }
  for (const target of targets) {
    if (target.type !== 'crawl') continue
    await isolated(target, async () => {
      const id = check.crawls[target.id] ?? (await startTargetCrawl(target, check, parts, call))
      if (id !== undefined) crawls.set(target, await crawlOf(id, check, parts))
      return undefined
    })
  }
  for (const target of targets) {
    if (target.type === 'scrape') await isolated(target, () => checkUrls(target, check, parts, call))
  }
  if ([...crawls.values()].some(({ state }) => state !== 'completed')) return undefined
  for (const [target, job] of crawls) {
    await isolated(target, () => checkCrawledPages(target, job, { check, atOnce }, parts, call))
  }
  for (const target of targets) {
    if (target.type === 'search') await isolated(target, () => checkSearches(target, check, parts, call))
  }
  const all = targets.flatMap(({ id }) => results.get(id) ?? [])
  const [first] = all
  return { results: all, ...(all.every(({ error }) => error !== undefined) && { error: first?.error }) }
}

async function checkUrls(
  { id, urls, page }: Extract<MonitorTarget, { type: 'scrape' }>,
  check: RunningCheck,
  parts: Parts,
  call: Call,
): Promise<TargetResult> {
  const stored = await storedKeys(parts.sql, check, id)
  const left = new Map(
    urls.map((url) => [pageKey(withoutCredentials(url)), url] as const).filter(([key]) => !stored.has(key)),
  )
  await atOnce(left.values(), (url) =>
    checkPage({ target: id, url, options: page, isAlone: true }, { check }, parts, call),
  )
  return { targetId: id, type: 'scrape' }
}

/** Does some at a time. The first that throws ends the others, which use the same signal. */
async function atOnce<T>(items: Iterable<T>, work: (item: T) => Promise<unknown>): Promise<void> {
  const rest = items[Symbol.iterator]()
  const next = async () => {
    for (let item = rest.next(); !item.done; item = rest.next()) await work(item.value)
  }
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, next))
}
