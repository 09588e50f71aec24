import type { Knex } from 'knex'

// The kinds are those of the code that puts mails, so that a product sends its documents without a migration.
const withCheck = (check: string) =>
  `alter table mail drop constraint mail_kind_check, add constraint mail_kind_check check (${check})`

export const up = (knex: Knex) => knex.schema.raw(withCheck(`kind ~ '^[a-z_]+$'`))

export const down = (knex: Knex) =>
  knex.schema.raw(withCheck(`kind in ('order', 'invitation', 'reset', 'notice', 'application')`))
