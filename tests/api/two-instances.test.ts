import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ensureFirstAdministrator } from '../../api/auth/accounts/first-administrator.ts'
import { sessionLengthMs } from '../../api/auth/sessions/sessions.ts'
import { readSettings } from '../../api/settings.ts'
import { sessionLimits } from '../../database/connection.ts'
import { ensureRequestRole } from '../../database/request-role.ts'
import { runIfDue } from '../../database/scheduled-work.ts'
import { freePort } from '../../scripts/free-port.ts'
import { startTestApp, type TestApp, type TestInstance } from '../support/app.ts'
import { costingRecords } from '../support/costing.ts'
import { createTestDatabase, databaseUrlOf } from '../support/database.ts'
import { foreignSession } from '../support/foreign-session.ts'
import {
  addUser,
  codeFor,
  enableTwoFactor,
  type TestUser,
  testClock,
  wrongCodeFor,
} from '../support/people.ts'
import { makeScene } from '../support/scene.ts'
import { type ServerProcess, spawnServerProcess, startServerProcess } from '../support/server-process.ts'

describe('Two instances on one database', () => {
  const clock = testClock()
  let one: TestApp
  let two: TestInstance
  beforeAll(async () => {
    one = await startTestApp({ now: clock.now })
    two = await one.startBeside()
  })
  afterAll(async () => {
    await two.close()
    await one.close()
  })

  /** Whether the token is accepted by the second instance. */
  const counts = async (token: string) =>
    (await two.api('GET', '/Supplier', { as: { token } })).status === 200
  const asAdministrator = { as: 'administrator' } as const
  const signIn = (on: TestInstance, { email }: TestUser, password: string) =>
    on.api('POST', '/auth', { as: 'anonymous', body: { email, password } })
  const sendCode = (on: TestInstance, { email, password }: TestUser, twoFactorCode: string) =>
    on.api('POST', '/auth/twofactorlogin', { as: 'anonymous', body: { email, password, twoFactorCode } })

  describe('share sessions', () => {
    it('a user who signed in on one works on the other', async () => {
      const { token } = await one.signIn(await addUser(one))
      expect(await counts(token)).toBe(true)
      const cookies = await two.api('GET', '/Supplier', { as: { token } })
      const [cookie = ''] = String(cookies.headers['set-cookie']).split(';')
      const headers = { cookie, 'x-xsrf-token': decodeURIComponent(cookie.split('=')[1] ?? '') }
      const write = { as: { token }, headers, body: { supplierName: 'Ltd' } }
      expect((await one.api('POST', '/Supplier', write)).status).toBe(201)
    })

    it.each<[string, (user: TestUser, token: string) => Promise<{ status: number }>]>([
      ['logging out', (_, token) => one.api('POST', '/auth/logout', { as: { token } })],
      [
        'disabling the account',
        ({ id }) =>
          one.api('PATCH', `/UserAccounts/${id}`, { ...asAdministrator, body: { isEnabled: false } }),
      ],
      [
        'a new password',
        ({ id }) =>
          one.api('POST', `/UserAccounts/${id}/ChangePassword`, {
            ...asAdministrator,
            body: { newPassword: 'something else entirely' },
          }),
      ],
    ])('%s on one ends the session on the other at once', async (_, end) => {
      const user = await addUser(one)
      const { token } = await two.signIn(user)
      expect(await counts(token)).toBe(true)
      expect((await end(user, token)).status).toBeLessThan(300)
      expect(await counts(token)).toBe(false)
    })

    it('a role that is removed on one is removed on the other at once', async () => {
      const user = await addUser(one, ['User', 'Administrator'])
      const as = { token: (await one.signIn(user)).token }
      const colleague = await addUser(one)
      const removal = () => two.api('POST', `/auth/remove2fa/${colleague.id}`, { as, body: false })
      expect((await removal()).status).toBeLessThan(300)
      const body = { roles: ['User'] }
      expect((await one.api('PATCH', `/UserAccounts/${user.id}`, { ...asAdministrator, body })).status).toBe(
        200,
      )
      expect((await removal()).status).toBe(403)
    })

    it('a session ends on both at the same moment', { tags: 'slow' }, async () => {
      const other = testClock()
      const third = await startTestApp({ now: other.now })
      const fourth = await third.startBeside()
      const { token } = await third.signIn(await addUser(third))
      other.advance({ seconds: sessionLengthMs / 1000 - 1 })
      const statuses = async () =>
        Promise.all(
          [third, fourth].map(async (on) => (await on.api('GET', '/Supplier', { as: { token } })).status),
        )
      expect(await statuses()).toEqual([200, 200])
      other.advance({ seconds: 1 })
      expect(await statuses()).toEqual([401, 401])
      await fourth.close()
      await third.close()
    })
  })

  describe('share limits', () => {
    it('wrong passwords are counted together, even when sent at once', async () => {
      const user = await addUser(one)
      const guesses = await Promise.all(
        Array.from({ length: 16 }, (_, n) => signIn(n % 2 ? one : two, user, 'not the password')),
      )
      expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10)
      for (const on of [one, two]) expect((await signIn(on, user, user.password)).status).toBe(429)
    })

    it('five wrong codes on both pause both, and a right code works on only one of them', async () => {
      const user = await addUser(one)
      const key = await enableTwoFactor(one, (await one.signIn(user)).token, clock)
      clock.advance({ minutes: 2 })
      const code = codeFor(key, clock)
      const twice = await Promise.all([one, two].map((on) => sendCode(on, user, code)))
      expect(twice.map(({ status }) => status).sort()).toEqual([200, 401])

      clock.advance({ minutes: 2 })
      const wrong = wrongCodeFor(key, clock)
      for (const on of [one, two, one, two, one]) await sendCode(on, user, wrong)
      clock.advance({ minutes: 2 })
      for (const on of [one, two]) expect((await sendCode(on, user, codeFor(key, clock))).status).toBe(429)
    })
  })

  describe('share writes', () => {
    it('a request sent to both under one key is done once, and both answer the same', async () => {
      const send = (on: TestInstance) =>
        on.api('POST', '/Supplier', {
          headers: { 'idempotency-key': 'sent to both' },
          body: { supplierName: 'Once' },
        })
      const replies = await Promise.all([one, two, one, two].map(send))
      expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201])
      expect(new Set(replies.map(({ raw }) => raw.body)).size).toBe(1)
      const list = await two.api('GET', `/Supplier?filter=${encodeURIComponent('{"q":"Once"}')}`)
      expect(list.body).toHaveLength(1)
    })

    it('of two changes of the same version one is refused', async () => {
      const { body } = await one.api('POST', '/Supplier', { body: { supplierName: 'First' } })
      const replies = await Promise.all(
        [one, two].map((on, n) =>
          on.api('PUT', `/Supplier/${body.id}`, {
            headers: { 'if-match': '"1"' },
            body: { supplierName: `Second ${n}` },
          }),
        ),
      )
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 412])
    })

    it('the unmatched quantity of a purchase line is matched once', { tags: 'slow' }, async () => {
      const records = costingRecords(one)
      const purchase = await records.purchase()
      const bought = await records.purchaseLine(purchase.id, { quantity: 10 })
      const full = await records.purchaseLine(purchase.id, { quantity: 1 })
      const quote = await records.quote()
      const quoted = await Promise.all([1, 2, 3, 4].map(() => records.quoteLine(quote.id)))
      const replies = await Promise.all(
        quoted.map(({ id }, n) =>
          (n % 2 ? one : two).api('POST', '/quoteline/quote-purchase-link', {
            body: {
              selectedQuoteLineIDs: [id],
              selectedQuoteLineQuantities: [4],
              selectedPurchaseLineIDs: [bought.id, full.id],
            },
          }),
        ),
      )
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409])
      expect((await two.api('GET', `/PurchaseLine/${bought.id}`)).body.matchedQuantity).toBe(10)
    })

    it('the last two Administrators cannot both be removed', { tags: 'rare' }, async () => {
      const pair = await startTestApp()
      const beside = await pair.startBeside()
      await addUser(pair, ['User', 'Administrator'])
      const { body: people } = await pair.api('GET', '/UserAccounts', asAdministrator)
      const administrators = people.filter(({ roles }: { roles: string[] }) =>
        roles.includes('Administrator'),
      )
      const replies = await Promise.all(
        [pair, beside].map((on, n) =>
          on.api('PATCH', `/UserAccounts/${administrators[n].id}`, {
            ...asAdministrator,
            body: { isEnabled: false },
          }),
        ),
      )
      expect(replies.map(({ status }) => status)).toContain(200)
      const left = await pair
        .db('user_account')
        .where({ is_enabled: true })
        .whereRaw(`'Administrator' = any(roles)`)
      expect(left).toHaveLength(1)
      await beside.close()
      await pair.close()
    })
  })
})

describe('A connection to the database', { tags: 'rare' }, () => {
  // Prepared statements stay on a connection only without a pooler: see prepared-statements.test.ts.
  it('keeps no state between two transactions, as PgBouncer may give each another connection', async () => {
    const test = await startTestApp()
    const { quote, purchaseLine } = await makeScene(test)
    for (const path of [
      `/QuoteHeader/${quote.id}`,
      `/QuoteHeader/QuoteStatementItem/${quote.id}`,
      '/Supplier',
    ])
      for (const _ of [1, 2]) expect((await test.api('GET', path)).status).toBe(200)
    await test.api('PATCH', `/PurchaseLine/${purchaseLine.id}`, { body: { comments: 'Changed' } })
    await test.api('POST', '/QuoteHeader/copy', { body: { id: quote.id } })

    const { max } = test.db.client.pool
    const kept = await Promise.all(
      Array.from({ length: max }, () =>
        test.db.transaction(async (trx) => {
          const { rows } = await trx.raw(
            `select array(select name from pg_cursors where is_holdable) as cursors,
                    array(select objid from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks,
                    array(select relname::text from pg_class where relpersistence = 't') as tables,
                    array(select * from pg_listening_channels()) as channels`,
          )
          return rows[0]
        }),
      ),
    )
    const nothing = { cursors: [], locks: [], tables: [], channels: [] }
    expect(kept).toEqual(Array(max).fill(nothing))
    await test.close()
  })
})

describe('An instance that starts', { tags: 'rare' }, () => {
  it.each<[string, string, (db: Knex) => Promise<unknown>]>([
    [
      'adds the first Administrator',
      `hashtext('costwright administrators')`,
      (db) => ensureFirstAdministrator(db, readSettings({})),
    ],
    ['makes the role of requests', '7265491205', (db) => ensureRequestRole(db, 'a long password')],
  ])('waits longer than a request may while another one %s', async (_name, lock, step) => {
    const database = await createTestDatabase()
    const other = await foreignSession(database.target)
    await other.run(`select pg_advisory_lock(${lock})`)
    const done = step(database.db)
    const waited = async () => {
      const { rows } = await database.db.raw<{ rows: { seconds: number }[] }>(
        `select extract(epoch from now() - query_start)::float8 as seconds from pg_stat_activity
         where datname = current_database() and wait_event = 'advisory'`,
      )
      return rows[0]?.seconds ?? 0
    }
    await expect.poll(waited).toBeGreaterThan(sessionLimits.lock_timeout / 1000 + 1)
    await other.end()
    await done
    await database.drop()
  })
})

describe('Two instances that start at once on an empty database', { tags: 'rare' }, () => {
  it('create tables, demo firm and first Administrator once, and share the new key', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'costwright-two-'))
    const database = await createTestDatabase({ empty: true })
    const settings = {
      DATABASE_URL: databaseUrlOf(database.target),
      SECRET_KEY_FILE: join(folder, 'secret.key'),
      DEMO: '1',
    }
    const started = await Promise.allSettled([startServerProcess(settings), startServerProcess(settings)])
    const servers = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    try {
      expect(started.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []))).toEqual([])
      const passwords = servers.flatMap((server) => server.output().match(/(?<=Password: )\S+/g) ?? [])
      expect(passwords).toHaveLength(1)
      expect(await database.db('user_account').count('* as count')).toEqual([{ count: 1 }])
      expect(await projectsSeenBy(servers, passwords[0] ?? '')).toEqual([6, 6])
    } finally {
      await Promise.all(servers.map((server) => server.stop()))
      await database.drop()
      await rm(folder, { recursive: true })
    }
  })

  /** Signs in on the first, and counts the projects on each. */
  const projectsSeenBy = async (servers: ServerProcess[], password: string) => {
    const [first] = servers
    const reply = await fetch(`${first?.address}/api/v1.0/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@costwright.example', password }),
    })
    const { token } = (await reply.json()) as { token: string }
    return Promise.all(
      servers.map(async ({ address }) => {
        const list = await fetch(`${address}/api/v1.0/Project`, {
          headers: { authorization: `Bearer ${token}` },
        })
        return ((await list.json()) as unknown[]).length
      }),
    )
  }
})

describe('An instance with another secret key', { tags: 'rare' }, () => {
  it('serves nothing while the first runs, and does the first no harm', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'costwright-keys-'))
    const database = await createTestDatabase()
    const shared = { DATABASE_URL: databaseUrlOf(database.target), LOG_LEVEL: 'info' }
    const first = await startServerProcess({ ...shared, SECRET_KEY_FILE: join(folder, 'first.key') })
    const port = await freePort()
    const second = spawnServerProcess({
      ...shared,
      SECRET_KEY_FILE: join(folder, 'second.key'),
      PORT: String(port),
    })
    const statusOf = (origin: string, path: string) =>
      fetch(`${origin}/api/v1.0${path}`).then(
        ({ status }) => status,
        () => null,
      )
    const ofSecond = `http://127.0.0.1:${port}`
    try {
      await expect.poll(() => statusOf(ofSecond, '/ready')).toBe(503)
      expect(second.output()).toContain('Another instance uses this database with another secret key')
      expect([await statusOf(ofSecond, '/health'), await statusOf(ofSecond, '/Supplier')]).toEqual([200, 503])
      // New connections with the password that the first gave to the role.
      await database.db.raw(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      )
      await expect.poll(() => statusOf(first.address, '/ready')).toBe(200)

      await first.stop()
      await database.db('secret_mark').update({ seen_at: database.db.raw("now() - interval '3 minutes'") })
      await second.ready
      expect(await statusOf(ofSecond, '/ready')).toBe(200)
      expect(second.output()).toContain('is not the one that this database was last used with')
    } finally {
      await Promise.all([first.stop(), second.stop()])
      await database.drop()
      await rm(folder, { recursive: true })
    }
  })
})

describe('Scheduled work', () => {
  it('is done by one of several instances, and again when it is due or has failed', async () => {
    const clock = testClock()
    const { db, drop } = await createTestDatabase()
    const work = { name: 'counting', everyMs: 3_600_000 }
    const done: string[] = []
    const doAs = (name: string) => runIfDue(db, clock.now, work, async () => done.push(name))
    await Promise.all(['one', 'two', 'three'].map(doAs))
    await doAs('four')
    expect(done).toHaveLength(1)
    clock.advance({ hours: 1 })
    await expect(runIfDue(db, clock.now, work, () => Promise.reject(new Error('no disk')))).rejects.toThrow()
    await doAs('five')
    expect(done.slice(1)).toEqual(['five'])
    await drop()
  })

  it('is taken over when the instance that began it has ended', async () => {
    const clock = testClock()
    const { db, drop } = await createTestDatabase()
    const work = { name: 'counting', everyMs: 0 }
    let finish = () => {}
    const begun = new Promise<void>((resolve) => {
      finish = resolve
    })
    const first = runIfDue(db, clock.now, work, () => begun)
    await expect.poll(() => db('scheduled_work').pluck('name')).toEqual(['counting'])
    expect(await runIfDue(db, clock.now, work, async () => 'second')).toBeUndefined()
    // Nobody has renewed the lease for two minutes.
    await db('scheduled_work').update({ held_until: db.raw("now() - interval '1 second'") })
    expect(await runIfDue(db, clock.now, work, async () => 'second')).toBe('second')
    finish()
    await first
    await drop()
  })

  it('keeps its lease for as long as it takes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { db, drop } = await createTestDatabase()
    const work = { name: 'counting', everyMs: 0 }
    let finish = () => {}
    const first = runIfDue(
      db,
      () => new Date(),
      work,
      () => new Promise<void>((end) => (finish = end)),
    )
    const heldUntil = async () => (await db('scheduled_work').first())?.held_until as Date | undefined
    await expect.poll(heldUntil).toBeInstanceOf(Date)
    await db('scheduled_work').update({ held_until: db.raw("now() + interval '1 second'") })
    vi.advanceTimersByTime(20_000)
    await expect.poll(async () => Number(await heldUntil()) - Date.now()).toBeGreaterThan(60_000)
    finish()
    await first
    expect(await heldUntil()).toBeNull()
    vi.useRealTimers()
    await drop()
  })

  it('deletes what is outdated by the clock of the database, not by one that is ahead', {
    tags: 'slow',
  }, async () => {
    const app = await startTestApp({
      now: () => new Date(Date.now() + 400 * 86_400_000),
      prepare: async (db) => {
        await db('job_run').insert({ name: 'counting', began_at: new Date() })
      },
    })
    const cleanUps = () => app.db('scheduled_work').where({ name: 'clean-up' }).whereNotNull('done_at')
    await expect.poll(cleanUps).toHaveLength(1)
    expect(await app.db('job_run').pluck('name')).toEqual(['counting'])
    await app.close()
  })

  it('that was done in the future, by a clock that was ahead, is due', async () => {
    const { db, drop } = await createTestDatabase()
    const work = { name: 'counting', everyMs: 3_600_000 }
    const ahead = (days: number) => () => new Date(Date.now() + days * 86_400_000)
    expect(await runIfDue(db, ahead(400), work, async () => 'ahead')).toBe('ahead')
    expect(await runIfDue(db, ahead(0), work, async () => 'now')).toBe('now')
    expect(await runIfDue(db, ahead(0), work, async () => 'again')).toBeUndefined()
    await drop()
  })
})
