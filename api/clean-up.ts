import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { actingAs, systemActor } from '../database/actor.ts'
import { forgetUnread } from '../database/kept-figures.ts'
import { productName } from '../database/product.ts'
import { query } from '../database/query.ts'
import { makeDue, runIfDue } from '../database/scheduled-work.ts'
import { dayMs } from '../model/calendar-date.ts'
import { refusals } from '../model/refusals.ts'
import type { Resources } from '../model/resources.ts'
import { filesWarning } from './attachments/attachments.ts'
import { isUnusedPicture } from './attachments/pictures.ts'
import type { Contents } from './attachments/stores.ts'
import { enabledAdministrators } from './auth/accounts/accounts.ts'
import { knownClientDays } from './auth/sign-in/client.ts'
import type { AppContext } from './context.ts'
import { clockWarning, databaseTime } from './http/clocks.ts'
import { repeat } from './http/repeat.ts'
import type { Outbox } from './mail/outbox.ts'

const maxSeconds = 5

/** Sessions, codes and lockouts use the server's clock, the audit trail the database's. */
const warnOfClocks = async (app: FastifyInstance, db: Knex, now: () => Date): Promise<void> => {
  const warning = clockWarning(now(), await databaseTime(db), maxSeconds)
  if (warning) app.log.warn(warning)
}

const everyMs = 60 * 60 * 1000
/** Rows per statement, to hold locks briefly. */
const batch = 5000

/** SQL condition on `attachment_content`: no file has it, nor had it since this time. */
const isUnused = `used_at < ? and not exists (select from attachment a where a.sha256 = attachment_content.sha256)
  and not exists (select from stored_picture p where attachment_content.sha256 in (p.sha256, p.thumbnail))`

/** Contents outside the database per transaction. */
const outsideBatch = 20

/**
 * Deletes contents outside the database: first the row, which holds off who adds the same content, then the content, and both
 * or none. A row whose content is gone already is deleted by the next run.
 */
const cleanUpStores = async (db: Knex, before: Date, contents: Contents): Promise<void> => {
  for (const [place, store] of Object.entries(contents.stores))
    for (let deleted = outsideBatch; deleted === outsideBatch; )
      deleted = await db.transaction(async (trx) => {
        await query(trx, 'set local idle_in_transaction_session_timeout = 0')
        const rows = await query<{ sha256: string }>(
          trx,
          `delete from attachment_content where ctid = any(array(
             select ctid from attachment_content where ${isUnused} and stored_in = ?
             limit ${outsideBatch} for update skip locked))
           returning sha256`,
          [before, place],
        )
        for (const { sha256 } of rows) await store.remove(sha256)
        return rows.length
      })
}

/**
 * Deletes outdated rows by date index, skipping locked rows.
 * @param now by the clock that is behind: one that is ahead would delete what is still needed
 * @param contents stores whose contents are deleted too
 */
export const cleanUp = async (
  db: Knex,
  now: Date,
  resources: Resources,
  contents?: Contents,
): Promise<void> => {
  const outdated: [table: string, condition: string, before: Date][] = [
    ['session', 'expires_at < ?', new Date(now.getTime() - dayMs)],
    ['account_link', 'expires_at < ?', now],
    // One month, so that owners see that they expired.
    ['api_token', 'expires_at < ?', new Date(now.getTime() - 30 * dayMs)],
    ['spent_challenge', 'expires_at < ?', now],
    ['sign_in_attempt', 'window_ends_at < ?', now],
    ['known_client', 'last_signed_in_at < ?', new Date(now.getTime() - knownClientDays * dayMs)],
    ['two_factor', 'encrypted_key is null and pending_until < ?', now],
    // The content of mails that were not delivered, which can be sent again until then.
    ['mail_outbox', 'next_try_at is null and created_at < ?', new Date(now.getTime() - 30 * dayMs)],
    ['mail', `kind in ('reset', 'notice') and created_at < ?`, new Date(now.getTime() - 90 * dayMs)],
    ['mail_count', 'day < ?', new Date(now.getTime() - 7 * dayMs)],
    ['job_run', 'began_at < ?', new Date(now.getTime() - 90 * dayMs)],
    // What ran once, ever, stays: its row is what keeps it from running again.
    [
      'queued_job',
      `once is null and state <> 'waiting' and created_at < ?`,
      new Date(now.getTime() - 90 * dayMs),
    ],
    ['event_delivery', `state = 'done' and created_at < ?`, new Date(now.getTime() - 30 * dayMs)],
    ['event_delivery', `state = 'failed' and created_at < ?`, new Date(now.getTime() - 90 * dayMs)],
    ['idempotency_key', 'created_at < ?', new Date(now.getTime() - dayMs)],
    // Longer than undo can restore a replaced picture or a deleted file.
    ['stored_picture', `used_at < ? and ${isUnusedPicture(resources)}`, new Date(now.getTime() - 2 * dayMs)],
    ['attachment_content', `${isUnused} and stored_in = 'database'`, new Date(now.getTime() - 2 * dayMs)],
  ]
  for (const [table, condition, before] of outdated)
    for (let deleted = batch; deleted === batch; ) {
      const rows = await query(
        db,
        `delete from ${table} where ctid = any(array(
           select ctid from ${table} where ${condition} limit ${batch} for update skip locked))
         returning 1`,
        [before],
      )
      deleted = rows.length
    }
  await forgetUnread(db, new Date(now.getTime() - 2 * dayMs))
  if (contents) await cleanUpStores(db, new Date(now.getTime() - 2 * dayMs), contents)
}

/** Less than the interval, so that a run that began a little later is due again. */
const dueMs = everyMs - 10 * 60 * 1000

const warningName = 'files-warning'

/** Mails Administrators when the files take more than 80 % of their space, and again after a month. */
const notifyOfFiles = async (
  { db, now, settings }: Pick<AppContext, 'db' | 'now' | 'settings'>,
  outbox: Outbox,
): Promise<string | null> => {
  const warning = await filesWarning(db, settings.filesMax)
  if (!warning) await makeDue(db, warningName)
  else if (outbox.sends)
    await runIfDue(db, now, { name: warningName, everyMs: 30 * dayMs }, () =>
      actingAs(db, systemActor('the clean-up'), async (trx) => {
        const administrators = await enabledAdministrators(trx)
        for (const { email } of administrators)
          await outbox.put(trx, 'notice', {
            to: email,
            subject: `${productName}: the space for files is nearly used up`,
            text: `${warning}\n\n${refusals.filesAreRefused.text}\n`,
          })
      }),
    )
  return warning
}

/** Cleans up on start and hourly, on one of several instances. */
export const scheduleCleanUp = (
  app: FastifyInstance,
  context: Pick<AppContext, 'db' | 'now' | 'settings' | 'resources' | 'contents'>,
  outbox: Outbox,
): void => {
  repeat(app, everyMs, 'Clean-up failed', async () => {
    const { db, now } = context
    // Sequential, because in parallel each start would open a second connection.
    await warnOfClocks(app, db, now)
    await runIfDue(db, now, { name: 'clean-up', everyMs: dueMs }, async () => {
      const behind = Math.min(now().getTime(), (await databaseTime(db)).getTime())
      await cleanUp(db, new Date(behind), context.resources, context.contents)
    })
    const warning = await notifyOfFiles(context, outbox)
    if (warning) app.log.warn(warning)
  })
}
