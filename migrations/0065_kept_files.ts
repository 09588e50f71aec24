import type { Knex } from 'knex'

// Papers that were sent stay. Those of earlier revisions are known by the entries of their sending.
export const up = (knex: Knex) =>
  knex.schema.raw(`
    alter table attachment add column is_kept boolean not null default false;
    update attachment file set is_kept = true
    where exists (
      select from audit_entry entry
      where entry.action = 'sent' and entry.changes -> 'file' ->> 1 = file.sha256
    ) or exists (select from purchase_order sent where sent.id = file.record_id and file.table_name = 'purchase_order' and sent.digest = file.sha256)
      or exists (select from application sent where sent.id = file.record_id and file.table_name = 'application' and sent.sent_file = file.sha256)`)

export const down = (knex: Knex) => knex.schema.raw('alter table attachment drop column is_kept')
