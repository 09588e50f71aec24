import type { Knex } from 'knex'

/** Views that open in the order of a date, the purchase's own and that of its lines, begin with an index of it. */
export const up = (knex: Knex) =>
  knex.schema.raw('create index purchase_header_order_date_sort_idx on purchase_header (order_date, id)')
export const down = (knex: Knex) => knex.schema.raw('drop index purchase_header_order_date_sort_idx')
