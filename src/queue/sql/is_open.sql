-- Whether a worker may take from a job now: open, with ready tasks that are due, below cap and limit, past the delay.
-- A function rather than a view: what locks rows of a view locks all of them, before their order and LIMIT count.
create function queue.is_open(j web_extract.jobs) returns boolean language sql as $$
  select j.state <= 1 and j.ready > 0 and j.running < j.max_concurrency
    and j.page_limit - j.done - j.failed - j.running + j.helping > 0
    and greatest(j.due_at, j.next_start_at) <= clock_timestamp()
$$;
