-- Stores the steps of settled tasks in the order of the items, each with the credits that its job has used by then, and
-- creates the `action` events of their webhooks. The caller has locked the jobs' rows. Steps of a job that is over are
-- dropped.
--
-- `items`: [{item, job, steps: [{action, input, output, tokens}]}]. Only those of `accepted` count.
create function queue.record(items json, accepted int[]) returns void
language plpgsql set enable_seqscan = off as $$
begin
  perform 1 from web_extract.webhooks h
  where h.job_id in (select g.job from json_to_recordset(items) as g(job bigint)) order by h.job_id for no key update;
  with given as (
    select g.job, s.action, s.input, s.output, s.tokens,
      row_number() over (partition by g.job order by g.item, s.position) as nth
    from json_to_recordset(items) as g(item int, job bigint, steps json)
    cross join lateral rows from (json_to_recordset(g.steps) as (action text, input json, output json, tokens int))
      with ordinality as s(action, input, output, tokens, position)
    where g.item = any (accepted) and g.steps is not null
  ), stored as (
    insert into web_extract.steps (job_id, ord, action, input, output, tokens, credits)
    select v.job, coalesce((select max(k.ord) from web_extract.steps k where k.job_id = v.job), 0) + v.nth,
      v.action, v.input, v.output, v.tokens, j.done
    from given v join web_extract.jobs j on j.id = v.job and j.state <= job_state.running
    returning job_id, ord
  ), told as (
    insert into web_extract.deliveries (job_id, event, seq)
    select s.job_id, webhook_event.action, s.ord
    from stored s join web_extract.webhooks h on h.job_id = s.job_id
    where h.events & webhook_event_bit.action <> 0 order by s.job_id, s.ord
    returning job_id
  )
  update web_extract.webhooks h set run_at = least(h.run_at, clock_timestamp())
  from (select distinct t.job_id from told t) due where h.job_id = due.job_id;
  if found then perform pg_notify('web_extract_webhooks', ''); end if;
end $$;
