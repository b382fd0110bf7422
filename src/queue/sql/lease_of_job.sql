-- Takes up to `share` due tasks of one job, whose row the caller has locked. When none is left that is due, the job
-- sleeps until the next one is.
create function queue.lease_of_job(worker uuid, job bigint, share int)
returns table (job_id bigint, seq int, kind smallint, url text, depth int, options smallint, attempts smallint)
language plpgsql as $$
declare
  most int;
begin
  select least(share, j.max_concurrency - j.running, j.page_limit - j.done - j.failed - j.running + j.helping,
               case when j.delay_ms > 0 then 1 else share end)
    into most from web_extract.jobs j where j.id = job;
  return query
  with due as materialized (
    select t.seq from web_extract.tasks t
    where t.job_id = job and t.state = 0 and t.run_at <= clock_timestamp()
    order by t.run_at, t.seq limit most
  ), taken as (
    update web_extract.tasks t set state = 1, attempts = t.attempts + 1, lease = worker
    from due where t.job_id = job and t.seq = due.seq and t.state = 0
    returning t.job_id, t.seq, t.kind, t.url, t.depth, t.options, t.attempts
  ), counted as (
    update web_extract.jobs j set
      state = 1,
      ready = j.ready - c.n,
      running = j.running + c.n,
      helping = j.helping + c.helpers,
      turn = nextval('web_extract.turns'),
      next_start_at = case when j.delay_ms > 0 and c.n > 0
        then clock_timestamp() + j.delay_ms * interval '1 millisecond' else j.next_start_at end,
      due_at = case when c.n = most then j.due_at else coalesce((
        select min(t.run_at) from web_extract.tasks t
        where t.job_id = job and t.state = 0 and t.run_at > clock_timestamp()), 'infinity') end
    from (select count(*)::int as n, (count(*) filter (where taken.kind = 1))::int as helpers from taken) c
    where j.id = job
  )
  select * from taken;
end $$;
