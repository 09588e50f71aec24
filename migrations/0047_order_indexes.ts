import type { Knex } from 'knex'

const forward = `
CREATE INDEX purchase_order_required_date_sort_idx ON purchase_order USING btree (required_date, id);
CREATE INDEX purchase_header_received_date_sort_idx ON purchase_header USING btree (received_date, id)
`

const back = `
drop index "purchase_order_required_date_sort_idx";
drop index "purchase_header_received_date_sort_idx"
`

export const up = (knex: Knex) => knex.schema.raw(forward)
export const down = (knex: Knex) => knex.schema.raw(back)
