import type { Sql } from 'postgres'
import { type TaskKind, taskKinds } from './kinds.ts'
import { isOpen } from './sql-words.ts'
import { type JobState, jobStateOf } from './states.ts'

export interface TaskCount {
  kind: TaskKind
  state: 'ready' | 'running'
  count: number
}

/** The number of tasks of open jobs, from the counters of the jobs. It reads one row per job, however many tasks. */
export async function countTasks(sql: Sql): Promise<TaskCount[]> {
  const [row] = await sql<{ ready: number; running: number; helpers: number; helping: number }[]>`
    select coalesce(sum(ready), 0)::float8 as ready, coalesce(sum(running), 0)::float8 as running,
      coalesce(sum(helpers), 0)::float8 as helpers, coalesce(sum(helping), 0)::float8 as helping
    from web_extract.jobs where ${isOpen(sql)}`
  const { ready, running, helpers, helping } = row!
  return [
    { kind: 'page', state: 'ready', count: ready - (helpers - helping) },
    { kind: 'page', state: 'running', count: running - helping },
    { kind: 'sitemaps', state: 'ready', count: helpers - helping },
    { kind: 'sitemaps', state: 'running', count: helping },
  ]
}

/**
 * How long the oldest due task of any open job has waited. It costs two index lookups per job. Tasks that their job holds
 * back by its delay or cap count as waiting.
 */
export async function oldestAges(sql: Sql): Promise<{ kind: TaskKind; seconds: number }[]> {
  const [row] = await sql<{ page: number; sitemaps: number }[]>`
    with oldest as (
      select (select min(run_at) from web_extract.tasks t where t.job_id = j.id and t.kind = ${taskKinds.page.number}) as page,
        case when helpers > helping then
          (select min(run_at) from web_extract.tasks t where t.job_id = j.id and t.kind = ${taskKinds.sitemaps.number})
        end as sitemaps
      from web_extract.jobs j where ${isOpen(sql)} and ready > 0
    )
    select greatest(0, coalesce(extract(epoch from clock_timestamp() - min(page)), 0))::float8 as page,
      greatest(0, coalesce(extract(epoch from clock_timestamp() - min(sitemaps)), 0))::float8 as sitemaps
    from oldest`
  return [
    { kind: 'page', seconds: row!.page },
    { kind: 'sitemaps', seconds: row!.sitemaps },
  ]
}

/** The number of jobs of each kind and state, including finished jobs that have not expired. */
export async function countJobs(sql: Sql): Promise<{ kind: string; status: JobState; count: number }[]> {
  const rows = await sql<{ kind: string; state: number; count: number }[]>`
    select kind, state, count(*)::float8 as count from web_extract.jobs group by kind, state order by kind, state`
  return rows.map(({ kind, state, count }) => ({ kind, status: jobStateOf(state), count }))
}
