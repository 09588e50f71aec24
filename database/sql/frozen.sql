-- Records that a definition calls frozen are made once: their table refuses updates and deletes by every role, but
-- for those of the example firm, which are removed with it. The role of requests cannot say which these are.
-- A migration that must change them says so: select set_config('costwright.frozen', 'off', true)

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('costwright.examples', true) = 'removed' then
    if old.id <= (select last_id from example_row where table_name = tg_table_name) then return old; end if;
  end if;
  raise exception 'Records of % are made once and never changed or deleted', tg_table_name
    using errcode = 'restrict_violation';
end $$;
