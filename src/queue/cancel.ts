import type { Sql } from 'postgres'
import type { JobKind } from './kinds.ts'
import { cancelledChannel, progressChannel, webhooksChannel } from './notify.ts'
import { isOpen, worded } from './sql-words.ts'
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
    with ended as (
      update web_extract.jobs set
        state = ${jobStates.cancelled}, finished_at = clock_timestamp(),
        expires_at = clock_timestamp() + retention_seconds * interval '1 second'
      where public_id = ${id} and owner = ${owner} and kind = ${kind} and ${isOpen(sql)}
      returning id
    ), told as (
      update web_extract.webhooks h set run_at = least(h.run_at, clock_timestamp())
      from ended e where h.job_id = e.id and ${worded(sql, 'h.events & webhook_event_bit.cancelled <> 0')}
      returning h.job_id
    ), announced as (
      insert into web_extract.deliveries (job_id, event)
      select t.job_id, ${worded(sql, 'webhook_event.cancelled')} from told t
      returning pg_notify(${webhooksChannel}, '')
    )
    select e.id, pg_notify(${cancelledChannel}, e.id::text), pg_notify(${progressChannel}, e.id::text),
      (select count(*) from announced)
    from ended e`
  if (cancelled !== undefined) return 'cancelled'
  const [found] = await sql<{ state: number }[]>`
    select state from web_extract.jobs
    where public_id = ${id} and owner = ${owner} and kind = ${kind}
      and coalesce(expires_at, 'infinity') > clock_timestamp()`
  return found === undefined ? undefined : jobStateOf(found.state)
}
