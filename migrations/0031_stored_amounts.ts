import type { Knex } from 'knex'

/**
 * What a link costs stands in a column, so that lists add up thousands of links without reading their purchase lines.
 *
 * The other record is locked before its number is read: a change of the number either waits for the new row and then
 * finds it, or is there when it is read. A change of the number writes the factor of each row again, unchanged, so that
 * one function calculates.
 */
const keepAmount = `create function keep_amount() returns trigger language plpgsql as $$
declare
  -- Arguments: the column of the amount, its factor, the reference, and the table and column of the other factor.
  given jsonb := to_jsonb(new);
  factor numeric;
begin
  execute format('select %I from %I where id = $1 for no key update', tg_argv[4], tg_argv[3])
    into factor using (given ->> tg_argv[2])::integer;
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[0],
    coalesce(round((given ->> tg_argv[1])::numeric * factor, 2), 0)));
end $$`

const renewAmounts = `create function renew_amounts() returns trigger language plpgsql as $$
begin
  -- Arguments: the table of the amounts, their factor, and the reference.
  execute format('update %1$I set %2$I = %2$I where %3$I = $1', tg_argv[0], tg_argv[1], tg_argv[2]) using new.id;
  return null;
end $$`

const isOn = (setting: string) => `(current_setting('costwright.${setting}', true) is distinct from 'off'
    or starts_with(current_user::text, 'costwright_requests_'))`

const auditOfLinks = (derived: string) => [
  'drop trigger quote_purchase_link_audit on quote_purchase_link',
  `create trigger quote_purchase_link_audit after insert or delete or update on quote_purchase_link for each row
  when ${isOn('audit')} execute function audit_row(${derived})`,
]

const forward = [
  keepAmount,
  renewAmounts,
  'alter table quote_purchase_link add column amount numeric(24,2) default 0 not null',
  ...auditOfLinks(`'amount'`),
  `update quote_purchase_link link set amount = round(link.linked_quantity * bought.cost_each, 2)
   from purchase_line bought where bought.id = link.purchase_line_id`,
  'create index quote_purchase_link_amount_idx on quote_purchase_link (amount, id)',
  `create trigger quote_purchase_link_amount_kept
  before insert or update of linked_quantity, purchase_line_id on quote_purchase_link for each row
  when ${isOn('sums')}
  execute function keep_amount('amount', 'linked_quantity', 'purchase_line_id', 'purchase_line', 'cost_each')`,
  `create trigger quote_purchase_link_amount_renewed after update of cost_each on purchase_line for each row
  when (old.cost_each is distinct from new.cost_each and ${isOn('sums')})
  execute function renew_amounts('quote_purchase_link', 'linked_quantity', 'purchase_line_id')`,
]

const back = [
  'drop trigger quote_purchase_link_amount_renewed on purchase_line',
  'drop trigger quote_purchase_link_amount_kept on quote_purchase_link',
  'drop index quote_purchase_link_amount_idx',
  ...auditOfLinks(''),
  'alter table quote_purchase_link drop column amount',
  'drop function renew_amounts',
  'drop function keep_amount',
]

export const up = (knex: Knex) => knex.schema.raw(forward.join(';\n'))
export const down = (knex: Knex) => knex.schema.raw(back.join(';\n'))
