import { version } from '../config.ts'
import type { LaterDatabase } from '../db/later.ts'
import type { EngineHealth } from '../fetch/rendering.ts'
import type { LogFields, LogWatch } from '../log.ts'
import { Counter, EXPOSITION_TYPE, exposition, type Family, gauge, Histogram } from '../metrics.ts'
import { countTasks } from '../queue/figures.ts'

/** Seconds: from a page of this machine to the longest timeout that a request may have. */
const FETCH_BOUNDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300]
const WAIT_BOUNDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 1800]

/** Who asks for figures waits no longer than that for what others know; it is then left out. */
const PATIENCE_MS = 2_000

interface Counted {
  /** Gets every event of the log. */
  watch: LogWatch
  families: readonly Family[]
}

/**
 * What is counted as it happens, from the events that the log tells, so that both are one statement. Names and labels:
 * architecture.md 8; labels have few values each.
 */
export function createCounted(): Counted {
  const requests = new Counter('web_extract_requests_total', 'Requests answered, by route and status')
  const fetches = new Histogram('web_extract_fetch_seconds', 'Attempts of engines at pages, by outcome', FETCH_BOUNDS)
  const waits = new Histogram('web_extract_lease_wait_seconds', 'From when a task was due to its lease', WAIT_BOUNDS)
  const tasks = new Counter('web_extract_tasks_total', 'Tasks that this process did, by outcome')
  const deliveries = new Counter('web_extract_webhook_deliveries_total', 'Attempts to deliver webhooks, by outcome')
  const counts: Record<string, (fields: LogFields) => void> = {
    request: ({ route, method, status }) =>
      requests.add({ route: route === undefined ? 'other' : `${method} ${route}`, status: String(status) }),
    fetch: ({ engine, outcome, code, ms }) =>
      fetches.observe({ engine: String(engine), code: boundedCode(code ?? outcome) }, Number(ms) / 1000),
    // An engine's own; what it renders for others they count as attempts of theirs.
    render: ({ code = 'selected', ms }) =>
      fetches.observe({ engine: 'browser', code: boundedCode(code) }, Number(ms) / 1000),
    task({ kind, outcome, waited_ms: waited }) {
      tasks.add({ kind: String(kind), outcome: String(outcome) })
      if (waited !== undefined) waits.observe({}, Number(waited) / 1000)
    },
    webhook({ outcome, status }) {
      if (outcome !== undefined) deliveries.add({ code: status === undefined ? 'none' : `${String(status)[0]}xx` })
    },
  }
  return {
    watch: (event, fields) => counts[event]?.(fields),
    families: [requests, fetches, tasks, waits, deliveries],
  }
}

/** `bot_challenge (cloudflare)` and the like count as one. */
const boundedCode = (code: LogFields[string]) => String(code).split(' ')[0]!

interface Surroundings {
  counted: Counted
  database: LaterDatabase | undefined
  /** Of the engines that render for this process, if any do. */
  engines: () => Promise<EngineHealth> | undefined
}

/** All figures of this process as text: what was counted, and how things are now. Never rejects. */
export function metricsOf({ counted, database, engines }: Surroundings) {
  return async () => {
    const [tasks, rendering] = await Promise.all([taskFamilies(database), inTime(engines())])
    const build = gauge('web_extract_build_info', 'The version that runs', [{ labels: { version }, value: 1 }])
    const families = [build, ...counted.families, ...tasks, ...renderFamilies(rendering)]
    return { type: EXPOSITION_TYPE, text: exposition(families) }
  }
}

/** Of the whole database, so that one process tells for all. */
async function taskFamilies(database: LaterDatabase | undefined): Promise<Family[]> {
  const sql = database?.state().opened?.sql
  const figures = await inTime(sql && countTasks(sql))
  if (figures === undefined) return []
  const samples = figures.map(({ kind, state, count }) => ({ labels: { kind, state }, value: count }))
  return [gauge('web_extract_tasks', 'Tasks of open jobs in the database', samples)]
}

/** Figures of the engines that render for this process. */
export function renderFamilies(health: EngineHealth | undefined): Family[] {
  if (health === undefined) return []
  const { pages, jobs, sessions } = health
  const states = { active: pages.active, available: pages.available, waiting: jobs.waiting }
  const samples = Object.entries(states).map(([state, value]) => ({ labels: { state }, value }))
  return [
    gauge('web_extract_render_pages', 'Pages of rendering engines, and requests that wait for one', samples),
    gauge('web_extract_sessions', 'Browser sessions that are open', [{ labels: {}, value: sessions.active }]),
  ]
}

async function inTime<T>(answer: Promise<T> | undefined): Promise<T | undefined> {
  if (answer === undefined) return undefined
  let timer: Timer | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS)
  })
  try {
    return await Promise.race([answer.catch(() => undefined), late])
  } finally {
    clearTimeout(timer)
  }
}
