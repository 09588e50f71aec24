import type { Knex } from 'knex'

/** Whether somebody without a password was invited to set one; empty for everybody who has a password. */
export const up = (knex: Knex) =>
  knex.schema.raw(`alter table user_account add column invitation text
      constraint user_account_invitation_check check (invitation in ('none', 'sent'));
    update user_account u set invitation = case
        when exists (select from account_link l where l.user_id = u.id and l.purpose = 'invitation') then 'sent'
        else 'none'
      end
      where not exists (select from user_credential c where c.user_id = u.id)`)
export const down = (knex: Knex) => knex.schema.raw('alter table user_account drop column invitation')
