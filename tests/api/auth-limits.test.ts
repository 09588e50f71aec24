import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { product } from '#product/api/product.ts'
import { resources } from '#product/resources.config.ts'
import { buildApp } from '../../api/app.ts'
import type { signInLimits } from '../../api/auth/sign-in/attempt-counts.ts'
import { cleanUp } from '../../api/clean-up.ts'
import { apiBase } from '../../model/api-path.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { addUser, type TestUser, testClock } from '../support/people.ts'
import { whileLocked } from '../support/waiting.ts'

describe('Limits of signing in', () => {
  let clock = testClock()
  let test: TestApp
  let user: TestUser
  beforeAll(async () => {
    test = await startTestApp({ now: () => clock.now() })
  })
  afterAll(() => test.close())
  // Each test has its own clock and account, and an app without earlier attempts.
  beforeEach(async () => {
    clock = testClock()
    await test.db.raw('delete from sign_in_attempt; delete from known_client')
    user = await addUser(test)
  })

  interface From {
    address?: string
    device?: string
    app?: TestApp['app']
  }
  const attempt = async (email: string, password: string, from: From = {}) => {
    const reply = await (from.app ?? test.app).inject({
      method: 'POST',
      url: `${apiBase}/auth`,
      remoteAddress: from.address ?? '192.0.2.1',
      headers: from.device === undefined ? {} : { cookie: `costwright-device=${from.device}` },
      payload: { email, password },
    })
    const device = reply.cookies.find(({ name }) => name === 'costwright-device')
    return { status: reply.statusCode, wait: reply.headers['retry-after'], device }
  }
  const guess = (from?: From) => attempt(user.email, 'not the password', from)
  const signIn = (from?: From) => attempt(user.email, user.password, from)
  /** Sets every counter of this scope to a number of attempts. */
  const countTo = (scope: keyof typeof signInLimits, attempts: number) =>
    test.db('sign_in_attempt').where({ scope }).update({ attempts })
  const guessTimes = async (times: number, from?: From) => {
    for (let i = 0; i < times; i++) await guess(from)
  }

  it('allow ten wrong passwords from one address, then none for fifteen minutes', async () => {
    for (let i = 0; i < 10; i++) expect((await guess()).status).toBe(401)
    expect(await guess()).toMatchObject({ status: 429, wait: '900' })
    expect((await signIn()).status).toBe(429)
    clock.advance({ minutes: 15 })
    expect((await signIn()).status).toBe(200)
  })

  it('end at the announced time, however many attempts were made meanwhile', async () => {
    await guessTimes(9)
    clock.advance({ minutes: 10 })
    expect((await guess()).status).toBe(401)
    expect((await guess()).wait).toBe('300')
    clock.advance({ minutes: 4 })
    expect((await guess()).wait).toBe('60')
    clock.advance({ minutes: 1 })
    expect((await signIn()).status).toBe(200)
  })

  it('treat unknown addresses the same', async () => {
    for (let i = 0; i < 10; i++) expect((await attempt('ghost@firm.example', 'whatever')).status).toBe(401)
    expect(await attempt(' GHOST@firm.example ', 'whatever')).toMatchObject({ status: 429, wait: '900' })
  })

  it('count every spelling of an e-mail address as one account', async () => {
    for (let i = 0; i < 10; i++)
      await attempt(i % 2 ? user.email.toUpperCase() : ` ${user.email}`, 'not the password')
    expect((await guess()).status).toBe(429)
  })

  it('apply to guesses sent at once', async () => {
    const replies = await Promise.all(Array.from({ length: 15 }, () => guess()))
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(10)
  })

  it('survive a restart and apply on every instance', async () => {
    await guessTimes(10)
    const restarted = await buildApp(test.context, product)
    expect((await guess({ app: restarted })).status).toBe(429)
    await restarted.close()
  })

  it('are reset by a right password', async () => {
    await guessTimes(9)
    expect((await signIn()).status).toBe(200)
    await guessTimes(9)
    expect((await signIn()).status).toBe(200)
  })

  it('let the owner in from elsewhere while a stranger guesses', async () => {
    await guessTimes(20, { address: '203.0.113.9' })
    expect((await signIn({ address: '192.0.2.1' })).status).toBe(200)
  })

  it('let the owner in on a known device while guesses come from the same address', async () => {
    const { device } = await signIn()
    expect(device).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/v1.0/auth' })
    await guessTimes(20)
    expect((await signIn()).status).toBe(429)
    expect((await signIn({ device: device?.value ?? '' })).status).toBe(200)
  })

  it('trust no device that the account has not signed in with', async () => {
    await guessTimes(10)
    const { device } = await attempt('admin@costwright.example', 'correct horse battery')
    expect((await guess({ device: device?.value ?? '' })).status).toBe(429)
    expect((await guess({ device: crypto.randomUUID() })).status).toBe(429)
    expect((await guess({ device: `${crypto.randomUUID()}.${device?.value.split('.')[1]}` })).status).toBe(
      429,
    )
    expect((await guess({ device: 'nonsense' })).status).toBe(429)
  })

  it('do not trust a device cookie planted in the browser', async () => {
    const planted = crypto.randomUUID()
    for (const device of [planted, `${planted}.`, `${planted}.${'A'.repeat(43)}`]) {
      const given = (await signIn({ device })).device?.value ?? ''
      expect(given).not.toContain(planted)
      expect(given).toMatch(/^[0-9a-f-]{36}\.[\w-]{43}$/)
    }
    // Sending the planted cookie from elsewhere allows no more guesses and locks no one out.
    await guessTimes(11, { address: '203.0.113.9', device: planted })
    expect((await guess({ address: '203.0.113.9', device: planted })).status).toBe(429)
    expect((await signIn({ device: planted })).status).toBe(200)
  })

  it('apply to known devices too', async () => {
    const device = (await signIn()).device?.value ?? ''
    await guessTimes(10, { device, address: '203.0.113.9' })
    expect((await guess({ device, address: '203.0.113.9' })).status).toBe(429)
  })

  it('allow a known device at a known address one attempt per thirty seconds', async () => {
    const device = (await signIn()).device?.value ?? ''
    await guessTimes(10, { device })
    expect((await guess({ device })).status).toBe(401)
    expect(await signIn({ device })).toMatchObject({ status: 429, wait: '30' })
    clock.advance({ seconds: 30 })
    expect((await signIn({ device })).status).toBe(200)
  })

  it('count guesses from a known address over all accounts', async () => {
    const accounts = [user, await addUser(test)]
    for (const { email, password } of accounts) await attempt(email, password)
    await guess()
    await countTo('known_address', 118)
    const statuses: number[] = []
    for (const { email } of [...accounts, ...accounts])
      statuses.push((await attempt(email, 'not the password')).status)
    expect(statuses).toEqual([401, 401, 429, 429])
  })

  it('queue a warning mail after three hundred attempts on one account in a day, from anywhere', async () => {
    expect((await signIn({ address: '192.0.2.1' })).status).toBe(200)
    await guess({ address: '203.0.113.1' })
    await countTo('day', 298)
    for (const address of ['203.0.113.2', '203.0.113.3']) expect((await guess({ address })).status).toBe(401)
    clock.advance({ hours: 3 })
    const reply = await test.app.inject({
      method: 'POST',
      url: `${apiBase}/auth`,
      remoteAddress: '192.0.2.1',
      payload: { email: user.email, password: user.password },
    })
    expect(reply.statusCode).toBe(429)
    expect(reply.json().title).toContain('Ask for a new password by mail')
  })

  it('write nothing while the address is blocked', async () => {
    const rows = async () => (await test.db('sign_in_attempt')).length
    await attempt('nobody@firm.example', 'x', { address: '203.0.113.9' })
    await countTo('address', 59)
    expect((await attempt('nobody.else@firm.example', 'x', { address: '203.0.113.9' })).status).toBe(401)
    const before = await rows()
    for (let i = 0; i < 30; i++)
      expect((await attempt(`else${i}@firm.example`, 'x', { address: '203.0.113.9' })).status).toBe(429)
    expect(await rows()).toBe(before)
  })

  it('apply to right passwords too, so that sessions cannot fill the server', async () => {
    expect((await signIn()).status).toBe(200)
    await countTo('right', 98)
    for (const status of [200, 200, 429]) expect((await signIn()).status).toBe(status)
    clock.advance({ minutes: 15 })
    expect((await signIn()).status).toBe(200)
  })

  it('accept one of two right passwords checked at once when one sign-in is left', async () => {
    expect((await signIn()).status).toBe(200)
    await countTo('right', 99)
    const replies = await whileLocked(
      test.db,
      "select from sign_in_attempt where scope = 'right' for update",
      [signIn, signIn],
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 429])
  })

  it('are forgotten when they were set by a clock that ran a day ahead', async () => {
    clock.advance({ hours: 24 })
    await guessTimes(10)
    expect((await guess()).status).toBe(429)
    clock.advance({ hours: -24 })
    expect((await signIn()).status).toBe(200)
  })

  it('refuse nobody of an office of 50 who sign in at once', { tags: 'slow' }, async () => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, i) => signIn({ address: `198.51.100.${i}` })),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array(50).fill(200))
  })

  it('answer 503 without counting when too many passwords wait to be checked', { tags: 'rare' }, async () => {
    const replies = await Promise.all(
      Array.from({ length: 150 }, (_, i) =>
        attempt(`many${i}@firm.example`, 'x', { address: `198.51.100.${i}` }),
      ),
    )
    const busy = replies.filter(({ status }) => status === 503)
    expect(busy.length).toBeGreaterThan(50)
    expect(busy[0]?.wait).toBe('2')
    const counted = await test.db('sign_in_attempt').where({ scope: 'client' }).where('attempts', '>', 0)
    expect(counted).toHaveLength(150 - busy.length)
  })

  it('block an address that tries many accounts, without blocking its usual users', async () => {
    const address = '198.51.100.7'
    expect((await signIn({ address })).status).toBe(200)
    await attempt('victim@firm.example', 'spring clean', { address })
    await countTo('address', 58)
    const victims = await Promise.all(
      Array.from({ length: 10 }, (_, i) => attempt(`victim${i}@firm.example`, 'spring clean', { address })),
    )
    expect(victims.filter(({ status }) => status === 401)).toHaveLength(2)
    expect((await attempt('another@firm.example', 'spring clean', { address })).status).toBe(429)
    expect((await signIn({ address })).status).toBe(200)
  })

  it('block many addresses on one account, but not its owner at a known address', async () => {
    expect((await signIn({ address: '192.0.2.1' })).status).toBe(200)
    await guess({ address: '203.0.113.1' })
    await countTo('account', 98)
    const crowd = await Promise.all(
      Array.from({ length: 10 }, (_, i) => guess({ address: `203.0.113.${i + 2}` })),
    )
    expect(crowd.filter(({ status }) => status === 401)).toHaveLength(2)
    expect(await guess({ address: '203.0.113.200' })).toMatchObject({ status: 429, wait: '3600' })
    expect((await signIn({ address: '192.0.2.1' })).status).toBe(200)
    clock.advance({ hours: 1 })
    expect((await signIn({ address: '203.0.113.201' })).status).toBe(200)
  })

  it('do not count attempts of a blocked client against the whole account', { tags: 'slow' }, async () => {
    await guessTimes(150, { address: '203.0.113.9' })
    expect((await signIn({ address: '203.0.113.10' })).status).toBe(200)
  })

  it('treat all addresses of an IPv6 /64 network as one subscriber', async () => {
    for (let host = 1; host <= 10; host++) await guess({ address: `2001:db8:1:2::${host}` })
    expect((await guess({ address: '2001:db8:1:2:ffff::1' })).status).toBe(429)
    expect((await guess({ address: '2001:db8:1:3::1' })).status).toBe(401)
  })

  it('treat all networks of an IPv6 /48 as one site with a higher limit', async () => {
    const at = (network: number) =>
      attempt('nobody@firm.example', 'x', { address: `2001:db8:1:${network}::1` })
    expect((await at(1)).status).toBe(401)
    await countTo('site', 239)
    expect([(await at(2)).status, (await at(3)).status]).toEqual([401, 429])
    expect((await attempt('nobody@firm.example', 'x', { address: '2001:db8:2:1::1' })).status).toBe(401)
  })

  it('let users in from a known network, whatever the rest of their IPv6 site does', async () => {
    const address = '2001:db8:1:7::1'
    expect((await signIn({ address })).status).toBe(200)
    await guess({ address: '2001:db8:1:8::1' })
    await countTo('site', 240)
    expect((await guess({ address: '2001:db8:1:9::1' })).status).toBe(429)
    expect((await signIn({ address })).status).toBe(200)
  })

  it('count link requests by IPv6 site too', async () => {
    const forgot = async (network: number) => {
      const reply = await test.app.inject({
        method: 'POST',
        url: `${apiBase}/auth/forgot`,
        remoteAddress: `2001:db8:1:${network}::1`,
        payload: { email: `ghost${network}@firm.example` },
      })
      return reply.statusCode
    }
    expect(await forgot(1)).toBe(202)
    await countTo('forgotten_site', 79)
    expect([await forgot(2), await forgot(3)]).toEqual([202, 429])
  })

  it('store neither addresses nor typed text in clear', async () => {
    await attempt('my secret password', 'oops')
    const rows = await test.db('sign_in_attempt')
    for (const { subject } of rows) expect(subject).toHaveLength(32)
  })

  it('leave no rows behind when they end', { tags: 'slow' }, async () => {
    // No session is left either, so this test uses its own app.
    const own = await startTestApp({ now: () => clock.now() })
    user = await addUser(own)
    const device = (await signIn({ app: own.app })).device?.value
    expect(device).toBeDefined()
    await guessTimes(3, { app: own.app, address: '203.0.113.9' })
    await cleanUp(own.db, clock.now(), resources)
    expect(await own.db('sign_in_attempt')).not.toHaveLength(0)
    const later = (days: number) => new Date(clock.now().getTime() + days * 24 * 60 * 60 * 1000)
    await own.db.raw(
      `insert into sign_in_attempt (scope, subject, attempts, window_ends_at)
       select 'client', sha256(n::text::bytea), 1, ? from generate_series(1, 12000) as n`,
      [clock.now()],
    )
    await cleanUp(own.db, later(2), resources)
    expect(await own.db('sign_in_attempt')).toHaveLength(0)
    expect(await own.db('session')).toHaveLength(0)
    expect(await own.db('known_client')).not.toHaveLength(0)
    await cleanUp(own.db, later(91), resources)
    expect(await own.db('known_client')).toHaveLength(0)
    await own.close()
  })
})
