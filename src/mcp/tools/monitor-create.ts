// A new monitor: the simple form, or the body of the route.
import { type Static, Type } from '@sinclair/typebox'
import { invalidRequest } from '../../wire/issues.ts'
import { oneOf, optional, strict } from '../../wire/schema.ts'
import { encodeV2Monitor } from '../../wire/v2/monitor/answer.ts'
import { decodeV2Monitor, type V2MonitorRequest } from '../../wire/v2/monitor/body.ts'
import { STARTS, tool } from '../tool.ts'
import { MonitorFacts, monitorFacts } from './monitor-facts.ts'

const Urls = Type.Array(Type.String(), { maxItems: 100 })

const input = strict({
  page: optional(Type.String({ description: 'URL of one page to watch.' })),
  pages: optional({ ...Urls, description: 'URLs of pages to watch.' } as typeof Urls),
  queries: optional(Type.Array(Type.String(), { maxItems: 12, description: 'Searches to watch, instead of pages.' })),
  searchWindow: optional(oneOf(['5m', '15m', '1h', '6h', '24h', '7d'], { description: 'How old results may be.' })),
  maxResults: optional(Type.Integer({ minimum: 1, maximum: 50 })),
  includeDomains: optional(Urls),
  excludeDomains: optional(Urls),
  goal: optional(Type.String({ maxLength: 2000, description: 'What matters, in words. A model then judges changes.' })),
  name: optional(Type.String({ maxLength: 256 })),
  scheduleText: optional(
    Type.String({ maxLength: 200, description: '"hourly", "daily at 9:00"… Default: every 30 minutes.' }),
  ),
  timezone: optional(Type.String({ description: 'Such as "Europe/Rome". Default: UTC.' })),
  webhookUrl: optional(Type.String({ description: 'URL that receives an event for each change.' })),
  email: optional(Type.String({ description: 'Not supported: this service sends no mail.' })),
  includeDiffs: optional(Type.Boolean({ description: 'Has no effect: webhooks always have the diffs.' })),
  body: optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description:
        'Instead of all others: the body of POST /v2/monitor, with "name", "schedule", "targets" (of type scrape, crawl or search), "webhook", "retentionDays" and more.',
    }),
  ),
})

export const monitorCreate = tool({
  name: 'firecrawl_monitor_create',
  title: 'Watch pages for changes',
  description: `Watch pages, a site or web searches, and find out what changed: checks run on a schedule for as long as the service runs, and each is compared with the one before. Simple: "page" or "pages" (or "queries"), with "goal" and "scheduleText". Everything else through "body". Returns the monitor with its id; firecrawl_monitor_run checks now, firecrawl_monitor_checks and firecrawl_monitor_check show what changed.`,
  input,
  output: MonitorFacts,
  hints: STARTS,
  run: async (args, { operations, call }) =>
    monitorFacts(encodeV2Monitor(await operations.createMonitor(decodeV2Monitor(bodyOf(args)), call)).data),
})

/** The body of the route. */
function bodyOf(args: Static<typeof input>): unknown {
  const { body, email } = args
  if (body !== undefined) {
    const other = Object.keys(args).find((name) => name !== 'body')
    if (other !== undefined) throw refused(other, `"${other}" cannot be used beside "body": put it into the body`)
    return body
  }
  if (email !== undefined)
    throw refused('email', '"email" is not supported: this service sends no mail. Use "webhookUrl"')
  const { name, goal, scheduleText = 'every 30 minutes', timezone = 'UTC', webhookUrl } = args
  const { target, subject } = targetOf(args)
  return {
    name: name ?? `Monitor ${subject}`.slice(0, 256),
    schedule: { text: scheduleText, timezone },
    targets: [target],
    ...(goal !== undefined && { goal }),
    ...(webhookUrl !== undefined && { webhook: { url: webhookUrl, events: EVENTS } }),
  } satisfies Partial<Static<typeof V2MonitorRequest>>
}

const EVENTS = ['monitor.page', 'monitor.check.completed']

function targetOf({ page, pages = [], queries, ...search }: Static<typeof input>) {
  const { searchWindow, maxResults, includeDomains, excludeDomains } = search
  const ofSearch = { searchWindow, maxResults, includeDomains, excludeDomains }
  const given = Object.fromEntries(Object.entries(ofSearch).filter(([, value]) => value !== undefined))
  const urls = [...(page === undefined ? [] : [page]), ...pages]
  if (queries !== undefined) {
    if (urls.length > 0) throw refused('queries', '"queries" and "page" are two things to watch. Make two monitors')
    return { target: { type: 'search' as const, queries, ...given }, subject: queries[0] }
  }
  const [stray] = Object.keys(given)
  if (stray !== undefined) throw refused(stray, `"${stray}" is for "queries"`)
  if (urls.length === 0) throw refused('page', '"page", "pages", "queries" or "body" is required: what to watch')
  return { target: { type: 'scrape' as const, urls }, subject: urls[0] }
}

function refused(name: string, message: string) {
  return invalidRequest([{ code: 'custom', path: [name], message }])
}
