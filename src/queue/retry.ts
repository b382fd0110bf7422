// Gives the failed pages of a job another try.
import type { Sql, TransactionSql } from 'postgres'
import { listedKinds, type PublicJobKind, taskKinds } from './kinds.ts'
import { progressChannel, readyChannel } from './notify.ts'
import { worded } from './sql-words.ts'
import { type JobState, jobStateOf, jobStates } from './states.ts'

/** Whether a job takes a retry, by what it is at. */
export interface Retryable {
  kind: PublicJobKind
  state: JobState
  /** It merges its pages, or plans what to read next. */
  gathers: boolean
}

/** What became of a retry. */
interface Retried {
  pages: number
  /** Those of the given URLs that are no failed pages. */
  unknown: string[]
}

/**
 * Makes failed pages ready again, with all attempts left and without cached copies. Pages that robots.txt blocks stay as they are. A completed job
 * runs again. The pages come before whatever the job left when it reached its limit, since the room is theirs.
 *
 * What the webhook has not been told yet of these failures and of the end is no longer true, and is not sent. It gets new
 * events.
 *
 * @param check throws if the job takes no retry
 * @param urls failed pages; undefined for all
 * @returns undefined if the owner has no such job
 */
export async function retryFailed(
  sql: Sql,
  { id, owner }: { id: string; owner: string },
  { urls, check }: { urls: readonly string[] | undefined; check: (job: Retryable) => void },
): Promise<Retried | undefined> {
  return sql.begin(async (transaction) => {
    const [job] = await transaction<{ id: string; kind: PublicJobKind; state: number; helpers: number }[]>`
      select id, kind, state, helpers from web_extract.jobs
      where public_id = ${id} and owner = ${owner} and kind = any (${listedKinds})
        and coalesce(expires_at, 'infinity') > clock_timestamp()
      for no key update`
    if (job === undefined) return undefined
    check({ kind: job.kind, state: jobStateOf(job.state), gathers: job.helpers > 0 })
    const { pages, denied, found } = await makeReady(transaction, job.id, urls)
    if (pages > 0) await reopen(transaction, job.id, { pages, denied })
    const known = new Set(found)
    return { pages, unknown: [...new Set(urls)].filter((url) => !known.has(url)) }
  })
}

async function makeReady(sql: TransactionSql, job: string, urls: readonly string[] | undefined) {
  const [row] = await sql<{ pages: number; denied: number; found: string[] | null }[]>`
    with again as (
      delete from web_extract.page_errors e
      where e.job_id = ${job} and e.code <> 'blocked_by_robots' and e.depth is not null
        ${urls === undefined ? sql`` : sql`and e.url = any (${[...urls]})`}
      returning e.seq, e.url, e.code, e.depth, e.options
    ), added as (
      insert into web_extract.tasks (job_id, seq, kind, url, depth, options, fresh, run_at)
      select ${job}::bigint, a.seq, ${taskKinds.page.number}, a.url, a.depth, coalesce(a.options, 0::smallint), true,
        least(clock_timestamp(), (
          select min(t.run_at) - interval '1 millisecond' from web_extract.tasks t where t.job_id = ${job}))
      from again a
    ), untold as (
      delete from web_extract.deliveries d using again a
      where d.job_id = ${job} and d.seq = a.seq and ${worded(sql, 'd.event = webhook_event.page')}
        and ${worded(sql, 'd.state <> delivery_state.delivered')}
    )
    select count(*)::int as pages, (count(*) filter (where code = 'crawl_denied'))::int as denied,
      ${urls === undefined ? sql`null::text[]` : sql`array_agg(url)`} as found
    from again`
  const { pages, denied, found } = row!
  return { pages, denied, found: found ?? [] }
}

async function reopen(sql: TransactionSql, job: string, { pages, denied }: { pages: number; denied: number }) {
  await sql`
    update web_extract.jobs set
      state = case when state = ${jobStates.completed} then ${jobStates.running} else state end,
      finished_at = null, expires_at = null,
      failed = failed - ${pages}, denied = denied - ${denied}, ready = ready + ${pages},
      due_at = least(due_at, clock_timestamp())
    where id = ${job}`
  // What gathers makes its result anew.
  await sql`delete from web_extract.results where job_id = ${job}`
  await sql`
    delete from web_extract.deliveries
    where job_id = ${job} and ${worded(sql, 'event in (webhook_event.completed, webhook_event.failed)')}
      and ${worded(sql, 'state <> delivery_state.delivered')}`
  await sql`select pg_notify(${readyChannel}, ''), pg_notify(${progressChannel}, ${job}::text)`
}
