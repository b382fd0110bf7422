import type { Sql } from 'postgres'
import type { ApiContext, Jobs } from '../api/operations.ts'
import { outageOf } from '../db/errors.ts'
import type { LazyDatabase } from '../db/lazy.ts'
import { ServiceError } from '../errors.ts'
import { startBatch } from '../operations/batch.ts'
import { startCrawl } from '../operations/crawl.ts'
import type { JobContext } from '../operations/job-context.ts'
import { activeJobs, cancel, deliveryReport, jobErrors, jobReport, redeliverEvents } from '../operations/jobs.ts'
import { Watches } from '../operations/watch.ts'
import { documentText } from '../wire/v2/stream.ts'

/** How long a request waits for a database that is being opened: a private one that is made takes seconds. */
export const OPENING_MS = 20_000

type JobSettings = Pick<JobContext, 'retentionSeconds' | 'rules' | 'proxies' | 'secretKey' | 'signsEvents'>

/**
 * What the routes of jobs get in a process with this database, or with none.
 *
 * @param secretKey asked once the database is open
 */
export function jobsOf(
  database: LazyDatabase | undefined,
  { secretKey, ...settings }: Omit<JobSettings, 'secretKey'> & { secretKey: () => JobSettings['secretKey'] },
): ApiContext['jobs'] {
  if (database === undefined) return noDatabase
  return async () => createJobs((await database.get(OPENING_MS)).sql, { ...settings, secretKey: secretKey() })
}

/** The jobs that are watched through this process, from when its database is open. */
export function watchesOf(database: LazyDatabase | undefined) {
  let watches: Watches | undefined
  return {
    async get(): Promise<Watches> {
      if (database === undefined) return noDatabase()
      const { sql, listen } = await database.get(OPENING_MS)
      watches ??= new Watches({ sql, listen, encode: documentText })
      return watches
    },
    close: async () => watches?.close(),
  }
}

/** @throws ServiceError `database_required` */
export async function noDatabase(): Promise<never> {
  throw new ServiceError('database_required', 'Crawls and batches are kept in a database, and this service has none', {
    hint: 'Start it with DATABASE_URL naming a PostgreSQL, or with DATA_DIR naming a folder for a private one; role all brings its own.',
  })
}

/** The operations on jobs, over one database. */
export function createJobs(sql: Sql, settings: JobSettings): Jobs {
  const context = { sql, ...settings }
  return {
    startCrawl: ({ options, bounds, webhook }, caller) =>
      told(startCrawl(options, bounds, { ...context, ...caller }, webhook)),
    startBatch: ({ urls, ignoreInvalid, options, bounds, ...more }, caller) =>
      told(startBatch({ urls, ignoreInvalid }, options, bounds, { ...context, ...caller }, more)),
    report: (key, window) => told(jobReport(sql, key, window)),
    errors: (key) => told(jobErrors(sql, key)),
    cancel: (key) => told(cancel(sql, key)),
    active: (key) => told(activeJobs(sql, key)),
    deliveries: (key, window) => told(deliveryReport(sql, key, window)),
    redeliver: (key, ids) => told(redeliverEvents(sql, key, ids)),
  }
}

/** A database that is away, full or read-only is no fault of ours: the caller may try again. @param whose what it keeps */
export async function told<T>(answer: Promise<T>, whose = 'crawls and batches'): Promise<T> {
  try {
    return await answer
  } catch (cause) {
    const incapacity = outageOf(cause)
    if (incapacity === undefined) throw cause
    const { what, hint } = incapacity
    throw new ServiceError('database_unavailable', `The database of ${whose} ${what}`, { cause, hint })
  }
}
