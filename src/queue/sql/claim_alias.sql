-- Whether a page that was redirected may keep its result: the identity of where it led belongs to the first that gets
-- there. A page of that identity that nobody has begun yet is taken over.
create function queue.claim_alias(job bigint, task int, alias bytea) returns boolean
language plpgsql set enable_seqscan = off as $$
declare
  holder int;
  holder_state smallint;
begin
  insert into web_extract.tasks (job_id, seq, kind, key, url, state) values (job, -task, 2, alias, '', 2)
  on conflict do nothing;
  if found then return true; end if;
  select t.seq, t.state into holder, holder_state from web_extract.tasks t where t.job_id = job and t.key = alias;
  if abs(holder) = task then return true; end if;
  if holder_state is distinct from 0 then return false; end if;
  update web_extract.tasks t set state = 5 where t.job_id = job and t.seq = holder and t.state = 0;
  update web_extract.jobs j set ready = j.ready - 1 where j.id = job;
  return true;
end $$;
