-- Stored sums and amounts, so that lists of a million records are sorted by them and add up thousands of links
-- without reading their lines.
-- Sums are kept once per statement: a parent of a hundred lines is written once, for all sums over one reference. The changes are
-- added to what the row holds once it is locked, in the order of the ids, so that no two statements wait in a circle.
-- An amount locks the record of its other number before it reads it: a change of that number either waits for the new row
-- and then finds it, or is there when it is read. A change writes the factor of each row again, unchanged, so that one
-- function calculates.

create or replace function keep_sums() returns trigger language plpgsql as $$
declare
  -- Arguments: the table and columns of the sums, the columns that are summed, and the one that refers to their record.
  kept text[] := string_to_array(tg_argv[1], ', ');
  summed text[] := string_to_array(tg_argv[2], ', ');
  given text := (select format('select %I as id, %s from new_rows', tg_argv[3], string_agg(format('%I as value%s', name, at), ', '))
    from unnest(summed) with ordinality columns (name, at));
  taken text := (select format('select %I as id, %s from old_rows', tg_argv[3], string_agg(format('- %I as value%s', name, at), ', '))
    from unnest(summed) with ordinality columns (name, at));
  change text := (select format('select id, %s from (%s) changed where id is not null group by id having %s',
      string_agg(format('coalesce(sum(value%1$s), 0) as value%1$s', at), ', '),
      case tg_op when 'INSERT' then given when 'DELETE' then taken else given || ' union all ' || taken end,
      string_agg(format('sum(value%s) <> 0', at), ' or '))
    from generate_subscripts(summed, 1) at);
  held integer;
begin
  execute format('select from %I where id in (select id from (%s) change) order by id for no key update', tg_argv[0], change);
  get diagnostics held = row_count;
  if held > 0 then
    execute format('update %I sums set %s from (%s) change where sums.id = change.id', tg_argv[0],
      (select string_agg(format('%1$I = sums.%1$I + change.value%2$s', name, at), ', ')
        from unnest(kept) with ordinality columns (name, at)), change);
  end if;
  return null;
end $$;

create or replace function keep_amount() returns trigger language plpgsql as $$
declare
  -- Arguments: the column of the amount, its factor, the reference, and the table and column of the other factor.
  given jsonb := to_jsonb(new);
  factor numeric;
begin
  execute format('select %I from %I where id = $1 for no key update', tg_argv[4], tg_argv[3])
    into factor using (given ->> tg_argv[2])::integer;
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[0],
    coalesce(round((given ->> tg_argv[1])::numeric * factor, 2), 0)));
end $$;

create or replace function renew_amounts() returns trigger language plpgsql as $$
begin
  -- Arguments: the table of the amounts, their factor, and the reference.
  execute format('update %1$I set %2$I = %2$I where %3$I = $1', tg_argv[0], tg_argv[1], tg_argv[2]) using new.id;
  return null;
end $$;
