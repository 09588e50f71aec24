import type { Knex } from 'knex'

/**
 * The texts of quote lines, each found once however many lines have it: suggestions compare texts and not lines. The
 * comment keeps the index out of the comparison of tables with definitions.
 */
export const up = (knex: Knex) =>
  knex.schema.raw(`
    create index quote_line_description_text_idx on quote_line (description, id);
    comment on index quote_line_description_text_idx is 'made by hand'
  `)

export const down = (knex: Knex) => knex.schema.raw('drop index quote_line_description_text_idx')
