import type { Sql } from 'postgres'
import type { JobKind } from './kinds.ts'
import { cancelledChannel, progressChannel } from './notify.ts'
import { isOpen } from './sql-words.ts'
import { type JobState, jobStateOf, jobStates } from './states.ts'

/**
 * Cancels an open job. Workers take no more of its tasks, and results that still arrive are ignored.
 *
 * @returns the state of the job now, or undefined if the owner has no such job
 */
export async function cancelJob(
  sql: Sql,
  { kind, id, owner }: { kind: JobKind; id: string; owner: string },
): Promise<JobState | undefined> {
  const [cancelled] = await sql<{ id: string }[]>`
    update web_extract.jobs set
      state = ${jobStates.cancelled}, finished_at = clock_timestamp(),
      expires_at = clock_timestamp() + retention_seconds * interval '1 second'
    where public_id = ${id} and owner = ${owner} and kind = ${kind} and ${isOpen(sql)}
    returning id, pg_notify(${cancelledChannel}, id::text), pg_notify(${progressChannel}, id::text)`
  if (cancelled !== undefined) return 'cancelled'
  const [found] = await sql<{ state: number }[]>`
    select state from web_extract.jobs
    where public_id = ${id} and owner = ${owner} and kind = ${kind}
      and coalesce(expires_at, 'infinity') > clock_timestamp()`
  return found === undefined ? undefined : jobStateOf(found.state)
}
