import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ApiReply, startTestApp, type TestApp, type TestInstance } from '../support/app.ts'
import { addUser, type TestUser, testClock } from '../support/people.ts'

const clock = testClock()
let test: TestApp
let beside: TestInstance
let user: TestUser
let token: string
let record: { id: number; projectName: string; version: number }
beforeAll(async () => {
  test = await startTestApp({ now: clock.now, environment: { SESSION_IDLE_MINUTES: '60' } })
  beside = await test.startBeside()
})
afterAll(async () => {
  await beside.close()
  await test.close()
})
beforeEach(async () => {
  user = await addUser(test)
  token = (await test.signIn(user)).token
  record = (await test.api('POST', '/Project', { body: { projectName: 'Larchbeck Timber' } })).body
})

const stored = async () => await test.db('project').where({ id: record.id }).first('project_name', 'version')
const asAdministrator = { as: 'administrator' } as const

/** Calls that read and write a record, and lists: one light, one heavy. */
const calls = (as: { token: string }, headers: Record<string, string> = {}) => {
  const address = `/Project/${record.id}`
  const body = { projectName: 'Somebody else was here' }
  return [
    () => test.api('GET', address, { as, headers }),
    () => test.api('GET', '/Project?range=[0,24]', { as, headers }),
    () => test.api('GET', '/Project?filter={"q":"larchbeck"}&range=[0,24]', { as, headers }),
    () => test.api('PUT', address, { as, headers, body }),
    () => test.api('PATCH', address, { as, headers, body }),
    () => test.api('DELETE', address, { as, headers }),
  ]
}

const expectRefused = async (status: number, as = { token }, headers: Record<string, string> = {}) => {
  for (const call of calls(as, headers)) {
    const reply = await call()
    expect(reply.status).toBe(status)
    expect(reply.raw.body).not.toContain(record.projectName)
    expect(reply.headers.etag).toBeUndefined()
  }
  expect(await stored()).toEqual({ project_name: record.projectName, version: record.version })
}

/** The SQL statements of the call, without the server's own. */
const statementsOf = async (call: () => Promise<ApiReply>): Promise<string[]> => {
  const ofCall = new AsyncLocalStorage<string[]>()
  const { query } = pg.Client.prototype
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...statement: unknown[]
  ) {
    const [first] = statement as (string | { text: string })[]
    ofCall.getStore()?.push(typeof first === 'object' ? first.text : String(first))
    return Reflect.apply(query, this, statement)
  } as never)
  const statements: string[] = []
  await ofCall.run(statements, call)
  spy.mockRestore()
  return statements
}

const browserToken = async ({ email, password }: TestUser): Promise<string> => {
  const reply = await test.api('POST', '/auth', {
    as: 'anonymous',
    body: { email, password },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  return reply.body.token
}

describe('A call is authenticated before anything else is read', () => {
  it('and reads only the session where a browser token comes without its cookie', async () => {
    for (const call of calls({ token: await browserToken(user) })) {
      const statements = await statementsOf(call)
      expect(statements).toHaveLength(1)
      expect(statements[0]).toContain('from session')
    }
  })

  it('and reads only the session of a request with cookies and without the anti-forgery header', async () => {
    for (const write of calls({ token }, { cookie: 'theme=dark' }).slice(3))
      expect(await statementsOf(write)).toHaveLength(1)
  })
})

describe('A record or a list', () => {
  it('is served, changed and deleted while the session is valid', async () => {
    expect((await calls({ token })[0]?.())?.body).toEqual(record)
    const replies = []
    for (const call of calls({ token })) replies.push((await call()).status)
    expect(replies).toEqual([200, 200, 200, 200, 200, 200])
  })

  it.each<[string, () => Promise<unknown>]>([
    [
      'somebody has logged out on another instance',
      () => beside.api('POST', '/auth/logout', { as: { token } }),
    ],
    [
      'their account was disabled on another instance',
      () =>
        beside.api('PATCH', `/UserAccounts/${user.id}`, { ...asAdministrator, body: { isEnabled: false } }),
    ],
    [
      'somebody has given them another password',
      () =>
        beside.api('POST', `/UserAccounts/${user.id}/ChangePassword`, {
          ...asAdministrator,
          body: { newPassword: 'something else entirely' },
        }),
    ],
  ])('is refused at the next request after %s', async (_, end) => {
    expect((await calls({ token })[0]?.())?.status).toBe(200)
    await end()
    await expectRefused(401)
  })

  it('is refused without the cookie of a browser’s session', async () => {
    await expectRefused(401, { token: await browserToken(user) })
  })

  it('is not changed by a request with cookies and without the anti-forgery header', async () => {
    for (const write of calls({ token }, { cookie: 'theme=dark' }).slice(3))
      expect((await write()).status).toBe(403)
    expect((await stored())?.version).toBe(record.version)
  })

  it('is refused without the required role', async () => {
    const other = await addUser(test)
    const body = { firstName: 'Changed' }
    const reply = await test.api('PATCH', `/UserAccounts/${other.id}`, { as: { token }, body })
    expect(reply.status).toBe(403)
    expect(reply.raw.body).not.toContain(other.email)
  })

  it('is 404 when missing, but 401 for everything without a sign-in', async () => {
    for (const address of ['/Project/2147483647', '/Project/0', '/Project/none']) {
      expect((await test.api('GET', address, { as: { token } })).status).toBe(404)
      expect((await test.api('PATCH', address, { as: { token }, body: {} })).status).toBe(404)
      expect((await test.api('GET', address, { as: 'anonymous' })).status).toBe(401)
    }
  })

  // Runs last: it leaves every session expired.
  it('is refused when the session was idle for too long', async () => {
    clock.advance({ minutes: 61 })
    await expectRefused(401)
    const again = { token: (await test.signIn(user)).token }
    expect((await calls(again)[0]?.())?.status).toBe(200)
  })
})
