import { outageOf } from '../db/errors.ts'
import type { LazyDatabase } from '../db/lazy.ts'
import { withStatementDeadline } from '../db/statement-deadline.ts'
import { ServiceError } from '../errors.ts'
import type { WithJobs } from '../operations/index.ts'
import type { JobContext } from '../operations/job-context.ts'
import { JobWatcher } from '../operations/watch.ts'
import { documentText } from '../wire/v2/stream.ts'

type JobSettings = Omit<JobContext, 'sql' | 'secretKey'> & {
  /** Called once the database is open. */
  secretKey: () => JobContext['secretKey']
}

/** Access to the jobs in the database, if there is one. `close` stops all watchers. */
export function jobsIn(
  database: LazyDatabase | undefined,
  { secretKey, ...settings }: JobSettings,
): { withJobs: WithJobs; close(): Promise<void> } {
  if (database === undefined) return { withJobs: noDatabase, close: async () => undefined }
  let watcher: JobWatcher | undefined
  return {
    async withJobs(work) {
      const opened = await database.get(OPENING_MS)
      const { listen } = opened
      const sql = withStatementDeadline(opened.sql, SILENT_MS)
      watcher ??= new JobWatcher({ sql, listen, encode: documentText })
      return orUnavailable(work({ sql, watcher, secretKey: secretKey(), ...settings }))
    },
    close: async () => watcher?.close(),
  }
}

/** A request is answered within 5 s if the database hangs. */
export const SILENT_MS = 4_000

/** How long a request waits for a database that is being opened. Creating a private one takes seconds. */
export const OPENING_MS = 20_000

/** @throws ServiceError `database_required` */
export async function noDatabase(): Promise<never> {
  throw new ServiceError(
    'database_required',
    'Crawls, batches, extractions, agents and monitors need a database, and this service has none',
    {
      hint: 'Set DATABASE_URL to a PostgreSQL database, or DATA_DIR to a folder for a private one. Role all has one by default.',
    },
  )
}

/**
 * Turns errors of an unreachable, full or read-only database into `database_unavailable`, which clients may retry.
 *
 * @param contents what the database contains, for the message
 */
export async function orUnavailable<T>(answer: Promise<T>, contents = 'jobs and monitors'): Promise<T> {
  try {
    return await answer
  } catch (cause) {
    const incapacity = outageOf(cause)
    if (incapacity === undefined) throw cause
    const { what, hint } = incapacity
    throw new ServiceError('database_unavailable', `The database of ${contents} ${what}`, { cause, hint })
  }
}
