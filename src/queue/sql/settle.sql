-- Settles tasks that `worker` holds: outcome, document or error, counters, URLs found, and the end of a job, in one
-- transaction. Tasks that it no longer holds, by its leases and their attempts (`tries`), are ignored. If the job is over,
-- the task is cancelled. A worker whose row is gone holds nothing.
--
-- The arrays have a member for each item: `outcomes` are numbers of task states (`ready` is another attempt), `starts` and
-- `lengths` say where its document is in `pages`, `sizes` how long that was before compression, and `facts` what lists
-- show of it (JSON; empty if there is none at all). What only some items have is in `details`: [{item (from 1), job, alias
-- (key of the page that a redirect led to), code, message (of the error), wait_ms (until the next attempt),
-- options_version, options (a new version of the job's options), steps (as in `queue.record`)}].
-- `links`: as in `queue.add`; `item` is the one that found them. `touched`: the jobs of the items. `has_aliases`,
-- `has_options`, `has_links`, `has_steps`: whether there are any.
--
-- Returns in `complete` the jobs that now know all of the links. Others had no room for some and may be offered them again.
-- Each statement costs as much as several tasks, so those for rare cases run only when they are needed.
-- Bitmap scans are off, as in queue.lease.
-- Only the end of a job waits for the disk: work that a crash undoes before that is done again.
create function queue.settle(
  worker uuid, touched bigint[], job_ids bigint[], seqs int[], tries smallint[], outcomes smallint[], starts int[],
  lengths int[], sizes int[], facts text[], pages bytea, details json, links json, has_aliases boolean,
  has_options boolean, has_links boolean, has_steps boolean)
returns table (accepted int[], complete bigint[], ended bigint[])
language plpgsql set enable_seqscan = off set enable_bitmapscan = off set plan_cache_mode = force_generic_plan as $$
declare
  durable text := current_setting('synchronous_commit');
  asynchronous text := set_config('synchronous_commit', 'off', true);
  redirected record;
  redundant int[] := '{}';
  -- The leases of the items that leave more than a document, and these items.
  rest web_extract.leases[];
  rest_items int[];
  may_end boolean;
  has_webhooks boolean;
  watched bigint[];
  changed bigint;
begin
  complete := '{}';
  ended := '{}';
  perform 1 from web_extract.jobs j
  where j.id = any (touched) and exists (select from web_extract.workers w where w.id = worker)
  order by j.id for no key update;
  if not found then
    accepted := '{}';
    return next;
    return;
  end if;

  if has_aliases then
    for redirected in
      select g.item, k.job_id, k.seq, g.alias from json_to_recordset(details) as g(item int, alias text)
      join web_extract.leases k on k.worker = settle.worker and k.job_id = job_ids[g.item] and k.seq = seqs[g.item]
        and k.attempts = tries[g.item]
      where g.alias is not null and outcomes[g.item] = task_state.done
    loop
      if not queue.claim_alias(redirected.job_id, redirected.seq, decode(redirected.alias, 'hex')) then
        redundant := redundant || redirected.item;
      end if;
    end loop;
  end if;

  with settled as (
    delete from web_extract.leases t using generate_series(1, cardinality(seqs)) i
    where t.worker = settle.worker and t.job_id = job_ids[i] and t.seq = seqs[i] and t.attempts = tries[i]
    returning i as item, t.job_id, t.seq, t.url, t.depth, t.attempts,
      t.kind in (task_kinds.counted_for_limit) as is_page,
      outcomes[i] = task_state.done and i <> all (redundant) as is_done,
      t.kind in (task_kinds.storing_documents) as has_document,
      case when outcomes[i] in (task_state.ready, task_state.failed) or t.kind in (task_kinds.making_results)
        then t end as lease
  ), counted as (
    update web_extract.jobs j set
      running = j.running - c.n,
      helping = j.helping - c.helpers,
      helpers = j.helpers - c.helpers,
      done = j.done + case when j.state <= job_state.running then c.done else 0 end
    from (
      select s.job_id, count(*) as n, count(*) filter (where not s.is_page) as helpers,
             count(*) filter (where s.is_page and s.is_done) as done
      from settled s group by s.job_id
    ) c
    where j.id = c.job_id
    returning j.id, j.state <= job_state.running as is_open, j.done - c.done as base,
      j.running = j.helping and (j.ready = 0 or j.done + j.failed - j.denied >= j.page_limit) as may_end,
      j.watched_until > clock_timestamp() as is_watched
  ), stored as (
    insert into web_extract.documents (job_id, ord, seq, url, depth, size, page, facts, attempts, at)
    select s.job_id, c.base + row_number() over (partition by s.job_id order by s.item), s.seq, s.url, s.depth,
      sizes[s.item], substring(pages from starts[s.item] + 1 for nullif(lengths[s.item], 0)), facts[s.item]::json,
      s.attempts, clock_timestamp()
    from settled s join counted c on c.id = s.job_id
    where s.is_done and s.has_document and c.is_open
  )
  select s.accepted, s.rest, s.rest_items, c.may_end, c.watched,
    exists (select from web_extract.webhooks h where h.job_id = any (touched))
    into accepted, rest, rest_items, may_end, watched, has_webhooks
  from (
    select coalesce(array_agg(item), '{}') as accepted,
      array_agg(lease) filter (where lease is distinct from null) as rest,
      array_agg(item) filter (where lease is distinct from null) as rest_items
    from settled
  ) s, (select bool_or(counted.may_end) as may_end, array_agg(id) filter (where is_watched) as watched from counted) c;

  if rest is not null then
    perform queue.settle_rest(rest, rest_items, outcomes, starts, lengths, sizes, pages, details);
  end if;

  if has_options then
    insert into web_extract.job_options (job_id, version, options)
    select g.job, g.options_version, g.options::jsonb
    from json_to_recordset(details) as g(item int, job bigint, options_version smallint, options json)
    where g.options is not null and g.item = any (accepted)
    on conflict do nothing;
  end if;

  if has_steps then perform queue.record(details, accepted); end if;

  if has_links then
    for changed in
      select distinct job_ids[l.item] from json_to_recordset(links) as l(item int) where l.item = any (accepted)
    loop
      if queue.add(changed, links, array(select i from unnest(accepted) i where job_ids[i] = changed))
      then complete := complete || changed; end if;
    end loop;
  end if;

  if has_webhooks then
    perform queue.announce(touched, (
      select coalesce(json_agg(json_build_object('job', job_ids[i], 'seq', seqs[i])), '[]')
      from unnest(accepted) i where outcomes[i] = task_state.failed));
  end if;
  if may_end or rest is not null then ended := queue.finish(touched); end if;
  if watched is not null then perform pg_notify('web_extract_progress', id::text) from unnest(watched) id; end if;
  if cardinality(ended) > 0 then asynchronous := set_config('synchronous_commit', durable, true); end if;
  return next;
end $$;
