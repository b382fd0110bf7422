import type { RoleName } from '../../config/roles.ts'
import { busyConnections } from '../../db/activity.ts'
import type { LazyDatabase } from '../../db/lazy.ts'
import type { EngineHealth, EngineStats, RenderEngine } from '../../engines/engine.ts'
import { countJobs, countTasks, oldestAges } from '../../queue/stats.ts'
import { commit, version } from '../../version.ts'
import { inTime } from '../in-time.ts'
import type { Counted } from './events.ts'
import { EXPOSITION_TYPE, exposition, type Family, gauge, type Labels } from './exposition.ts'
import { processFamilies } from './process.ts'

interface Sources {
  role: RoleName
  counted: Counted
  database: LazyDatabase | undefined
  /** Renders pages for this process; undefined if nothing does. */
  renderer: Pick<RenderEngine, 'health' | 'stats'> | undefined
}

/** All metrics of this process as text: what it has counted, and its present state. Never rejects. */
export function metricsOf({ role, counted, database, renderer }: Sources) {
  return async () => {
    const health = renderer?.health()
    // Stats may include what the health check saw, so they come after it. A browser that hangs does not delay the other metrics.
    const stats = health?.then(() => renderer?.stats?.())
    const [queue, ...rendering] = await Promise.all([queueFamilies(database), inTime(health), inTime(stats)])
    const build = one('web_extract_build_info', 'The running version', 1, { version, commit, role })
    const families = [build, ...processFamilies(), ...counted.families, ...queue, ...renderFamilies(...rendering)]
    return { type: EXPOSITION_TYPE, text: exposition(families) }
  }
}

const one = (name: string, help: string, value: number, labels: Labels = {}) => gauge(name, help, [{ labels, value }])

/** Metrics of the whole database: one process reports for all. */
async function queueFamilies(database: LazyDatabase | undefined): Promise<Family[]> {
  const sql = database?.state().opened?.sql
  const stats = await inTime(
    sql && Promise.all([countTasks(sql), countJobs(sql), oldestAges(sql), busyConnections(sql)]),
  )
  if (stats === undefined) return []
  const [tasks, jobs, oldest, busy] = stats
  const inState = (wanted: (typeof tasks)[number]['state']) =>
    tasks.filter(({ state }) => state === wanted).map(({ kind, count }) => ({ labels: { kind }, value: count }))
  return [
    gauge('web_extract_queue_depth', 'Tasks of open jobs that are waiting or not due yet', inState('ready')),
    gauge(
      'web_extract_queue_oldest_age_seconds',
      'How long the oldest waiting task has been due',
      oldest.map(({ kind, seconds }) => ({ labels: { kind }, value: seconds })),
    ),
    gauge('web_extract_leases_active', 'Tasks that workers are running', inState('running')),
    gauge(
      'web_extract_jobs',
      'Jobs in the database',
      jobs.map(({ kind, status, count }) => ({ labels: { kind, status }, value: count })),
    ),
    one('web_extract_db_pool_in_use', 'Busy database connections of all processes', busy),
  ]
}

/** Metrics of the engines that render for this process. */
export function renderFamilies(health: EngineHealth | undefined, stats: EngineStats = {}): Family[] {
  if (health === undefined) return []
  const { pages, jobs, sessions } = health
  const { browserBytes, instances } = stats
  return [
    one('web_extract_render_pages_active', 'Pages open in rendering engines', pages.active),
    one('web_extract_render_pages_available', 'Pages that rendering engines could open', pages.available),
    one('web_extract_render_queue_depth', 'Requests waiting for a page', jobs.waiting),
    one('web_extract_sessions_active', 'Open browser sessions', sessions.active),
    ...(browserBytes === undefined ? [] : [one('web_extract_render_browser_rss_bytes', BROWSER_BYTES, browserBytes)]),
    ...(instances === undefined ? [] : [instanceFamily(instances)]),
  ]
}

const BROWSER_BYTES = 'Private memory of the browser processes'

/** Instances are numbered as in the setting. Their addresses may be private to the operator. */
const instanceFamily = (instances: NonNullable<EngineStats['instances']>) =>
  gauge(
    'web_extract_render_instance_up',
    'Whether a rendering engine accepts pages',
    instances.map(({ instance, up }) => ({ labels: { instance }, value: Number(up) })),
  )
