-- Files of records. A file is kept once, by its SHA-256, however many records have it. A record is named by its
-- table and id and not by a foreign key, because the records of several tables have files: a trigger of each such table
-- deletes the files of a record with it, so that the trail has them and an undo brings them back.

create or replace function delete_attachments() returns trigger language plpgsql as $$
begin
  delete from attachment where table_name = tg_table_name and record_id = old.id;
  return null;
end $$;

create or replace function note_content_use() returns trigger language plpgsql as $$
begin
  update attachment_content set used_at = now() where sha256 = old.sha256;
  return null;
end $$;
