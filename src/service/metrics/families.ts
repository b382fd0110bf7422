import type { RoleName } from '../../config/roles.ts'
import { busyConnections } from '../../db/activity.ts'
import type { LaterDatabase } from '../../db/lazy.ts'
import type { EngineHealth, EngineStats, RenderEngine } from '../../engines/engine.ts'
import { EXPOSITION_TYPE, exposition, type Family, gauge, type Labels } from '../../metrics.ts'
import { countJobs, countTasks, oldestAges } from '../../queue/stats.ts'
import { commit, version } from '../../version.ts'
import type { Counted } from './events.ts'
import { processFamilies } from './process.ts'

/** Who asks for figures waits no longer than that for what others know; it is then left out. */
const PATIENCE_MS = 2_000

interface Surroundings {
  role: RoleName
  counted: Counted
  database: LaterDatabase | undefined
  /** What renders for this process, if anything does. */
  renderer: Pick<RenderEngine, 'health' | 'stats'> | undefined
}

/** All figures of this process as text: what was counted, and how things are now. Never rejects. */
export function metricsOf({ role, counted, database, renderer }: Surroundings) {
  return async () => {
    const health = renderer?.health()
    // After it, since they may tell what was seen then. A browser that hangs keeps nothing back but these.
    const figures = health?.then(() => renderer?.stats?.())
    const [queue, ...rendering] = await Promise.all([queueFamilies(database), inTime(health), inTime(figures)])
    const build = one('web_extract_build_info', 'The version that runs', 1, { version, commit, role })
    const families = [build, ...processFamilies(), ...counted.families, ...queue, ...renderFamilies(...rendering)]
    return { type: EXPOSITION_TYPE, text: exposition(families) }
  }
}

const one = (name: string, help: string, value: number, labels: Labels = {}) => gauge(name, help, [{ labels, value }])

/** Of the whole database, so that one process tells for all. */
async function queueFamilies(database: LaterDatabase | undefined): Promise<Family[]> {
  const sql = database?.state().opened?.sql
  const figures = await inTime(
    sql && Promise.all([countTasks(sql), countJobs(sql), oldestAges(sql), busyConnections(sql)]),
  )
  if (figures === undefined) return []
  const [tasks, jobs, oldest, busy] = figures
  const inState = (wanted: (typeof tasks)[number]['state']) =>
    tasks.filter(({ state }) => state === wanted).map(({ kind, count }) => ({ labels: { kind }, value: count }))
  return [
    gauge('web_extract_queue_depth', 'Tasks of open jobs that wait, or are not due yet', inState('ready')),
    gauge(
      'web_extract_queue_oldest_age_seconds',
      'How long the task that waits longest has been due',
      oldest.map(({ kind, seconds }) => ({ labels: { kind }, value: seconds })),
    ),
    gauge('web_extract_leases_active', 'Tasks that workers hold', inState('running')),
    gauge(
      'web_extract_jobs',
      'Jobs that are kept',
      jobs.map(({ kind, status, count }) => ({ labels: { kind, status }, value: count })),
    ),
    one('web_extract_db_pool_in_use', 'Connections to the database that are at work, of all processes', busy),
  ]
}

/** Figures of the engines that render for this process. */
export function renderFamilies(health: EngineHealth | undefined, figures: EngineStats = {}): Family[] {
  if (health === undefined) return []
  const { pages, jobs, sessions } = health
  const { browserBytes, instances } = figures
  return [
    one('web_extract_render_pages_active', 'Pages that rendering engines have open', pages.active),
    one('web_extract_render_pages_available', 'Pages that they could open', pages.available),
    one('web_extract_render_queue_depth', 'Requests that wait for a page', jobs.waiting),
    one('web_extract_sessions_active', 'Browser sessions that are open', sessions.active),
    ...(browserBytes === undefined ? [] : [one('web_extract_render_browser_rss_bytes', BROWSER_BYTES, browserBytes)]),
    ...(instances === undefined ? [] : [instanceFamily(instances)]),
  ]
}

const BROWSER_BYTES = 'Memory that the processes of the browser have for themselves'

/** By their number in the setting: their addresses are the operator's. */
const instanceFamily = (instances: NonNullable<EngineStats['instances']>) =>
  gauge(
    'web_extract_render_instance_up',
    'Whether an engine takes pages',
    instances.map(({ instance, up }) => ({ labels: { instance }, value: Number(up) })),
  )

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
