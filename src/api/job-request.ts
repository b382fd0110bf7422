import { Value } from '@sinclair/typebox/value'
import { ServiceError } from '../errors.ts'
import type { JobRef } from '../operations/index.ts'
import { invalidRequest } from '../wire/issues.ts'
import { JobId } from '../wire/job.ts'

/**
 * The idempotency key of a request; undefined if the client sent none.
 *
 * @throws ServiceError `invalid_request` if it is not a UUID
 */
export function idempotencyKeyOf({ headers }: Request): string | undefined {
  const key = headers.get(IDEMPOTENCY_HEADER)?.trim()
  if (key === undefined) return undefined
  if (Value.Check(JobId, key)) return key.toLowerCase()
  throw invalidRequest([
    { code: 'invalid_value', path: [IDEMPOTENCY_HEADER], message: `${IDEMPOTENCY_HEADER} must be a UUID` },
  ])
}

const IDEMPOTENCY_HEADER = 'x-idempotency-key'

/**
 * The job that a path names. Another owner's job and an unknown one get the same response.
 *
 * @throws ServiceError `not_found` for an id that no job can have
 */
export function jobRefOf(kind: JobRef['kind'], id: string): JobRef {
  return { kind, id: idFrom(id, 'Job not found') }
}

/** The id of a job of any kind. @throws ServiceError `not_found` for an id that no job can have */
export const anyJobIdOf = (id: string): string => idFrom(id, 'Job not found')

/** @throws ServiceError `not_found` for what is no id */
export function idFrom(id: string, message: string): string {
  if (!Value.Check(JobId, id)) throw new ServiceError('not_found', message)
  return id.toLowerCase()
}
