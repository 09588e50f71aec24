import type { Knex } from 'knex'

const forward = [`drop index "quote_line_ref_sort_idx"`]

const back = [
  `CREATE INDEX quote_line_ref_sort_idx ON quote_line USING btree (lower(ref) COLLATE firm_order, id) INCLUDE (ref)`,
]

export const up = (knex: Knex) => knex.schema.raw(forward.join(';\n'))
export const down = (knex: Knex) => knex.schema.raw(back.join(';\n'))
