import type { Knex } from 'knex'

/**
 * Triggers that a setting switches off (the trail, stored sums, frozen records) no longer heed it when it is set by the
 * role of requests: whoever gets past the app to PostgreSQL changes nothing without an entry. Triggers of tables that a
 * definition has added since are among them.
 */
const replaced = (from: string, to: string) => `
do $$
declare
  found record;
begin
  for found in
    select t.tgname as name, t.tgrelid::regclass as on_table, pg_get_triggerdef(t.oid) as definition
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and p.proname in ('audit_row', 'keep_audit_entries', 'keep_sum', 'refuse_change')
      and strpos(pg_get_triggerdef(t.oid), ${from}) > 0
  loop
    execute format('drop trigger %I on %s', found.name, found.on_table);
    execute replace(found.definition, ${from}, ${to});
  end loop;
end $$`

/** In PostgreSQL's own words, as a trigger's definition is read from the catalogue. */
const anybody = `'IS DISTINCT FROM ''off''::text))'`
const ownerAlone = `'IS DISTINCT FROM ''off''::text) OR starts_with((CURRENT_USER)::text, ''costwright_requests_''::text))'`

export const up = (knex: Knex) => knex.schema.raw(replaced(anybody, ownerAlone))

export const down = (knex: Knex) => knex.schema.raw(replaced(ownerAlone, anybody))
