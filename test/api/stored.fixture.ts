import type { Sql } from 'postgres'
import type { WithJobs } from '../../src/operations/index.ts'
import type { JobContext } from '../../src/operations/job-context.ts'
import { orUnavailable } from '../../src/service/jobs.ts'

/** Jobs in a database, without a watcher, which no route needs. */
export const jobsIn =
  (sql: Sql, changes: Partial<JobContext> = {}): WithJobs =>
  (work) =>
    orUnavailable(
      work({ sql, retentionSeconds: 3600, rules: { allow: [], closed: [] }, watcher: undefined as never, ...changes }),
    )
