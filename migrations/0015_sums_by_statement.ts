import type { Knex } from 'knex'

/**
 * The total of a purchase stands in a column of its own, so that a list of a million is ordered by it.
 *
 * A stored sum is kept once for each statement, and no longer once for each row: a purchase of a hundred lines is written
 * once. What was added up over the statement is added to what the row holds once it is locked, in the order of the ids
 * so that no two statements wait in a circle.
 */
const keepSums = `create function keep_sums() returns trigger language plpgsql as $$
declare
  -- Arguments: the table and column of the sum, and the columns that are summed and refer to its record.
  given text := format('select %I as id, %I as value from new_rows', tg_argv[3], tg_argv[2]);
  taken text := format('select %I as id, - %I as value from old_rows', tg_argv[3], tg_argv[2]);
  change text := format(
    'select id, sum(value) as value from (%s) changed where id is not null group by id having sum(value) <> 0',
    case tg_op when 'INSERT' then given when 'DELETE' then taken else given || ' union all ' || taken end);
  held integer;
begin
  execute format('select from %I where id in (select id from (%s) change) order by id for no key update', tg_argv[0], change);
  get diagnostics held = row_count;
  if held > 0 then
    execute format('update %1$I sums set %2$I = sums.%2$I + change.value from (%3$s) change where sums.id = change.id',
      tg_argv[0], tg_argv[1], change);
  end if;
  return null;
end $$`

/** As migrations/0009_stored_sums.ts made it. */
const keepSum = `create function keep_sum() returns trigger language plpgsql as $$
declare
  -- Arguments: the table and column of the sum, and the columns that are summed and refer to its record.
  before jsonb := '{}';
  after jsonb := '{}';
  was integer;
  is_now integer;
  taken numeric := 0;
  given numeric := 0;
begin
  if tg_op <> 'INSERT' then before := to_jsonb(old); end if;
  if tg_op <> 'DELETE' then after := to_jsonb(new); end if;
  was := (before ->> tg_argv[3])::integer;
  is_now := (after ->> tg_argv[3])::integer;
  taken := coalesce((before ->> tg_argv[2])::numeric, 0);
  given := coalesce((after ->> tg_argv[2])::numeric, 0);
  if was is not distinct from is_now then
    given := given - taken;
    taken := 0;
  end if;
  if was is not null and taken <> 0 then
    execute format('update %I set %I = %I - $1 where id = $2', tg_argv[0], tg_argv[1], tg_argv[1]) using taken, was;
  end if;
  if is_now is not null and given <> 0 then
    execute format('update %I set %I = %I + $1 where id = $2', tg_argv[0], tg_argv[1], tg_argv[1]) using given, is_now;
  end if;
  return null;
end $$`

const unlessOff = (setting: string) =>
  `when (current_setting('costwright.${setting}', true) is distinct from 'off'
    or starts_with(current_user::text, 'costwright_requests_'))`

const leftBehind = {
  insert: 'new table as new_rows',
  update: 'old table as old_rows new table as new_rows',
  delete: 'old table as old_rows',
}

const perStatement = (parent: string, column: string, child: string, of: string, by: string) =>
  Object.entries(leftBehind).map(
    ([event, tables]) => `create trigger ${parent}_${column}_sum_${event} after ${event} on ${child}
  referencing ${tables} for each statement ${unlessOff('sums')}
  execute function keep_sums('${parent}', '${column}', '${of}', '${by}')`,
  )

const withoutStatementTriggers = (parent: string, column: string, child: string) =>
  Object.keys(leftBehind).map((event) => `drop trigger ${parent}_${column}_sum_${event} on ${child}`)

const auditOfPurchases = (derived: string) => [
  'drop trigger purchase_header_audit on purchase_header',
  `create trigger purchase_header_audit after insert or delete or update on purchase_header for each row
  ${unlessOff('audit')} execute function audit_row(${derived})`,
]

const forward = [
  `select set_config('costwright.audit', 'off', true)`,
  keepSums,
  'drop trigger purchase_line_matched_quantity_sum on quote_purchase_link',
  'drop function keep_sum',
  ...perStatement(
    'purchase_line',
    'matched_quantity',
    'quote_purchase_link',
    'linked_quantity',
    'purchase_line_id',
  ),
  'alter table purchase_header add column total_amount numeric(21,2) default 0 not null',
  `update purchase_header set total_amount = bought.total
   from (select purchase_header_id as id, sum(total) as total from purchase_line group by 1) bought
   where bought.id = purchase_header.id and bought.total <> 0`,
  'create index purchase_header_total_amount_idx on purchase_header using btree (total_amount, id)',
  ...auditOfPurchases(`'total_amount'`),
  ...perStatement('purchase_header', 'total_amount', 'purchase_line', 'total', 'purchase_header_id'),
]

const back = [
  ...withoutStatementTriggers('purchase_header', 'total_amount', 'purchase_line'),
  ...auditOfPurchases(''),
  'drop index purchase_header_total_amount_idx',
  'alter table purchase_header drop column total_amount',
  ...withoutStatementTriggers('purchase_line', 'matched_quantity', 'quote_purchase_link'),
  'drop function keep_sums',
  keepSum,
  `create trigger purchase_line_matched_quantity_sum after insert or delete or update on quote_purchase_link for each row
  ${unlessOff('sums')}
  execute function keep_sum('purchase_line', 'matched_quantity', 'linked_quantity', 'purchase_line_id')`,
]

export const up = (knex: Knex) => knex.schema.raw(forward.join(';\n'))
export const down = (knex: Knex) => knex.schema.raw(back.join(';\n'))
