-- Queues an event for its subscribers in the transaction of the write, so that no code path can leave one out,
-- and none is left of a write that is refused or rolled back (api/own-code/deliveries.ts).

-- What a subscriber writes for an event is an event of the next depth. Beyond 3 it would go on for ever: none is
-- queued, and the first is listed as failed. The column "depth" has the depth as its default.

create or replace function queue_event() returns trigger language plpgsql as $$
declare
  written_at_depth smallint := coalesce(nullif(current_setting('costwright.event_depth', true), ''), '0');
  stopped constant text :=
    'Not delivered: it follows from what subscribers wrote, the third time in a row. They must not write what they subscribe to.';
begin
  insert into event_delivery (subscription, table_name, record_id, event, state, answer)
  select name, new.table_name, new.record_id,
    jsonb_build_object('action', new.action, 'at', new.at, 'by', new.user_name, 'changes', new.changes),
    case when written_at_depth > 3 then 'failed' else 'waiting' end,
    case when written_at_depth > 3 then stopped end
  from event_subscription
  where table_name = new.table_name and new.action = any(actions)
    and (columns is null or new.action <> 'changed' or jsonb_exists_any(new.changes, columns))
    and (written_at_depth <= 3 or not exists (
      select from event_delivery listed where listed.subscription = name and listed.answer = stopped));
  return null;
end $$;
