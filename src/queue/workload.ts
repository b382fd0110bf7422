import type { Sql } from 'postgres'
import { isOpen, worded } from './sql-words.ts'

/** What the open jobs of an owner still have to do. */
export interface JobWorkload {
  running: number
  waiting: number
  /** When one of its latest jobs was last completed. */
  completedAt: Date | undefined
}

/**
 * The tasks of an owner's open jobs, from the counters of the jobs, and its last success. It reads one row per open job and
 * at most `LATEST` further ones, however many pages they have. Found pages beyond the limit of a job are not waiting:
 * nobody will fetch them.
 */
export async function readWorkload(sql: Sql, owner: string): Promise<JobWorkload> {
  const [row] = await sql<{ running: number; waiting: number; completed_at: Date | null }[]>`
    select
      coalesce(sum(running), 0)::float8 as running,
      coalesce(sum(helpers - helping + least(
        ready - (helpers - helping),
        greatest(0, page_limit + denied - done - failed - (running - helping))
      )), 0)::float8 as waiting,
      (select max(finished_at)
        from (select state, finished_at from web_extract.jobs where owner = ${owner} order by id desc limit ${LATEST}) latest
        where ${worded(sql, 'state = job_state.completed')}) as completed_at
    from web_extract.jobs where owner = ${owner} and ${isOpen(sql)}`
  return { running: row!.running, waiting: row!.waiting, completedAt: row!.completed_at ?? undefined }
}

/** How many of the newest jobs are asked for the last success, so that its cost does not grow with those of a week. */
const LATEST = 1000
