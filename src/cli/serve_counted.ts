import type { LogFields, LogWatch } from '../log.ts'
import { Counter, type Family, Histogram } from '../metrics.ts'

/** Seconds: from a page of this machine to the longest timeout that a request may have. */
const TIME_BOUNDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300]
const WAIT_BOUNDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 1800]

export interface Counted {
  /** Gets every event of the log. */
  watch: LogWatch
  families: readonly Family[]
}

/**
 * What is counted as it happens, from the events that the log tells, so that both are one statement. Names: experience.md 4;
 * labels have few values each.
 */
export function createCounted(): Counted {
  const requests = new Counter('web_extract_http_requests_total', 'Requests answered, by route, method and code')
  const answers = new Histogram('web_extract_http_request_duration_seconds', 'How long that took', TIME_BOUNDS)
  const scrapes = new Counter('web_extract_scrapes_total', 'Attempts of engines at pages, by outcome')
  const attempts = new Histogram('web_extract_scrape_duration_seconds', 'How long attempts took', TIME_BOUNDS)
  const bytes = new Counter('web_extract_fetch_bytes_total', 'Bytes of pages that engines brought')
  const races = new Counter('web_extract_engine_races_total', 'Pages that were fetched and rendered, by who was taken')
  const pages = new Counter('web_extract_job_pages_total', 'Tasks of jobs that this process did, by outcome')
  const waits = new Histogram('web_extract_lease_wait_seconds', 'From when a task was due to its lease', WAIT_BOUNDS)
  const deliveries = new Counter('web_extract_webhook_deliveries_total', 'Attempts to deliver webhooks, by outcome')
  const attempt = (engine: string, { code, outcome, bytes: size = 0, ms }: LogFields) => {
    scrapes.add({ engine, outcome: boundedCode(code ?? outcome) })
    attempts.observe({ engine }, Number(ms) / 1000)
    if (size !== 0) bytes.add({ engine }, Number(size))
  }
  const counts: Record<string, (fields: LogFields) => void> = {
    request({ route, method, status, ms }) {
      // Methods are as many as callers make up, where no route takes them.
      const known = route === undefined ? { route: 'other', method: 'other' } : { route, method }
      requests.add({ route: String(known.route), method: String(known.method), code: String(status) })
      answers.observe({ route: String(known.route) }, Number(ms) / 1000)
    },
    fetch: ({ engine, ...fields }) => attempt(String(engine), fields),
    // An engine's own; what it renders for others they count as attempts of theirs.
    render: ({ outcome, ...fields }) =>
      attempt('browser', { ...fields, outcome: outcome === 'rendered' ? 'selected' : outcome! }),
    race: ({ winner }) => races.add({ winner: String(winner) }),
    task({ kind, outcome, waited_ms: waited }) {
      pages.add({ kind: String(kind), outcome: String(outcome) })
      if (waited !== undefined) waits.observe({}, Number(waited) / 1000)
    },
    webhook({ kind, outcome }) {
      if (outcome !== undefined) deliveries.add({ event: String(kind), outcome: String(outcome) })
    },
  }
  return {
    watch: (event, fields) => counts[event]?.(fields),
    families: [requests, answers, scrapes, attempts, bytes, races, pages, waits, deliveries],
  }
}

/** `bot_challenge (cloudflare)` and the like count as one. */
const boundedCode = (code: LogFields[string]) => String(code).split(' ')[0]!
