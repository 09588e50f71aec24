import type { Knex } from 'knex'

// Empty in closes of before it was kept: their digests stay what they are.
export const up = (knex: Knex) =>
  knex.schema.raw(`
    alter table project_close_figure
      add column earned_by text,
      add constraint project_close_figure_earned_by_check check (earned_by in ('typed', 'valued', 'cost'))`)

export const down = (knex: Knex) => knex.schema.raw('alter table project_close_figure drop column earned_by')
