import type { Knex } from 'knex'

/** Filters of the trail by what happened and by kind of record, in the order in which they are read. */
export const up = (knex: Knex) =>
  knex.schema.raw(`
    create index audit_entry_action_idx on audit_entry (action, at, id);
    create index audit_entry_table_idx on audit_entry (table_name, at, id)
  `)

export const down = (knex: Knex) =>
  knex.schema.raw('drop index audit_entry_action_idx; drop index audit_entry_table_idx')
