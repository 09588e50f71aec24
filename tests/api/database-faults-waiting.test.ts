import { describe, expect, it, type TestContext } from 'vitest'
import { buildApp } from '../../api/app.ts'
import { product } from '../../api/product.ts'
import { connect } from '../../database/connection.ts'
import { fillDemo } from '../../demo/index.ts'
import { startTestApp, type TestApp, type TestAppOptions, user } from '../support/app.ts'
import { createTestDatabase } from '../support/database.ts'
import { foreignSession } from '../support/foreign-session.ts'
import { startRelay } from '../support/relay.ts'
import { expectTryAgain } from '../support/try-again.ts'

// Each test waits seconds for a timeout and uses no CPU: all run at once, each with its own app.

/** An app, and another session on its database. */
const office = async (onTestFinished: TestContext['onTestFinished'], options: TestAppOptions = {}) => {
  const test = await startTestApp(options)
  const other = await foreignSession(test.target)
  onTestFinished(async () => {
    await other.end()
    await test.close()
  })
  return { test, other }
}

describe.concurrent('A lock held by another session', () => {
  it('ends a write in time, and does not block other requests', { tags: 'rare' }, async ({
    onTestFinished,
  }) => {
    const { test, other } = await office(onTestFinished)
    const newSupplier = async (): Promise<{ id: number }> =>
      (await test.api('POST', '/Supplier', { body: { supplierName: 'Before' } })).body
    const rename = (id: number) => test.api('PUT', `/Supplier/${id}`, { body: { supplierName: 'After' } })
    const [locked, free] = [await newSupplier(), await newSupplier()]
    await other.run(`begin; select from supplier where id = ${locked.id} for update`)
    const blocked = rename(locked.id)
    await other.waitingForLock()
    expect((await rename(free.id)).status).toBe(200)
    expect((await test.api('GET', `/Supplier/${locked.id}`)).body.supplierName).toBe('Before')
    expectTryAgain(await blocked, 'busy')
    await other.run('rollback')
    expect((await rename(locked.id)).status).toBe(200)
  })

  it('on a whole table ends reads of it in time, and blocks no other table', { tags: 'rare' }, async ({
    onTestFinished,
  }) => {
    const { test, other } = await office(onTestFinished)
    await other.run('begin; lock table supplier')
    const blocked = test.api('GET', '/Supplier')
    await other.waitingForLock()
    expect((await test.api('GET', '/Project')).status).toBe(200)
    expectTryAgain(await blocked, 'busy')
    await other.run('rollback')
  })

  it('is waited for by a starting instance while another one fills the demo firm', {
    tags: 'rare',
  }, async () => {
    const fresh = await createTestDatabase()
    const hasty = connect(fresh.target, { poolSize: 1 })
    await hasty.raw('set lock_timeout = 100')
    const filling = await foreignSession(fresh.target)
    await filling.run('begin; lock table supplier')
    const start = fillDemo(hasty, { scale: 1 })
    await filling.waitingForLock()
    await filling.run('select pg_sleep(0.3); rollback')
    expect(await start).toMatchObject({ projects: 6 })
    await filling.end()
    await hasty.destroy()
    await fresh.drop()
  })
})

describe.concurrent('A silent network connection', () => {
  it('is detected, and its requests move to new connections', { tags: 'rare' }, async ({
    onTestFinished,
    expect,
  }) => {
    const { test } = await office(onTestFinished)
    const relay = await startRelay(test.target)
    const db = connect(relay.target, { replyTimeoutMs: 1_000 })
    const app = await buildApp({ ...test.context, db }, product)
    const { token } = await test.signIn(user)
    const list = async () => {
      const url = '/api/v1.0/Supplier?range=[0,24]'
      const reply = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
      return reply.statusCode
    }
    const crowd = () => Promise.all(Array.from({ length: 30 }, list))
    expect(new Set(await crowd())).toEqual(new Set([200]))
    relay.fallSilent()
    expect(new Set(await crowd())).toEqual(new Set([503]))
    relay.recover()
    await expect.poll(list).toBe(200)
    expect(new Set(await crowd())).toEqual(new Set([200]))
    await app.close()
    await db.destroy()
    await relay.close()
  })
})

describe.concurrent('An exhausted connection pool', () => {
  const hold = async (test: TestApp) => {
    const { max } = test.db.client.pool
    const held = await Promise.all(Array.from({ length: max }, () => test.db.transaction()))
    return () => Promise.all(held.map((trx) => trx.rollback()))
  }

  it('refuses in time, and recovers by itself', { tags: 'rare' }, async ({ onTestFinished }) => {
    const { test } = await office(onTestFinished, { isPatient: false })
    const letGo = await hold(test)
    const replies = await Promise.all([
      test.api('GET', '/Supplier'),
      test.api('POST', '/Supplier', { body: { supplierName: 'Never written' } }),
    ])
    for (const reply of replies) expectTryAgain(reply, 'busy')
    expect((await test.api('GET', '/health', { as: 'anonymous' })).status).toBe(200)
    expect((await test.api('GET', '/ready', { as: 'anonymous' })).status).toBe(503)
    await letGo()
    expect((await test.api('GET', '/ready', { as: 'anonymous' })).status).toBe(200)
    const { status, body } = await test.api('GET', '/Supplier')
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toContain('Never written')
  })

  it('serves a waiting request as soon as a connection is free', async ({ onTestFinished }) => {
    const { test } = await office(onTestFinished)
    const letGo = await hold(test)
    const waiting = test.api('GET', '/Supplier')
    await letGo()
    expect((await waiting).status).toBe(200)
  })
})
