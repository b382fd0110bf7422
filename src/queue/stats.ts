import type { Sql } from 'postgres'
import { type TaskKind, taskKinds } from './kinds.ts'
import { isOpen, worded } from './sql-words.ts'
import { type JobState, jobStateOf } from './states.ts'

interface TaskCount {
  kind: TaskKind
  state: 'ready' | 'running'
  count: number
}

/** The number of tasks of open jobs, from the counters of the jobs. It reads one row per job, however many tasks. */
export async function countTasks(sql: Sql): Promise<TaskCount[]> {
  const all = await sql<
    { gathers: boolean; checks: boolean; ready: number; running: number; helpers: number; helping: number }[]
  >`
    select ${worded(sql, 'kind in (job_kinds.gathering)')} as gathers, kind = 'check' as checks, sum(ready)::float8 as ready,
      sum(running)::float8 as running, sum(helpers)::float8 as helpers, sum(helping)::float8 as helping
    from web_extract.jobs where ${isOpen(sql)} group by 1, 2`
  const rows = all.filter(({ checks }) => !checks)
  const checking = all.find(({ checks }) => checks)
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0)
  const helpers = (kind: TaskKind, gathers: boolean): TaskCount[] => [
    { kind, state: 'ready', count: sum((row) => (row.gathers === gathers ? row.helpers - row.helping : 0)) },
    { kind, state: 'running', count: sum((row) => (row.gathers === gathers ? row.helping : 0)) },
  ]
  return [
    { kind: 'page', state: 'ready', count: sum((row) => row.ready - (row.helpers - row.helping)) },
    { kind: 'page', state: 'running', count: sum((row) => row.running - row.helping) },
    ...helpers('sitemaps', false),
    ...helpers('gather', true),
    { kind: 'check', state: 'ready', count: checking?.ready ?? 0 },
    { kind: 'check', state: 'running', count: checking?.running ?? 0 },
  ]
}

/**
 * How long the oldest due task of any open job has waited. It costs at most three index lookups per job. Tasks that their job holds
 * back by its delay or cap count as waiting.
 */
export async function oldestAges(sql: Sql): Promise<{ kind: TaskKind; seconds: number }[]> {
  const [row] = await sql<{ page: number; sitemaps: number; gather: number; checks: number }[]>`
    with oldest as (
      select (select min(run_at) from web_extract.tasks t where t.job_id = j.id and t.kind = ${taskKinds.page.number}) as page,
        case when helpers > helping then
          (select min(run_at) from web_extract.tasks t where t.job_id = j.id and t.kind = ${taskKinds.sitemaps.number})
        end as sitemaps,
        case when helpers > helping then
          (select min(run_at) from web_extract.tasks t where t.job_id = j.id and t.kind = ${taskKinds.gather.number})
        end as gather,
        case when j.kind = 'check' then
          (select min(run_at) from web_extract.tasks t where t.job_id = j.id and t.kind = ${taskKinds.check.number})
        end as checks
      from web_extract.jobs j where ${isOpen(sql)} and ready > 0
    )
    select greatest(0, coalesce(extract(epoch from clock_timestamp() - min(page)), 0))::float8 as page,
      greatest(0, coalesce(extract(epoch from clock_timestamp() - min(sitemaps)), 0))::float8 as sitemaps,
      greatest(0, coalesce(extract(epoch from clock_timestamp() - min(gather)), 0))::float8 as gather,
      greatest(0, coalesce(extract(epoch from clock_timestamp() - min(checks)), 0))::float8 as checks
    from oldest`
  return [
    { kind: 'page', seconds: row!.page },
    { kind: 'sitemaps', seconds: row!.sitemaps },
    { kind: 'gather', seconds: row!.gather },
    { kind: 'check', seconds: row!.checks },
  ]
}

/** The number of jobs of each kind and state, including finished jobs that have not expired. */
export async function countJobs(sql: Sql): Promise<{ kind: string; status: JobState; count: number }[]> {
  const rows = await sql<{ kind: string; state: number; count: number }[]>`
    select kind, state, count(*)::float8 as count from web_extract.jobs group by kind, state order by kind, state`
  return rows.map(({ kind, state, count }) => ({ kind, status: jobStateOf(state), count }))
}
