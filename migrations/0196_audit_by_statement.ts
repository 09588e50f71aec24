import type { Knex } from 'knex'

/**
 * The trail is written once per statement, and so are its events. Each audited table is found by its trigger, those of products too
 * that have more tables.
 */
const forward = `
do $$
declare
  audited record;
  condition text := $when$when (((current_setting('costwright.audit'::text, true) is distinct from 'off'::text) or starts_with((current_user)::text, 'costwright_requests_'::text)))$when$;
  call text;
begin
  for audited in
    select t.tgname as name, c.relname as table, pg_get_triggerdef(t.oid) as definition
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where p.proname = 'audit_row' and c.relnamespace = current_schema()::regnamespace order by c.relname
  loop
    call := 'audit_rows(' || substring(audited.definition from 'audit_row\\((.*)\\)$') || ')';
    execute format('drop trigger %I on %I', audited.name, audited.table);
    execute format('create trigger _audit_insert after insert on %I referencing new table as new_rows for each statement %s execute function %s', audited.table, condition, call);
    execute format('create trigger _audit_update after update on %I referencing old table as old_rows new table as new_rows for each statement %s execute function %s', audited.table, condition, call);
    execute format('create trigger _audit_delete after delete on %I referencing old table as old_rows for each statement %s execute function %s', audited.table, condition, call);
  end loop;
end $$;
drop trigger audit_entry_queued on audit_entry;
create trigger audit_entry_queued after insert on audit_entry referencing new table as new_rows for each statement execute function queue_events()
`

const back = `
drop trigger audit_entry_queued on audit_entry;
create trigger audit_entry_queued after insert on audit_entry for each row when ((new.record_id is not null)) execute function queue_event();
do $$
declare
  audited record;
begin
  for audited in
    select c.relname as table, pg_get_triggerdef(t.oid) as definition
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname = '_audit_insert' and c.relnamespace = current_schema()::regnamespace order by c.relname
  loop
    execute format('drop trigger _audit_insert on %1$I; drop trigger _audit_update on %1$I; drop trigger _audit_delete on %1$I', audited.table);
    execute format('create trigger %I after insert or delete or update on %I for each row when (((current_setting(''costwright.audit''::text, true) is distinct from ''off''::text) or starts_with((current_user)::text, ''costwright_requests_''::text))) execute function audit_row(%s)',
      audited.table || '_audit', audited.table, substring(audited.definition from 'audit_rows\\((.*)\\)$'));
  end loop;
end $$
`

export const up = (knex: Knex) => knex.schema.raw(forward)
export const down = (knex: Knex) => knex.schema.raw(back)
