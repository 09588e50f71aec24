import type { Knex } from 'knex'

// The highest number is found by its length and its digits (database/plan.ts).
export const up = (knex: Knex) =>
  knex.schema.raw(`
    create index unit_rate_code_number_idx on unit_rate (char_length(code), lower(code) collate "C");
    create index daywork_sheet_sheet_no_number_idx on daywork_sheet (project_id, char_length(sheet_no), lower(sheet_no) collate "C");
    create index subcontract_number_number_idx on subcontract (project_id, char_length(number), lower(number) collate "C")`)

export const down = (knex: Knex) =>
  knex.schema.raw(`
    drop index subcontract_number_number_idx;
    drop index daywork_sheet_sheet_no_number_idx;
    drop index unit_rate_code_number_idx`)
