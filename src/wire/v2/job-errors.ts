import { type Static, Type } from '@sinclair/typebox'
import type { JobErrors, PageError } from '../../operations/jobs.ts'
import { optional, strict } from '../schema.ts'
import { v2CodeOf } from './error.ts'
import { Time } from './time.ts'

/** Pages of a job that did not become documents (v2-contract.md 5.10). */
export const V2JobErrorsResponse = strict(
  {
    success: Type.Literal(true),
    errors: Type.Array(
      strict({
        id: Type.String(),
        timestamp: Time('When it failed'),
        url: Type.String(),
        code: Type.String(),
        error: Type.String(),
        message: Type.String({ description: 'The same as `error`.' }),
      }),
    ),
    robotsBlocked: Type.Array(Type.String(), { description: 'Pages that robots.txt forbids.' }),
    warning: optional(Type.String()),
  },
  { examples: [{ success: true, errors: [], robotsBlocked: ['https://example.com/private/'] }] },
)

export function encodeV2JobErrors({ job, errors }: JobErrors): Static<typeof V2JobErrorsResponse> {
  const unlisted = job.failed + job.blocked - errors.length
  return {
    success: true,
    errors: errors.filter((error) => !isBlocked(error)).map((error) => encodeError(job.id, error)),
    robotsBlocked: errors.filter(isBlocked).map(({ url }) => url),
    ...(unlisted > 0 && { warning: `${unlisted} more are not listed.` }),
  }
}

const isBlocked = ({ code }: PageError) => code === 'blocked_by_robots'

/** Its id is made of the job and the page, so that it is the same each time. */
function encodeError(jobId: string, { seq, url, code, message, at }: PageError) {
  return {
    id: Bun.randomUUIDv5(String(seq), jobId),
    timestamp: at.toISOString(),
    url,
    code: v2CodeOf(code),
    error: message,
    message,
  }
}
