import type { Knex } from 'knex'

const defaults = (day: string) => `
alter table quote_header alter column created_date set default ${day};
alter table purchase_header alter column order_date set default ${day};`

/** "Today" is the firm's day, not that of the session's time zone. */
export const up = (knex: Knex) => knex.schema.raw(defaults(`(timezone('Europe/London'::text, now()))::date`))
export const down = (knex: Knex) => knex.schema.raw(defaults('CURRENT_DATE'))
