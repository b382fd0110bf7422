-- Completes those of `ids` that have nothing left to do or have reached their limit, and creates the events of their
-- webhooks. The caller has locked the rows.
create function queue.finish(ids bigint[]) returns bigint[]
language plpgsql set enable_seqscan = off as $$
declare
  over bigint[];
begin
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
      select h.job_id, webhook_event.completed from web_extract.webhooks h
      where h.job_id = any (over) and h.events & webhook_event_bit.completed <> 0
      returning job_id
    )
    update web_extract.webhooks h set run_at = least(h.run_at, clock_timestamp()) from told t where h.job_id = t.job_id;
    if found then perform pg_notify('web_extract_webhooks', ''); end if;
  end if;
  return over;
end $$;
