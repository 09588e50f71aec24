import type { Knex } from 'knex'

const forward = `
CREATE INDEX IF NOT EXISTS supplier_supplier_name_same_idx ON supplier USING btree (supplier_name, id)
`

const back = `
drop index if exists "supplier_supplier_name_same_idx"
`

export const up = (knex: Knex) => knex.schema.raw(forward)
export const down = (knex: Knex) => knex.schema.raw(back)
