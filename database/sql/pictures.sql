-- Pictures of records. A column names its picture by SHA-256, so that history, undo and copies have it too. A
-- picture that no record has any more is kept for 48 hours (api/clean-up.ts).

create or replace function note_picture_use() returns trigger language plpgsql as $$
begin
  update stored_picture set used_at = now()
  where sha256 in (select to_jsonb(old) ->> name from unnest(tg_argv) as name);
  return null;
end $$;
