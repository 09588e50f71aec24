import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { product } from '#product/api/product.ts'
import { buildApp } from '../../api/app.ts'
import { apiBase } from '../../model/api-path.ts'
import { startTestApp, type TestApp, user } from '../support/app.ts'

const valueIn = (reply: LightMyRequestResponse) =>
  reply.cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value

describe('The anti-forgery value', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp()
  })
  afterAll(() => test.close())

  const signIn = async (headers: Record<string, string> = {}) => {
    const { raw, body } = await test.api('POST', '/auth', { as: 'anonymous', body: user, headers })
    return { raw, token: body.token as string, value: valueIn(raw) ?? '' }
  }
  const write = async (token: string, headers: Record<string, string>) =>
    (await test.api('POST', '/Project', { as: { token }, headers, body: { projectName: 'Garthby Steel' } }))
      .status

  it('is set as a cookie that the page can read and other sites do not send', async () => {
    const { raw } = await signIn()
    const cookie = raw.cookies.find(({ name }) => name === 'XSRF-TOKEN')
    expect(cookie).toMatchObject({ path: '/', sameSite: 'Strict' })
    expect(cookie).not.toHaveProperty('httpOnly')
    expect(cookie).not.toHaveProperty('secure')
  })

  it('must be echoed by every write request that carries cookies', async () => {
    const { token, value } = await signIn()
    const cookie = `XSRF-TOKEN=${value}`
    expect(await write(token, { cookie, 'x-xsrf-token': value })).toBe(201)
    expect(await write(token, { cookie })).toBe(403)
    expect(await write(token, { cookie: 'theme=dark' })).toBe(403)
    const forged = await test.api('POST', '/auth/logout', { as: { token }, headers: { cookie } })
    expect(forged.body.type).toBe('urn:costwright:problem:forged')
    expect(await write(token, { cookie, 'x-xsrf-token': value })).toBe(201)
  })

  it('is not needed without cookies or for reads', async () => {
    const { token } = await signIn()
    expect(await write(token, {})).toBe(201)
    const read = await test.api('GET', '/Project', { as: { token }, headers: { cookie: 'theme=dark' } })
    expect(read.status).toBe(200)
  })

  it('is refused when made up or taken from another session', async () => {
    const [mine, other] = [await signIn(), await signIn()]
    expect(mine.value).not.toBe(other.value)
    for (const value of [other.value, 'made-up', `${mine.value}x`, mine.value.slice(1), 'ñ'.repeat(43), '']) {
      const headers = { cookie: `XSRF-TOKEN=${value}`, 'x-xsrf-token': value }
      expect(await write(mine.token, headers)).toBe(403)
    }
    const length = Buffer.byteLength(mine.value)
    expect(await write(mine.token, { cookie: 'a=b', 'x-xsrf-token': 'é'.repeat(length / 2) })).toBe(403)
  })

  it('is set again by any read request that lacks a valid one', async () => {
    const { token, value } = await signIn()
    const read = async (cookie?: string) => {
      const headers: Record<string, string> = cookie === undefined ? {} : { cookie }
      return valueIn((await test.api('GET', '/Project', { as: { token }, headers })).raw)
    }
    expect(await read()).toBe(value)
    expect(await read('XSRF-TOKEN=stale')).toBe(value)
    expect(await read(`XSRF-TOKEN=${value}`)).toBeUndefined()
    expect(valueIn((await test.api('GET', '/health', { as: 'anonymous' })).raw)).toBeUndefined()
  })

  it('does not block signing in when an old one is left in the browser', async () => {
    const stale = await signIn({ cookie: 'XSRF-TOKEN=stale; costwright-device=nonsense' })
    expect(stale.raw.statusCode).toBe(200)
    expect(stale.value).not.toBe('')
  })

  it('is cleared at logout', async () => {
    const { token } = await signIn()
    const { raw } = await test.api('POST', '/auth/logout', { as: { token } })
    expect(raw.cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value).toBe('')
  })

  it('is a Secure cookie where the app uses https', async () => {
    const { context } = test
    const app = await buildApp({ ...context, settings: { ...context.settings, trustProxy: 1 } }, product)
    const reply = await app.inject({
      method: 'POST',
      url: `${apiBase}/auth`,
      headers: { 'x-forwarded-proto': 'https' },
      payload: user,
    })
    expect(reply.cookies.map(({ name, secure }) => [name, secure])).toEqual(
      expect.arrayContaining([
        ['XSRF-TOKEN', true],
        ['costwright-device', true],
      ]),
    )
    await app.close()
  })
})
