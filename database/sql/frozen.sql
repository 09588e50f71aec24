-- Records that a definition calls frozen are made once: their table refuses updates and deletes by every role.
-- A migration that must change them says so: select set_config('costwright.frozen', 'off', true)

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'Records of % are made once and never changed or deleted', tg_table_name
    using errcode = 'restrict_violation';
end $$;
