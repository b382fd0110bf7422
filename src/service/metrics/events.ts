import type { FieldsOf, LogEvent, LogFields, LogValue, LogWatch } from '../../log.ts'
import { Counter, type Family, Histogram, type Labels } from './exposition.ts'

/** Seconds: from a page of this machine to the longest timeout that a request may have. */
const TIME_BOUNDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300]
const WAIT_BOUNDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 1800]

export interface Counted {
  /** Gets every event of the log. */
  watch: LogWatch
  families: readonly Family[]
}

/** What some events are counted as. */
interface Counts {
  families: Family[]
  events: { [Event in LogEvent]?: (fields: FieldsOf<Event>) => void }
}

/**
 * What is counted as it happens, from the events that the log tells, so that both are one statement. Names: experience.md 4;
 * labels have few values each.
 */
export function createCounted(): Counted {
  const all = [countRequests(), countAttempts(), countEngines(), countFiles(), countTasks(), countWebhooks()]
  const events = new Map<string, ((fields: LogFields) => void)[]>()
  for (const [name, count] of all.flatMap((counts) => Object.entries(counts.events))) {
    events.set(name, [...(events.get(name) ?? []), count])
  }
  return {
    watch(event, fields) {
      for (const count of events.get(event) ?? []) count(fields)
    },
    families: all.flatMap(({ families }) => families),
  }
}

function countRequests(): Counts {
  const requests = new Counter('web_extract_http_requests_total', 'Requests answered, by route, method and code')
  const answers = new Histogram('web_extract_http_request_duration_seconds', 'How long that took', TIME_BOUNDS)
  return {
    families: [requests, answers],
    events: {
      request({ route, method, status, ms }) {
        // Methods are as many as callers make up, where no route takes them.
        const known = route === undefined ? { route: 'other', method: 'other' } : { route, method }
        requests.add({ route: String(known.route), method: String(known.method), code: String(status) })
        answers.observe({ route: String(known.route) }, seconds(ms))
      },
    },
  }
}

function countAttempts(): Counts {
  const scrapes = new Counter('web_extract_scrapes_total', 'Attempts of engines at pages, by outcome')
  const attempts = new Histogram('web_extract_scrape_duration_seconds', 'How long attempts took', TIME_BOUNDS)
  const bytes = new Counter('web_extract_fetch_bytes_total', 'Bytes of pages that engines brought')
  const proxies = new Counter('web_extract_proxy_requests_total', 'Attempts through a proxy, by outcome')
  const attempt = (engine: string, { code, outcome, bytes: size = 0, ms }: FieldsOf<'fetch' | 'render'>) => {
    scrapes.add({ engine, outcome: boundedCode(code ?? outcome) })
    attempts.observe({ engine }, seconds(ms))
    if (size !== 0) bytes.add({ engine }, Number(size))
  }
  return {
    families: [scrapes, attempts, bytes, proxies],
    events: {
      fetch: ({ engine, ...fields }) => {
        attempt(String(engine), fields)
        const { proxy: mode, code, outcome } = fields
        if (mode !== undefined) proxies.add({ mode: String(mode), outcome: boundedCode(code ?? outcome) })
      },
      // An engine's own; what it renders for others they count as attempts of theirs.
      render: ({ outcome, ...fields }) =>
        attempt('browser', { ...fields, outcome: outcome === 'rendered' ? 'selected' : outcome! }),
    },
  }
}

function countEngines(): Counts {
  const races = new Counter('web_extract_engine_races_total', 'Pages that were fetched and rendered, by who was taken')
  const fallbacks = new Counter(
    'web_extract_engine_fallbacks_total',
    'Times that another engine than the one to be expected came into play, and why',
  )
  const copies = new Counter('web_extract_cache_requests_total', 'Pages that were asked of the cache, by result')
  const restarts = new Counter(
    'web_extract_render_browser_restarts_total',
    'Browsers that were started in place of another, and why that one was gone',
  )
  return {
    families: [races, fallbacks, copies, restarts],
    events: {
      race(fields) {
        races.add({ winner: String(fields.winner) })
        const fallback = fallbackOf(fields)
        if (fallback !== undefined) fallbacks.add(fallback)
      },
      fetch: ({ engine, outcome, code }) => {
        // Of the TLS client alone; what a site answered through it is none of its failures.
        const failed = engine === 'tls' && (outcome === 'failed' || outcome === 'skipped')
        if (failed) fallbacks.add({ from: 'tls', to: 'http', reason: boundedCode(code) })
      },
      cache: ({ outcome }) => copies.add({ result: String(outcome) }),
      browser_started({ reason }) {
        if (reason !== undefined) restarts.add({ reason: String(reason) })
      },
    },
  }
}

/** As answers tell it (`fallbackReason`): the plain page was in doubt, or the browser that was needed failed. */
function fallbackOf({ winner, outcome, reason }: FieldsOf<'race'>): Labels | undefined {
  if (outcome === 'failed' || reason === undefined || reason === 'lower_score') return undefined
  const to = String(winner)
  return { from: to === 'browser' ? 'http' : 'browser', to, reason: boundedCode(reason) }
}

function countFiles(): Counts {
  const files = new Counter('web_extract_parse_documents_total', 'Files that were read, by type and outcome')
  return {
    families: [files],
    events: { file: ({ kind, code, outcome }) => files.add({ type: String(kind), outcome: String(code ?? outcome) }) },
  }
}

function countTasks(): Counts {
  const pages = new Counter('web_extract_job_pages_total', 'Tasks of jobs that this process did, by outcome')
  const waits = new Histogram('web_extract_lease_wait_seconds', 'From when a task was due to its lease', WAIT_BOUNDS)
  const expired = new Counter('web_extract_lease_expired_total', 'Tasks taken back from workers that were gone')
  const denied = new Counter('web_extract_robots_denied_total', 'Pages of crawls that robots.txt forbids')
  for (const counter of [expired, denied]) counter.add({}, 0)
  return {
    families: [pages, waits, expired, denied],
    events: {
      task({ kind, outcome, code, waited_ms: waited }) {
        pages.add({ kind: String(kind), outcome: String(outcome) })
        if (waited !== undefined) waits.observe({}, seconds(waited))
        if (code === 'blocked_by_robots') denied.add({})
      },
      robots_denied: () => denied.add({}),
      rescue({ tasks = 0 }) {
        expired.add({}, Number(tasks))
      },
    },
  }
}

function countWebhooks(): Counts {
  const deliveries = new Counter('web_extract_webhook_deliveries_total', 'Attempts to deliver webhooks, by outcome')
  const times = new Histogram('web_extract_webhook_delivery_seconds', 'How long attempts took', TIME_BOUNDS)
  return {
    families: [deliveries, times],
    events: {
      webhook({ kind, outcome, ms }) {
        deliveries.add({ event: String(kind), outcome: String(outcome) })
        times.observe({}, seconds(ms))
      },
    },
  }
}

const seconds = (ms: LogValue) => Number(ms) / 1000

/** `bot_challenge (cloudflare)` and the like count as one. */
const boundedCode = (code: LogValue) => String(code).split(' ')[0]!
