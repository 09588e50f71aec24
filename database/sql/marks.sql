-- Marks of definitions (`vouches`): approved, sent, agreed. With each is stored the SHA-256 of what it was given for. A
-- change of that, by any way of writing, is refused (CW002), takes the mark back, or is followed by the digest.
-- An undo writes what was there before, in any order, and compares the digests once it is done (api/undo/marks.ts): the
-- triggers then only note which records it concerns.
-- Where a request says what its caller has seen (`costwright.expects`), they note which records got a mark, and the version
-- that each had before (api/crud/expected.ts): before the rows that come with the mark, which raise it too.

create or replace function keep_mark() returns trigger language plpgsql as $$
declare
  -- Arguments: the column of the digest, whether the row r is marked, the columns given with the mark, what a change does,
  -- the digest, whether the mark stays whatever changes, and the locks.
  marked boolean;
  was boolean := false;
  is_settled boolean;
  kept text;
  digest text;
  lock text;
  is_given boolean := true;
begin
  if current_setting('costwright.marks', true) = 'later' then return new; end if;
  execute format('select %s from (select ($1).*) r', tg_argv[1]) into marked using new;
  if tg_op = 'UPDATE' then
    execute format('select %s from (select ($1).*) r', tg_argv[1]) into was using old;
    kept := to_jsonb(old) ->> tg_argv[0];
  end if;
  if marked is not true then
    return jsonb_populate_record(new, jsonb_build_object(tg_argv[0], null) || case when was then
      (select coalesce(jsonb_object_agg(given, null), '{}') from jsonb_array_elements_text(tg_argv[2]::jsonb - 0) given)
      else '{}' end);
  end if;
  if was and kept is not null then
    execute format('select %s from (select ($1).*) r', tg_argv[5]) into is_settled using new;
    if is_settled then return jsonb_populate_record(new, jsonb_build_object(tg_argv[0], kept)); end if;
  else
    foreach lock in array string_to_array(tg_argv[6], '; ') loop
      execute lock using new;
    end loop;
  end if;
  execute format('select %s from (select ($1).*) r', tg_argv[4]) into digest using new;
  if was and kept is not null then
    is_given := exists (select from jsonb_array_elements_text(tg_argv[2]::jsonb) given
      where to_jsonb(old) -> given is distinct from to_jsonb(new) -> given);
  end if;
  if not is_given and digest <> kept and tg_argv[3] <> 'renewed' then
    if tg_argv[3] = 'refused' then
      raise exception 'A mark of % covers this', tg_table_name using errcode = 'CW002', table = tg_table_name,
        column = tg_argv[0], detail = new.id;
    end if;
    perform note_mark('taken_back', tg_table_name, tg_argv[0], array[new.id]);
    return jsonb_populate_record(new, tg_argv[3]::jsonb);
  end if;
  if is_given and current_setting('costwright.expects', true) = 'on' then
    perform set_config('costwright.given', (coalesce(nullif(current_setting('costwright.given', true), '')::jsonb, '[]')
      || jsonb_build_array(jsonb_build_array(tg_table_name, tg_argv[0], new.id,
        case when tg_op = 'UPDATE' then coalesce(nullif(current_setting('costwright.versions', true), '')::jsonb
          -> (tg_table_name || ' ' || new.id), to_jsonb(old) -> 'version') end)))::text, true);
  end if;
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[0], digest));
end $$;

-- Adds records to a list in a setting of the transaction: `[["visit", "approved_digest", 7], …]`.
create or replace function note_mark(setting text, marked text, kept text, ids integer[]) returns void language plpgsql as $$
begin
  if cardinality(ids) = 0 then return; end if;
  perform set_config('costwright.' || setting, (
    coalesce(nullif(current_setting('costwright.' || setting, true), '')::jsonb, '[]')
    || (select jsonb_agg(jsonb_build_array(marked, kept, id)) from unnest(ids) id))::text, true);
end $$;

-- Keeps the versions that records had before this transaction changed their rows: `{"visit 7": 3, …}`.
create or replace function note_versions(marked text, ids integer[]) returns void language plpgsql as $$
declare
  versions jsonb;
begin
  execute format('select jsonb_object_agg(%L || r.id, r.version) from %I r where r.id = any($1)', marked || ' ', marked)
    into versions using ids;
  perform set_config('costwright.versions',
    (versions || coalesce(nullif(current_setting('costwright.versions', true), '')::jsonb, '{}'))::text, true);
end $$;

create or replace function check_marks() returns trigger language plpgsql as $$
declare
  -- Arguments: the marked table, its column of the digest, whether the changed rows refer to it or it to them, what a change
  -- does, the digest and whether the mark stays, of the row r; the ids, from the changed rows, and their columns.
  changed text := changed_rows(tg_op, tg_argv[7]);
  concerned integer[];
  other integer[];
begin
  -- Waits for a transaction that is giving the mark; that one locks the records that it refers to.
  execute format('select array_agg(id) from (select id from %I r where id in (with changed as materialized (%s) %s) and (%L or %I is not null)
    order by id for no key update) locked', tg_argv[0], changed, tg_argv[6], tg_argv[2] = 'rows', tg_argv[1]) into concerned;
  if concerned is null then return null; end if;
  if tg_argv[2] = 'rows' then
    if current_setting('costwright.expects', true) = 'on' then perform note_versions(tg_argv[0], concerned); end if;
    execute format('update %I set version = version + 1 where id = any($1)', tg_argv[0]) using concerned;
  end if;
  if current_setting('costwright.marks', true) = 'later' then
    perform note_mark('touched', tg_argv[0], tg_argv[1], concerned);
    return null;
  end if;
  execute format('select array_agg(r.id order by r.id) from %I r where r.id = any($1) and r.%I is not null and not %s
    and r.%I is distinct from %s', tg_argv[0], tg_argv[1], tg_argv[5], tg_argv[1], tg_argv[4]) into other using concerned;
  if other is null then return null; end if;
  if tg_argv[3] = 'refused' then
    raise exception 'A mark of % covers this', tg_argv[0] using errcode = 'CW002', table = tg_argv[0], column = tg_argv[1],
      detail = other[1];
  end if;
  if tg_argv[3] = 'renewed' then
    execute format('update %I r set %I = %s where r.id = any($1)', tg_argv[0], tg_argv[1], tg_argv[4]) using other;
    return null;
  end if;
  perform note_mark('taken_back', tg_argv[0], tg_argv[1], other);
  execute format('update %I set version = version + 1, %s where id = any($1)', tg_argv[0],
    (select string_agg(format('%I = %L', name, value), ', ') from jsonb_each_text(tg_argv[3]::jsonb) as becomes (name, value)))
    using other;
  return null;
end $$;
