// Monitors in responses: the members of both bodies, whichever created them.
import { type Static, Type } from '@sinclair/typebox'
import type { MonitorReport } from '../../../operations/monitors.ts'
import { patternOf, secondsOf } from '../../../schedule/schedule.ts'
import { decodeQuery, EXAMPLE_ID, JobId } from '../../job.ts'
import { lenient, MAX_NUMBER, oneOf, optional, strict } from '../../schema.ts'
import { Time } from '../time.ts'
import { encodeSummary, Summary } from './check.ts'
import { monitorEvents } from './webhook.ts'

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()])

const V2Monitor = strict({
  id: JobId,
  name: Type.String(),
  status: oneOf(['active', 'paused']),
  enabled: Type.Boolean({ description: 'Whether `status` is `active`.' }),
  url: nullable(Type.String({ description: 'The page, if it is only one.' })),
  scheduleSeconds: nullable(
    Type.Integer({ description: 'Null if the time between two checks is not always the same.' }),
  ),
  schedule: strict({
    cron: nullable(Type.String({ description: 'Null if no pattern can express it.' })),
    text: nullable(Type.String({ description: 'As it was sent.' })),
    timezone: Type.String(),
  }),
  nextRunAt: nullable(Time('When the next check is due')),
  lastRunAt: nullable(Time('When the last check was due')),
  currentCheckId: nullable(Type.String({ description: 'The check that is queued or running.' })),
  targets: Type.Array(
    lenient(
      {
        id: Type.String(),
        type: oneOf(['scrape', 'crawl', 'search']),
        urls: optional(Type.Array(Type.String())),
        url: optional(Type.String()),
        crawlOptions: optional(lenient({ limit: optional(Type.Integer()) })),
        queries: optional(Type.Array(Type.String())),
        scrapeOptions: optional(lenient({})),
      },
      { description: 'As it was sent, with its id.' },
    ),
  ),
  webhook: nullable(
    strict({
      url: Type.String(),
      metadata: Type.Record(Type.String(), Type.String()),
      events: Type.Array(Type.String()),
    }),
  ),
  notification: Type.Null(),
  retentionDays: Type.Integer(),
  estimatedCreditsPerMonth: Type.Null(),
  goal: nullable(Type.String()),
  judgeEnabled: Type.Boolean({ description: 'Whether a model judges changes: there must be a goal and a model.' }),
  lastCheckSummary: nullable(Summary),
  createdAt: Time('When it was created'),
  updatedAt: Time('When it was last changed'),
})

const example: Static<typeof V2Monitor> = {
  id: EXAMPLE_ID,
  name: 'Prices',
  status: 'active',
  enabled: true,
  url: 'https://example.com/prices',
  scheduleSeconds: 3600,
  schedule: { cron: '0 * * * *', text: null, timezone: 'UTC' },
  nextRunAt: '2030-01-01T01:00:00.000Z',
  lastRunAt: '2030-01-01T00:00:00.000Z',
  currentCheckId: null,
  targets: [{ id: 't1', type: 'scrape', urls: ['https://example.com/prices'] }],
  webhook: null,
  notification: null,
  retentionDays: 30,
  estimatedCreditsPerMonth: null,
  goal: null,
  judgeEnabled: false,
  lastCheckSummary: { totalPages: 1, same: 0, changed: 0, new: 1, removed: 0, error: 0 },
  createdAt: '2030-01-01T00:00:00.000Z',
  updatedAt: '2030-01-01T00:00:00.000Z',
}

export const V2MonitorResponse = strict(
  { success: Type.Literal(true), data: V2Monitor },
  { examples: [{ success: true, data: example }] },
)

export const V2MonitorsResponse = strict(
  { success: Type.Literal(true), data: Type.Array(V2Monitor, { description: 'Newest first.' }) },
  { examples: [{ success: true, data: [example] }] },
)

export const V2MonitorDeleted = strict({ success: Type.Literal(true), id: JobId })

const DEFAULT_LIMIT = 25
const MAX_LIMIT = 100

export const V2MonitorsQuery = lenient({
  limit: optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_NUMBER,
      default: DEFAULT_LIMIT,
      description: `Maximum monitors in this response, at most ${MAX_LIMIT}.`,
    }),
  ),
  offset: optional(
    Type.Integer({ minimum: 0, maximum: MAX_NUMBER, default: 0, description: 'Number of monitors to skip.' }),
  ),
})

/** @throws ServiceError `invalid_request` */
export function decodeV2MonitorsQuery(query: Readonly<Record<string, unknown>>): { offset: number; limit: number } {
  const { offset = 0, limit = DEFAULT_LIMIT } = decodeQuery(V2MonitorsQuery, query)
  return { offset, limit: Math.min(limit, MAX_LIMIT) }
}

export const encodeV2Monitor = (report: MonitorReport): Static<typeof V2MonitorResponse> => ({
  success: true,
  data: monitorOf(report),
})

export const encodeV2Monitors = (reports: readonly MonitorReport[]): Static<typeof V2MonitorsResponse> => ({
  success: true,
  data: reports.map(monitorOf),
})

function monitorOf(report: MonitorReport): Static<typeof V2Monitor> {
  const { active, schedule, targets, webhook, goal, judge, lastCheck } = report
  const [only] = targets
  return {
    id: report.id,
    name: report.name,
    status: active ? 'active' : 'paused',
    enabled: active,
    url: targets.length === 1 && only?.type === 'scrape' && only.urls.length === 1 ? only.urls[0]! : null,
    scheduleSeconds: secondsOf(schedule),
    schedule: {
      cron: patternOf(schedule),
      text: schedule.text ?? null,
      timezone: 'timezone' in schedule ? schedule.timezone : 'UTC',
    },
    nextRunAt: timeOf(report.nextAt),
    lastRunAt: timeOf(report.lastAt),
    currentCheckId: report.openCheck ?? null,
    targets: targets.map(({ id, type, shown }) => ({ ...shown, id, type })),
    webhook: webhook
      ? {
          url: webhook.url,
          metadata: { ...webhook.metadata },
          events: webhook.events.flatMap((event) => (event in monitorEvents ? [nameOf(event)] : [])),
        }
      : null,
    notification: null,
    retentionDays: report.retentionDays,
    estimatedCreditsPerMonth: null,
    goal: goal ?? null,
    judgeEnabled: goal !== undefined && judge,
    lastCheckSummary: lastCheck === undefined ? null : encodeSummary(lastCheck.summary),
    createdAt: report.createdAt.toISOString(),
    updatedAt: report.updatedAt.toISOString(),
  }
}

const nameOf = (event: string) => monitorEvents[event as keyof typeof monitorEvents]

const timeOf = (at: Date | undefined) => at?.toISOString() ?? null
