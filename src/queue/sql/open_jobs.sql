-- Jobs that a worker may take from now: open, with ready tasks that are due, below cap and limit, past the delay.
create view queue.open_jobs as
select *, page_limit - done - failed - running + helping as budget
from web_extract.jobs
where state <= 1 and ready > 0 and running < max_concurrency
  and page_limit - done - failed - running + helping > 0
  and greatest(due_at, next_start_at) <= clock_timestamp();
