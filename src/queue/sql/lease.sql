-- Takes up to `wanted` due tasks for `worker`, from the jobs served longest ago, in even shares.
--
-- The lock of a job's row makes its limit, cap and delay exact: what is counted is the row itself, of which a locking
-- read sees the newest version (a count over tasks would see the statement's snapshot). Locked rows are passed over, so
-- that workers go to different jobs; only a worker that found nothing waits for one, holding no lock itself.
--
-- A lost commit of a lease is a lease that never was, so it need not reach the disk.
create function queue.lease(worker uuid, wanted int, most_jobs int)
returns table (job_id bigint, seq int, kind smallint, url text, depth int, options smallint, attempts smallint)
language plpgsql as $$
declare
  job bigint;
  jobs_left int;
  remaining int := wanted;
  got int;
begin
  perform set_config('synchronous_commit', 'off', true);
  perform 1 from web_extract.workers w where w.id = worker for key share;
  if not found then
    raise exception 'worker % holds no lease', worker using errcode = 'WX001';
  end if;
  select count(*) into jobs_left from (select 1 from queue.open_jobs limit most_jobs) o;
  if jobs_left = 0 then return; end if;
  for job in select o.id from queue.open_jobs o order by o.turn limit most_jobs for no key update skip locked loop
    exit when remaining <= 0;
    return query select * from queue.lease_of_job(worker, job, ceil(remaining::numeric / greatest(jobs_left, 1))::int);
    get diagnostics got = row_count;
    remaining := remaining - got;
    jobs_left := jobs_left - 1;
  end loop;
  if remaining = wanted then
    select o.id into job from queue.open_jobs o order by o.turn limit 1 for no key update;
    if found then return query select * from queue.lease_of_job(worker, job, wanted); end if;
  end if;
end $$;
