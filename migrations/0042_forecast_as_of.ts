import type { Knex } from 'knex'

/** A stored forecast gets the day of its last change by the audit trail, else today. */
const forward = `
alter table "forecast" add column "as_of" date default (timezone('Europe/London'::text, now()))::date;
alter table "forecast" add constraint "forecast_as_of_check" CHECK (((as_of >= '1900-01-01'::date) AND (as_of <= '2999-12-31'::date)));
select set_config('costwright.audit', 'off', true);
update forecast set as_of = changed.last
from (
  select record_id, (max(at) at time zone 'Europe/London')::date as last
  from audit_entry
  where table_name = 'forecast' and action in ('created', 'changed')
  group by record_id
) changed
where changed.record_id = forecast.id;
CREATE INDEX forecast_as_of_sort_idx ON forecast USING btree (as_of, id)
`

const back = `
drop index "forecast_as_of_sort_idx";
alter table "forecast" drop constraint "forecast_as_of_check";
alter table "forecast" drop column "as_of"
`

export const up = (knex: Knex) => knex.schema.raw(forward)
export const down = (knex: Knex) => knex.schema.raw(back)
