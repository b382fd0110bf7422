// The bodies that create and change a monitor: with `url` and `scheduleSeconds`, or with `targets` and `schedule`.
import { type Static, type TProperties, type TSchema, Type } from '@sinclair/typebox'
import type { MonitorChanges, NewMonitor } from '../../../operations/monitors.ts'
import { MAX_SECONDS, MIN_SECONDS, patternFault, type Schedule, timezoneFault } from '../../../schedule/schedule.ts'
import { scheduleOfWords } from '../../../schedule/words.ts'
import { invalidRequest, issuesOf } from '../../issues.ts'
import { oneOf, optional, PageUrl, strict } from '../../schema.ts'
import { clientMembers } from '../scrape.ts'
import { respelledOptions, respelledTargets } from './spelling.ts'
import { decodeTargets, IgnoreSelectors, MonitorScrapeOptions, MonitorTargets } from './targets.ts'
import { decodeMonitorWebhook, MonitorWebhook } from './webhook.ts'

const DEFAULT_SECONDS = 3600
const DEFAULT_RETENTION_DAYS = 30

const Name = Type.String({ minLength: 1, maxLength: 256, description: 'Name of the monitor.' })

const ScheduleWords = strict(
  {
    cron: optional(
      Type.String({
        description: 'Five fields: minute, hour, day of the month, month, day of the week.',
        examples: ['*/30 * * * *'],
      }),
    ),
    text: optional(
      Type.String({
        maxLength: 200,
        description: 'In words: `every 30 minutes`, `hourly`, `daily at 9:00`, `every monday at 8am`.',
      }),
    ),
    timezone: optional(Type.String({ default: 'UTC', description: 'Name of a time zone, such as `Europe/Rome`.' })),
  },
  { description: 'When to check: `cron` or `text`.' },
)

const Notification = strict({
  email: optional(
    strict({
      enabled: optional(Type.Boolean()),
      recipients: optional(Type.Array(Type.String(), { maxItems: 25 })),
      includeDiffs: optional(Type.Boolean()),
    }),
  ),
})

/** Members of both bodies. All but the name and what to watch may be absent. */
const members = {
  url: optional(PageUrl),
  scheduleSeconds: optional(
    Type.Integer({
      minimum: MIN_SECONDS,
      maximum: MAX_SECONDS,
      default: DEFAULT_SECONDS,
      description: 'Seconds between two checks, counted from the creation of the monitor.',
    }),
  ),
  schedule: optional(ScheduleWords),
  targets: optional(MonitorTargets),
  scrapeOptions: optional(MonitorScrapeOptions),
  ignoreSelectors: IgnoreSelectors,
  enabled: optional(Type.Boolean({ default: true, description: 'False pauses it.' })),
  status: optional(oneOf(['active', 'paused'], { description: 'The same as `enabled`, in a word.' })),
  webhook: optional(MonitorWebhook),
  notification: optional(Notification),
  retentionDays: optional(
    Type.Integer({
      minimum: 1,
      maximum: 365,
      default: DEFAULT_RETENTION_DAYS,
      description: 'How long checks are kept. No more than the latest 100 are.',
    }),
  ),
  goal: optional(
    Type.String({ maxLength: 2000, description: 'What matters, in words. A language model then judges each change.' }),
  ),
  judgeEnabled: optional(Type.Boolean({ description: 'Whether changes are judged; by default if there is a goal.' })),
  ...clientMembers,
} satisfies TProperties

/** Body of `POST /v2/monitor` (docs/monitors.md). */
export const V2MonitorRequest = strict(
  { name: Name, ...members },
  {
    examples: [
      { name: 'Prices', url: 'https://example.com/prices', scheduleSeconds: 3600 },
      {
        name: 'News',
        schedule: { text: 'every 30 minutes', timezone: 'Europe/Rome' },
        targets: [{ type: 'scrape', urls: ['https://example.com/news'] }],
      },
    ],
  },
)

/** Body of `PATCH /v2/monitor/{id}`: what is absent stays; null removes `webhook` and `goal`. */
export const V2MonitorChange = strict({ name: optional(Name), ...members })

/** Body of `POST /v2/monitor/{id}/run`. */
export const V2RunRequest = strict(clientMembers)

type Body = Static<typeof V2MonitorChange>

/**
 * Decodes a body that creates a monitor.
 *
 * @throws ServiceError `invalid_request` that names the member
 */
export function decodeV2Monitor(body: unknown): NewMonitor {
  const request = checked(V2MonitorRequest, body)
  const { targets } = decodeWhat(request, true)
  const { webhook, goal, judgeEnabled } = request
  return {
    name: request.name,
    active: decodeActive(request) ?? true,
    schedule: decodeSchedule(request) ?? { everySeconds: DEFAULT_SECONDS },
    targets: targets ?? [],
    ...(goal !== undefined && goal.trim() !== '' && { goal }),
    judge: judgeEnabled ?? true,
    retentionDays: request.retentionDays ?? DEFAULT_RETENTION_DAYS,
    ...(webhook !== undefined && { webhook: decodeMonitorWebhook(webhook) }),
  }
}

/**
 * Decodes a body that changes a monitor.
 *
 * @throws ServiceError `invalid_request` that names the member
 */
export function decodeV2MonitorChange(body: unknown): MonitorChanges {
  const request = checked(V2MonitorChange, body)
  const cleared = (member: 'goal' | 'webhook') => (body as Record<string, unknown>)[member] === null
  const { targets } = decodeWhat(request, false)
  const { name, webhook, goal, judgeEnabled, retentionDays } = request
  const [active, schedule] = [decodeActive(request), decodeSchedule(request)]
  return {
    ...(name !== undefined && { name }),
    ...(active !== undefined && { active }),
    ...(schedule !== undefined && { schedule }),
    ...(targets !== undefined && { targets }),
    ...(goal !== undefined && { goal: goal.trim() === '' ? null : goal }),
    ...(cleared('goal') && { goal: null }),
    ...(judgeEnabled !== undefined && { judge: judgeEnabled }),
    ...(retentionDays !== undefined && { retentionDays }),
    ...(webhook !== undefined && { webhook: decodeMonitorWebhook(webhook) }),
    ...(cleared('webhook') && { webhook: null }),
  }
}

/** The body without nulls, in one spelling, checked against its schema. */
function checked<T extends TSchema>(schema: T, body: unknown): Static<T> {
  const given = Object.entries((body ?? {}) as Record<string, unknown>).filter(([, value]) => value !== null)
  const request: Record<string, unknown> = Object.fromEntries(given)
  if ('targets' in request) request.targets = respelledTargets(request.targets)
  if ('scrapeOptions' in request) request.scrapeOptions = respelledOptions(request.scrapeOptions)
  const issues = issuesOf(schema, request)
  if (issues.length > 0) throw invalidRequest(issues)
  checkNotification(request as Body)
  return request as Static<T>
}

/** What to watch: `targets`, or one page with its options. */
function decodeWhat(request: Body, isNew: boolean): { targets?: NewMonitor['targets'] } {
  const { url, targets, scrapeOptions, ignoreSelectors } = request
  if (targets !== undefined) {
    const other = (['url', 'scrapeOptions', 'ignoreSelectors'] as const).find((member) => request[member] !== undefined)
    if (other !== undefined) throw refused([other], `"${other}" cannot be used beside "targets": put it into a target`)
    return { targets: decodeTargets(targets) }
  }
  if (url === undefined) {
    if (isNew) throw refused(['url'], '"url" is required, or "targets"')
    const alone = scrapeOptions !== undefined ? 'scrapeOptions' : 'ignoreSelectors'
    if (request[alone] !== undefined) throw refused([alone], `"${alone}" needs the "url" that it applies to`)
    return {}
  }
  const target = {
    type: 'scrape' as const,
    urls: [url],
    ...(scrapeOptions !== undefined && { scrapeOptions }),
    ...(ignoreSelectors !== undefined && { ignoreSelectors }),
  }
  return { targets: decodeTargets([target]) }
}

function decodeActive({ enabled, status }: Body): boolean | undefined {
  if (enabled === undefined) return status && status === 'active'
  if (status !== undefined && enabled !== (status === 'active')) {
    throw refused(['status'], `"status": "${status}" and "enabled": ${enabled} contradict each other. Send one of them`)
  }
  return enabled
}

function decodeSchedule({ scheduleSeconds, schedule }: Body): Schedule | undefined {
  if (schedule === undefined) return scheduleSeconds === undefined ? undefined : { everySeconds: scheduleSeconds }
  if (scheduleSeconds !== undefined) {
    throw refused(['scheduleSeconds'], '"scheduleSeconds" and "schedule" are two schedules. Send one of them')
  }
  const { cron, text, timezone = 'UTC' } = schedule
  const zoneFault = timezoneFault(timezone)
  if (zoneFault !== undefined) throw refused(['schedule', 'timezone'], `"schedule.timezone" ${zoneFault}`)
  if (cron !== undefined && text !== undefined) {
    throw refused(['schedule', 'text'], '"schedule.cron" and "schedule.text" are two schedules. Send one of them')
  }
  if (cron !== undefined) {
    const pattern = cron.trim().replace(/\s+/g, ' ')
    const fault = patternFault(pattern)
    if (fault !== undefined) throw refused(['schedule', 'cron'], `"schedule.cron" ${fault}`)
    return { cron: pattern, timezone }
  }
  if (text === undefined) {
    throw refused(['schedule', 'cron'], '"schedule" needs "cron", such as "*/30 * * * *", or "text", such as "hourly"')
  }
  const read = scheduleOfWords(text, timezone)
  if (typeof read === 'string') throw refused(['schedule', 'text'], `"schedule.text" ${read}`)
  return read
}

function checkNotification({ notification }: Body): void {
  if (notification?.email?.enabled !== true) return
  const path = ['notification', 'email', 'enabled']
  throw refused(path, '"notification.email.enabled" must be false: this service sends no mail. Use "webhook"')
}

const refused = (path: (string | number)[], message: string) => invalidRequest([{ code: 'custom', path, message }])
