import { version } from '../config.ts'
import type { LaterDatabase } from '../db/later.ts'
import type { EngineHealth } from '../fetch/rendering.ts'
import { EXPOSITION_TYPE, exposition, type Family, gauge, type Labels } from '../metrics.ts'
import { countJobs, countTasks } from '../queue/figures.ts'
import type { RoleName } from '../roles.ts'
import { processFamilies } from './process_metrics.ts'
import type { Counted } from './serve_counted.ts'

/** Who asks for figures waits no longer than that for what others know; it is then left out. */
const PATIENCE_MS = 2_000

interface Surroundings {
  role: RoleName
  counted: Counted
  database: LaterDatabase | undefined
  /** Of the engines that render for this process, if any do. */
  engines: () => Promise<EngineHealth> | undefined
}

/** All figures of this process as text: what was counted, and how things are now. Never rejects. */
export function metricsOf({ role, counted, database, engines }: Surroundings) {
  return async () => {
    const [queue, rendering] = await Promise.all([queueFamilies(database), inTime(engines())])
    const build = one('web_extract_build_info', 'The version that runs', 1, { version, role })
    const families = [build, ...processFamilies(), ...counted.families, ...queue, ...renderFamilies(rendering)]
    return { type: EXPOSITION_TYPE, text: exposition(families) }
  }
}

const one = (name: string, help: string, value: number, labels: Labels = {}) => gauge(name, help, [{ labels, value }])

/** Of the whole database, so that one process tells for all. */
async function queueFamilies(database: LaterDatabase | undefined): Promise<Family[]> {
  const sql = database?.state().opened?.sql
  const figures = await inTime(sql && Promise.all([countTasks(sql), countJobs(sql)]))
  if (figures === undefined) return []
  const [tasks, jobs] = figures
  const inState = (wanted: (typeof tasks)[number]['state']) =>
    tasks.filter(({ state }) => state === wanted).map(({ kind, count }) => ({ labels: { kind }, value: count }))
  return [
    gauge('web_extract_queue_depth', 'Tasks of open jobs that wait, or are not due yet', inState('ready')),
    gauge('web_extract_leases_active', 'Tasks that workers hold', inState('running')),
    gauge(
      'web_extract_jobs',
      'Jobs that are kept',
      jobs.map(({ kind, status, count }) => ({ labels: { kind, status }, value: count })),
    ),
  ]
}

/** Figures of the engines that render for this process. */
export function renderFamilies(health: EngineHealth | undefined): Family[] {
  if (health === undefined) return []
  const { pages, jobs, sessions } = health
  return [
    one('web_extract_render_pages_active', 'Pages that rendering engines have open', pages.active),
    one('web_extract_render_pages_available', 'Pages that they could open', pages.available),
    one('web_extract_render_queue_depth', 'Requests that wait for a page', jobs.waiting),
    one('web_extract_sessions_active', 'Browser sessions that are open', sessions.active),
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
