-- Adds URLs that a task found while it goes on, as `queue.add` does, if `worker` still holds it. Null when it does not.
create function queue.discover(worker uuid, job bigint, task int, tries smallint, links json) returns int
language plpgsql set enable_seqscan = off as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  perform 1 from web_extract.jobs j where j.id = job and j.state <= 1 for no key update;
  if not found then return null; end if;
  perform 1 from web_extract.tasks t
  where t.job_id = job and t.seq = task and t.state = 1 and t.lease = worker and t.attempts = tries;
  if not found then return null; end if;
  return queue.add(job, links, array[0]);
end $$;
