// Monitors and their checks.
import type { Operations } from '../../operations/index.ts'
import {
  decodeV2MonitorsQuery,
  encodeV2Monitor,
  encodeV2Monitors,
  V2MonitorDeleted,
  V2MonitorResponse,
  V2MonitorsQuery,
  V2MonitorsResponse,
} from '../../wire/v2/monitor/answer.ts'
import {
  decodeV2Monitor,
  decodeV2MonitorChange,
  V2MonitorChange,
  V2MonitorRequest,
  V2RunRequest,
} from '../../wire/v2/monitor/body.ts'
import {
  decodeV2CheckQuery,
  decodeV2ChecksQuery,
  encodeV2Check,
  encodeV2CheckStarted,
  encodeV2Checks,
  V2CheckQuery,
  V2CheckResponse,
  V2CheckStarted,
  V2ChecksQuery,
  V2ChecksResponse,
} from '../../wire/v2/monitor/check.ts'
import { idFrom } from '../job-request.ts'
import { answers, jsonContent, queryParameters } from '../openapi.ts'
import { callOf, factsOf } from '../request.ts'
import { endpoint } from '../route.ts'

/** Both spellings of scrape options are accepted, so the body is checked where it is decoded. */
const bodyOf = (schema: typeof V2MonitorRequest | typeof V2MonitorChange) => ({
  required: true,
  ...jsonContent(schema),
})

const monitorIdOf = (id: string) => idFrom(id, 'Monitor not found')

export const v2CreateMonitor = (operations: Operations) =>
  endpoint({
    handle: async ({ body, request }) =>
      encodeV2Monitor(await operations.createMonitor(decodeV2Monitor(body), callOf(request))),
    uses: ['createMonitor'],
    detail: {
      summary: 'Create a monitor that checks pages for changes',
      requestBody: bodyOf(V2MonitorRequest),
      responses: answers(V2MonitorResponse),
    },
  })

export const v2ListMonitors = (operations: Operations) =>
  endpoint({
    handle: async ({ query, request }) =>
      encodeV2Monitors(await operations.monitorList(decodeV2MonitorsQuery(query), callOf(request))),
    uses: ['jobs'],
    detail: {
      summary: 'List your monitors, newest first',
      parameters: queryParameters(V2MonitorsQuery),
      responses: answers(V2MonitorsResponse),
    },
  })

export const v2Monitor = (operations: Operations) =>
  endpoint({
    handle: async ({ params, request }) =>
      encodeV2Monitor(await operations.monitorReport(monitorIdOf(params.id), callOf(request))),
    uses: ['job'],
    detail: { summary: 'Get a monitor', responses: answers(V2MonitorResponse) },
  })

export const v2ChangeMonitor = (operations: Operations) =>
  endpoint({
    handle: async ({ params, body, request }) => {
      const id = monitorIdOf(params.id)
      return encodeV2Monitor(await operations.changeMonitor(id, decodeV2MonitorChange(body), callOf(request)))
    },
    uses: ['job', 'createMonitor'],
    detail: {
      summary: 'Change, pause or resume a monitor',
      requestBody: bodyOf(V2MonitorChange),
      responses: answers(V2MonitorResponse),
    },
  })

export const v2DeleteMonitor = (operations: Operations) =>
  endpoint({
    handle: async ({ params, request }) => {
      const id = monitorIdOf(params.id)
      await operations.removeMonitor(id, callOf(request))
      return { success: true as const, id }
    },
    uses: ['job'],
    detail: { summary: 'Delete a monitor and its checks', responses: answers(V2MonitorDeleted) },
  })

export const v2RunMonitor = (operations: Operations) =>
  endpoint({
    handle: async ({ params, request }) =>
      encodeV2CheckStarted(await operations.startCheck(monitorIdOf(params.id), callOf(request))),
    body: V2RunRequest,
    uses: ['job', 'startCheck'],
    detail: { summary: 'Check a monitor now', responses: answers(V2CheckStarted) },
  })

export const v2Checks = (operations: Operations) =>
  endpoint({
    handle: async ({ params, query, request }) => {
      const window = decodeV2ChecksQuery(query)
      const id = monitorIdOf(params.id)
      if (window === undefined) return encodeV2Checks([])
      return encodeV2Checks(await operations.checkList(id, window, callOf(request)))
    },
    uses: ['job'],
    detail: {
      summary: 'List the latest 100 checks of a monitor, newest first',
      parameters: queryParameters(V2ChecksQuery),
      responses: answers(V2ChecksResponse),
    },
  })

export const v2Check = (operations: Operations) =>
  endpoint({
    handle: async ({ params, query, request }) => {
      const window = decodeV2CheckQuery(query)
      const id = monitorIdOf(params.id)
      const checkId = idFrom(params.checkId, 'Check not found')
      const report = await operations.checkReport({ id, checkId }, window, callOf(request))
      return encodeV2Check(report, window, `${factsOf(request).base}/v2/monitor/${id}/checks/${checkId}`)
    },
    uses: ['job'],
    detail: {
      summary: 'Get a check of a monitor and its pages',
      parameters: queryParameters(V2CheckQuery),
      responses: answers(V2CheckResponse),
    },
  })
