-- Whether a worker may take from a job now: it has room, and tasks that are due, past the delay.
-- A function rather than a view: what locks rows of a view locks all of them, before their order and LIMIT count.
create function queue.is_open(j web_extract.jobs) returns boolean language sql as $$
  select queue.has_room(j) and greatest(j.due_at, j.next_start_at) <= clock_timestamp()
$$;
