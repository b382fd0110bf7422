-- Whether a redirected page may keep its result: the identity of the target belongs to the first page that gets there. A
-- task with that identity that has not started yet is replaced.
create function queue.claim_alias(job bigint, task int, alias bytea) returns boolean
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  holder int;
begin
  insert into web_extract.identities (job_id, key, seq) values (job, alias, task) on conflict do nothing;
  if found then return true; end if;
  select k.seq into holder from web_extract.identities k where k.job_id = job and k.key = alias;
  if holder = task then return true; end if;
  delete from web_extract.tasks t where t.job_id = job and t.seq = holder;
  if not found then return false; end if;
  update web_extract.identities k set seq = task where k.job_id = job and k.key = alias;
  update web_extract.jobs j set ready = j.ready - 1 where j.id = job;
  return true;
end $$;
