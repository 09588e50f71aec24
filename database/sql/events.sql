-- Queues an event for its subscribers in the transaction of the write, so that no code path can leave one out,
-- and none is left of a write that is refused or rolled back (api/own-code/deliveries.ts).

-- What a subscriber writes for an event is an event of the next depth. Beyond 3 it would go on for ever: none is
-- queued, and the first is listed as failed. The column "depth" has the depth as its default.

create or replace function queue_events() returns trigger language plpgsql as $$
declare
  written_at_depth smallint := coalesce(nullif(current_setting('costwright.event_depth', true), ''), '0');
  is_stopped boolean := written_at_depth > 3;
  stopped constant text :=
    'Not delivered: it follows from what subscribers wrote, the third time in a row. They must not write what they subscribe to.';
begin
  insert into event_delivery (subscription, table_name, record_id, event, state, answer)
  select name, table_name, record_id, event, case when is_stopped then 'failed' else 'waiting' end,
    case when is_stopped then stopped end
  from (
    select subscription.name, entry.table_name, entry.record_id, entry.id,
      jsonb_build_object('action', entry.action, 'at', entry.at, 'by', entry.user_name, 'changes', entry.changes) as event,
      row_number() over (partition by subscription.name order by entry.id) as place
    from new_rows entry
    join event_subscription subscription
      on subscription.table_name = entry.table_name and entry.action = any(subscription.actions)
    where entry.record_id is not null
      and (subscription.columns is null or entry.action <> 'changed' or jsonb_exists_any(entry.changes, subscription.columns))
  ) due
  where not is_stopped or (place = 1 and not exists (
    select from event_delivery listed where listed.subscription = due.name and listed.answer = stopped))
  order by id;
  return null;
end $$;
