import type { Knex } from 'knex'

const forward = `
alter table "user_account" drop constraint "user_account_roles_check";
drop trigger "quote_line_audit" on "quote_line";
alter table "quote_line" add column "cost_rate" numeric(15,4);
alter table "quote_line" add column "markup" numeric(6,2);
alter table "quote_line" add column "priced_by" text default 'price'::text not null;
alter table "quote_line" add column "cost" numeric(15,2) generated always as (round((quantity * cost_rate), 2)) stored;
alter table "user_account" add constraint "user_account_roles_check" CHECK (((roles <@ ARRAY['User'::text, 'Administrator'::text, 'Estimator'::text]) AND (roles @> ARRAY['User'::text])));
alter table "quote_line" add constraint "quote_line_cost_check" CHECK (((cost >= '-9999999999999.99'::numeric) AND (cost <= 9999999999999.99)));
alter table "quote_line" add constraint "quote_line_cost_rate_check" CHECK (((cost_rate >= (0)::numeric) AND (cost_rate <= 99999999999.9999)));
alter table "quote_line" add constraint "quote_line_markup_check" CHECK (((markup >= ('-100'::integer)::numeric) AND (markup <= 9999.99)));
alter table "quote_line" add constraint "quote_line_priced_by_check" CHECK ((priced_by = ANY (ARRAY['markUp'::text, 'price'::text])));
CREATE TRIGGER quote_line_audit AFTER INSERT OR DELETE OR UPDATE ON quote_line FOR EACH ROW WHEN (((current_setting('costwright.audit'::text, true) IS DISTINCT FROM 'off'::text) OR starts_with((CURRENT_USER)::text, 'costwright_requests_'::text))) EXECUTE FUNCTION audit_row('total', 'cost');
alter table "project_close" add column "from_costs" boolean default false not null;
-- Everyone with an account saw every margin.
select set_config('costwright.audit', 'off', true);
update user_account set roles = array_append(roles, 'Estimator');
select set_config('costwright.audit', '', true);
`

const back = `
alter table "project_close" drop column "from_costs";
alter table "user_account" drop constraint "user_account_roles_check";
select set_config('costwright.audit', 'off', true);
update user_account set roles = array_remove(roles, 'Estimator');
select set_config('costwright.audit', '', true);
drop trigger "quote_line_audit" on "quote_line";
alter table "quote_line" drop constraint "quote_line_priced_by_check";
alter table "quote_line" drop constraint "quote_line_markup_check";
alter table "quote_line" drop constraint "quote_line_cost_rate_check";
alter table "quote_line" drop constraint "quote_line_cost_check";
alter table "quote_line" drop column "cost";
alter table "quote_line" drop column "cost_rate";
alter table "quote_line" drop column "markup";
alter table "quote_line" drop column "priced_by";
alter table "user_account" add constraint "user_account_roles_check" CHECK (((roles <@ ARRAY['User'::text, 'Administrator'::text]) AND (roles @> ARRAY['User'::text])));
CREATE TRIGGER quote_line_audit AFTER INSERT OR DELETE OR UPDATE ON quote_line FOR EACH ROW WHEN (((current_setting('costwright.audit'::text, true) IS DISTINCT FROM 'off'::text) OR starts_with((CURRENT_USER)::text, 'costwright_requests_'::text))) EXECUTE FUNCTION audit_row('total')
`

export const up = (knex: Knex) => knex.schema.raw(forward)
export const down = (knex: Knex) => knex.schema.raw(back)
