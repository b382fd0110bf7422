-- Takes up to `wanted` due tasks for `worker`, in equal shares from the jobs that were served longest ago.
--
-- The lock on the job's row makes its limit, cap and delay exact: the counters are on the row itself, and a locking read
-- sees its newest version, while a count of tasks would see the statement's snapshot. Advisory locks that nobody waits for
-- decide which worker takes from which job, in the order of turns. Then rows are locked in the order of their ids, as
-- everywhere, which avoids deadlocks. (SKIP LOCKED does not work here: it still waits for rows that were just updated, and
-- it keeps rows that changed meanwhile.) A worker that comes too late for a job with ready tasks finds nothing and asks
-- again soon. With a single open job it waits.
--
-- Bitmap scans are off: unlike index scans they do not mark the entries of deleted rows, and those of `leases` and
-- `tasks` are many (batches of 100: 1.1 times the rate).
--
-- Each statement costs as much as several tasks, so one chooses the jobs, locks them and reads what they may give.
--
-- A job that gives less than its share has no more due tasks, and sleeps until the next one is due. The commit does not
-- wait for the disk: a lease that is lost in a crash was never taken.
create function queue.lease(worker uuid, wanted int, most_jobs int)
returns table (job_id bigint, seq int, kind smallint, url text, depth int, options_version smallint,
  attempts smallint, fresh boolean, waited double precision)
language plpgsql set enable_seqscan = off set enable_bitmapscan = off set plan_cache_mode = force_generic_plan as $$
declare
  asynchronous text := set_config('synchronous_commit', 'off', true);
  -- The only open job, if others have it.
  single bigint[];
  -- Number of jobs that were locked. Some of them may have closed before that.
  chosen int;
  -- The open ones in the order of their turns, and how many tasks each may give.
  held bigint[];
  rooms int[];
  -- What is due is judged once: a task that became due between taking and counting would be neither.
  moment timestamptz;
begin
  loop
    with choice as materialized (
      select coalesce(single, array(
        select c.id from (
          select o.id from web_extract.jobs o
          where o.state <= job_state.running and queue.is_open(o)
            and exists (select from web_extract.workers w where w.id = worker for key share)
          order by o.turn offset 0
        ) c where pg_try_advisory_xact_lock(c.id) limit most_jobs)) as ids
    )
    select (select cardinality(ids) from choice), array_agg(s.id order by s.turn), array_agg(s.room order by s.turn)
    into chosen, held, rooms from (
      select j.id, j.turn, least(
        j.max_concurrency - j.running, j.page_limit - j.done - j.failed + j.denied - j.running + j.helping,
        case when j.delay_ms > 0 then 1 else wanted end) as room
      from web_extract.jobs j
      where queue.is_open(j) and j.id = any ((select ids from choice)::bigint[])
      order by j.id for no key update
    ) s;
    exit when held is not null;
    -- To lock another job now would break the order of locks.
    if chosen > 0 then return; end if;
    perform 1 from web_extract.workers w where w.id = worker for key share;
    if not found then
      raise exception 'worker % holds no lease', worker using errcode = 'WX001';
    end if;
    single := array(select j.id from web_extract.jobs j where j.state <= job_state.running and queue.is_open(j) limit 2);
    if cardinality(single) <> 1 then return; end if;
  end loop;
  moment := clock_timestamp();
  return query
  with taken as (
    delete from web_extract.tasks t
    where t.ctid = any (array(
      select due.ctid from unnest(held, rooms) with ordinality as s(id, room, nth) cross join lateral (
        select d.ctid from web_extract.tasks d
        where d.job_id = s.id and d.run_at <= moment
        order by d.run_at, d.seq
        limit least(s.room, wanted / cardinality(held) + (s.nth <= wanted % cardinality(held))::int)
      ) due))
    returning t.job_id, t.seq, t.kind, t.url, t.depth, t.options, t.attempts, t.losses, t.fresh, t.run_at
  ), leased as (
    insert into web_extract.leases (worker, job_id, seq, kind, url, depth, options, attempts, losses, fresh)
    select lease.worker, k.job_id, k.seq, k.kind, k.url, k.depth, k.options, k.attempts + 1, k.losses, k.fresh
    from taken k
  ), counted as (
    update web_extract.jobs j set (state, ready, running, helping, turn, next_start_at, due_at) = (
      select job_state.running, j.ready - count(*), j.running + count(*),
        j.helping + count(*) filter (where k.kind not in (task_kinds.counted_for_limit)),
        nextval('web_extract.turns') + count(*),
        case when j.delay_ms > 0 and count(*) > 0
          then clock_timestamp() + j.delay_ms * interval '1 millisecond' else j.next_start_at end,
        case when count(*) >= least(rooms[array_position(held, j.id)], wanted / cardinality(held)) then j.due_at
          else coalesce((
            select min(t.run_at) from web_extract.tasks t
            where t.job_id = j.id and t.run_at > moment), 'infinity') end
      from taken k where k.job_id = j.id)
    where j.id = any (held)
  )
  select k.job_id, k.seq, k.kind, k.url, k.depth, k.options, (k.attempts + 1)::smallint, k.fresh,
    extract(epoch from moment - k.run_at)::double precision from taken k;
end $$;
