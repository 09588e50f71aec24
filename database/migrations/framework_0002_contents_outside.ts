import type { Knex } from 'knex'

// A content is in the database, or in the folder or bucket that the settings name (api/attachments/stores.ts).
export const up = (knex: Knex) =>
  knex.schema.raw(`
    alter table attachment_content alter column bytes drop not null;
    alter table attachment_content add column stored_in text not null default 'database'
      constraint attachment_content_stored_in_check check (stored_in in ('database', 'folder', 's3'));
    alter table attachment_content add column outside_size integer
      constraint attachment_content_outside_size_check check (outside_size between 1 and 10485760);
    alter table attachment_content add constraint attachment_content_one_place_check
      check ((stored_in = 'database') = (bytes is not null) and (bytes is null) = (outside_size is not null));
    create index attachment_content_stored_in_idx on attachment_content (stored_in) include (outside_size)`)

export const down = (knex: Knex) =>
  knex.schema.raw(`
    alter table attachment_content drop column outside_size;
    alter table attachment_content drop column stored_in;
    alter table attachment_content alter column bytes set not null`)
