import type { Call } from '../call.ts'
import type { StoredBatch } from '../crawl/options.ts'
import { packPage } from '../crawl/page-record.ts'
import { optionsOf } from '../crawl/stored-options.ts'
import { ServiceError } from '../errors.ts'
import { scrape } from '../operations/scrape.ts'
import type { LeasedTask } from '../queue/lease.ts'
import type { JobFacts, TaskResult } from '../worker/task.ts'
import type { ScrapeParts } from './page.ts'
import { afterAnswer, afterFailure, pageFor } from './retry-policy.ts'

/** Scrapes one URL of a batch. */
export async function batchPage(task: LeasedTask, job: JobFacts, parts: ScrapeParts, call: Call): Promise<TaskResult> {
  const { page, logins = {} } = batchOf(job, parts.secretKey)
  const attempts = { attempt: task.attempt, maxAttempts: job.maxAttempts }
  const login = Object.hasOwn(logins, task.url) ? logins[task.url] : undefined
  const headers = login === undefined ? page.headers : { Authorization: login, ...page.headers }
  try {
    const result = await scrape({ ...pageFor(task, page), headers, url: task.url }, parts, call)
    return {
      outcome: afterAnswer(result, attempts, Date.now()) ?? { state: 'done', page: packPage(result) },
      found: [],
    }
  } catch (thrown) {
    if (call.signal.aborted || !(thrown instanceof ServiceError)) throw thrown
    return { outcome: afterFailure(thrown, attempts), found: [] }
  }
}

/** A batch may have a login for every URL, so they are decrypted once. */
const batches = new WeakMap<JobFacts, StoredBatch>()

function batchOf(job: JobFacts, key: ScrapeParts['secretKey']): StoredBatch {
  const known = batches.get(job)
  if (known !== undefined) return known
  const batch = optionsOf<StoredBatch>(job.options, key)
  batches.set(job, batch)
  return batch
}
