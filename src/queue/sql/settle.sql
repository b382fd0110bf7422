-- Settles tasks that `worker` holds: outcome, document or error, counters, URLs found, and the end of a job, in one
-- transaction. Tasks that it no longer holds, by its leases and their `attempt`, are ignored. If the job is over, the task
-- is cancelled. A worker whose row is gone holds nothing.
--
-- `items`: [{item (index), job, seq, attempt, outcome (number of a task state; `ready` is another attempt), alias (key of
-- the page that a redirect led to), page_start, page_bytes, size (where the document is in `pages`, its length there, and
-- its size before compression), facts (what lists show of it), code, message (of the error), wait_ms (until the next attempt), options_version, options
-- (a new version of the job's options), steps (as in `queue.record`)}].
-- `links`: as in `queue.add`; `item` is the one that found them. `touched`: the jobs of the items. `has_aliases`,
-- `has_links`, `has_steps`: whether there are any.
--
-- Returns in `complete` the jobs that now know all of the links. Others had no room for some and may be offered them again.
-- Bitmap scans are off, as in queue.lease.
-- Only the end of a job waits for the disk: work that a crash undoes before that is done again.
create function queue.settle(
  worker uuid, touched bigint[], items json, pages bytea, links json, has_aliases boolean, has_links boolean,
  has_steps boolean)
returns table (accepted int[], complete bigint[], ended bigint[])
language plpgsql set enable_seqscan = off set enable_bitmapscan = off set plan_cache_mode = force_generic_plan as $$
declare
  durable text := current_setting('synchronous_commit');
  redirected record;
  redundant int[] := '{}';
  changed bigint;
begin
  perform set_config('synchronous_commit', 'off', true);
  complete := '{}';
  perform 1 from web_extract.workers w where w.id = worker;
  if not found then
    accepted := '{}';
    ended := '{}';
    return next;
    return;
  end if;
  perform 1 from web_extract.jobs j where j.id = any (touched) order by j.id for no key update;

  if has_aliases then
    for redirected in
      select g.* from json_to_recordset(items)
        as g(item int, job bigint, seq int, attempt smallint, outcome smallint, alias text)
      join web_extract.leases k on k.worker = settle.worker and k.job_id = g.job and k.seq = g.seq and k.attempts = g.attempt
      where g.alias is not null and g.outcome = task_state.done
    loop
      if not queue.claim_alias(redirected.job, redirected.seq, decode(redirected.alias, 'hex')) then
        redundant := redundant || redirected.item;
      end if;
    end loop;
  end if;

  with given as (
    select g.*, j.done as base, case
        when j.state > job_state.running then task_state.cancelled
        when g.item = any (redundant) then task_state.skipped
        else g.outcome end as next
    from json_to_recordset(items)
      as g(item int, job bigint, seq int, attempt smallint, outcome smallint, page_start int, page_bytes int, size int,
        facts json, code text, message text, wait_ms int, options_version smallint, options json)
    join web_extract.jobs j on j.id = g.job
  ), settled as (
    delete from web_extract.leases t using given g
    where t.worker = settle.worker and t.job_id = g.job and t.seq = g.seq and t.attempts = g.attempt
    returning t.job_id, t.seq, t.kind, t.url, t.depth, t.options, t.attempts, t.losses, t.fresh, g.next as state,
      clock_timestamp() + g.wait_ms * interval '1 millisecond' as run_at, g.item, g.base, g.page_start, g.page_bytes,
      g.size, g.facts, g.code, g.message, g.options_version as new_version, g.options as new_options
  ), returned as (
    insert into web_extract.tasks (job_id, seq, kind, url, depth, options, attempts, losses, fresh, run_at)
    select s.job_id, s.seq, s.kind, s.url, s.depth, s.options, s.attempts, s.losses, s.fresh, s.run_at
    from settled s where s.state = task_state.ready
  ), stored as (
    insert into web_extract.documents (job_id, ord, seq, url, depth, size, page, facts, attempts, at)
    select s.job_id, s.base + row_number() over (partition by s.job_id order by s.item), s.seq, s.url, s.depth, s.size,
           substring(pages from s.page_start + 1 for s.page_bytes), s.facts, s.attempts, clock_timestamp()
    from settled s where s.state = task_state.done and s.kind in (task_kinds.storing_documents)
  ), faulted as (
    insert into web_extract.page_errors (job_id, seq, url, code, message, depth, options, attempts)
    select s.job_id, s.seq, s.url, s.code, s.message, s.depth, s.options, s.attempts from settled s
    where s.state = task_state.failed and s.kind in (task_kinds.storing_documents)
  ), concluded as (
    insert into web_extract.results (job_id, size, result, code, message)
    select s.job_id, s.size, substring(pages from s.page_start + 1 for s.page_bytes), s.code, s.message from settled s
    where s.kind in (task_kinds.making_results)
      and (s.state = task_state.failed or (s.state = task_state.done and s.page_bytes is not null))
  ), learned as (
    insert into web_extract.job_options (job_id, version, options)
    select s.job_id, s.new_version, s.new_options::jsonb from settled s where s.new_options is not null
    on conflict do nothing
  ), counted as (
    update web_extract.jobs j set
      running = j.running - c.n,
      helping = j.helping - c.helpers,
      helpers = j.helpers - c.helpers + c.helpers_again,
      ready = j.ready + c.again,
      done = j.done + c.done,
      failed = j.failed + c.failed,
      blocked = j.blocked + c.blocked,
      denied = j.denied + c.denied,
      due_at = least(j.due_at, c.due)
    from (
      select s.job_id, count(*) as n, count(*) filter (where not s.is_page) as helpers,
             count(*) filter (where not s.is_page and s.state = task_state.ready) as helpers_again,
             count(*) filter (where s.state = task_state.ready) as again,
             count(*) filter (where s.is_page and s.state = task_state.done) as done,
             count(*) filter (where s.is_page and s.state = task_state.failed and s.code <> 'blocked_by_robots') as failed,
             count(*) filter (where s.is_page and s.state = task_state.failed and s.code = 'blocked_by_robots') as blocked,
             count(*) filter (where s.is_page and s.state = task_state.failed and s.code = 'crawl_denied') as denied,
             min(s.run_at) filter (where s.state = task_state.ready) as due
      from (select *, kind in (task_kinds.counted_for_limit) as is_page from settled) s group by s.job_id
    ) c
    where j.id = c.job_id
  )
  select coalesce(array_agg(s.item), '{}') into accepted from settled s;

  if has_steps then perform queue.record(items, accepted); end if;

  if has_links then
    for changed in
      select distinct g.job from json_to_recordset(items) as g(item int, job bigint)
      join json_to_recordset(links) as l(item int) on l.item = g.item where g.item = any (accepted)
    loop
      if queue.add(changed, links, array(
        select g.item from json_to_recordset(items) as g(item int, job bigint)
        where g.job = changed and g.item = any (accepted)))
      then complete := complete || changed; end if;
    end loop;
  end if;

  if exists (select from web_extract.webhooks h where h.job_id = any (touched)) then
    perform queue.announce(touched, (
      select coalesce(json_agg(json_build_object('job', g.job, 'seq', g.seq)), '[]')
      from json_to_recordset(items) as g(item int, job bigint, seq int, outcome smallint)
      where g.outcome = task_state.failed and g.item = any (accepted)));
  end if;
  ended := queue.finish(touched);
  perform pg_notify('web_extract_progress', j.id::text) from web_extract.jobs j
  where j.id = any (touched) and j.watched_until > clock_timestamp();
  if cardinality(ended) > 0 then perform set_config('synchronous_commit', durable, true); end if;
  return next;
end $$;
