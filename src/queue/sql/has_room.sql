-- Whether a worker may take from a job once one of its tasks is due: open, with ready tasks, below cap and limit.
create function queue.has_room(j web_extract.jobs) returns boolean language sql as $$
  select j.state <= job_state.running and j.ready > 0 and j.running < j.max_concurrency
    and j.page_limit - j.done - j.failed + j.denied - j.running + j.helping > 0
$$;
