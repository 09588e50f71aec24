import type { Knex } from 'knex'

/**
 * Pictures of records, with a thumbnail. A column of a record names its picture by SHA-256, so that its history, an undo
 * and a copy of the record have it too. A picture that no record has any more is kept for 48 hours (api/clean-up.ts).
 */
const forward = [
  `create table stored_picture (
  sha256 text primary key references attachment_content,
  thumbnail text not null references attachment_content,
  -- Of both, in bytes.
  size integer not null check (size > 0),
  made_at timestamptz not null default now(),
  made_by_id integer default nullif(current_setting('costwright.user_id', true), '')::integer,
  -- When it was last sent, or a record last had it.
  used_at timestamptz not null default now()
)`,
  'create index stored_picture_thumbnail_idx on stored_picture (thumbnail)',
  'create index stored_picture_used_at_idx on stored_picture (used_at)',
  'create index stored_picture_made_idx on stored_picture (made_by_id, made_at)',
  `create function note_picture_use() returns trigger language plpgsql as $$
begin
  update stored_picture set used_at = now()
  where sha256 in (select to_jsonb(old) ->> name from unnest(tg_argv) as name);
  return null;
end $$`,
]

export const up = (knex: Knex) => knex.schema.raw(forward.join(';\n'))

export const down = (knex: Knex) =>
  knex.schema.raw('drop function note_picture_use; drop table stored_picture')
