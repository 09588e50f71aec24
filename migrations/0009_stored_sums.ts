import type { Knex } from 'knex'

/**
 * What is matched of a purchase line stands in a column of its own, kept by a trigger on the links: a list of a hundred
 * thousand lines is filtered and ordered by it without adding up every link.
 *
 * The trigger adds the difference to what the row holds when it can be locked, so that two links made at once are both
 * counted; adding up anew would miss the one that is not committed yet.
 */
const forward = [
  `select set_config('costwright.audit', 'off', true)`,
  `create function keep_sum() returns trigger language plpgsql as $$
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
end $$`,
  `alter table purchase_line add column matched_quantity numeric(21,4) default 0 not null`,
  `update purchase_line set matched_quantity = matched.quantity
   from (select purchase_line_id as id, sum(linked_quantity) as quantity from quote_purchase_link group by 1) matched
   where matched.id = purchase_line.id`,
  `create index purchase_line_matched_quantity_idx on purchase_line using btree (matched_quantity, id)`,
  `drop trigger purchase_line_audit on purchase_line`,
  `create trigger purchase_line_audit after insert or delete or update on purchase_line for each row
  when (current_setting('costwright.audit', true) is distinct from 'off')
  execute function audit_row('matched_quantity', 'total')`,
  `create trigger purchase_line_matched_quantity_sum after insert or delete or update on quote_purchase_link for each row
  when (current_setting('costwright.sums', true) is distinct from 'off')
  execute function keep_sum('purchase_line', 'matched_quantity', 'linked_quantity', 'purchase_line_id')`,
]

const back = [
  `drop trigger purchase_line_matched_quantity_sum on quote_purchase_link`,
  `drop trigger purchase_line_audit on purchase_line`,
  `create trigger purchase_line_audit after insert or delete or update on purchase_line for each row
  when (current_setting('costwright.audit', true) is distinct from 'off') execute function audit_row('total')`,
  `drop index purchase_line_matched_quantity_idx`,
  `alter table purchase_line drop column matched_quantity`,
  `drop function keep_sum`,
]

export const up = (knex: Knex) => knex.schema.raw(forward.join(';\n'))
export const down = (knex: Knex) => knex.schema.raw(back.join(';\n'))
