-- Adds URLs that a running task has found, like `queue.add`. Returns null if `worker` no longer holds the task.
create function queue.discover(worker uuid, job bigint, task int, tries smallint, links json) returns boolean
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  perform 1 from web_extract.jobs j where j.id = job and j.state <= job_state.running for no key update;
  if not found then return null; end if;
  perform 1 from web_extract.leases l join web_extract.workers w on w.id = l.worker
  where l.worker = discover.worker and l.job_id = job and l.seq = task and l.attempts = tries;
  if not found then return null; end if;
  return queue.add(job, links, array[1]);
end $$;
