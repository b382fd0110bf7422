-- Whether a worker may take from a job now: it has room and a due task, and its delay has passed.
-- A function, not a view: locking rows of a view locks all of them, before ORDER BY and LIMIT apply.
create function queue.is_open(j web_extract.jobs) returns boolean language sql as $$
  select queue.has_room(j) and greatest(j.due_at, j.next_start_at) <= clock_timestamp()
$$;
