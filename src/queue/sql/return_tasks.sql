-- Returns all tasks of a worker and removes the worker: when it stops, or when its lease has expired (`lost`). A page on
-- which several workers have died fails, since it may be the cause. Returns the number of tasks, or null if the worker was
-- not lost after all. Its webhooks become free as well.
create function queue.return_tasks(worker uuid, lost boolean, most_losses int) returns int
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  touched bigint[];
  freed int;
  faults json;
begin
  delete from web_extract.workers w where w.id = worker and (not lost or w.lease_until < clock_timestamp());
  if not found and (not lost or exists (select from web_extract.workers w where w.id = worker)) then return null; end if;
  touched := array(select distinct l.job_id from web_extract.leases l where l.worker = return_tasks.worker);
  perform 1 from web_extract.jobs j where j.id = any (touched) order by j.id for no key update;
  with freed_tasks as (
    delete from web_extract.leases l using web_extract.jobs j
    where j.id = l.job_id and l.worker = return_tasks.worker
    returning l.job_id, l.seq, l.kind, l.url, l.depth, l.options, l.attempts - 1 as attempts,
      l.losses + lost::int as losses, l.fresh,
      case
        when j.state > job_state.running then task_state.cancelled
        when lost and l.losses + 1 >= most_losses then task_state.failed
        else task_state.ready end as state,
      clock_timestamp()
        + case when lost then l.losses * (0.5 + random()) * interval '1 second' else interval '0' end as run_at
  ), returned as (
    insert into web_extract.tasks (job_id, seq, kind, url, depth, options, attempts, losses, fresh, run_at)
    select f.job_id, f.seq, f.kind, f.url, f.depth, f.options, f.attempts, f.losses, f.fresh, f.run_at
    from freed_tasks f where f.state = task_state.ready
  ), faulted as (
    insert into web_extract.page_errors (job_id, seq, url, code, message, depth, options, attempts)
    select f.job_id, f.seq, f.url, 'worker_lost', most_losses || ' workers in a row died while scraping this page.',
      f.depth, f.options, f.attempts + 1
    from freed_tasks f where f.state = task_state.failed and f.kind in (task_kinds.storing_documents)
  ), concluded as (
    insert into web_extract.results (job_id, code, message)
    select f.job_id, 'worker_lost', most_losses || ' workers in a row died while merging the pages.'
    from freed_tasks f where f.state = task_state.failed and f.kind in (task_kinds.making_results)
  ), counted as (
    update web_extract.jobs j set
      running = j.running - c.n,
      helping = j.helping - c.helpers,
      helpers = j.helpers - c.helpers + c.helpers_again,
      ready = j.ready + c.again,
      failed = j.failed + c.failed,
      due_at = least(j.due_at, c.due)
    from (
      select f.job_id, count(*) as n, count(*) filter (where not f.is_page) as helpers,
             count(*) filter (where not f.is_page and f.state = task_state.ready) as helpers_again,
             count(*) filter (where f.state = task_state.ready) as again,
             count(*) filter (where f.is_page and f.state = task_state.failed) as failed,
             min(f.run_at) filter (where f.state = task_state.ready) as due
      from (select *, kind in (task_kinds.counted_for_limit) as is_page from freed_tasks) f group by f.job_id
    ) c
    where j.id = c.job_id
  )
  select count(*), coalesce(json_agg(json_build_object('job', f.job_id, 'seq', f.seq))
      filter (where f.state = task_state.failed), '[]')
    into freed, faults from freed_tasks f;
  if faults::text <> '[]' then perform queue.announce(touched, faults); end if;
  perform queue.finish(touched);
  perform 1 from web_extract.webhooks h where h.lease = worker order by h.job_id for no key update;
  if found then
    update web_extract.webhooks h set lease = null where h.lease = worker;
    perform pg_notify('web_extract_webhooks', '');
  end if;
  if freed > 0 then perform pg_notify('web_extract_ready', ''); end if;
  return freed;
end $$;
