// The crawl of a check: it is a job of its own, whose pages are compared when it is over.
import type { Call } from '../../call.ts'
import { pageCopyOf } from '../../changes/changes.ts'
import { forEachYielding } from '../../concurrency/yielding.ts'
import { unpackPage } from '../../crawl/page-record.ts'
import { ServiceError } from '../../errors.ts'
import type { TargetResult } from '../../monitors/check.ts'
import {
  pageKey,
  type RunningCheck,
  readBaselines,
  rememberCrawl,
  storedKeys,
  storePage,
} from '../../monitors/pages.ts'
import type { MonitorTarget } from '../../monitors/targets.ts'
import { crawlJob } from '../../operations/crawl.ts'
import { insertJobIn } from '../../queue/insert.ts'
import { type JobStatus, readErrors, readJob, readPages } from '../../queue/read.ts'
import { type CheckParts, checkPage, comparable } from './page.ts'

export type CrawlTarget = Extract<MonitorTarget, { type: 'crawl' }>

/** How long the job of a crawl is kept. Its pages are compared minutes after its end. */
const JOB_SECONDS = 86_400

/**
 * Starts the crawl of a target, once for each check.
 *
 * @returns its public id; undefined if the check is over
 * @throws ServiceError for options that are not valid any more
 */
export async function startTargetCrawl(
  target: CrawlTarget,
  check: RunningCheck,
  { sql, secretKey }: CheckParts,
  { requestId }: Call,
): Promise<string | undefined> {
  const { options, bounds } = target
  const job = crawlJob(
    { options: { ...options, page: comparable(options.page) }, bounds },
    { secretKey, retentionSeconds: JOB_SECONDS },
  )
  return sql.begin((transaction) =>
    rememberCrawl(transaction, check, {
      target: target.id,
      start: async () => (await insertJobIn(transaction, { ...job, owner: check.monitor.owner, requestId })).publicId,
    }),
  )
}

/** The state of a crawl. @throws ServiceError if it was cancelled or is gone */
export async function crawlOf(id: string, check: RunningCheck, { sql }: CheckParts): Promise<JobStatus> {
  const job = await readJob(sql, { kind: 'crawl', id, owner: check.monitor.owner })
  if (job === undefined || job.state === 'cancelled') {
    throw new ServiceError('crawl_denied', 'The crawl of this target was cancelled.')
  }
  return job
}

/** Compares the pages of a crawl that is over. */
export async function checkCrawledPages(
  target: CrawlTarget,
  job: JobStatus,
  {
    check,
    atOnce,
  }: { check: RunningCheck; atOnce: <T>(items: Iterable<T>, work: (item: T) => Promise<unknown>) => Promise<void> },
  parts: CheckParts,
  call: Call,
): Promise<TargetResult> {
  const stored = await storedKeys(parts.sql, check, target.id)
  const known = new Map(
    (await readBaselines(parts.sql, check.monitor, { target: target.id })).map((each) => [each.key, each]),
  )
  const seen = new Set<string>()
  const gone = new Set<string>()
  for (let after = 0; ; ) {
    const rows = await readPages(parts.sql, job.number, { after, limit: PAGES_AT_ONCE, maxBytes: BYTES_AT_ONCE })
    if (rows.length === 0) break
    const pages: ReturnType<typeof pageIn>[] = []
    await forEachYielding(rows, ({ page }) => pages.push(pageIn(page)))
    after = rows.at(-1)!.ord
    const fresh = pages.filter(({ key, status }) => {
      const isDead = status === 404 || status === 410
      if (isDead) gone.add(key)
      else if (!seen.has(key)) seen.add(key)
      else return false
      return !isDead && !stored.has(key)
    })
    await atOnce(fresh, ({ url, answer }) =>
      checkPage(
        { target: target.id, url, options: target.options.page, isAlone: false },
        { check, known: { answer } },
        parts,
        call,
      ),
    )
  }
  const failures = (await readErrors(parts.sql, job.number, MAX_ERRORS)).filter(({ code }) => !EXCLUDED.has(code))
  for (const { url, message } of failures) {
    const key = pageKey(url)
    if (seen.has(key) || stored.has(key)) continue
    seen.add(key)
    const previous = known.get(key)?.copy
    await storePage(parts.sql, check, { target: target.id, key, url, state: 'error', error: message, previous })
  }
  // A page that was not met may be behind one that failed, or beyond the limit.
  const sawAll = failures.length === 0 && job.completed + job.failed < job.limit
  for (const { key, url, copy } of known.values()) {
    if (stored.has(key) || seen.has(key) || !(sawAll || gone.has(key))) continue
    await storePage(parts.sql, check, { target: target.id, key, url, state: 'removed', previous: copy })
  }
  return { targetId: target.id, type: 'crawl', crawlId: job.id }
}

const PAGES_AT_ONCE = 16
const BYTES_AT_ONCE = 8 * 1024 * 1024
const MAX_ERRORS = 1000

/** Pages that do not belong to the crawl. */
const EXCLUDED: ReadonlySet<string> = new Set(['blocked_by_robots', 'crawl_denied'])

function pageIn(page: Uint8Array) {
  const { document, fetched, requestedUrl } = unpackPage(page)
  const { finalUrl, status } = fetched.snapshot
  const answer = { status, requestedUrl, copy: pageCopyOf(document, finalUrl), warning: document.warning }
  return { url: requestedUrl, key: pageKey(requestedUrl), status, answer }
}
