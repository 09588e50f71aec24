import type { Knex } from 'knex'

/** The list of purchase lines shows what each comes to, and is ordered by it. */
export const up = (knex: Knex) =>
  knex.schema.raw('create index purchase_line_total_sort_idx on purchase_line (total, id)')
export const down = (knex: Knex) => knex.schema.raw('drop index purchase_line_total_sort_idx')
