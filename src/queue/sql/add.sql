-- Adds URLs to a job whose row the caller has locked: each identity once, in the given order, as long as there is room.
-- There is room for more than the limit, since pages may be blocked or turn out to be the same as others.
--
-- `links`: [{item, key (hex), url, depth, kind (number), options_version, forbidden (why robots.txt blocks it, or
-- absent)}]. Only the links of `items` count. Blocked pages are settled at once. Kinds that do not count for the limit
-- take no room. Returns whether the job now knows all of the links.
create function queue.add(job bigint, links json, items int[]) returns boolean
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  room int;
  room_blocked int;
  base int;
  was_ready int;
  visits int;
  refusals int;
  readers int;
  unknown int;
begin
  select j.page_limit + least(j.page_limit, 1000) - (j.ready + j.running - j.helpers + j.done + j.failed),
         j.page_limit::bigint + 1000 - j.blocked, j.last_seq, j.ready
    into room, room_blocked, base, was_ready from web_extract.jobs j where j.id = job and j.state <= job_state.running;
  if not found or (room <= 0 and room_blocked <= 0) then return false; end if;
  with offered as (
    select distinct on (l.key) decode(l.key, 'hex') as key, l.url, l.depth, l.kind, l.options_version, l.forbidden,
      l.position, l.kind in (task_kinds.counted_for_limit) as is_page
    from rows from (json_to_recordset(links)
        as (item int, key text, url text, depth int, kind smallint, options_version smallint, forbidden text))
      with ordinality as l(item, key, url, depth, kind, options_version, forbidden, position)
    where l.item = any (items)
    order by l.key, l.position
  ), fresh as (
    select f.*, count(*) over (partition by f.kind, f.forbidden is null order by f.position) as nth
    from offered f
    where not exists (select from web_extract.identities t where t.job_id = job and t.key = f.key)
  ), chosen as (
    select f.*, row_number() over (order by f.position) as place from fresh f
    where not f.is_page or f.nth <= case when f.forbidden is null then room else room_blocked end
  ), known as (
    insert into web_extract.identities (job_id, key, seq) select job, c.key, base + c.place from chosen c
  ), added as (
    insert into web_extract.tasks (job_id, seq, kind, url, depth, options, run_at)
    select job, base + c.place, c.kind, c.url, c.depth, c.options_version, clock_timestamp()
    from chosen c where c.forbidden is null
  ), refused as (
    insert into web_extract.page_errors (job_id, seq, url, code, message, depth)
    select job, base + c.place, c.url, 'blocked_by_robots', c.forbidden, c.depth from chosen c where c.forbidden is not null
  )
  select count(*) filter (where c.forbidden is null), count(*) filter (where c.forbidden is not null),
         count(*) filter (where not c.is_page), (select count(*) from fresh)
    into visits, refusals, readers, unknown from chosen c;
  if visits + refusals = 0 then return unknown = 0; end if;
  update web_extract.jobs j set
    last_seq = j.last_seq + visits + refusals,
    ready = j.ready + visits,
    helpers = j.helpers + readers,
    blocked = j.blocked + refusals,
    due_at = case when visits > 0 then least(j.due_at, clock_timestamp()) else j.due_at end
  where j.id = job;
  if was_ready = 0 and visits > 0 then perform pg_notify('web_extract_ready', ''); end if;
  return visits + refusals = unknown;
end $$;
