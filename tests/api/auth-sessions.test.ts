import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { product } from '#product/api/product.ts'
import { buildApp } from '../../api/app.ts'
import { createWorkers } from '../../api/workers/pool.ts'
import { apiBase } from '../../model/api-path.ts'
import { startTestApp, type TestApp, user } from '../support/app.ts'
import { addUser, testClock } from '../support/people.ts'

describe('A session', () => {
  const clock = testClock()
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp({ now: clock.now })
  })
  afterAll(() => test.close())

  const tryToken = async (token: string) => {
    const { status } = await test.api('GET', '/auth/has2fa', { as: { token } })
    return status
  }

  it('is needed for every call except the public ones', async () => {
    const { status, body, headers } = await test.api('GET', '/Project', { as: 'anonymous' })
    expect(status).toBe(401)
    expect(body).toMatchObject({ type: 'urn:costwright:problem:not_signed_in', title: 'Please sign in.' })
    expect(headers['www-authenticate']).toBe('Bearer')
    expect((await test.api('GET', '/health', { as: 'anonymous' })).status).toBe(200)
  })

  it('is checked before the body is read', async () => {
    const reply = await test.app.inject({
      method: 'POST',
      url: `${apiBase}/Project`,
      headers: { 'content-type': 'application/json' },
      payload: '{not json',
    })
    expect(reply.statusCode).toBe(401)
  })

  it('is not needed for a 404 of an unknown address', async () => {
    expect((await test.api('GET', '/nothing-here', { as: 'anonymous' })).status).toBe(404)
  })

  it('ends at logout, for this token only', async () => {
    const newUser = await addUser(test)
    const [first, second] = [await test.signIn(newUser), await test.signIn(newUser)]
    expect((await test.api('POST', '/auth/logout', { as: first })).status).toBe(204)
    expect(await tryToken(first.token)).toBe(401)
    expect(await tryToken(second.token)).toBe(200)
  })

  it('ends after eight hours, even while in use', async () => {
    const own = testClock()
    const app = await buildApp({ ...test.context, now: own.now }, product)
    const call = async (token: string) => {
      const url = `${apiBase}/auth/has2fa`
      return (await app.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode
    }
    const { token } = await test.signIn(user)
    own.advance({ hours: 7, minutes: 59, seconds: 59 })
    expect(await call(token)).toBe(200)
    own.advance({ seconds: 1 })
    expect(await call(token)).toBe(401)
    await app.close()
  })

  it('ends when its row has expired, even if the token has not', async () => {
    const { token } = await test.signIn(await addUser(test))
    const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    await test
      .db('session')
      .where({ id: sid })
      .update({ expires_at: new Date(clock.now().getTime() + 1) })
    expect(await tryToken(token)).toBe(200)
    clock.advance({ seconds: 1 })
    expect(await tryToken(token)).toBe(401)
    await test.db('session').where({ id: sid }).delete()
    expect(await tryToken(token)).toBe(401)
  })

  it('ends when the account is disabled, and stays ended when it is enabled again', async () => {
    const newUser = await addUser(test)
    const { token } = await test.signIn(newUser)
    const enable = (isEnabled: boolean) =>
      test.api('PATCH', `/UserAccounts/${newUser.id}`, { as: 'administrator', body: { isEnabled } })
    await enable(false)
    expect(await tryToken(token)).toBe(401)
    await enable(true)
    expect(await tryToken(token)).toBe(401)
    expect((await test.signIn(newUser)).token).toBeTruthy()
  })

  it('ends when the account is disabled directly in the database', async () => {
    const newUser = await addUser(test)
    const { token } = await test.signIn(newUser)
    await test.db('user_account').where({ id: newUser.id }).update({ is_enabled: false })
    expect(await tryToken(token)).toBe(401)
  })

  it('ends when the account is deleted', async () => {
    const newUser = await addUser(test)
    const { token } = await test.signIn(newUser)
    expect((await test.api('DELETE', `/UserAccounts/${newUser.id}`, { as: 'administrator' })).status).toBe(
      200,
    )
    expect(await tryToken(token)).toBe(401)
  })

  it('ends when an Administrator sets a new password', { tags: 'rare' }, async () => {
    const newUser = await addUser(test)
    const { token } = await test.signIn(newUser)
    const password = 'given by the administrator'
    const changed = await test.api('PATCH', `/UserAccounts/${newUser.id}`, {
      as: 'administrator',
      body: { password, passwordConfirm: password },
    })
    expect(changed.status).toBe(200)
    expect(await tryToken(token)).toBe(401)
    expect((await test.signIn({ ...newUser, password })).token).toBeTruthy()
    await expect(test.signIn(newUser)).rejects.toThrow('incorrect')
  })

  it('ends when the account gets another role, and loses roles at the next request', async () => {
    const newUser = await addUser(test)
    let { token } = await test.signIn(newUser)
    const tryWrite = async () =>
      (await test.api('PATCH', `/UserAccounts/${newUser.id}`, { as: { token }, body: { firstName: 'Sam' } }))
        .status
    const giveRoles = (roles: string[]) =>
      test.api('PATCH', `/UserAccounts/${newUser.id}`, { as: 'administrator', body: { roles } })
    expect(await tryWrite()).toBe(403)
    await giveRoles(['User', 'Administrator'])
    expect(await tryWrite()).toBe(401)
    token = (await test.signIn(newUser)).token
    expect(await tryWrite()).toBe(200)
    await giveRoles(['User'])
    expect(await tryWrite()).toBe(403)
  })

  it('is valid on every instance, and ends on every instance', async () => {
    const other = await buildApp(test.context, product)
    const call = async (method: 'GET' | 'POST', path: string, token: string) => {
      const headers = { authorization: `Bearer ${token}` }
      return (await other.inject({ method, url: `${apiBase}${path}`, headers })).statusCode
    }
    const { token } = await test.signIn(await addUser(test))
    expect(await call('GET', '/auth/has2fa', token)).toBe(200)
    expect(await call('POST', '/auth/logout', token)).toBe(204)
    expect(await tryToken(token)).toBe(401)
    await other.close()
  })

  it('has no roles in its token', async () => {
    const { token } = await test.signIn(user)
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    expect(Object.keys(claims).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'sid', 'sub'])
  })

  describe('is not opened by', () => {
    const claimsOf = async () => {
      const { token } = await test.signIn(user)
      const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
      return { token, claims }
    }
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const signed = (claims: object, key: Buffer, bits: 256 | 512 = 256) => {
      const input = `${encode({ alg: `HS${bits}`, typ: 'JWT' })}.${encode(claims)}`
      return `${input}.${createHmac(`sha${bits}`, key).update(input).digest('base64url')}`
    }

    it('a token without a signature', async () => {
      const { claims } = await claimsOf()
      expect(await tryToken(`${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`)).toBe(401)
      expect(await tryToken(`${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}.`)).toBe(401)
    })

    it('a token signed with another key or another algorithm', async () => {
      const { claims } = await claimsOf()
      const { tokens } = test.context.keys
      expect(await tryToken(signed(claims, tokens))).toBe(200)
      expect(await tryToken(signed(claims, test.context.keys.antiForgery))).toBe(401)
      expect(await tryToken(signed(claims, tokens, 512))).toBe(401)
      const input = `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}`
      const signature = createHmac('sha256', tokens).update(input).digest('base64url')
      expect(await tryToken(`${input}.${signature}`)).toBe(401)
    })

    it.each(['exp', 'iss', 'aud', 'sub', 'sid'])('a token without %s', async (name) => {
      const { claims } = await claimsOf()
      delete claims[name]
      expect(await tryToken(signed(claims, test.context.keys.tokens))).toBe(401)
    })

    it.each([
      ['iss', 'somebody-else'],
      ['aud', 'another-api'],
      ['exp', 1],
      ['exp', 'tomorrow'],
      ['exp', null],
      ['exp', '9999999999'],
      ['exp', [9999999999]],
      ['exp', true],
      ['exp', {}],
      ['iss', ['costwright', 'somebody-else']],
      ['aud', []],
      ['aud', ['another-api']],
      ['sid', '00000000-0000-4000-8000-000000000000'],
      ['sid', "' or true --"],
      ['sid', 7],
    ])('a token whose %s is %s', async (name, value) => {
      const { claims } = await claimsOf()
      const input = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ ...claims, [name]: value })}`
      const signature = createHmac('sha256', test.context.keys.tokens).update(input).digest('base64url')
      expect(await tryToken(`${input}.${signature}`)).toBe(401)
    })

    it('a token that is cut, padded or huge', async () => {
      const { token } = await claimsOf()
      const [head = '', body = '', signature = ''] = token.split('.')
      for (let length = 0; length < token.length; length += 7)
        expect(await tryToken(token.slice(0, length))).toBe(401)
      const padded = [
        ...['=', '==', '.', '..', '.AAAA', '%3D', '~', '+', '/', `.${token}`].map((more) => token + more),
        ...[`.${token}`, `a${token}`, `${head}=.${body}.${signature}`, `${head}.${body}=.${signature}`],
        ...[`${head}.${body}.`, `${head}..${signature}`, `.${body}.${signature}`, `${head}.${signature}`],
        ...[`${head}.${body}.${signature}${signature}`, `${head}.${body}${body}.${signature}`],
      ]
      for (const one of padded) expect([one.slice(-50), await tryToken(one)]).toEqual([one.slice(-50), 401])
      for (const huge of ['a'.repeat(8_000), `${head}.${'a'.repeat(8_000)}.${signature}`, '.'.repeat(8_000)])
        expect(await tryToken(huge)).toBe(401)
      expect(await tryToken(token)).toBe(200)
    })

    it.each([
      ['in other letters', { alg: 'hs256' }],
      ['with a blank', { alg: 'HS256 ' }],
      ['in a list', { alg: ['HS256'] }],
      ['of another kind', { alg: 'RS256' }],
      ['left out', {}],
      ['none, in other letters', { alg: 'nOnE' }],
      ['with something critical', { alg: 'HS256', crit: ['exp'], exp: 1 }],
    ])('a valid signature under a header whose algorithm is %s', async (what, header) => {
      const { claims } = await claimsOf()
      const input = `${encode(header)}.${encode(claims)}`
      const signature = createHmac('sha256', test.context.keys.tokens).update(input).digest('base64url')
      expect([what, await tryToken(`${input}.${signature}`)]).toEqual([what, 401])
    })

    it('a key that the token itself contains', async () => {
      const { claims } = await claimsOf()
      const own = Buffer.from('a key of the attacker, long enough')
      for (const header of [
        { alg: 'HS256', kid: '../../../../dev/null' },
        { alg: 'HS256', jwk: { kty: 'oct', k: own.toString('base64url') } },
        { alg: 'HS256', jku: 'http://127.0.0.1:1/keys' },
      ])
        for (const key of [own, Buffer.alloc(0)]) {
          const input = `${encode(header)}.${encode(claims)}`
          const signature = createHmac('sha256', key).update(input).digest('base64url')
          expect(await tryToken(`${input}.${signature}`)).toBe(401)
        }
    })

    it('a token with one changed character, or another scheme than Bearer', async () => {
      const { token } = await claimsOf()
      const [head, body = '', signature] = token.split('.')
      const altered = `${body.slice(0, 10)}${body[10] === 'A' ? 'B' : 'A'}${body.slice(11)}`
      expect(await tryToken(`${head}.${altered}.${signature}`)).toBe(401)
      for (const authorization of ['', 'Bearer', 'Bearer ', `Basic ${token}`, token, `Bearer ${token} x`]) {
        const reply = await test.app.inject({ url: `${apiBase}/auth/has2fa`, headers: { authorization } })
        expect(reply.statusCode).toBe(401)
      }
    })
  })
})

describe('A route without an access rule', () => {
  it('stops the start', async () => {
    const test = await startTestApp()
    const { createAuth, requireAccess } = await import('../../api/auth/index.ts')
    const { default: Fastify } = await import('fastify')
    const app = Fastify()
    requireAccess(app, await createAuth(app, { ...test.context, workers: createWorkers(app) }))
    expect(() => app.get('/forgotten', () => 'open')).toThrow('/forgotten does not say who may call it')
    await app.close()
    await test.close()
  })
})
