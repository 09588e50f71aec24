import type { Knex } from 'knex'

/**
 * Counts of sign-ins that are over all attempts on an account, right ones too, and can be lifted by an Administrator;
 * and the codes of an authenticator that were used, as a set: a clock that ran ahead leaves nothing behind.
 */
const forward = [
  `alter table sign_in_attempt drop constraint sign_in_attempt_scope_check`,
  // The names are those of api/auth/sign-in/sign-in-limits.ts.
  `alter table sign_in_attempt add constraint sign_in_attempt_scope_check check (scope ~ '^[a-z_]{1,40}$')`,
  `alter table sign_in_attempt add user_id integer references user_account (id) on delete cascade`,
  `create index sign_in_attempt_user_id_idx on sign_in_attempt (user_id)`,
  `alter table two_factor add used_steps bigint[] not null default '{}'`,
  `update two_factor set used_steps = array[last_used_step] where last_used_step is not null`,
  `alter table two_factor drop last_used_step`,
  // What is recorded is a list of the product (model/audit.ts) that grows with it.
  `alter table audit_entry drop constraint audit_entry_action_check`,
  `alter table audit_entry add constraint audit_entry_action_check check (action ~ '^[a-z_]{1,40}$')`,
]

const backward = [
  // Entries of what the version before does not know stay as they are.
  `alter table audit_entry drop constraint audit_entry_action_check`,
  `alter table audit_entry add constraint audit_entry_action_check check (action in ('created', 'changed', 'deleted',
    'signed_in', 'sign_in_failed', 'code_failed', 'signed_out', 'password_changed')) not valid`,
  // Entries of actions that the version before does not know stay: nothing takes an entry out of the trail.
  `do $$ begin alter table audit_entry validate constraint audit_entry_action_check;
     exception when check_violation then null; end $$`,
  `alter table two_factor add last_used_step bigint`,
  `update two_factor set last_used_step = coalesce((select max(step) from unnest(used_steps) as step), 0)
   where encrypted_key is not null`,
  `alter table two_factor add check ((encrypted_key is null) = (last_used_step is null))`,
  `alter table two_factor drop used_steps`,
  `alter table sign_in_attempt drop user_id`,
  `delete from sign_in_attempt where scope not in ('client', 'address', 'account')`,
  `alter table sign_in_attempt drop constraint sign_in_attempt_scope_check`,
  `alter table sign_in_attempt add constraint sign_in_attempt_scope_check
   check (scope in ('client', 'address', 'account'))`,
]

export const up = (knex: Knex) => knex.schema.raw(forward.join(';\n'))

export const down = (knex: Knex) => knex.schema.raw(backward.join(';\n'))
