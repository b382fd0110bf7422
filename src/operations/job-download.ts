// All stored pages of a job, in order, a few at a time.
import type { Sql } from 'postgres'
import type { AnyJob } from '../queue/any-job.ts'
import { readPageRows } from '../queue/page-rows.ts'
import { makeDurable, readPages } from '../queue/read.ts'
import { type AnyJobKey, knownAnyJob } from './any-job.ts'
import { type JobPage, storedAs } from './job-pages.ts'

interface JobDownload {
  job: AnyJob
  /** The pages that the job has stored by now. */
  pages: AsyncIterable<JobPage>
}

/** Pages in memory at a time, and their size: as much as is read ahead of a slow client. */
const PAGES_AT_ONCE = 64
const BYTES_AT_ONCE = 4 * 1024 * 1024

/**
 * Reads all stored pages of a job while they are taken: each statement reads a few, and none is open in between.
 *
 * @throws ServiceError `not_found`
 */
export async function jobDownload(sql: Sql, key: AnyJobKey): Promise<JobDownload> {
  const job = await knownAnyJob(sql, key)
  if (job.state === 'running') await makeDurable(sql)
  return { job, pages: pagesOf(sql, job) }
}

async function* pagesOf(sql: Sql, job: AnyJob): AsyncGenerator<JobPage> {
  for (let after = 0; after < job.completed; ) {
    const limit = Math.min(PAGES_AT_ONCE, job.completed - after)
    const stored = await readPages(sql, job.number, { after, limit, maxBytes: BYTES_AT_ONCE })
    // The job has expired.
    if (stored.length === 0) throw new Error(`job ${job.id} was deleted while it was downloaded`)
    const place = { state: 'done', number: after } as const
    const { rows } = await readPageRows(sql, job.number, { state: 'done', after: place, limit, isOver: true })
    for (const [index, { ord, page }] of stored.entries()) {
      const row = rows[index]
      if (row?.number !== ord) throw new Error(`job ${job.id} was deleted while it was downloaded`)
      after = ord
      yield { job, row, stored: storedAs(job, page) }
    }
  }
}
