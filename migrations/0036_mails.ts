import type { Knex } from 'knex'

/**
 * What became of a mail: a state per address, which outlives the mail itself, and the addresses mailed per day. The
 * content of a mail stays in `mail_outbox` until each address has accepted it; without a next try it waits for somebody
 * to send it again.
 */
const forward = [
  `create table mail (
  id uuid primary key,
  kind text not null check (kind in ('order', 'invitation', 'reset', 'notice')),
  about_table text,
  about_id integer,
  sender_id integer,
  created_at timestamptz not null,
  -- In the order of their transactions, whatever the clocks of several instances say.
  number bigint generated always as identity,
  check ((about_table is null) = (about_id is null))
)`,
  'create index mail_about_idx on mail (about_table, about_id, number)',
  `create table mail_recipient (
  mail_id uuid references mail (id) on delete cascade,
  address text,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  answer text check (char_length(answer) <= 400),
  changed_at timestamptz not null,
  primary key (mail_id, address)
)`,
  'create index mail_recipient_address_idx on mail_recipient (lower(address), state)',
  `create index mail_recipient_failed_idx on mail_recipient (mail_id) where state = 'failed'`,
  // Orders mailed so far, so that nobody has to confirm their addresses. Ids and numbers are the same in each copy of a
  // database, so that one restored from a backup equals the upgraded original.
  `with sent as (
    select md5('mail of entry ' || id)::uuid as id, id as entry, record_id, user_id, at, concat_ws(', ', changes -> 'to' ->> 1, changes -> 'cc' ->> 1) as addresses
    from audit_entry where action = 'sent' and table_name = 'purchase_header'
  ), kept as (
    insert into mail (id, kind, about_table, about_id, sender_id, created_at)
    select id, 'order', 'purchase_header', record_id, user_id, at from sent order by entry
  )
  insert into mail_recipient (mail_id, address, state, changed_at)
  select distinct on (id, address) id, address, 'sent', at from sent, regexp_split_to_table(addresses, ', ') as address
  where address <> ''`,
  'alter table mail_outbox alter next_try_at drop not null',
  // Mails that wait during the upgrade; the server reads their addresses from their content.
  `insert into mail (id, kind, created_at) select id, 'notice', created_at from mail_outbox order by created_at, id`,
  `alter table mail_outbox add constraint mail_outbox_mail_fkey
   foreign key (id) references mail (id) on delete cascade`,
  // User 0: the firm.
  `create table mail_count (
  day date,
  user_id integer,
  addresses integer not null,
  primary key (day, user_id)
)`,
  'alter table user_account drop constraint user_account_invitation_check',
  `alter table user_account add constraint user_account_invitation_check
   check (invitation in ('none', 'sent', 'failed'))`,
]

const back = [
  `update user_account set invitation = 'sent' where invitation = 'failed'`,
  'alter table user_account drop constraint user_account_invitation_check',
  `alter table user_account add constraint user_account_invitation_check check (invitation in ('none', 'sent'))`,
  'drop table mail_count',
  'delete from mail_outbox where next_try_at is null',
  'alter table mail_outbox drop constraint mail_outbox_mail_fkey',
  'alter table mail_outbox alter next_try_at set not null',
  'drop table mail_recipient',
  'drop table mail',
]

export const up = (knex: Knex) => knex.schema.raw(forward.join(';\n'))
export const down = (knex: Knex) => knex.schema.raw(back.join(';\n'))
