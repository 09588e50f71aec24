-- Figures of definitions (`keeps`), which code makes and keeps in kept_figure. A change of what they are made of only adds notes,
-- so that no write waits for another: who reads a figure with a note makes it again (database/kept-figures.ts). Whose figure
-- it is, the reader finds out: here, what others have not committed yet cannot be seen.

create or replace function note_figures() returns trigger language plpgsql as $$
declare
  -- Arguments: the figure; ways with the column of the row at their end; the columns whose changes count, with those.
  changed text := changed_rows(tg_op, tg_argv[2]);
begin
  execute format('insert into figure_note (figure, way, key)
    select distinct %L, noted.way, noted.key from (%s) changed cross join lateral (values %s) noted (way, key)
    where noted.key is not null', tg_argv[0], changed, tg_argv[1]);
  return null;
end $$;

-- SQL of the rows that a statement changed, before and after: of those columns, which begin with the id.
create or replace function changed_rows(event text, columns text) returns text language sql immutable as $$
  select case event when 'INSERT' then given when 'DELETE' then taken
    else format('(%1$s except all %2$s) union all (%2$s except all %1$s)', given, taken) end
  from (select format('select %s from new_rows', columns) as given, format('select %s from old_rows', columns) as taken) rows
$$;
