import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { product } from '#product/api/product.ts'
import { productName } from '#product/resources.config.ts'
import { buildApp } from '../../api/app.ts'
import { deriveKeys } from '../../api/secret.ts'
import { apiBase } from '../../model/api-path.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import {
  addUser,
  codeFor,
  enableTwoFactor,
  type TestUser,
  testClock,
  wrongCodeFor,
} from '../support/people.ts'

describe('Two-factor authentication', () => {
  const clock = testClock()
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp({ now: clock.now })
  })
  afterAll(() => test.close())

  const reauthenticate = ({ password }: TestUser, token: string, twoFactorCode?: string) =>
    test.api('POST', '/auth/prove', { as: { token }, body: { password, twoFactorCode } })
  const sendCode = ({ email, password }: TestUser, twoFactorCode: unknown) =>
    test.api('POST', '/auth/twofactorlogin', { as: 'anonymous', body: { email, password, twoFactorCode } })

  /** A person with an authenticator, at a time when none of its codes is used. */
  const addProtected = async () => {
    const user = await addUser(test)
    const { token } = await test.signIn(user)
    const key = await enableTwoFactor(test, token, clock)
    clock.advance({ minutes: 2 })
    return { user, token, key }
  }

  describe('set-up', () => {
    it('shows a key and the otpauth address, unchanged for ten minutes', async () => {
      const user = await addUser(test)
      const { token } = await test.signIn(user)
      const setUp = async () => (await test.api('GET', '/auth/setup2fa', { as: { token } })).body
      const first = await setUp()
      expect(first.sharedKey).toMatch(/^[A-Z2-7]{32}$/)
      const uri = new URL(first.authenticatorUri)
      expect(uri.protocol).toBe('otpauth:')
      expect(uri.searchParams.get('secret')).toBe(first.sharedKey)
      expect(uri.searchParams.get('issuer')).toBe(productName)
      expect(decodeURIComponent(uri.pathname)).toContain('@firm.example')

      clock.advance({ minutes: 9, seconds: 59 })
      await reauthenticate(user, token)
      expect(await setUp()).toEqual(first)
      clock.advance({ seconds: 1 })
      expect((await setUp()).sharedKey).not.toBe(first.sharedKey)
    })

    it('shows the same key to two requests at once', async () => {
      const { token } = await test.signIn(await addUser(test))
      const replies = await Promise.all(
        [1, 2, 3, 4].map(() => test.api('GET', '/auth/setup2fa', { as: { token } })),
      )
      expect(new Set(replies.map(({ body }) => body.sharedKey)).size).toBe(1)
    })

    it('is not complete before a right code', async () => {
      const user = await addUser(test)
      const { token } = await test.signIn(user)
      const { body } = await test.api('GET', '/auth/setup2fa', { as: { token } })
      expect((await test.api('GET', '/auth/has2fa', { as: { token } })).body).toBe(false)
      const wrong = await test.api('POST', '/auth/RegisterAuthenticator', {
        as: { token },
        body: { authCode: wrongCodeFor(body.sharedKey, clock) },
      })
      expect(wrong.status).toBe(200)
      expect(wrong.body).toEqual({ success: false, caption: expect.stringContaining('not correct') })
      expect((await test.signIn(user)).requires2FA).toBe(false)

      const right = await test.api('POST', '/auth/RegisterAuthenticator', {
        as: { token },
        body: codeFor(body.sharedKey, clock),
      })
      expect(right.body).toEqual({ success: true, caption: 'Two-factor authentication is enabled.' })
      expect((await test.api('GET', '/auth/has2fa', { as: { token } })).body).toBe(true)
      expect((await test.api('GET', `/UserAccounts/${user.id}`)).body.has2FA).toBe(true)
    })

    it('must be restarted after ten minutes', async () => {
      const user = await addUser(test)
      const { token } = await test.signIn(user)
      const register = (authCode: unknown) =>
        test.api('POST', '/auth/RegisterAuthenticator', { as: { token }, body: { authCode } })
      expect((await register('123456')).body).toEqual({
        success: false,
        caption: expect.stringContaining('run out'),
      })
      const { body } = await test.api('GET', '/auth/setup2fa', { as: { token } })
      clock.advance({ minutes: 10 })
      await reauthenticate(user, token)
      expect((await register(codeFor(body.sharedKey, clock))).body.success).toBe(false)
    })

    it('refuses an invalid code, naming the field', async () => {
      const { token } = await test.signIn(await addUser(test))
      const register = async (body: unknown) =>
        (await test.api('POST', '/auth/RegisterAuthenticator', { as: { token }, body })).body.errors
      expect(await register({ authCode: '12345' })).toEqual({ authCode: ['Minimum length is 6 characters.'] })
      expect(await register('12345678')).toEqual({ authCode: ['Maximum length is 7 characters.'] })
      expect(await register({ authCode: 'abcdef' })).toEqual({ authCode: ['Invalid format.'] })
      expect(await register({ authCode: 123456 })).toEqual({ authCode: ['Invalid format.'] })
      expect(await register({})).toEqual({ authCode: ['This field is required.'] })
      expect(await register(null)).toBeDefined()
    })

    it('is refused once an authenticator is registered', async () => {
      const { token } = await addProtected()
      const again = await test.api('GET', '/auth/setup2fa', { as: { token } })
      expect(again.status).toBe(409)
      expect(again.body.type).toBe('urn:costwright:problem:already_registered')
      const register = await test.api('POST', '/auth/RegisterAuthenticator', {
        as: { token },
        body: '123456',
      })
      expect(register.status).toBe(409)
    })

    it('ends the other sessions of the person and keeps this one', async () => {
      const user = await addUser(test)
      const [mine, other] = [await test.signIn(user), await test.signIn(user)]
      await enableTwoFactor(test, mine.token, clock)
      expect((await test.api('GET', '/auth/has2fa', { as: mine })).status).toBe(200)
      expect((await test.api('GET', '/auth/has2fa', { as: other })).status).toBe(401)
    })

    it('stores the key encrypted', async () => {
      const { key, user } = await addProtected()
      const row = await test.db('two_factor').where({ user_id: user.id }).first()
      expect(row.pending_key).toBeNull()
      expect(row.encrypted_key.toString('latin1')).not.toContain(key)
      expect(JSON.stringify(await test.db('user_account').where({ id: user.id }))).not.toContain(key)
    })
  })

  describe('at sign-in', () => {
    it('asks for a code and starts no session before it', async () => {
      const { user } = await addProtected()
      const before = await test.db('session').where({ user_id: user.id }).count()
      expect(await test.signIn(user)).toEqual({
        requires2FA: true,
        email: user.email,
        name: '',
        token: '',
        expiry: null,
        roles: [],
      })
      expect(await test.db('session').where({ user_id: user.id }).count()).toEqual(before)
    })

    it.each([
      ['the present step', 0],
      ['the step before', -30],
      ['the step after', 30],
    ])('accepts the code of %s', async (_name, off) => {
      const { user, key } = await addProtected()
      const { status, body } = await sendCode(user, codeFor(key, clock, off))
      expect(status).toBe(200)
      expect(body).toMatchObject({ requires2FA: false, email: user.email, roles: ['User'] })
      expect((await test.api('GET', '/auth/has2fa', { as: body })).body).toBe(true)
    })

    it('accepts a code typed with a space', async () => {
      const { user, key } = await addProtected()
      const code = codeFor(key, clock)
      expect((await sendCode(user, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200)
    })

    it.each([-60, 60])('refuses a code that is %s seconds off', async (off) => {
      const { user, key } = await addProtected()
      const { status, body } = await sendCode(user, codeFor(key, clock, off))
      expect(status).toBe(401)
      expect(body.type).toBe('urn:costwright:problem:wrong_code')
    })

    it('works again when a clock that ran a day ahead is corrected', async () => {
      const { user, key } = await addProtected()
      clock.advance({ hours: 24 })
      expect((await sendCode(user, codeFor(key, clock))).status).toBe(200)
      clock.advance({ hours: -24 })
      expect((await sendCode(user, codeFor(key, clock, 30))).status).toBe(200)
    })

    it('does not count a code that was just used as a guess, however often it is sent', async () => {
      const { user, key } = await addProtected()
      const code = codeFor(key, clock)
      expect((await sendCode(user, code)).status).toBe(200)
      for (let i = 0; i < 6; i++) expect((await sendCode(user, code)).status).toBe(401)
      expect((await sendCode(user, codeFor(key, clock, 30))).status).toBe(200)
    })

    it('accepts a code once, and no code of an earlier step after it', async () => {
      const { user, key } = await addProtected()
      const [earlier, code] = [codeFor(key, clock, -30), codeFor(key, clock)]
      expect((await sendCode(user, code)).status).toBe(200)
      expect((await sendCode(user, code)).status).toBe(401)
      expect((await sendCode(user, earlier)).status).toBe(401)
      expect((await sendCode(user, codeFor(key, clock, 30))).status).toBe(200)
    })

    it('refuses the code that the authenticator was registered with', async () => {
      const user = await addUser(test)
      const { token } = await test.signIn(user)
      const key = await enableTwoFactor(test, token, clock)
      expect((await sendCode(user, codeFor(key, clock))).status).toBe(401)
    })

    it('accepts a code once even when it is sent several times at once', async () => {
      const { user, key } = await addProtected()
      const code = codeFor(key, clock)
      const replies = await Promise.all([1, 2, 3, 4].map(() => sendCode(user, code)))
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
    })

    it('needs the password too', async () => {
      const { user, key } = await addProtected()
      const reply = await sendCode({ ...user, password: 'not the password' }, codeFor(key, clock))
      expect(reply.body.type).toBe('urn:costwright:problem:wrong_credentials')
      // The code was not checked, so it is still valid.
      expect((await sendCode(user, codeFor(key, clock))).status).toBe(200)
    })

    it('refuses an invalid code without checking it, naming the field', async () => {
      const { user } = await addProtected()
      for (const code of ['abcdef', '12345', '１２３４５６', '      ', 123456, null]) {
        const { status, body } = await sendCode(user, code)
        expect(status).toBe(400)
        expect(Object.keys(body.errors)).toEqual(['twoFactorCode'])
      }
    })

    it('needs no code where no authenticator is registered any more', async () => {
      const user = await addUser(test)
      expect((await sendCode(user, '123456')).body.requires2FA).toBe(false)
    })
  })

  describe('with a changed secret key', () => {
    /** Calls an instance that was started after the key was lost. */
    const lost = async () => {
      const app = await buildApp(
        {
          ...test.context,
          keys: deriveKeys('another secret, as the first was lost'),
        },
        product,
      )
      return {
        call: (method: 'GET' | 'POST', path: string, payload?: object, token?: string) =>
          app.inject({
            method,
            url: `${apiBase}${path}`,
            ...(payload && { payload }),
            ...(token && { headers: { authorization: `Bearer ${token}` } }),
          }),
        close: () => app.close(),
      }
    }

    it('reports that the authenticator cannot be checked, until it is removed', async () => {
      const { user, key } = await addProtected()
      const { email, password } = user
      const { call, close } = await lost()
      const twoFactorCode = codeFor(key, clock)
      const refused = await call('POST', '/auth/twofactorlogin', { email, password, twoFactorCode })
      expect(refused.statusCode).toBe(409)
      expect(refused.json().type).toBe('urn:costwright:problem:authenticator_uncheckable')
      await test.api('POST', `/auth/remove2fa/${user.id}`, { as: 'administrator', body: false })
      const after = await call('POST', '/auth', { email, password })
      expect(after.json()).toMatchObject({ requires2FA: false, email })
      await close()
    })

    it('restarts a set-up that was under way', async () => {
      const user = await addUser(test)
      const { token } = await test.signIn(user)
      const before = (await test.api('GET', '/auth/setup2fa', { as: { token } })).body
      const { call, close } = await lost()
      const { email, password } = user
      const session = (await call('POST', '/auth', { email, password })).json()
      const after = await call('GET', '/auth/setup2fa', undefined, session.token)
      expect(after.json().sharedKey).toMatch(/^[A-Z2-7]{32}$/)
      expect(after.json().sharedKey).not.toBe(before.sharedKey)
      await close()
    })
  })

  describe('after five wrong codes', () => {
    const failFiveTimes = async (user: TestUser, key: string) => {
      for (let i = 0; i < 5; i++) expect((await sendCode(user, wrongCodeFor(key, clock))).status).toBe(401)
    }

    it('pauses the code stage of the account for fifteen minutes', async () => {
      const { user, key } = await addProtected()
      await failFiveTimes(user, key)
      const paused = await sendCode(user, codeFor(key, clock))
      expect(paused.status).toBe(429)
      expect(paused.headers['retry-after']).toBe('900')
      expect((await test.signIn(user)).requires2FA).toBe(true)

      // Attempts during the pause, right or wrong, do not extend it.
      clock.advance({ minutes: 14, seconds: 59 })
      expect((await sendCode(user, wrongCodeFor(key, clock))).headers['retry-after']).toBe('1')
      expect((await sendCode(user, codeFor(key, clock))).headers['retry-after']).toBe('1')
      clock.advance({ seconds: 1 })
      expect((await sendCode(user, codeFor(key, clock))).status).toBe(200)
    })

    it('stays paused after a restart and on other instances', async () => {
      const { user, key } = await addProtected()
      await failFiveTimes(user, key)
      const restarted = await buildApp(test.context, product)
      const reply = await restarted.inject({
        method: 'POST',
        url: `${apiBase}/auth/twofactorlogin`,
        payload: { email: user.email, password: user.password, twoFactorCode: codeFor(key, clock) },
      })
      expect(reply.statusCode).toBe(429)
      await restarted.close()
    })

    it('checks five at most when more come at once', async () => {
      const { user, key } = await addProtected()
      const replies = await Promise.all(
        Array.from({ length: 8 }, () => sendCode(user, wrongCodeFor(key, clock))),
      )
      expect(replies.filter(({ status }) => status === 401)).toHaveLength(5)
      expect(replies.filter(({ status }) => status === 429)).toHaveLength(3)
    })

    it('resets the count after a right code', async () => {
      const { user, key } = await addProtected()
      for (let i = 0; i < 4; i++) await sendCode(user, wrongCodeFor(key, clock))
      expect((await sendCode(user, codeFor(key, clock))).status).toBe(200)
      for (let i = 0; i < 4; i++) expect((await sendCode(user, wrongCodeFor(key, clock))).status).toBe(401)
      clock.advance({ minutes: 1 })
      expect((await sendCode(user, codeFor(key, clock))).status).toBe(200)
    })

    it('checks twenty wrong codes a day and names the ways out, which work', async () => {
      const { user, key, token } = await addProtected()
      await reauthenticate(user, token, codeFor(key, clock))
      const { codes } = (await test.api('POST', '/auth/recoverycodes', { as: { token } })).body
      const recover = (recoveryCode: string) =>
        test.api('POST', '/auth/recoverylogin', {
          as: 'anonymous',
          body: { email: user.email, password: user.password, recoveryCode },
        })
      for (let quarter = 0; quarter < 4; quarter++) {
        clock.advance({ minutes: 15 })
        await failFiveTimes(user, key)
      }
      clock.advance({ hours: 3 })
      const stopped = await sendCode(user, codeFor(key, clock))
      expect([stopped.status, stopped.body.title]).toEqual([
        429,
        'Too many wrong codes today. Use a recovery code, or ask an administrator.',
      ])
      expect((await recover(codes[0])).status).toBe(200)
      await test.api('POST', `/UserAccounts/${user.id}/liftpause`, { as: 'administrator' })
      expect((await sendCode(user, codeFor(key, clock))).status).toBe(200)
    })

    it('counts a known device separately', async () => {
      const { user, key } = await addProtected()
      const send = (twoFactorCode: string, cookie: string) =>
        test.app.inject({
          method: 'POST',
          url: `${apiBase}/auth/twofactorlogin`,
          headers: { cookie },
          payload: { email: user.email, password: user.password, twoFactorCode },
        })
      const first = await send(codeFor(key, clock), '')
      const device = first.cookies.find(({ name }) => name === 'costwright-device')
      const cookie = `costwright-device=${device?.value}`
      clock.advance({ minutes: 1 })
      await failFiveTimes(user, key)
      expect((await sendCode(user, codeFor(key, clock))).status).toBe(429)
      expect((await send(codeFor(key, clock), cookie)).statusCode).toBe(200)
      clock.advance({ minutes: 1 })
      for (let i = 0; i < 5; i++) await send(wrongCodeFor(key, clock), cookie)
      expect((await send(codeFor(key, clock), cookie)).statusCode).toBe(429)
    })

    it('does not affect other accounts', async () => {
      const [one, other] = [await addProtected(), await addProtected()]
      await failFiveTimes(one.user, one.key)
      expect((await sendCode(other.user, codeFor(other.key, clock))).status).toBe(200)
    })
  })

  describe('removal', () => {
    const remove = (id: number | string, as: 'administrator' | { token: string }, body: unknown = false) =>
      test.api('POST', `/auth/remove2fa/${id}`, { as, body })

    it('by an Administrator ends the sessions of the person', async () => {
      const { user, token } = await addProtected()
      const { status, body } = await remove(user.id, 'administrator')
      expect(status).toBe(200)
      expect(body).toEqual({ success: true, caption: 'Two-factor authentication is removed.' })
      expect((await test.api('GET', '/auth/has2fa', { as: { token } })).status).toBe(401)
      expect((await test.api('GET', `/UserAccounts/${user.id}`)).body.has2FA).toBe(false)
      const again = await test.signIn(user)
      expect(again.requires2FA).toBe(false)
      expect((await test.api('GET', '/auth/setup2fa', { as: again })).status).toBe(200)
    })

    it('is refused to the person and to other users', async () => {
      const { user, token } = await addProtected()
      expect((await remove(user.id, { token })).status).toBe(403)
      const { token: other } = await test.signIn(await addUser(test))
      expect((await remove(user.id, { token: other })).status).toBe(403)
      expect((await test.api('GET', '/auth/has2fa', { as: { token } })).body).toBe(true)
    })

    it('is refused to an Administrator for their own account', async () => {
      const boss = await addUser(test, ['User', 'Administrator'])
      const { token } = await test.signIn(boss)
      await enableTwoFactor(test, token, clock)
      expect((await remove(boss.id, { token })).status).toBe(403)
    })

    it('accepts only `false` and an existing account', async () => {
      const { user } = await addProtected()
      expect((await remove(user.id, 'administrator', true)).status).toBe(400)
      expect((await remove(user.id, 'administrator', null)).status).toBe(400)
      for (const id of [999_999, 9_999_999_999, 0, '1x', -1])
        expect((await remove(id, 'administrator')).status).toBe(404)
    })
  })
})
