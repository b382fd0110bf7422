-- Settles tasks that `worker` holds: outcome, document or error, counters, URLs found, and the end of a job, in one
-- transaction. What it no longer holds (its leases and `t`, the number of the attempt, say so) is ignored; in a job that is
-- over, the task is cancelled. A worker whose own row is gone holds nothing.
--
-- `items`: [{i: index, j: job, s: seq, t: attempt, o: outcome (states of a task; 0 is another try), a: key of where it was
-- redirected to, f, n, z: where its document lies in `pages`, how long it is, its size unpacked, c, m: code and message
-- of its error, w: milliseconds until the next try, v, r: a further version of the job's options and its number}].
-- `links`: as `queue.add` has them, `i` the item that found them.
--
-- `complete`: jobs that know all of the links now; where there was no room for some, they may be offered again.
-- Only the end of a job waits for the disk: what a crash undoes before that is done again.
-- `touched`: the jobs of the items. `has_aliases`, `has_links`: whether there are any.
create function queue.settle(
  worker uuid, touched bigint[], items json, pages bytea, links json, has_aliases boolean, has_links boolean)
returns table (accepted int[], complete bigint[], ended bigint[])
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  durable text := current_setting('synchronous_commit');
  item record;
  redundant int[] := '{}';
  job bigint;
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
    for item in
      select g.* from json_to_recordset(items) as g(i int, j bigint, s int, t smallint, o smallint, a text)
      join web_extract.leases k on k.worker = settle.worker and k.job_id = g.j and k.seq = g.s and k.attempts = g.t
      where g.a is not null and g.o = 2
    loop
      if not queue.claim_alias(item.j, item.s, decode(item.a, 'hex')) then redundant := redundant || item.i; end if;
    end loop;
  end if;

  with given as (
    select g.*, j.done as base, case when j.state > 1 then 4 when g.i = any (redundant) then 5 else g.o end as next
    from json_to_recordset(items)
      as g(i int, j bigint, s int, t smallint, o smallint, f int, n int, z int, c text, m text, w int, v smallint, r json)
    join web_extract.jobs j on j.id = g.j
  ), settled as (
    delete from web_extract.leases t using given g
    where t.worker = settle.worker and t.job_id = g.j and t.seq = g.s and t.attempts = g.t
    returning t.job_id, t.seq, t.kind, t.url, t.depth, t.options, t.attempts, t.losses, g.next as state,
      clock_timestamp() + g.w * interval '1 millisecond' as run_at, g.i, g.base, g.f, g.n, g.z, g.c, g.m, g.v, g.r
  ), returned as (
    insert into web_extract.tasks (job_id, seq, kind, url, depth, options, attempts, losses, run_at)
    select s.job_id, s.seq, s.kind, s.url, s.depth, s.options, s.attempts, s.losses, s.run_at
    from settled s where s.state = 0
  ), stored as (
    insert into web_extract.documents (job_id, ord, seq, url, depth, size, page)
    select s.job_id, s.base + row_number() over (partition by s.job_id order by s.i), s.seq, s.url, s.depth, s.z,
           substring(pages from s.f + 1 for s.n)
    from settled s where s.state = 2 and s.kind = 0
  ), faulted as (
    insert into web_extract.page_errors (job_id, seq, url, code, message)
    select s.job_id, s.seq, s.url, s.c, s.m from settled s where s.state = 3 and s.kind = 0
  ), learned as (
    insert into web_extract.job_options (job_id, version, options)
    select s.job_id, s.v, s.r::jsonb from settled s where s.r is not null
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
      due_at = least(j.due_at, c.due)
    from (
      select s.job_id, count(*) as n, count(*) filter (where s.kind = 1) as helpers,
             count(*) filter (where s.kind = 1 and s.state = 0) as helpers_again,
             count(*) filter (where s.state = 0) as again,
             count(*) filter (where s.kind = 0 and s.state = 2) as done,
             count(*) filter (where s.kind = 0 and s.state = 3 and s.c <> 'blocked_by_robots') as failed,
             count(*) filter (where s.kind = 0 and s.state = 3 and s.c = 'blocked_by_robots') as blocked,
             min(s.run_at) filter (where s.state = 0) as due
      from settled s group by s.job_id
    ) c
    where j.id = c.job_id
  )
  select coalesce(array_agg(s.i), '{}') into accepted from settled s;

  if has_links then
    for job in
      select distinct g.j from json_to_recordset(items) as g(i int, j bigint)
      join json_to_recordset(links) as l(i int) on l.i = g.i where g.i = any (accepted)
    loop
      if queue.add(job, links, array(
        select g.i from json_to_recordset(items) as g(i int, j bigint) where g.j = job and g.i = any (accepted)))
      then complete := complete || job; end if;
    end loop;
  end if;

  if exists (select from web_extract.webhooks h where h.job_id = any (touched)) then
    perform queue.announce(touched, (
      select coalesce(json_agg(json_build_object('j', g.j, 's', g.s)), '[]')
      from json_to_recordset(items) as g(i int, j bigint, s int, o smallint) where g.o = 3 and g.i = any (accepted)));
  end if;
  ended := queue.finish(touched);
  perform pg_notify('web_extract_progress', j.id::text) from web_extract.jobs j
  where j.id = any (touched) and j.watched_until > clock_timestamp();
  if cardinality(ended) > 0 then perform set_config('synchronous_commit', durable, true); end if;
  return next;
end $$;
