import * as argon2 from '@node-rs/argon2'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { administrator, startTestApp, type TestApp, user } from '../support/app.ts'
import { expectHarmless } from '../support/harmless.ts'
import { addWithPassword, type TestUser, testClock } from '../support/people.ts'
import { runs } from '../support/property-runs.ts'

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>()
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) }
})

describe('Signing in', () => {
  const clock = testClock()
  let test: TestApp
  let newUser: TestUser
  beforeAll(async () => {
    test = await startTestApp({ now: clock.now })
    newUser = await addWithPassword(test)
  })
  afterAll(() => test.close())

  const signIn = (email: unknown, password: unknown) =>
    test.api('POST', '/auth', { as: 'anonymous', body: { email, password } })

  it('returns the user, a token and its end, eight hours from now', async () => {
    const { status, body, headers } = await signIn(newUser.email, newUser.password)
    expect(status).toBe(200)
    expect(body).toEqual({
      requires2FA: false,
      email: newUser.email,
      name: expect.stringMatching(/^Pat Person/),
      token: expect.any(String),
      expiry: '2025-02-28T17:00:00.000Z',
      roles: ['User'],
      security: { has2FA: false, recoveryCodesLeft: 0, authenticatorDue: null },
    })
    expect(headers['cache-control']).toBe('no-store')
  })

  it('ignores the case of the address and spaces around it', async () => {
    expect((await signIn(` ${newUser.email.toUpperCase()} `, newUser.password)).status).toBe(200)
  })

  it('compares every character of the password', async () => {
    expect((await signIn(newUser.email, newUser.password.toUpperCase())).status).toBe(401)
    expect((await signIn(newUser.email, ` ${newUser.password}`)).status).toBe(401)
  })

  it('refuses an unknown address, a wrong password and a disabled account alike', async () => {
    const disabled = await addWithPassword(test)
    await test.api('PATCH', `/UserAccounts/${disabled.id}`, {
      as: 'administrator',
      body: { isEnabled: false },
    })
    const replies = [
      await signIn('nobody@firm.example', newUser.password),
      await signIn(newUser.email, 'not the password'),
      await signIn(disabled.email, disabled.password),
    ]
    for (const reply of replies) {
      expect(reply.status).toBe(401)
      expect(reply.body).toEqual({
        type: 'urn:costwright:problem:wrong_credentials',
        title: 'Username or password is incorrect',
        status: 401,
        code: 'wrong_credentials',
        params: {},
      })
    }
    const [first, ...others] = replies.map(({ headers }) => Object.keys(headers).sort())
    for (const other of others) expect(other).toEqual(first)
  })

  it('does the same work for every refusal, so that timing does not reveal accounts', async () => {
    const [disabled, bare] = [await addWithPassword(test), await addWithPassword(test)]
    await test.db('user_account').where({ id: disabled.id }).update({ is_enabled: false })
    await test.db('user_credential').where({ user_id: bare.id }).delete()
    const stranger = await addWithPassword(test)
    /** The work that takes time: password hashes by their parameters, and SQL statements. */
    const workOf = async (email: string, password: string) => {
      const statements: string[] = []
      const listen = ({ sql }: { sql: string }) => statements.push(sql)
      vi.mocked(argon2.verify).mockClear()
      test.db.on('query', listen)
      expect((await signIn(email, password)).status).toBe(401)
      test.db.off('query', listen)
      const hashes = vi.mocked(argon2.verify).mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4))
      return { hashes, statements }
    }
    // The first attempt computes the decoy hash.
    await workOf('nobody.yet@firm.example', 'not the password')
    const wrong = await workOf(stranger.email, 'not the password')
    expect(wrong.hashes).toEqual([['', 'argon2id', 'v=19', 'm=19456,t=2,p=1']])
    expect(wrong.statements.length).toBeGreaterThan(3)
    expect(await workOf('ghost@firm.example', 'not the password')).toEqual(wrong)
    expect(await workOf(disabled.email, disabled.password)).toEqual(wrong)
    expect(await workOf(disabled.email, 'not the password')).toEqual(wrong)
    expect(await workOf(bare.email, 'not the password')).toEqual(wrong)
  })

  it('hashes the password that an Administrator sets before the transaction of the account', async () => {
    const { id } = await addWithPassword(test)
    const asked = vi.fn<(query: { sql: string }) => void>()
    vi.mocked(argon2.hash).mockClear()
    test.db.on('query', asked)
    const password = 'violet kettle harbour'
    const { status } = await test.api('PATCH', `/UserAccounts/${id}`, {
      as: 'administrator',
      body: { password, passwordConfirm: password },
    })
    test.db.off('query', asked)
    expect(status).toBe(200)
    const queries = asked.mock.calls.map(([{ sql }]) => sql)
    const stored = queries.findIndex((sql) => sql.includes('insert into user_credential'))
    const begun = queries.lastIndexOf('BEGIN;', stored)
    const [hashed] = vi.mocked(argon2.hash).mock.invocationCallOrder
    expect(hashed).toBeLessThan(asked.mock.invocationCallOrder[begun] ?? 0)
  })

  it('starts a new session, whatever token or cookie the browser sends', async () => {
    const [mine, other] = [await test.signIn(newUser), await test.signIn(await addWithPassword(test))]
    const sidOf = (token: string) =>
      JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid
    const planted = '11111111-2222-4333-8444-555555555555'
    const { body, raw } = await test.api('POST', '/auth', {
      as: other,
      body: { email: newUser.email, password: newUser.password },
      headers: { cookie: `XSRF-TOKEN=planted; costwright-device=${planted}; token=${other.token}` },
    })
    expect([sidOf(mine.token), sidOf(other.token), planted]).not.toContain(sidOf(body.token))
    expect(raw.cookies.map(({ name }) => name).sort()).toEqual(['XSRF-TOKEN', 'costwright-device'])
    for (const { value } of raw.cookies) expect(value).not.toMatch(/planted|11111111/)
    // The session that was sent is neither reused nor ended.
    expect((await test.api('GET', '/auth/has2fa', { as: other })).status).toBe(200)
  })

  it('answers any input with a bounded response', { tags: 'rare' }, async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.emailAddress(),
      fc.constantFrom('', '\0', '\ud800'),
    )
    const body = fc.oneof(
      fc.record(
        {
          email: text,
          password: text,
          twoFactorCode: text,
          authCode: text,
          currentPassword: text,
          newPassword: text,
        },
        { requiredKeys: [], noNullPrototype: true },
      ),
      fc.jsonValue({ maxDepth: 2 }),
    )
    const call = fc.constantFrom(
      '/auth',
      '/auth/twofactorlogin',
      '/auth/logout',
      '/auth/RegisterAuthenticator',
      '/auth/ChangePassword',
      '/auth/remove2fa/1',
    )
    const { token } = await test.signIn(newUser)
    await fc.assert(
      fc.asyncProperty(call, body, fc.boolean(), async (path, sent, signedIn) => {
        const reply = await test.api('POST', path, {
          as: signedIn && path !== '/auth/logout' ? { token } : 'anonymous',
          body: sent,
        })
        expectHarmless(reply.raw, sent)
        if (path === '/auth' || path === '/auth/twofactorlogin')
          expect([400, 401, 429]).toContain(reply.status)
      }),
      { numRuns: runs(100), examples: [['/auth', { $0: false, select: 1 }, false]] },
    )
  })

  it('names the fields that are missing or invalid', async () => {
    const { status, body } = await test.api('POST', '/auth', { as: 'anonymous', body: {} })
    expect(status).toBe(400)
    expect(body.errors).toEqual({
      email: ['This field is required.'],
      password: ['This field is required.'],
    })
    for (const email of ['with\u0000nul@firm.example', 'half\ud800@firm.example', 7]) {
      expect((await signIn(email, 'whatever it is')).body.errors).toEqual({ email: ['Invalid format.'] })
    }
    expect((await signIn(null, 'whatever it is')).body.errors).toEqual({ email: ['This field is required.'] })
    expect((await signIn(newUser.email, 'x\u0000y')).status).toBe(400)
    expect((await signIn(newUser.email, 'x'.repeat(257))).body.errors).toEqual({
      password: ['Maximum length is 256 characters.'],
    })
    const extra = { email: newUser.email, password: newUser.password, roles: ['Administrator'] }
    expect((await test.api('POST', '/auth', { as: 'anonymous', body: extra })).status).toBe(400)
  })

  it('accepts a password with composed or decomposed accents', async () => {
    const typed = 'crème brûlée au café'
    const accented = await addWithPassword(test)
    await test.api('PATCH', `/UserAccounts/${accented.id}`, {
      as: 'administrator',
      body: { password: typed.normalize('NFC'), passwordConfirm: typed.normalize('NFC') },
    })
    expect((await signIn(accented.email, typed.normalize('NFD'))).status).toBe(200)
  })

  it('stores passwords as argon2id with at least the OWASP parameters', async () => {
    // The two standard test accounts have a fast hash; auth-first-start tests the first Administrator.
    const quick = test.db('user_account').select('id').whereIn('email', [administrator.email, user.email])
    const rows = await test.db('user_credential').whereNotIn('user_id', quick).select('password_hash')
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})
