-- Creates the events of pages that were just settled in jobs with a webhook. The caller has locked the jobs' rows. There is
-- one event for each document stored since the last announced one, and one for each page of `failed` ([{job, seq}]) that
-- is among the errors and was not blocked by robots.txt.
--
-- Each event also changes the webhook's row, so that a sender that releases it sees the event (queue/webhooks.ts). Rows are
-- locked in the order of their ids, as everywhere.
create function queue.announce(touched bigint[], failed json) returns void
language plpgsql set enable_seqscan = off as $$
begin
  perform 1 from web_extract.webhooks h where h.job_id = any (touched) order by h.job_id for no key update;
  with fresh as materialized (
    select h.job_id, d.ord as document, null::int as seq
    from web_extract.webhooks h join web_extract.documents d on d.job_id = h.job_id and d.ord > h.announced
    where h.job_id = any (touched) and h.events & webhook_event_bit.page <> 0
    union all
    select h.job_id, null, e.seq
    from json_to_recordset(failed) as f(job bigint, seq int)
    join web_extract.webhooks h on h.job_id = f.job and h.events & webhook_event_bit.page <> 0
    join web_extract.page_errors e on e.job_id = f.job and e.seq = f.seq and e.code <> 'blocked_by_robots'
  ), told as (
    insert into web_extract.deliveries (job_id, event, document, seq)
    select f.job_id, webhook_event.page, f.document, f.seq from fresh f order by f.job_id, f.document, f.seq
  )
  update web_extract.webhooks h set
    announced = greatest(h.announced, n.document),
    run_at = least(h.run_at, clock_timestamp())
  from (select f.job_id, max(f.document) as document from fresh f group by f.job_id) n
  where h.job_id = n.job_id;
  if found then perform pg_notify('web_extract_webhooks', ''); end if;
end $$;
