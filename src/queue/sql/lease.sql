-- Takes up to `wanted` due tasks for `worker`, from the jobs served longest ago, in even shares.
--
-- The lock of a job's row makes its limit, cap and delay exact: what is counted is the row itself, of which a locking
-- read sees the newest version (a count over tasks would see the statement's snapshot). Which worker takes from which job
-- is settled before, by advisory locks that nobody waits for, in the order of turns; rows are then locked in the order of
-- their numbers, as everywhere, so that no two wait for each other. (SKIP LOCKED would not do: it still waits for rows
-- that were just updated, and keeps those that it finds changed.) A worker that comes too late for a job with ready tasks
-- finds nothing, and asks again soon; for a single job it waits.
--
-- When no task of a job is left that is due, it sleeps until the next one is. A lost commit of a lease is a lease that
-- never was, so it need not reach the disk.
create function queue.lease(worker uuid, wanted int, most_jobs int)
returns table (job_id bigint, seq int, kind smallint, url text, depth int, options_version smallint,
  attempts smallint, waited double precision)
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  held bigint[];
  -- What is due is judged once: a task that became due between taking and counting would be neither.
  moment timestamptz;
begin
  perform set_config('synchronous_commit', 'off', true);
  perform 1 from web_extract.workers w where w.id = worker for key share;
  if not found then
    raise exception 'worker % holds no lease', worker using errcode = 'WX001';
  end if;
  held := array(
    select c.id from (
      select j.id from web_extract.jobs j where j.state <= job_state.running and queue.is_open(j) order by j.turn offset 0
    ) c where pg_try_advisory_xact_lock(c.id) limit most_jobs);
  if cardinality(held) = 0 then
    held := array(select j.id from web_extract.jobs j where j.state <= job_state.running and queue.is_open(j) limit 2);
    if cardinality(held) <> 1 then return; end if;
  end if;
  perform 1 from web_extract.jobs j where j.id = any (held) order by j.id for no key update;
  moment := clock_timestamp();
  return query
  with served as materialized (
    select j.id, least(
      wanted / cardinality(held) + (row_number() over (order by j.turn) <= wanted % cardinality(held))::int,
      j.max_concurrency - j.running,
      j.page_limit - j.done - j.failed - j.running + j.helping,
      case when j.delay_ms > 0 then 1 else wanted end) as most
    from web_extract.jobs j where j.id = any (held) and queue.is_open(j)
  ), taken as (
    delete from web_extract.tasks t
    where t.ctid = any (array(
      select due.ctid from served s cross join lateral (
        select d.ctid from web_extract.tasks d
        where d.job_id = s.id and d.run_at <= moment
        order by d.run_at, d.seq limit s.most
      ) due))
    returning t.job_id, t.seq, t.kind, t.url, t.depth, t.options, t.attempts, t.losses, t.run_at
  ), leased as (
    insert into web_extract.leases (worker, job_id, seq, kind, url, depth, options, attempts, losses)
    select lease.worker, k.job_id, k.seq, k.kind, k.url, k.depth, k.options, k.attempts + 1, k.losses from taken k
  ), counted as (
    update web_extract.jobs j set
      state = job_state.running,
      ready = j.ready - c.n,
      running = j.running + c.n,
      helping = j.helping + c.helpers,
      turn = nextval('web_extract.turns') + c.n,
      next_start_at = case when j.delay_ms > 0 and c.n > 0
        then clock_timestamp() + j.delay_ms * interval '1 millisecond' else j.next_start_at end,
      due_at = case when c.n = c.most then j.due_at else coalesce((
        select min(t.run_at) from web_extract.tasks t
        where t.job_id = j.id and t.run_at > moment), 'infinity') end
    from (
      select s.id, s.most, count(k.seq)::int as n, (count(*) filter (where k.kind not in (task_kinds.counted_for_limit)))::int as helpers
      from served s left join taken k on k.job_id = s.id group by s.id, s.most
    ) c
    where j.id = c.id
  )
  select k.job_id, k.seq, k.kind, k.url, k.depth, k.options, (k.attempts + 1)::smallint,
    extract(epoch from moment - k.run_at)::double precision from taken k;
end $$;
