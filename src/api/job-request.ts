import { Value } from '@sinclair/typebox/value'
import { ServiceError } from '../errors.ts'
import type { JobKey } from '../operations/jobs.ts'
import { invalidRequest } from '../wire/issues.ts'
import { JobId } from '../wire/job.ts'
import type { JobCaller } from './operations.ts'
import { factsOf } from './request.ts'

const IDEMPOTENCY_HEADER = 'x-idempotency-key'

/**
 * Who starts a job, and under which key.
 *
 * @throws ServiceError `invalid_request` for a key that is no UUID (specification 4.6)
 */
export function jobCallerOf(request: Request): JobCaller {
  const { owner, requestId } = factsOf(request)
  const key = request.headers.get(IDEMPOTENCY_HEADER)?.trim()
  if (key === undefined) return { owner, requestId }
  if (Value.Check(JobId, key)) return { owner, requestId, idempotencyKey: key.toLowerCase() }
  throw invalidRequest([
    { code: 'invalid_value', path: [IDEMPOTENCY_HEADER], message: `${IDEMPOTENCY_HEADER} must be a UUID` },
  ])
}

/**
 * The job that a path names. Whose else it may be is not told.
 *
 * @throws ServiceError `not_found` for an id that no job has
 */
export function jobKeyOf(kind: JobKey['kind'], id: string, request: Request): JobKey {
  if (!Value.Check(JobId, id)) throw new ServiceError('not_found', 'Job not found')
  return { kind, id: id.toLowerCase(), owner: factsOf(request).owner }
}
