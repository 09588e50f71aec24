-- Records whose sum their parent has fixed, such as the lines of an agreed order, change with a reason only. The
-- rule is in the database, so that every way of writing keeps it: forms, cells, imports, bulk changes, undo and copies.
-- What the sum was made of stays in fixed_row, for the list of what has changed since.

create or replace function guard_rows() returns trigger language plpgsql as $$
declare
  -- Arguments: the parent, the reference to it, its state with the value, its fixed sum, and the columns.
  reason text := nullif(current_setting('costwright.reason', true), '');
  columns text;
  touched text;
  parent integer;
begin
  select string_agg(format('%I', name), ', ') into columns from unnest(tg_argv[5:]) as name;
  touched := case tg_op
    when 'INSERT' then format('select %I as id from new_rows', tg_argv[1])
    when 'DELETE' then format('select %I as id from old_rows', tg_argv[1])
    else format('select changed.%1$I as id from ((select id, %1$I, %2$s from new_rows except select id, %1$I, %2$s from old_rows)
      union all (select id, %1$I, %2$s from old_rows except select id, %1$I, %2$s from new_rows)) changed',
      tg_argv[1], columns) end;
  -- A parent that is taking the state is waited for.
  execute format('select from %I where id in (%s) order by id for no key update', tg_argv[0], touched);
  for parent in execute format('select id from %I where id in (%s) and %I::text = $1 and %I is not null order by id',
    tg_argv[0], touched, tg_argv[2], tg_argv[4]) using tg_argv[3]
  loop
    if reason is null then
      raise exception 'The parent has fixed the sum of these records' using errcode = 'CW001', table = tg_table_name, detail = parent;
    end if;
    insert into audit_entry (user_id, user_name, request_id, action, table_name, record_id, changes)
    select user_id, user_name, request_id, 'changed_with_reason', tg_argv[0], parent, jsonb_build_object('reason', jsonb_build_array(null, reason))
    from (select nullif(current_setting('costwright.user_id', true), '')::integer as user_id,
      nullif(current_setting('costwright.user_name', true), '') as user_name,
      nullif(current_setting('costwright.request_id', true), '') as request_id) author
    where not exists (select from audit_entry known where known.request_id = author.request_id
      and known.action = 'changed_with_reason' and known.table_name = tg_argv[0] and known.record_id = parent);
  end loop;
  return null;
end $$;

create or replace function fix_sum() returns trigger language plpgsql as $$
declare
  -- Arguments: the state with the value, the fixed sum, the table of the rows, their reference, number and name.
  was boolean := (to_jsonb(old) ->> tg_argv[0]) is not distinct from tg_argv[1];
  is_now boolean := (to_jsonb(new) ->> tg_argv[0]) is not distinct from tg_argv[1];
  total numeric;
begin
  -- An undo sets it back as it was, empty too. The rows that it was made of are still there.
  if was = is_now or current_setting('costwright.undo', true) = 'on' then return new; end if;
  if not is_now then return jsonb_populate_record(new, jsonb_build_object(tg_argv[2], null)); end if;
  delete from fixed_row where table_name = tg_argv[3] and parent_id = new.id;
  execute format('insert into fixed_row (table_name, parent_id, row_id, name, amount)
    select $1, $2, id, %I::text, coalesce(%I, 0) from %I where %I = $2', tg_argv[6], tg_argv[5], tg_argv[3], tg_argv[4])
    using tg_argv[3], new.id;
  select sum(amount) into total from fixed_row where table_name = tg_argv[3] and parent_id = new.id;
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[2], total));
end $$;
