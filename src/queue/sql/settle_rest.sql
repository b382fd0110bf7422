-- What settling leaves besides documents: other attempts, errors and results. `rest` are the leases that were settled, and
-- `items` the items that settled them; the other parameters are those of `queue.settle`, which has locked the jobs' rows and
-- has counted that the tasks no longer run. Nothing is left of the tasks of jobs that are over.
create function queue.settle_rest(
  rest web_extract.leases[], items int[], outcomes smallint[], starts int[], lengths int[], sizes int[], pages bytea,
  details json)
returns void language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  with settled as materialized (
    select l.*, i.item, outcomes[i.item] as state, g.code, g.message,
      clock_timestamp() + g.wait_ms * interval '1 millisecond' as run_at,
      l.kind in (task_kinds.counted_for_limit) as is_page
    from unnest(rest) with ordinality l
    join unnest(items) with ordinality i(item, ordinality) using (ordinality)
    join web_extract.jobs j on j.id = l.job_id and j.state <= job_state.running
    left join json_to_recordset(details) as g(item int, code text, message text, wait_ms int) on g.item = i.item
  ), returned as (
    insert into web_extract.tasks (job_id, seq, kind, url, depth, options, attempts, losses, fresh, run_at)
    select s.job_id, s.seq, s.kind, s.url, s.depth, s.options, s.attempts, s.losses, s.fresh, s.run_at
    from settled s where s.state = task_state.ready
  ), faulted as (
    insert into web_extract.page_errors (job_id, seq, url, code, message, depth, options, attempts)
    select s.job_id, s.seq, s.url, s.code, s.message, s.depth, s.options, s.attempts from settled s
    where s.state = task_state.failed and s.kind in (task_kinds.storing_documents)
  ), concluded as (
    insert into web_extract.results (job_id, size, result, code, message)
    select s.job_id, nullif(sizes[s.item], 0), substring(pages from starts[s.item] + 1 for nullif(lengths[s.item], 0)),
      s.code, s.message
    from settled s
    where s.kind in (task_kinds.making_results)
      and (s.state = task_state.failed or (s.state = task_state.done and lengths[s.item] > 0))
  )
  update web_extract.jobs j set
    helpers = j.helpers + c.helpers,
    ready = j.ready + c.again,
    failed = j.failed + c.failed,
    blocked = j.blocked + c.blocked,
    denied = j.denied + c.denied,
    due_at = least(j.due_at, c.due)
  from (
    select s.job_id, count(*) filter (where not s.is_page and s.state = task_state.ready) as helpers,
           count(*) filter (where s.state = task_state.ready) as again,
           count(*) filter (where s.is_page and s.state = task_state.failed and s.code <> 'blocked_by_robots') as failed,
           count(*) filter (where s.is_page and s.state = task_state.failed and s.code = 'blocked_by_robots') as blocked,
           count(*) filter (where s.is_page and s.state = task_state.failed and s.code = 'crawl_denied') as denied,
           min(s.run_at) filter (where s.state = task_state.ready) as due
    from settled s group by s.job_id
  ) c
  where j.id = c.job_id;
end $$;
