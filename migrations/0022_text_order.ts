import type { Knex } from 'knex'

/** The indexes of an order, of every table that a definition has: firms have tables of their own. */
const sortIndexes = `
  select x.relname as name, pg_get_indexdef(x.oid) as made
  from pg_class x
  where x.relkind = 'i' and x.relnamespace = current_schema()::regnamespace
    and right(x.relname, 9) = '_sort_idx' and pg_get_indexdef(x.oid) like '%(lower(%'
  order by x.relname`

const replaceIndexes = async (knex: Knex, change: (made: string) => string) => {
  const { rows } = await knex.raw<{ rows: { name: string; made: string }[] }>(sortIndexes)
  for (const { name, made } of rows) {
    await knex.raw('drop index ??', [name])
    await knex.raw(change(made).replaceAll('?', '\\?'))
  }
}

/** Texts in the order of the firm's language, and numbers within them by their value: Émile before Zoe, PO-2 before PO-10. */
export const up = async (knex: Knex) => {
  await knex.raw(`create collation firm_order (provider = icu, locale = 'en-GB-u-kn-true')`)
  await replaceIndexes(knex, (made) => made.replace(/\((lower\(.+?\)), id\)/, '($1 collate firm_order, id)'))
}
export const down = async (knex: Knex) => {
  await replaceIndexes(knex, (made) => made.replace(/ COLLATE (\w+\.)?firm_order/, ''))
  await knex.raw('drop collation firm_order')
}
