import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'

const metricsToken = 'a token for the collector'.replaceAll(' ', '-')
const logged: { requestId?: string; res?: { statusCode: number } }[] = []
let test: TestApp
beforeAll(async () => {
  test = await startTestApp({
    metricsToken,
    logLevel: 'info',
    logStream: { write: (line) => logged.push(JSON.parse(line)) },
  })
})
afterAll(() => test.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  test.api('GET', path, { as: 'anonymous', headers })

/** An app whose database does not answer: nothing listens at its address. */
const withDeadDatabase = async (work: (app: TestApp) => Promise<void>) => {
  const app = await startTestApp({ isPatient: false })
  await app.db.destroy()
  try {
    await work(app)
  } finally {
    app.db.initialize()
    await app.close()
  }
}

describe('The health check', () => {
  it('succeeds while the process runs, whatever the state of the database', { tags: 'slow' }, async () => {
    expect((await get('/health')).body).toEqual({ status: 'ok', loopDelayMs: expect.any(Number) })
    await withDeadDatabase(async (app) => {
      expect((await app.api('GET', '/health', { as: 'anonymous' })).status).toBe(200)
    })
  })
})

describe('The readiness check', () => {
  it('succeeds while the database answers', async () => {
    expect((await get('/ready')).body).toEqual({ status: 'ok' })
  })

  it('fails while all connections of the pool are in use, and succeeds afterwards', {
    tags: 'slow',
  }, async () => {
    const held = await Promise.all(Array.from({ length: 20 }, () => test.db.transaction()))
    expect((await get('/ready')).status).toBe(503)
    expect((await get('/health')).status).toBe(200)
    await Promise.all(held.map((transaction) => transaction.rollback()))
    expect((await get('/ready')).status).toBe(200)
  })

  it('fails while a migration of this version is missing', async () => {
    const [last] = await test.db('knex_migrations').orderBy('id', 'desc').limit(1)
    await test.db('knex_migrations').where({ id: last.id }).delete()
    expect((await get('/ready')).status).toBe(503)
    await test.db('knex_migrations').insert(last)
    expect((await get('/ready')).status).toBe(200)
  })

  it('succeeds while the database is ahead, as during an upgrade', async () => {
    const [ahead] = await test
      .db('knex_migrations')
      .insert({ name: '9999_of_the_next_version', batch: 9, migration_time: new Date() })
      .returning('id')
    expect((await get('/ready')).status).toBe(200)
    await test.db('knex_migrations').where(ahead).delete()
  })
})

describe('Metrics', () => {
  const metrics = async (authorization?: string) => {
    const { raw } = await get('/metrics', authorization === undefined ? {} : { authorization })
    return { status: raw.statusCode, type: raw.headers['content-type'], text: raw.payload }
  }

  it('are counted by route, method and status, never by address or value', async () => {
    await test.api('GET', '/Project/123456789')
    await test.api('GET', '/Project?filter={"q":"a-value-that-was-searched"}')
    await get('/nowhere/at/all')
    const { status, type, text } = await metrics(`Bearer ${metricsToken}`)
    expect(status).toBe(200)
    expect(type).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(text).toContain(
      'costwright_http_request_duration_seconds_count{method="GET",route="/api/v1.0/Project/:id",status="404"} 1',
    )
    expect(text).toContain('route="other",status="404"')
    expect(text).toContain('costwright_database_waiting 0')
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
    for (const never of ['123456789', 'a-value-that-was-searched', 'nowhere'])
      expect(text).not.toContain(never)
    // After a list, the app may still query the sizes of its tables.
    await expect
      .poll(async () => (await metrics(`Bearer ${metricsToken}`)).text)
      .toContain('costwright_database_connections{state="used"} 0')
  })

  it('are refused without the token', async () => {
    for (const wrong of [undefined, 'Bearer', 'Bearer x', `Basic ${metricsToken}`, `Bearer ${metricsToken}x`])
      expect((await metrics(wrong)).status).toBe(401)
    const { token } = await test.signIn({
      email: 'admin@costwright.example',
      password: 'correct horse battery',
    })
    expect((await metrics(`Bearer ${token}`)).status).toBe(401)
  })

  it('are unavailable while no token is set', async () => {
    const app = await startTestApp()
    expect((await app.api('GET', '/metrics', { as: 'anonymous' })).status).toBe(404)
    await app.close()
  })
})

describe('A request', () => {
  it('has an id shared by reply, log and audit trail, and not chosen by the client', async () => {
    const reply = await test.api('POST', '/Project', {
      body: { projectName: 'Traced' },
      headers: { 'x-request-id': 'chosen-by-the-client', 'request-id': 'chosen-by-the-client' },
    })
    const id = reply.headers['x-request-id']
    expect(id).toMatch(/^[\da-f-]{36}$/)
    expect(logged.filter((line) => line.requestId === id).at(-1)?.res?.statusCode).toBe(201)
    const { body } = await test.api('GET', `/Project/${reply.body.id}/history`)
    expect(body.entries[0].requestId).toBe(id)
  })

  it('has an id too when it is refused', async () => {
    expect((await get('/nowhere')).headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
    expect((await get('/Project')).headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  })
})
