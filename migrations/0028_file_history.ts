import type { Knex } from 'knex'

/** The history of a record shows its files: finds the entries of the files of one record. */
export const up = (knex: Knex) =>
  knex.schema.raw(`create index audit_entry_attachment_idx on audit_entry (
      (coalesce(changes #>> '{table_name,1}', changes #>> '{table_name,0}')),
      (coalesce(changes #>> '{record_id,1}', changes #>> '{record_id,0}')),
      at
    ) where table_name = 'attachment'`)
export const down = (knex: Knex) => knex.schema.raw('drop index audit_entry_attachment_idx')
