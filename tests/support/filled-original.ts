import type { Knex } from 'knex'
import { runUserCommand } from '../../api/auth/accounts/user-command.ts'
import { readSettings } from '../../api/costing/accounts/read-batch.ts'
import { sendBatch, supplierItems } from '../../api/costing/accounts/send-batch.ts'
import { closeMonth } from '../../api/costing/control/close.ts'
import { readControl } from '../../api/costing/control/read-control.ts'
import { fillDemo } from '../../demo/index.ts'
import { monthAround } from '../../model/calendar-date.ts'
import { sum } from '../../model/decimal.ts'
import { resources } from '../../resources.config.ts'
import { createTestDatabase } from './database.ts'
import { onceInARun } from './once-in-a-run.ts'

/** A forecast, and a closed month with its figures and lines. */
const closeOneMonth = (db: Knex): Promise<number> =>
  db.transaction(
    async (trx) => {
      await trx.raw(`
        insert into forecast (project_id, costing_category_id, method, value, note, as_of)
        select 1, min(id), 'atCompletion', 1234.56, 'As priced', null from costing_category`)
      const { rows } = await trx.raw<{ rows: { month: string }[] }>(
        `select (date_trunc('month', now()) - interval '2 months')::date::text as month`,
      )
      const month = rows[0]?.month ?? ''
      const control = await readControl(trx, 1, monthAround(month).to, true)
      const { committed = 0, final = 0 } = control?.totals ?? {}
      return closeMonth(
        trx,
        { projectId: 1, month, note: null, expect: { committed, final, number: 1 } },
        'Olive',
      )
    },
    { isolationLevel: 'repeatable read' },
  )

/** Approved invoices of the demo firm in a batch for the accounts, whose file never changes. */
const sendOneBatch = (db: Knex): Promise<number> =>
  db.transaction(async (trx) => {
    await trx('firm').update({ accounts_format: 'plain', rounding_code: '999' })
    const approved = await trx('supplier_invoice').where({ approval: 'approved' }).orderBy('id').limit(3)
    const ids = approved.map(({ id }) => id)
    const { settings } = await readSettings(trx)
    const bills = settings ? await supplierItems.read(trx, ids, settings) : []
    const expect = {
      count: bills.length,
      net: sum(bills.map(({ net }) => net)),
      vat: sum(bills.map(({ vat }) => vat)),
    }
    const { id } = await trx('user_account').orderBy('id').first()
    return sendBatch(trx, supplierItems, { resources, hooks: {} }, { ids, expect }, id)
  })

/** Inserts one record for each person and each link into the tables that the demo firm leaves empty. */
export const fillBesideDemo = async (db: Knex): Promise<void> => {
  await closeOneMonth(db)
  await db.raw(`
    insert into recovery_code (user_id, code) select id, sha256('r') from user_account;
    insert into account_link select sha256(email::bytea), id, 'reset', now() + interval '1 hour' from user_account;
    insert into mail select gen_random_uuid(), 'notice', 'user_account', id, null, now() from user_account;
    insert into mail_recipient (mail_id, address, changed_at) select id, 'ann@firm.example', now() from mail;
    insert into mail_outbox select id, '\\x00', now(), now(), 0 from mail;
    insert into mail_count values (current_date, 0, 1);
    insert into scheduled_work values ('backup', null, now()) on conflict do nothing;
    insert into job_run (name, state, began_at) values ('nightly', 'done', now());
    insert into queued_job (job, once, input, state) values ('tell', 'tell 1', '{"id": 1}', 'done');
    insert into event_subscription values ('ledger', 'supplier', '{created}', null);
    insert into event_delivery (subscription, table_name, record_id, event, state)
      select 'ledger', 'supplier', id, '{"action": "created", "at": "2026-01-01T00:00:00Z", "by": null, "changes": {}}', 'done'
      from supplier;
    insert into api_token select gen_random_uuid(), id, sha256(email::bytea), 'P', 'User', now(), now() + interval '1 day'
      from user_account;
    insert into passkey select gen_random_uuid(), id, email, '\\x00', 0, '{}', 'P', now(), null from user_account;
    insert into spent_challenge values ('\\x00', now() + interval '5 minutes');
    insert into home_visit select id, now() from user_account;
    insert into match_dismissal (purchase_line_id, quote_line_id)
      select purchase_line_id, quote_line_id from quote_purchase_link;
    insert into saved_view (resource, name, owner_id, shared, state)
      select 'suppliers', email, id, true, 'sort=supplierName&order=DESC' from user_account;
    insert into attachment_content (sha256, bytes)
      select encode(sha256(bytes), 'hex'), bytes from (values ('\\x255044462d312e3400ff0a5c2e0a'::bytea)) as content (bytes);
    insert into attachment (table_name, record_id, file_name, media_type, size, sha256)
      select 'purchase_header', id, 'invoice.pdf', 'application/pdf', octet_length(bytes), sha256
      from purchase_header, attachment_content;
    insert into stored_picture (sha256, thumbnail, size) select sha256, sha256, octet_length(bytes) from attachment_content
      on conflict do nothing
  `)
}

/** Inserts records into every table of this version, as the first years of a firm would. */
const fillEverything = async (db: Knex): Promise<void> => {
  await fillDemo(db, { scale: 1 })
  for (const name of ['Olive', 'Oscar'])
    await runUserCommand(db, ['add', `${name}@firm.example`, name, 'Older'], () => {}, 'a password of old')
  await fillBesideDemo(db)
  await sendOneBatch(db)
  await db.raw(`
    insert into session (id, user_id, created_at, expires_at, proved_at, last_used_at)
      select gen_random_uuid(), id, now(), now() + interval '8 hours', now(), now() from user_account;
    insert into two_factor (user_id, pending_key, pending_until)
      select id, '\\x00ff5c', now() from user_account limit 1;
    insert into sign_in_attempt values ('client', sha256('c'), 3, now());
    insert into known_client select id, sha256('c'), now() from user_account;
    insert into idempotency_key (user_id, key, request_hash, json, headers)
      select id, 'k', 'h', '{"a":"\t\n\\\\"}', '{"b": [1, null]}' from user_account
  `)
}

const make = async (): Promise<string> => {
  const { name, db } = await createTestDatabase({ lasts: true })
  await fillEverything(db)
  await db.destroy()
  return name
}
/**
 * The name of a database of this version with records in every table, as an original to copy, made once in a
 * run.
 */
export const filledOriginal = (): Promise<string> => onceInARun('filled-original', make)
