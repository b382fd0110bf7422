import type { FieldsOf, LogEvent, LogFields, LogValue, LogWatch } from '../../log.ts'
import { Counter, type Family, Histogram, type Labels } from './exposition.ts'

export interface Counted {
  /** Must see every event of the log. */
  watch: LogWatch
  families: readonly Family[]
}

/** Metrics, and the events that change them. */
interface Counts {
  families: Family[]
  events: { [Event in LogEvent]?: (fields: FieldsOf<Event>) => void }
}

/**
 * Counts what happens from the events of the log, so that code reports everything once. Each label has few values.
 */
export function createCounted(): Counted {
  const all = [
    countRequests(),
    countAttempts(),
    countEngines(),
    countFiles(),
    countModels(),
    countSearches(),
    countTasks(),
    countWebhooks(),
  ]
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
  const requests = new Counter('web_extract_http_requests_total', 'Requests answered, by route, method and status')
  const answers = new Histogram('web_extract_http_request_duration_seconds', 'Time to answer requests', TIME_BOUNDS)
  return {
    families: [requests, answers],
    events: {
      request({ route, method, status, ms }) {
        // Clients can send any method to a path without a route.
        const known = route === undefined ? { route: 'other', method: 'other' } : { route, method }
        requests.add({ route: String(known.route), method: String(known.method), code: String(status) })
        answers.observe({ route: String(known.route) }, seconds(ms))
      },
    },
  }
}

function countAttempts(): Counts {
  const scrapes = new Counter('web_extract_scrapes_total', 'Attempts to fetch pages, by engine and outcome')
  const attempts = new Histogram('web_extract_scrape_duration_seconds', 'Duration of attempts', TIME_BOUNDS)
  const bytes = new Counter('web_extract_fetch_bytes_total', 'Bytes of fetched pages')
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
      // Reported by a rendering engine. The processes that it renders for report `fetch`.
      render: ({ outcome, ...fields }) =>
        attempt('browser', { ...fields, outcome: outcome === 'rendered' ? 'selected' : outcome! }),
    },
  }
}

function countEngines(): Counts {
  const races = new Counter(
    'web_extract_engine_races_total',
    'Pages both fetched and rendered, by the engine whose result was used',
  )
  const fallbacks = new Counter('web_extract_engine_fallbacks_total', 'Fallbacks to another engine, by reason')
  const copies = new Counter('web_extract_cache_requests_total', 'Cache lookups, by result')
  const restarts = new Counter('web_extract_render_browser_restarts_total', 'Browsers restarted, by reason')
  return {
    families: [races, fallbacks, copies, restarts],
    events: {
      race(fields) {
        races.add({ winner: String(fields.winner) })
        const fallback = fallbackOf(fields)
        if (fallback !== undefined) fallbacks.add(fallback)
      },
      fetch: ({ engine, outcome, code }) => {
        // Failures of the TLS client itself, not of a site behind it.
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

/** Reasons for the plain page although a browser rendered it. */
const KEPT_PLAIN: ReadonlySet<string> = new Set(['lower_score', 'no_gain'])

/** As in responses (`fallbackReason`): the plain page was doubtful, or the browser that was needed failed. */
function fallbackOf({ winner, outcome, reason }: FieldsOf<'race'>): Labels | undefined {
  if (outcome === 'failed' || reason === undefined || KEPT_PLAIN.has(String(reason))) return undefined
  const to = String(winner)
  return { from: to === 'browser' ? 'http' : 'browser', to, reason: boundedCode(reason) }
}

function countFiles(): Counts {
  const files = new Counter('web_extract_parse_documents_total', 'Files converted, by type and outcome')
  return {
    families: [files],
    events: { file: ({ kind, code, outcome }) => files.add({ type: String(kind), outcome: String(code ?? outcome) }) },
  }
}

function countModels(): Counts {
  const asked = new Counter('web_extract_model_requests_total', 'Questions to language models, by outcome')
  const times = new Histogram(
    'web_extract_model_request_duration_seconds',
    'Time to answer them, with waits',
    TIME_BOUNDS,
  )
  const tokens = new Counter(
    'web_extract_model_tokens_total',
    'Tokens of prompts and answers, as the models count them',
  )
  return {
    families: [asked, times, tokens],
    events: {
      model({ by, outcome, code, prompt_tokens: prompt = 0, answer_tokens: answer = 0, ms }) {
        asked.add({ by: String(by), outcome: String(code ?? outcome) })
        times.observe({ by: String(by) }, seconds(ms))
        tokens.add({ by: String(by), kind: 'prompt' }, Number(prompt))
        tokens.add({ by: String(by), kind: 'answer' }, Number(answer))
      },
    },
  }
}

function countSearches(): Counts {
  const asked = new Counter('web_extract_search_requests_total', 'Searches by search engine, source and outcome')
  const times = new Histogram('web_extract_search_request_duration_seconds', 'Duration of these searches', TIME_BOUNDS)
  return {
    families: [asked, times],
    events: {
      search_provider({ provider, source, code, outcome, ms }) {
        asked.add({ provider: String(provider), source: String(source), outcome: String(code ?? outcome) })
        times.observe({ provider: String(provider) }, seconds(ms))
      },
    },
  }
}

function countTasks(): Counts {
  const pages = new Counter('web_extract_job_pages_total', 'Tasks run by this process, by outcome')
  const waits = new Histogram('web_extract_lease_wait_seconds', 'Time from a task being due to its lease', WAIT_BOUNDS)
  const expired = new Counter('web_extract_lease_expired_total', 'Tasks taken back from dead workers')
  const denied = new Counter('web_extract_robots_denied_total', 'Pages that robots.txt forbids')
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
  const deliveries = new Counter('web_extract_webhook_deliveries_total', 'Webhook delivery attempts, by outcome')
  const times = new Histogram('web_extract_webhook_delivery_seconds', 'Duration of attempts', TIME_BOUNDS)
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

/** Counts `bot_challenge (cloudflare)` and the like as one. */
const boundedCode = (code: LogValue) => String(code).split(' ')[0]!

/** Seconds, from a page of this machine to the longest timeout that a request may have. */
const TIME_BOUNDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300]
const WAIT_BOUNDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 1800]
