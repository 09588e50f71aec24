import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { productName, resources } from '#product/resources.config.ts'
import { cleanUp } from '../../api/clean-up.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { answerWith, makePasskey, registerPasskey } from '../support/passkeys.ts'
import { addUser, codeFor, enableTwoFactor, type TestUser, testClock } from '../support/people.ts'

describe('A passkey', () => {
  const clock = testClock()
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp({ now: clock.now })
  })
  afterAll(() => test.close())

  type Owner = TestUser & { token: string }
  const owner = async (roles = ['User']): Promise<Owner> => {
    const user = await addUser(test, roles)
    return { ...user, token: (await test.signIn(user)).token }
  }
  const withPasskey = async () => {
    const user = await owner()
    return { user, passkey: await registerPasskey(test, user.token) }
  }
  const signIn = (body: unknown) => test.api('POST', '/auth/passkeylogin', { as: 'anonymous', body })
  const statusOf = async (token: string) =>
    (await test.api('GET', '/auth/sessions', { as: { token } })).status
  const listOf = async (token: string) => (await test.api('GET', '/auth/passkeys', { as: { token } })).body
  const actionsOf = async (userId: number): Promise<string[]> => {
    const rows = await test
      .db('audit_entry')
      .where({ table_name: 'user_account', record_id: userId })
      .orderBy('id')
      .select('action')
    return rows.map(({ action }) => action)
  }

  describe('is registered', () => {
    it('with a name, and is listed for its owner', async () => {
      const user = await owner()
      const { id } = await registerPasskey(test, user.token, 'Blue phone')
      expect(await listOf(user.token)).toEqual([
        { id, name: 'Blue phone', createdAt: clock.now().toISOString(), lastUsedAt: null },
      ])
      expect(await actionsOf(user.id)).toContain('passkey_registered')
    })

    it('with options that require user verification and exclude registered passkeys', async () => {
      const { user } = await withPasskey()
      const { body } = await test.api('POST', '/auth/passkeys/options', { as: user })
      expect(body).toMatchObject({
        rp: { id: 'localhost', name: productName },
        user: { name: user.email },
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        excludeCredentials: [expect.objectContaining({ transports: ['internal'] })],
      })
      expect(body.user.id).not.toContain(String(user.id))
    })

    it('only after a fresh proof', async () => {
      const user = await owner()
      const { body } = await test.api('POST', '/auth/passkeys/options', { as: user })
      clock.advance({ minutes: 6 })
      const { registration } = makePasskey(body)
      const replies = await Promise.all([
        test.api('POST', '/auth/passkeys/options', { as: user }),
        test.api('POST', '/auth/passkeys', { as: user, body: { name: 'P', credential: registration } }),
      ])
      for (const { status, body } of replies) {
        expect(status).toBe(403)
        expect(body.type).toBe('urn:costwright:problem:proof_needed')
      }
    })

    it('and ends the owner’s other sessions and links', async () => {
      const user = await owner()
      const other = (await test.signIn(user)).token
      await test.db('account_link').insert({
        token: Buffer.alloc(32, user.id),
        user_id: user.id,
        purpose: 'reset',
        expires_at: new Date(clock.now().getTime() + 60_000),
      })
      await registerPasskey(test, user.token)
      expect(await statusOf(other)).toBe(401)
      expect(await statusOf(user.token)).toBe(200)
      expect(await test.db('account_link').where({ user_id: user.id })).toEqual([])
    })

    it.each([
      ['made on a page of another site', { origin: 'https://evil.example' }],
      ['for another site', { partyId: 'evil.example' }],
      ['without a finger, a face or a PIN', { unverified: true }],
      ['for a challenge that is not ours', { challenge: Buffer.alloc(54).toString('base64url') }],
    ] as const)('never when it was %s', async (_name, faults) => {
      const user = await owner()
      const { body } = await test.api('POST', '/auth/passkeys/options', { as: user })
      const { registration } = makePasskey(body, faults)
      const reply = await test.api('POST', '/auth/passkeys', {
        as: user,
        body: { name: 'Phone', credential: registration },
      })
      expect(reply.status).toBe(400)
      expect(reply.body.errors).toEqual({ credential: [expect.stringContaining('cannot be used here')] })
      expect(await listOf(user.token)).toEqual([])
    })

    it('never with the challenge of another session, a second time, or after five minutes', async () => {
      const [user, colleague] = [await owner(), await owner()]
      const register = (as: Owner, credential: object) =>
        test.api('POST', '/auth/passkeys', { as, body: { name: 'Phone', credential } })
      const optionsOf = async (as: Owner) => (await test.api('POST', '/auth/passkeys/options', { as })).body
      const options = await optionsOf(user)
      expect((await register(colleague, makePasskey(options).registration)).status).toBe(400)
      expect((await register(user, makePasskey(options).registration)).status).toBe(201)
      expect((await register(user, makePasskey(options).registration)).status).toBe(400)
      const late = await optionsOf(colleague)
      clock.advance({ minutes: 5 })
      await test.api('POST', '/auth/prove', { as: colleague, body: { password: colleague.password } })
      expect((await register(colleague, makePasskey(late).registration)).status).toBe(400)
    })

    it('up to ten times, even when many are registered at once', async () => {
      const user = await owner()
      for (let n = 0; n < 8; n++) await registerPasskey(test, user.token)
      const made = await Promise.allSettled([1, 2, 3, 4].map(() => registerPasskey(test, user.token)))
      expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
      const { status, body } = await test.api('POST', '/auth/passkeys/options', { as: user })
      expect(status).toBe(409)
      expect(body.title).toContain('At most 10 passkeys')
    })

    it('with its public key only', async () => {
      const { passkey } = await withPasskey()
      const row = await test.db('passkey').where({ id: passkey.id }).first()
      expect(Buffer.compare(row.public_key, Buffer.from(passkey.held.publicKey))).toBe(0)
    })
  })

  describe('signs in', () => {
    it('without address and password, in a new session with a fresh proof', async () => {
      const { user, passkey } = await withPasskey()
      const { status, body } = await signIn(await answerWith(test, passkey))
      expect(status).toBe(200)
      expect(body).toMatchObject({ requires2FA: false, email: user.email, roles: ['User'] })
      expect(await statusOf(body.token)).toBe(200)
      const [listed] = await listOf(body.token)
      expect(listed.lastUsedAt).toBe(clock.now().toISOString())
      expect((await test.api('POST', '/auth/passkeys/options', { as: body })).status).toBe(200)
      expect((await actionsOf(user.id)).slice(-2)).toEqual(['passkey_used', 'signed_in'])
    })

    it('without a code, although an authenticator still protects the password', async () => {
      const { user, passkey } = await withPasskey()
      await enableTwoFactor(test, user.token, clock)
      const { body } = await signIn(await answerWith(test, passkey))
      expect(body).toMatchObject({ requires2FA: false, token: expect.stringMatching(/./) })
      expect((await test.signIn(user)).requires2FA).toBe(true)
    })

    it('while the account’s passwords are paused', async () => {
      const { user, passkey } = await withPasskey()
      const guess = () =>
        test.api('POST', '/auth', { as: 'anonymous', body: { email: user.email, password: 'wrong' } })
      for (let n = 0; n < 10; n++) await guess()
      expect((await guess()).status).toBe(429)
      expect((await signIn(await answerWith(test, passkey))).status).toBe(200)
    })

    it('never for a disabled account', async () => {
      const { user, passkey } = await withPasskey()
      await test.db('user_account').where({ id: user.id }).update({ is_enabled: false })
      const { status, body } = await signIn(await answerWith(test, passkey))
      expect(status).toBe(401)
      expect(body.type).toBe('urn:costwright:problem:wrong_credentials')
      expect((await actionsOf(user.id)).at(-1)).toBe('sign_in_failed')
    })

    it('never with any invalid field, and all errors look alike', async () => {
      const { passkey } = await withPasskey()
      const { passkey: another } = await withPasskey()
      const uses = [
        await answerWith(test, passkey, { origin: 'https://evil.example' }),
        await answerWith(test, passkey, { partyId: 'evil.example' }),
        await answerWith(test, passkey, { unverified: true }),
        await answerWith(test, passkey, { challenge: Buffer.alloc(54).toString('base64url') }),
        await answerWith(test, passkey, { signedBy: another.held }),
        await answerWith(test, { held: makePasskey({ challenge: '' }).held }),
      ]
      const replies = await Promise.all(uses.map(signIn))
      const { type, title } = replies[0]?.body ?? {}
      expect(type).toBe('urn:costwright:problem:wrong_credentials')
      for (const { status, body } of replies) {
        expect(status).toBe(401)
        expect(body).toEqual({ type, title, status: 401, code: 'passkeyUnknown', params: {} })
      }
      expect((await signIn(await answerWith(test, passkey))).status).toBe(200)
    })

    it('once per challenge, even when two come at once', async () => {
      const { passkey } = await withPasskey()
      const use = await answerWith(test, passkey)
      const replies = await Promise.all([signIn(use), signIn(use), signIn(use)])
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    })

    it('never with a challenge older than five minutes', async () => {
      const { passkey } = await withPasskey()
      const use = await answerWith(test, passkey)
      clock.advance({ minutes: 5 })
      expect((await signIn(use)).status).toBe(401)
    })

    it('never from a copy with a counter that is behind', async () => {
      const { passkey } = await withPasskey()
      expect((await signIn(await answerWith(test, passkey, { counter: 7 }))).status).toBe(200)
      expect((await signIn(await answerWith(test, passkey, { counter: 7 }))).status).toBe(401)
      expect((await signIn(await answerWith(test, passkey, { counter: 8 }))).status).toBe(200)
    })

    it('with used challenges, which are deleted when they expire', async () => {
      const { passkey } = await withPasskey()
      await signIn(await answerWith(test, passkey))
      expect((await test.db('spent_challenge')).length).toBeGreaterThan(0)
      clock.advance({ minutes: 5, seconds: 1 })
      await cleanUp(test.db, clock.now(), resources)
      expect(await test.db('spent_challenge')).toEqual([])
    })
  })

  describe('is a fresh proof', () => {
    it('in its owner’s session only', async () => {
      const { user, passkey } = await withPasskey()
      const { passkey: foreign } = await withPasskey()
      clock.advance({ minutes: 6 })
      const reauthenticate = async (use: { held: typeof passkey.held }) =>
        test.api('POST', '/auth/provewithpasskey', { as: user, body: await answerWith(test, use) })
      const options = () => test.api('POST', '/auth/passkeys/options', { as: user })
      expect((await reauthenticate(foreign)).status).toBe(400)
      expect((await options()).status).toBe(403)
      expect((await reauthenticate(passkey)).status).toBe(204)
      expect((await options()).status).toBe(200)
      const actions = await actionsOf(user.id)
      expect(actions).toContain('proof_failed')
      expect(actions.slice(-2)).toEqual(['passkey_used', 'proof_given'])
    })
  })

  describe('is removed', () => {
    it('when its owner revokes it, with the sessions that it may have started', async () => {
      const { user, passkey } = await withPasskey()
      const started = (await signIn(await answerWith(test, passkey))).body.token
      const { status } = await test.api('DELETE', `/auth/passkeys/${passkey.id}`, { as: user })
      expect(status).toBe(204)
      expect((await signIn(await answerWith(test, passkey))).status).toBe(401)
      expect(await statusOf(started)).toBe(401)
      expect(await statusOf(user.token)).toBe(200)
      expect((await actionsOf(user.id)).filter((action) => action === 'passkey_revoked')).toHaveLength(1)
    })

    it('when an Administrator revokes it; a colleague cannot', async () => {
      const { user, passkey } = await withPasskey()
      const colleague = await owner()
      const revoke = (as: 'administrator' | Owner) =>
        test.api('DELETE', `/auth/passkeys/${passkey.id}`, { as })
      expect((await revoke(colleague)).status).toBe(404)
      const listed = await test.api('GET', `/UserAccounts/${user.id}/passkeys`, { as: 'administrator' })
      expect(listed.body).toEqual([expect.objectContaining({ id: passkey.id, name: 'Phone' })])
      expect((await revoke('administrator')).status).toBe(204)
      expect(await statusOf(user.token)).toBe(401)
      expect((await signIn(await answerWith(test, passkey))).status).toBe(401)
    })

    it.each([
      [
        'its person has changed the password',
        async ({ token, password }: Owner) => {
          const body = { currentPassword: password, newPassword: 'a walk by the canal 7' }
          await test.api('POST', '/auth/ChangePassword', { as: { token }, body })
        },
      ],
      [
        'an Administrator has set a password',
        async ({ id }: Owner) => {
          const body = { newPassword: 'a walk by the canal 7' }
          await test.api('POST', `/UserAccounts/${id}/ChangePassword`, { as: 'administrator', body })
        },
      ],
      [
        'the account was disabled, also when it is enabled again',
        async ({ id }: Owner) => {
          const set = (isEnabled: boolean) =>
            test.api('PATCH', `/UserAccounts/${id}`, { as: 'administrator', body: { isEnabled } })
          await set(false)
          await set(true)
        },
      ],
      [
        'an Administrator has removed the authenticator of a lost phone',
        async ({ id, token, password }: Owner) => {
          await test.api('POST', '/auth/prove', { as: { token }, body: { password } })
          await enableTwoFactor(test, token, clock)
          await test.api('POST', `/auth/remove2fa/${id}`, { as: 'administrator', body: false })
        },
      ],
    ] as const)('when %s', async (_name, end) => {
      const { user, passkey } = await withPasskey()
      await end(user)
      expect(await test.db('passkey').where({ id: passkey.id })).toEqual([])
      expect((await signIn(await answerWith(test, passkey))).status).toBe(401)
    })

    it('never when its owner ends other sessions or sets up an authenticator', async () => {
      const { user, passkey } = await withPasskey()
      await test.api('DELETE', '/auth/sessions', { as: user })
      await enableTwoFactor(test, user.token, clock)
      expect((await signIn(await answerWith(test, passkey))).status).toBe(200)
    })
  })

  it('is limited by address, without counting valid uses or blocking other addresses', async () => {
    const { passkey } = await withPasskey()
    const use = (address: string, body: object) =>
      test.app.inject({
        method: 'POST',
        url: '/api/v1.0/auth/passkeylogin',
        remoteAddress: address,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      })
    const wrong = await answerWith(test, passkey, { unverified: true })
    for (let n = 0; n < 5; n++)
      expect((await use('203.0.113.9', await answerWith(test, passkey))).statusCode).toBe(200)
    for (let n = 0; n < 60; n++) expect((await use('203.0.113.9', wrong)).statusCode).toBe(401)
    const refused = await use('203.0.113.9', await answerWith(test, passkey))
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await use('203.0.113.10', await answerWith(test, passkey))).statusCode).toBe(200)
    clock.advance({ minutes: 15 })
    expect((await use('203.0.113.9', await answerWith(test, passkey))).statusCode).toBe(200)
  })

  it('lets a user whose role needs an authenticator only set one up', { tags: 'slow' }, async () => {
    const strict = await startTestApp({ now: clock.now, environment: { TWO_FACTOR_ROLES: 'User' } })
    try {
      const user = await addUser(strict)
      const passkey = await registerPasskey(strict, (await strict.signIn(user)).token)
      const due = { two_factor_due_at: clock.now() }
      await strict.db('user_credential').where({ user_id: user.id }).update(due)
      const { body } = await strict.api('POST', '/auth/passkeylogin', {
        as: 'anonymous',
        body: await answerWith(strict, passkey),
      })
      expect((await strict.api('GET', '/Project', { as: body })).status).toBe(403)
      expect((await strict.api('GET', '/auth/setup2fa', { as: body })).status).toBe(200)
    } finally {
      await strict.close()
    }
  })

  it('also works for accounts that sign in with password and code', async () => {
    const { user, passkey } = await withPasskey()
    const key = await enableTwoFactor(test, user.token, clock)
    clock.advance({ minutes: 2 })
    const { email, password } = user
    const body = { email, password, twoFactorCode: codeFor(key, clock) }
    expect((await test.api('POST', '/auth/twofactorlogin', { as: 'anonymous', body })).status).toBe(200)
    expect((await signIn(await answerWith(test, passkey))).status).toBe(200)
  })
})
