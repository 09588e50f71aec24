import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { buildApp } from '../../api/app.ts'
import { product } from '../../api/product.ts'
import { connect } from '../../database/connection.ts'
import { transactionAttempts } from '../../database/transaction.ts'
import { startTestApp, type TestApp, user } from '../support/app.ts'
import { costingRecords, link } from '../support/costing.ts'
import { type ForeignSession, foreignSession } from '../support/foreign-session.ts'
import { startRelay } from '../support/relay.ts'
import { expectTryAgain } from '../support/try-again.ts'

let test: TestApp
let other: ForeignSession
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  other = await foreignSession(test.target)
})
afterEach(() => other.end())

const newSupplier = async (): Promise<{ id: number; supplierName: string }> =>
  (await test.api('POST', '/Supplier', { body: { supplierName: 'Before' } })).body
const rename = (id: number, headers: Record<string, string> = {}, supplierName = 'After') =>
  test.api('PUT', `/Supplier/${id}`, { headers, body: { supplierName } })
const nameOf = async (id: number) => (await test.api('GET', `/Supplier/${id}`)).body.supplierName

describe('A read-only server, as while the disk is full', () => {
  const alterDatabase = async (change: string) => {
    await other.run(`do $$ begin execute format('alter database %I ${change}', current_database()); end $$`)
    await other.terminate()
    await vi.waitUntil(async () => (await test.api('GET', '/Supplier')).status === 200)
  }

  it('answers reads, and refuses writes and sign-ins as temporarily unavailable', async () => {
    const { id } = await newSupplier()
    await alterDatabase('set default_transaction_read_only = on')
    expectTryAgain(await rename(id), 'not_writable')
    const { email, password } = user
    expectTryAgain(
      await test.api('POST', '/auth', { as: 'anonymous', body: { email, password } }),
      'not_writable',
    )
    expect(await nameOf(id)).toBe('Before')
    await alterDatabase('reset default_transaction_read_only')
    expect((await rename(id)).status).toBe(200)
  })
})

describe('A server that has become a standby without closing its connections', () => {
  /** Two connections of an app to this server: by its address, as only such a server can hand over to another. */
  const appWithTwo = async () => {
    const relay = await startRelay(test.target)
    const db = connect(relay.target, { poolSize: 2, isPatient: true })
    const app = await buildApp({ ...test.context, db }, product)
    onTestFinished(async () => {
      await app.close()
      await db.destroy()
      await relay.close()
    })
    const { token } = await test.signIn(user)
    const save = async (id: number) => {
      const reply = await app.inject({
        method: 'PUT',
        url: `/api/v1.0/Supplier/${id}`,
        headers: { authorization: `Bearer ${token}` },
        payload: { supplierName: 'After' },
      })
      return { status: reply.statusCode, headers: reply.headers, body: reply.json() }
    }
    const demote = async () => {
      const both = [await db.transaction(), await db.transaction()]
      for (const trx of both) await trx.raw(`select set_config('default_transaction_read_only', 'on', false)`)
      for (const trx of both) await trx.commit()
    }
    return { save, demote }
  }

  it('refuses one save, and the next one gets a new connection', { tags: 'slow' }, async () => {
    const { id } = await newSupplier()
    const { save, demote } = await appWithTwo()
    expect((await save(id)).status).toBe(200)
    await demote()
    expectTryAgain(await save(id), 'not_writable')
    for (const reply of await Promise.all([save(id), save(id)])) expect(reply.status).toBe(200)
  })
})

describe('A connection that the server closes', () => {
  it('while idle is discarded, and the next request gets another', { tags: 'slow' }, async () => {
    const { id } = await newSupplier()
    await Promise.all(Array.from({ length: 10 }, () => test.api('GET', '/Supplier')))
    await other.terminate()
    const replies = await Promise.all(Array.from({ length: 30 }, () => test.api('GET', `/Supplier/${id}`)))
    for (const reply of replies) if (reply.status !== 200) expectTryAgain(reply, 'unavailable')
    await vi.waitUntil(async () => (await test.api('GET', `/Supplier/${id}`)).status === 200)
    const again = await Promise.all(Array.from({ length: 30 }, () => test.api('GET', `/Supplier/${id}`)))
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set([200]))
  })

  it('in the middle of a write writes nothing, and the error says so', async () => {
    const { id } = await newSupplier()
    await other.run(`begin; select from supplier where id = ${id} for update`)
    const headers = { 'idempotency-key': 'ended in the middle' }
    const write = rename(id, headers)
    await other.terminate(await other.waitingForLock())
    expectTryAgain(await write, 'unavailable')
    await other.run('rollback')
    expect(await nameOf(id)).toBe('Before')

    // The key is still unused: repeating the request succeeds.
    expect((await rename(id, headers)).status).toBe(200)
    expect(await nameOf(id)).toBe('After')
  })

  it('in the middle of a read gives the same error as for a write', async () => {
    await other.run('begin; lock table supplier')
    const read = test.api('GET', '/Supplier')
    await other.terminate(await other.waitingForLock())
    expectTryAgain(await read, 'unavailable')
    await other.run('rollback')
  })
})

describe('A transaction that PostgreSQL rolled back for another', () => {
  it('because of a deadlock is retried without an error', { tags: 'slow' }, async () => {
    const records = costingRecords(test)
    const bought = await records.purchaseLine((await records.purchase()).id)
    const quoted = await records.quoteLine((await records.quote()).id)

    // The other session locks the same two rows in reverse, and would wait for longer.
    await other.run(`set deadlock_timeout = '1min'`)
    await other.run(`begin; select from quote_line where id = ${quoted.id} for update`)
    const linking = link(test, [bought.id], [[quoted.id, 1]])
    await other.waitingForLock()
    // Linking holds this row, so the other session gets it only once PostgreSQL has rolled back the linking.
    await other.run(`select from purchase_line where id = ${bought.id} for update`)
    await other.run('commit')

    expect((await linking).status).toBe(201)
    expect((await test.api('GET', `/PurchaseLine/${bought.id}`)).body.matchedQuantity).toBe(1)
  })

  it('because of a serialisation failure is retried without an error', { tags: 'rare' }, async () => {
    const strict = await startTestApp({
      prepare: async (db) => {
        const { rows } = await db.raw('select current_database() as name')
        await db.raw(`alter database ?? set default_transaction_isolation = 'serializable'`, [rows[0].name])
      },
    })
    const { body } = await strict.api('POST', '/Supplier', { body: { supplierName: 'Before' } })
    const replies = await Promise.all(
      Array.from({ length: 4 }, (_, n) =>
        strict.api('PUT', `/Supplier/${body.id}`, { body: { supplierName: `After ${n}` } }),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await strict.api('GET', `/Supplier/${body.id}`)).body.version).toBe(body.version + 4)
    await strict.close()
  })

  /**
   * Rejects the first changes of a supplier with this PostgreSQL code; returns a function that counts the
   * attempts.
   */
  const giveUp = async (code: string, times: number) => {
    await other.run(`
      create sequence given_up;
      create function give_up() returns trigger language plpgsql as $$ begin
        if nextval('given_up') <= ${times} then raise 'given up' using errcode = '${code}'; end if;
        return new;
      end $$;
      create trigger give_up before update on supplier for each row execute function give_up()`)
    onTestFinished(async () => {
      await test.db.raw('drop function give_up cascade; drop sequence given_up')
    })
    return async () => (await other.run('select last_value::integer as asked from given_up'))[0].asked
  }

  it.each(['40001', '40P01'])('with %s succeeds at the last attempt', { tags: 'rare' }, async (code) => {
    const { id } = await newSupplier()
    const asked = await giveUp(code, transactionAttempts - 1)
    const { status, body } = await rename(id)
    expect([status, body.supplierName, body.version]).toEqual([200, 'After', 2])
    expect(await asked()).toBe(transactionAttempts)
  })

  it.each(['40001', '40P01'])(
    'with %s is refused as temporarily unavailable when retries fail',
    async (code) => {
      const { id } = await newSupplier()
      const asked = await giveUp(code, Number.MAX_SAFE_INTEGER)
      expectTryAgain(await rename(id), 'busy')
      expect(await asked()).toBe(transactionAttempts)
      expect(await nameOf(id)).toBe('Before')
    },
  )
})
