import type { Call } from '../call.ts'
import type { OwnerLimiter } from '../concurrency/owner-counts.ts'
import { asServiceError } from '../errors.ts'
import type { JobWorkload } from '../queue/workload.ts'

/** What an owner keeps the service busy with. */
export interface Workload extends JobWorkload {
  /** How many pages this process works on at the same time, for all owners together. */
  limit: number
}

/**
 * The pages of the owner's requests to this process, and those of its jobs in the database. Without a database there are
 * no jobs.
 *
 * @throws ServiceError `database_unavailable`
 */
export async function workload(
  { owner }: Call,
  limiter: OwnerLimiter,
  ofJobs: Promise<JobWorkload>,
): Promise<Workload> {
  const { running, waiting, completedAt } = await ofJobs.catch(noJobs)
  const requests = limiter.countsOf(owner)
  return {
    running: requests.running + running,
    waiting: requests.waiting + waiting,
    limit: limiter.load.limit,
    completedAt,
  }
}

function noJobs(thrown: unknown): JobWorkload {
  if (asServiceError(thrown).code !== 'database_required') throw thrown
  return { running: 0, waiting: 0, completedAt: undefined }
}
