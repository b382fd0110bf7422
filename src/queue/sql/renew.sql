-- Renews the lease of a worker. Returns those of `held` (jobs) that are over, so that the worker stops working on them.
create function queue.renew(worker uuid, lease_ms int, held bigint[]) returns bigint[]
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  update web_extract.workers w set lease_until = clock_timestamp() + lease_ms * interval '1 millisecond'
  where w.id = worker;
  if not found then
    raise exception 'worker % holds no lease', worker using errcode = 'WX001';
  end if;
  return array(select j.id from web_extract.jobs j where j.id = any (held) and j.state > job_state.running);
end $$;
