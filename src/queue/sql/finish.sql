-- Completes those of `ids` that have nothing left to do or have reached their limit, and creates the events of their
-- webhooks. A job that gathers gets a task for that instead, until it has its result. The caller has locked the rows.
create function queue.finish(ids bigint[]) returns bigint[]
language plpgsql set enable_seqscan = off as $$
declare
  over bigint[];
begin
  with idle as (
    select j.id, j.last_seq + 1 as seq from web_extract.jobs j
    where j.id = any (ids) and j.state <= job_state.running and j.kind in (job_kinds.gathering)
      and j.running = 0 and j.ready = 0 and not exists (select from web_extract.results r where r.job_id = j.id)
  ), gathering as (
    insert into web_extract.tasks (job_id, seq, kind, url, run_at)
    select i.id, i.seq, task_kind.gather, '', clock_timestamp() from idle i
  )
  update web_extract.jobs j set last_seq = i.seq, ready = 1, helpers = j.helpers + 1, due_at = clock_timestamp()
  from idle i where j.id = i.id;
  if found then perform pg_notify('web_extract_ready', ''); end if;
  with ended as (
    update web_extract.jobs j set
      state = job_state.completed,
      finished_at = clock_timestamp(),
      expires_at = clock_timestamp() + j.retention_seconds * interval '1 second'
    where j.id = any (ids) and j.state <= job_state.running
      and ((j.running = 0 and j.ready = 0) or (j.running = j.helping and j.done + j.failed - j.denied >= j.page_limit))
    returning j.id
  )
  select coalesce(array_agg(id), '{}') into over from ended;
  if cardinality(over) > 0 then
    with told as (
      insert into web_extract.deliveries (job_id, event)
      select h.job_id, case when r.code is null then webhook_event.completed else webhook_event.failed end
      from web_extract.webhooks h left join web_extract.results r on r.job_id = h.job_id
      where h.job_id = any (over)
        and h.events & case when r.code is null then webhook_event_bit.completed else webhook_event_bit.failed end <> 0
      returning job_id
    )
    update web_extract.webhooks h set run_at = least(h.run_at, clock_timestamp()) from told t where h.job_id = t.job_id;
    if found then perform pg_notify('web_extract_webhooks', ''); end if;
  end if;
  return over;
end $$;
