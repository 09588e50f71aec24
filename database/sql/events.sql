-- Queues an event for its subscribers in the transaction of the write, so that no code path can leave one out,
-- and none is left of a write that is refused or rolled back (api/own-code/deliveries.ts).

create or replace function queue_event() returns trigger language plpgsql as $$
begin
  insert into event_delivery (subscription, table_name, record_id, event)
  select name, new.table_name, new.record_id,
    jsonb_build_object('action', new.action, 'at', new.at, 'by', new.user_name, 'changes', new.changes)
  from event_subscription
  where table_name = new.table_name and new.action = any(actions)
    and (columns is null or new.action <> 'changed' or jsonb_exists_any(new.changes, columns));
  return null;
end $$;
