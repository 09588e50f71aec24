import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { product } from '#product/api/product.ts'
import { buildApp } from '../../api/app.ts'
import { apiBase } from '../../model/api-path.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import {
  addInvited,
  addUser,
  codeFor,
  enableTwoFactor,
  type TestUser,
  testClock,
  wrongCodeFor,
} from '../support/people.ts'

const needed = { status: 403, body: { type: 'urn:costwright:problem:proof_needed' } }

describe('A stolen session', () => {
  const clock = testClock()
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp({ now: clock.now })
  })
  afterAll(() => test.close())

  /** A session whose last reauthentication is older than five minutes. */
  const stolen = async (user: TestUser) => {
    const { token } = await test.signIn(user)
    clock.advance({ minutes: 5 })
    return { token }
  }
  const reauthenticate = (as: { token: string }, body: object) =>
    test.api('POST', '/auth/prove', { as, body })

  it('cannot create, open, disable or delete accounts without the password', async () => {
    const [boss, other] = [await addUser(test, ['User', 'Administrator']), await addUser(test)]
    const invited = await addInvited(test)
    const disabled = await addUser(test)
    await test.db('user_account').where({ id: disabled.id }).update({ is_enabled: false })
    const as = await stolen(boss)
    const password = { password: 'a stolen hour 42', passwordConfirm: 'a stolen hour 42' }
    const someone = { firstName: 'T', lastName: 'Hief', ...password }
    const calls = [
      ['PATCH', `/UserAccounts/${boss.id}`, password],
      ['PATCH', `/UserAccounts/${other.id}`, password],
      ['POST', `/UserAccounts/${other.id}/ChangePassword`, { newPassword: password.password }],
      ['PATCH', `/UserAccounts/${other.id}`, { roles: ['User', 'Administrator'] }],
      ['PATCH', `/UserAccounts/${disabled.id}`, { isEnabled: true }],
      ['POST', '/UserAccounts', { ...someone, email: 't1@firm.example', roles: ['User', 'Administrator'] }],
      ['POST', '/UserAccounts', { ...someone, email: 't2@firm.example' }],
      ['POST', '/UserAccounts', { email: 't3@firm.example', firstName: 'T', lastName: 'Hief' }],
      ['PATCH', `/UserAccounts/${other.id}`, { isEnabled: false }],
      ['DELETE', `/UserAccounts/${disabled.id}`, undefined],
      ['POST', `/UserAccounts/${other.id}/invite`, undefined],
      ['POST', `/UserAccounts/${invited.id}/invite`, undefined],
      ['POST', `/UserAccounts/${other.id}/liftpause`, undefined],
      ['POST', `/auth/remove2fa/${other.id}`, false],
      ['GET', '/auth/setup2fa', undefined],
      ['POST', '/auth/RegisterAuthenticator', { authCode: '123456' }],
      ['POST', '/auth/recoverycodes', undefined],
    ] as const
    for (const [method, path, body] of calls)
      expect([path, await test.api(method, path, { as, body })]).toMatchObject([path, needed])
    // Changes that give no one access need no reauthentication.
    expect(
      (await test.api('PATCH', `/UserAccounts/${other.id}`, { as, body: { firstName: 'Renamed' } })).status,
    ).toBe(200)

    expect((await reauthenticate(as, { password: boss.password })).status).toBe(204)
    const roles = { roles: ['User', 'Administrator'] }
    expect((await test.api('PATCH', `/UserAccounts/${other.id}`, { as, body: roles })).status).toBe(200)
    clock.advance({ minutes: 5 })
    expect(
      await test.api('PATCH', `/UserAccounts/${other.id}`, { as, body: { roles: ['User'] } }),
    ).toMatchObject(needed)
  })

  it('needs the password and the code; wrong guesses are counted and reported', async () => {
    const user = await addUser(test)
    const { token } = await test.signIn(user)
    const key = await enableTwoFactor(test, token, clock)
    clock.advance({ minutes: 6 })
    const as = { token }
    expect((await reauthenticate(as, { password: user.password })).body.errors).toEqual({
      twoFactorCode: ['This field is required.'],
    })
    const wrong = { password: user.password, twoFactorCode: wrongCodeFor(key, clock) }
    expect((await reauthenticate(as, wrong)).body.errors).toEqual({
      twoFactorCode: ['The code is not correct.'],
    })
    const right = { password: user.password, twoFactorCode: codeFor(key, clock) }
    expect((await reauthenticate(as, right)).status).toBe(204)
    expect((await test.api('POST', '/auth/recoverycodes', { as })).status).toBe(200)
    for (let i = 0; i < 10; i++)
      expect((await reauthenticate(as, { ...right, password: 'a wrong guess' })).body.errors).toEqual({
        password: ['The current password is not correct.'],
      })
    expect((await reauthenticate(as, right)).status).toBe(429)
    const entries = await test.db('audit_entry').where({ record_id: user.id, action: 'proof_failed' })
    expect(entries).toHaveLength(10)
    expect(entries[0]).toMatchObject({ user_id: user.id, client: '127.0.0.1' })
  })

  it('needs the code to change the password of an account with an authenticator', async () => {
    const user = await addUser(test)
    const { token } = await test.signIn(user)
    await enableTwoFactor(test, token, clock)
    clock.advance({ minutes: 6 })
    const body = { currentPassword: user.password, newPassword: 'a stolen hour 42' }
    expect(await test.api('POST', '/auth/ChangePassword', { as: { token }, body })).toMatchObject(needed)
  })
})

describe('A recovery code', () => {
  const clock = testClock()
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp({ now: clock.now })
  })
  afterAll(() => test.close())

  it('replaces the authenticator once, in any typing, and is never stored in clear', async () => {
    const user = await addUser(test)
    const as = await test.signIn(user)
    expect((await test.api('POST', '/auth/recoverycodes', { as })).status).toBe(409)
    await enableTwoFactor(test, as.token, clock)
    const { codes } = (await test.api('POST', '/auth/recoverycodes', { as })).body
    expect(codes).toHaveLength(10)
    expect((await test.api('GET', '/auth/recoverycodes', { as })).body).toEqual({ left: 10 })
    const signIn = (recoveryCode: string) =>
      test.api('POST', '/auth/recoverylogin', {
        as: 'anonymous',
        body: { email: user.email, password: user.password, recoveryCode },
      })
    const typed = codes[3].toUpperCase().replace('-', ' ')
    expect((await signIn(typed)).body.token).toBeTruthy()
    expect((await signIn(codes[3])).status).toBe(401)
    expect((await test.api('GET', '/auth/recoverycodes', { as })).body).toEqual({ left: 9 })
    for (let i = 0; i < 4; i++) expect((await signIn('aaaaa-aaaaa')).status).toBe(401)
    expect((await signIn(codes[4])).status).toBe(429)
    const { rows } = await test.db.raw(`select string_agg(r::text, '') as everything from recovery_code r`)
    expect(rows[0].everything).not.toContain(codes[0])
  })
})

describe('The session of a browser', () => {
  let test: TestApp
  const clock = testClock()
  beforeAll(async () => {
    test = await startTestApp({ now: clock.now, environment: { SESSION_IDLE_MINUTES: '60' } })
  })
  afterAll(() => test.close())

  const signInAs = async (user: TestUser, headers: Record<string, string>) => {
    const reply = await test.app.inject({
      method: 'POST',
      url: `${apiBase}/auth`,
      headers: { origin: 'http://localhost:3000', ...headers },
      payload: { email: user.email, password: user.password },
    })
    const cookie = reply.cookies.find(({ name }) => name.includes('costwright-session'))
    return { token: reply.json().token as string, cookie }
  }

  it('is refused without the cookie that no script can read', async () => {
    const { token, cookie } = await signInAs(await addUser(test), {})
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
    const call = (headers: Record<string, string>) => test.api('GET', '/Project', { as: { token }, headers })
    expect((await call({})).status).toBe(401)
    expect((await call({ cookie: `${cookie?.name}=${cookie?.value}x` })).status).toBe(401)
    const other = await signInAs(await addUser(test), {})
    expect((await call({ cookie: `${cookie?.name}=${other.cookie?.value}` })).status).toBe(401)
    expect((await call({ cookie: `${cookie?.name}=${cookie?.value}` })).status).toBe(200)
  })

  it('has a `__Host-` cookie where the app uses https', async () => {
    const secure = await startTestApp({ environment: { PUBLIC_URL: 'https://costs.firm.example' } })
    const user = await addUser(secure)
    const reply = await secure.app.inject({
      method: 'POST',
      url: `${apiBase}/auth`,
      headers: { origin: 'https://costs.firm.example', host: 'costs.firm.example' },
      payload: { email: user.email, password: user.password },
    })
    expect(reply.cookies.every(({ secure }) => secure === true)).toBe(true)
    expect(reply.cookies.map(({ name }) => name)).toContainEqual(
      expect.stringMatching(/^__Host-costwright-session-/),
    )
    await secure.close()
  })

  it('is listed with device and address, and can be ended by its owner and Administrators', async () => {
    const user = await addUser(test)
    const chief = await addUser(test, ['User', 'Administrator'])
    const boss = { token: (await test.signIn(chief)).token }
    const mine = { token: (await test.signIn(user)).token }
    const others = [await test.signIn(user), await test.signIn(user), await test.signIn(user)]
    const list = async () => (await test.api('GET', '/auth/sessions', { as: mine })).body
    expect(await list()).toHaveLength(4)
    expect((await list())[0]).toMatchObject({ address: '127.0.0.1', device: expect.any(String) })
    const ids = (await list())
      .filter(({ isThis }: { isThis: boolean }) => !isThis)
      .map(({ id }: { id: string }) => id)
    const stranger = { token: (await test.signIn(await addUser(test))).token }
    expect((await test.api('DELETE', `/auth/sessions/${ids[0]}`, { as: stranger })).status).toBe(404)
    expect((await test.api('DELETE', `/auth/sessions/${ids[0]}`, { as: mine })).status).toBe(204)
    expect((await test.api('GET', `/UserAccounts/${user.id}/sessions`, { as: boss })).body).toHaveLength(3)
    expect((await test.api('DELETE', `/auth/sessions/${ids[1]}`, { as: boss })).status).toBe(204)
    const told = test.db('audit_entry').where({ action: 'session_ended', record_id: user.id })
    expect(await told.orderBy('id').pluck('user_id')).toEqual([user.id, chief.id])
    expect((await test.api('DELETE', '/auth/sessions', { as: mine })).status).toBe(204)
    expect(await list()).toHaveLength(1)
    for (const as of others) expect((await test.api('GET', '/auth/has2fa', { as })).status).toBe(401)
  })

  it('ends after an hour without use', async () => {
    const { token } = await test.signIn(await addUser(test))
    const call = async () => (await test.api('GET', '/auth/has2fa', { as: { token } })).status
    clock.advance({ minutes: 59 })
    expect(await call()).toBe(200)
    const used = () => test.db('session').where({ last_used_at: clock.now() })
    await expect.poll(async () => (await used()).length).toBeGreaterThan(0)
    clock.advance({ minutes: 59 })
    expect(await call()).toBe(200)
    await expect.poll(async () => (await used()).length).toBeGreaterThan(0)
    clock.advance({ minutes: 60 })
    expect(await call()).toBe(401)
  })
})

describe('A role that needs two-factor authentication', () => {
  const clock = testClock()
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp({
      now: clock.now,
      environment: { TWO_FACTOR_ROLES: 'Administrator', TWO_FACTOR_GRACE_DAYS: '7' },
    })
  })
  afterAll(() => test.close())

  it('allows seven days without an authenticator, and then only its set-up', async () => {
    const boss = await addUser(test, ['User', 'Administrator'])
    const first = await test.signIn(boss)
    const { authenticatorDue } = (await test.api('GET', '/auth/security', { as: first })).body
    expect(authenticatorDue).toBe(new Date(clock.now().getTime() + 7 * 86_400_000).toISOString())
    clock.advance({ hours: 7 * 24 - 1 })
    expect((await test.api('GET', '/Project', { as: await test.signIn(boss) })).status).toBe(200)
    clock.advance({ hours: 1 })
    const late = await test.signIn(boss)
    expect(await test.api('GET', '/Project', { as: late })).toMatchObject({
      status: 403,
      body: { type: 'urn:costwright:problem:authenticator_needed' },
    })
    await enableTwoFactor(test, late.token, clock)
    expect((await test.api('GET', '/Project', { as: late })).status).toBe(200)
    const user = await addUserBeside(test)
    expect((await test.api('GET', '/Project', { as: await test.signIn(user) })).status).toBe(200)
  })

  it('blocks its users’ open sessions and tokens when the grace period ends, and no others', {
    tags: 'slow',
  }, async () => {
    const own = await startTestApp({
      now: clock.now,
      environment: { TWO_FACTOR_ROLES: 'Administrator', TWO_FACTOR_GRACE_DAYS: '7' },
    })
    const [boss, user] = [await addUser(own, ['User', 'Administrator']), await addUser(own)]
    const as = await own.signIn(boss)
    const body = { name: 'Nightly import', role: 'User', days: 30 }
    const { token } = (await own.api('POST', '/auth/tokens', { as, body })).body
    const other = await own.signIn(user)
    const statuses = async () => {
      const callers = [as, { token }, other]
      const replies = await Promise.all(callers.map((caller) => own.api('GET', '/Project', { as: caller })))
      return replies.map(({ status, body }) => (status === 200 ? 200 : body.type.split(':').at(-1)))
    }
    const due = (at: Date) =>
      own.db('user_credential').whereIn('user_id', [boss.id, user.id]).update({ two_factor_due_at: at })
    expect(await statuses()).toEqual([200, 200, 200])
    await due(clock.now())
    expect(await statuses()).toEqual(['authenticator_needed', 'authenticator_needed', 200])
    await enableTwoFactor(own, as.token, clock)
    expect(await statuses()).toEqual([200, 200, 200])
    await own.close()
  })

  it('counts the grace period from the promotion, and applies a shortened setting', {
    tags: 'rare',
  }, async () => {
    const own = await startTestApp({
      now: clock.now,
      environment: { TWO_FACTOR_ROLES: 'Administrator', TWO_FACTOR_GRACE_DAYS: '7' },
    })
    const user = await addUser(own)
    const roles = { roles: ['User', 'Administrator'] }
    await own.api('PATCH', `/UserAccounts/${user.id}`, { as: 'administrator', body: roles })
    const as = await own.signIn(user)
    expect((await own.api('GET', '/Project', { as })).status).toBe(200)
    const stored = async () =>
      (await own.db('user_credential').where({ user_id: user.id }).first()).two_factor_due_at
    const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000)
    await expect.poll(stored).toEqual(inDays(7))
    const readWith = async (graceDays: number) => {
      const settings = { ...own.context.settings, twoFactorGraceDays: graceDays }
      const shorter = await buildApp({ ...own.context, settings }, product)
      const headers = { authorization: `Bearer ${as.token}` }
      const { statusCode } = await shorter.inject({ url: `${apiBase}/Project`, headers })
      await shorter.close()
      return statusCode
    }
    expect(await readWith(2)).toBe(200)
    await expect.poll(stored).toEqual(inDays(2))
    expect(await readWith(0)).toBe(403)
    await expect.poll(stored).toEqual(clock.now())
    expect((await own.api('GET', '/Project', { as })).status).toBe(403)
    await own.close()
  })

  /**
   * The first Administrator is past the grace period by then, so the account is inserted into the database.
   */
  const addUserBeside = async (app: TestApp) => {
    const { email } = await app.db('user_account').where({ email: 'user@costwright.example' }).first()
    return { email, password: 'staple purple monkey' }
  }
})
