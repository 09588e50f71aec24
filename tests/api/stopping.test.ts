import { connect, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { asUnavailable } from '../../api/http/database-error.ts'
import { stopServing, stopTimes } from '../../api/stop.ts'
import { openDatabase } from '../../database/open.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { createTestDatabase, databaseUrlOf } from '../support/database.ts'
import { type ForeignSession, foreignSession } from '../support/foreign-session.ts'

describe('A stopping server', () => {
  let test: TestApp
  let other: ForeignSession
  beforeEach(async () => {
    test = await startTestApp()
    other = await foreignSession(test.target)
  })
  afterEach(async () => {
    await other.end()
    await test.close()
  })

  /** An open connection to the server, and the data received on it. */
  const openConnection = async () => {
    const { port } = new URL(await test.app.listen({ port: 0 }))
    const socket: Socket = connect(Number(port), '127.0.0.1')
    let received = ''
    socket.setEncoding('utf8').on('data', (text) => {
      received += text
    })
    const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
    const { token } = await test.signIn({
      email: 'user@costwright.example',
      password: 'staple purple monkey',
    })
    const get = (path: string) =>
      socket.write(
        `GET /api/v1.0${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`,
      )
    return {
      get,
      closed,
      statuses: () => [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status)),
    }
  }

  it('answers running and pipelined requests of a connection, and then closes it', {
    tags: 'rare',
  }, async () => {
    const connection = await openConnection()
    await other.run('begin; lock table supplier')
    connection.get('/Supplier')
    await other.waitingForLock()
    const stopped = test.app.close()
    connection.get('/Project')
    await other.run('rollback')
    await connection.closed
    await stopped
    expect(connection.statuses()).toEqual([200, 200])
  })

  it('closes a keep-alive connection as soon as its running request is answered', {
    tags: 'rare',
  }, async () => {
    const connection = await openConnection()
    test.app.server.keepAliveTimeout = 0
    await other.run('begin; lock table supplier')
    connection.get('/Supplier')
    await other.waitingForLock()
    const stopped = stopServing(
      test.app,
      { embedded: true, stop: async () => {} },
      { ...stopTimes, connections: 3_600_000 },
    )
    await other.run('rollback')
    await connection.closed
    await stopped
    expect(connection.statuses()).toEqual([200])
  })

  it.each([
    ['cuts off what waits for a database server before its connections end', false, 0],
    ['ends an embedded database before it cuts off what waits', true, 1],
  ])('%s', { tags: 'slow' }, async (_what, embedded, open) => {
    const connection = await openConnection()
    await other.run('begin; lock table supplier')
    connection.get('/Supplier')
    await other.waitingForLock()
    let left: number | undefined
    const stop = async () => {
      left = await promisify(test.app.server.getConnections.bind(test.app.server))()
      await other.run('rollback')
    }
    const times = { ...stopTimes, lastRequests: 1, database: 20, connections: 500, databaseServer: 1000 }
    await stopServing(test.app, { embedded, stop }, times)
    await connection.closed
    expect(left).toBe(open)
  })
})

describe('A database with an address', () => {
  it('is closed while a statement waits without end, whose caller gets an error', async () => {
    const { target, drop } = await createTestDatabase({ empty: true })
    onTestFinished(drop)
    const databaseUrl = databaseUrlOf(target)
    const { db, stop } = await openDatabase({ databaseUrl, dataDir: '' }, () => {})
    const waiting = db.raw('select pg_sleep(3600)').then(
      () => null,
      (error: unknown) => asUnavailable(error),
    )
    await expect.poll(() => db.client.pool.numUsed()).toBe(1)
    await stop()
    expect(await waiting).toMatchObject({ code: 'unavailable' })
  })
})
