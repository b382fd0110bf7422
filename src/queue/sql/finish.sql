-- Completes those of `ids` that have nothing left to do, or have reached their limit. Rows are locked by the caller.
create function queue.finish(ids bigint[]) returns bigint[]
language sql as $$
  with ended as (
    update web_extract.jobs j set
      state = 2,
      finished_at = clock_timestamp(),
      expires_at = clock_timestamp() + j.retention_seconds * interval '1 second'
    where j.id = any (ids) and j.state <= 1
      and ((j.running = 0 and j.ready = 0) or (j.running = j.helping and j.done + j.failed >= j.page_limit))
    returning j.id
  )
  select coalesce(array_agg(id), '{}') from ended;
$$;
