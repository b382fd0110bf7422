import { ActivityQuery, ActivityResponse, decodeActivityQuery } from '../../wire/native/activity.ts'
import type { ActivityLog } from '../activity.ts'
import { answers, queryParameters } from '../openapi.ts'
import { callOf } from '../request.ts'
import { endpoint } from '../route.ts'

/** The last requests of the caller to this process. */
export const activity = (log: ActivityLog) =>
  endpoint({
    handle: async ({ query, request }) => log.of(callOf(request).owner, decodeActivityQuery(query)),
    detail: {
      summary: 'List your last requests to this process, without reads that succeeded',
      parameters: queryParameters(ActivityQuery),
      responses: answers(ActivityResponse),
    },
  })
