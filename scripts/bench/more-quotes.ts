import type { Knex } from 'knex'

/**
 * Quotes of open jobs once more, line by line, as often as it takes: a firm quotes several times what it builds, which
 * the demo firm does not. Bindings: how many quote lines there are to be; fewer when four times as many do not do it.
 */
const copySql = `
with source as (
  select
    quote.id, quote.project_id, quote.quote_number, quote.created_date, copy,
    sum(count(line.id)) over (order by copy, quote.id) as lines
  from generate_series(1, 4) as copy
  cross join quote_header quote
  join quote_line line on line.quote_header_id = quote.id
  join project on project.id = quote.project_id and project.enabled
  join project_status status on status.id = project.project_status_id and status.is_project_open
  group by quote.id, copy
),
made as (
  insert into quote_header (project_id, quote_number, comments, created_date)
  select project_id, left(quote_number, 30) || ' (Copy ' || copy || ')', source.id::text, created_date
  from source where lines <= ? - (select count(*) from quote_line)
  returning id, comments
)
insert into quote_line (quote_header_id, description, quantity, cost_each, costing_category_id)
select made.id, line.description, line.quantity, line.cost_each, line.costing_category_id
from made join quote_line line on line.quote_header_id = made.comments::integer
order by made.id, line.id`

/** Copies quotes until there are about so many quote lines. */
export const addQuotes = async (db: Knex, quoteLines: number): Promise<void> => {
  await db.transaction(async (trx) => {
    await trx.raw("set local statement_timeout = 0; set local costwright.audit = 'off'")
    await trx.raw(copySql, [quoteLines])
  })
  await db.raw('vacuum analyze quote_header')
  await db.raw('vacuum analyze quote_line')
}
