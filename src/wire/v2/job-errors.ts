import { type Static, Type } from '@sinclair/typebox'
import type { JobErrors, PageError } from '../../operations/jobs.ts'
import { optional, strict } from '../schema.ts'
import { v2CodeOf } from './error.ts'
import { Time } from './time.ts'

/** The failed pages of a job (docs/compatibility.md#job-errors). */
export const V2JobErrorsResponse = strict(
  {
    success: Type.Literal(true),
    errors: Type.Array(
      strict({
        id: Type.String(),
        timestamp: Time('When the page failed'),
        url: Type.String(),
        code: Type.String(),
        error: Type.String(),
        message: Type.String({ description: 'Same as `error`.' }),
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
    ...(unlisted > 0 && { warning: `${unlisted} more errors are not listed.` }),
  }
}

const isBlocked = ({ code }: PageError) => code === 'blocked_by_robots'

/** The id is derived from job and page, so that it is always the same. */
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
