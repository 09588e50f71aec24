import type { Knex } from 'knex'

// Figures that `keeps` of a definition names, and notes of what has changed since they were made (database/kept-figures.ts).
export const up = (knex: Knex) =>
  knex.schema.raw(`
    create table kept_figure (
      figure text not null,
      record_id integer not null,
      version uuid not null default gen_random_uuid(),
      made_by text,
      made_on date,
      until date,
      value json,
      constraint kept_figure_pkey primary key (figure, record_id)
    );
    create table figure_note (
      id uuid default gen_random_uuid() constraint figure_note_pkey primary key,
      figure text not null,
      way text not null,
      key integer not null,
      noted_at timestamptz not null default now()
    )`)

export const down = (knex: Knex) => knex.schema.raw('drop table figure_note; drop table kept_figure')
