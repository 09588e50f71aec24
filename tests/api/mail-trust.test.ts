import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { applicationJob } from '../support/applications.ts'
import { costingRecords } from '../support/costing.ts'
import { startMailServer } from '../support/mail-server.ts'
import { addUser, enableTwoFactor, testClock, wrongCodeFor } from '../support/people.ts'

const clock = testClock()
let test: TestApp
let mail: Awaited<ReturnType<typeof startMailServer>>
let make: ReturnType<typeof costingRecords>
let job: ReturnType<typeof applicationJob>
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  mail = await startMailServer()
  test = await startTestApp({
    now: clock.now,
    environment: {
      SMTP_URL: mail.url,
      MAIL_FROM: 'costs@firm.example',
      PUBLIC_URL: 'https://costs.firm.example',
      MAILS_PER_PERSON: '3',
      MAILS_PER_DAY: '5',
    },
  })
  make = costingRecords(test)
  job = applicationJob(test)
})
afterAll(async () => {
  await test.close()
  await mail.close()
  vi.useRealTimers()
})

let orders = 0
const order = async () => {
  const supplier = await test.api('POST', '/Supplier', {
    body: { supplierName: 'Otley Groundworks', contactEmail: 'Ann@otley.example' },
  })
  const purchase = await make.purchase({ userPONo: `T-${++orders}`, supplierId: supplier.body.id })
  return purchase.id as number
}
const signedIn = async () => ({ token: (await test.signIn(await addUser(test))).token })
const send = (as: { token: string }, id: number, to: readonly string[]) =>
  test.api('POST', `/PurchaseHeader/${id}/order/send`, {
    as,
    body: { to, subject: 'Order', text: 'Attached.' },
  })
const typeOf = ({ body }: { body: { type?: string } }) => body.type?.replace('urn:costwright:problem:', '')

describe('Mails in the name of the firm', () => {
  it('are sent by nobody who holds an API token only', async () => {
    const id = await order()
    const made = await test.api('POST', '/auth/tokens', {
      as: await signedIn(),
      body: { name: 'Nightly', role: 'User', days: 1 },
    })
    const token = { token: made.body.token as string }
    expect((await test.api('GET', `/PurchaseHeader/${id}/order`, { as: token })).status).toBe(200)
    expect(typeOf(await send(token, id, ['ann@otley.example']))).toBe('person_needed')
    const again = await test.api('POST', `/PurchaseHeader/${id}/order/sendagain`, { as: token, body: {} })
    expect(typeOf(again)).toBe('person_needed')
  })

  it('go to the supplier, and to an address that an order reached, without another proof', {
    tags: 'slow',
  }, async () => {
    const id = await order()
    const as = await signedIn()
    const stranger = 'stranger@elsewhere.example'
    expect((await send(as, id, [stranger])).status).toBe(200)
    clock.advance({ minutes: 6 })
    expect((await send(as, id, ['ann@otley.example'])).status).toBe(200)
    expect(typeOf(await send(as, id, ['new@elsewhere.example']))).toBe('proof_needed')
    await mail.mailTo(stranger, /Attached/)
    expect(typeOf(await send(as, id, [stranger, 'new@elsewhere.example']))).toBe('proof_needed')
    expect((await send(as, id, [stranger.toUpperCase()])).status).toBe(200)
  })

  it('are sent again to the client of an application without another proof', async () => {
    const { projectId } = await job.contract({ clientEmail: 'bea@ilkley.example' })
    const { id } = await job.apply(projectId, '2024-06-28')
    await job.ok('POST', `/Application/${id}/send`, { mail: null })
    const as = await signedIn()
    clock.advance({ minutes: 6 })
    const again = async (to: string) =>
      typeOf(await test.api('POST', `/Application/${id}/sendagain`, { as, body: { to: [to] } }))
    expect(await again('new@ilkley.example')).toBe('proof_needed')
    // Nothing was refused, so nothing is sent again.
    expect(await again('Bea@ilkley.example')).toBe('nothing_to_send_again')
  })

  it('are limited per person and for the firm, each day, with a sentence', async () => {
    await test.db('mail_count').delete()
    const id = await order()
    const [one, other] = [await signedIn(), await signedIn()]
    const to = (count: number) => Array.from({ length: count }, (_, n) => `a${n}@otley.example`)
    const tooMany = await send(one, id, to(4))
    expect(tooMany).toMatchObject({
      status: 429,
      body: { title: 'You may mail 3 addresses a day. Please try again tomorrow.' },
    })
    expect(Number(tooMany.headers['retry-after'])).toBeGreaterThan(0)
    expect((await send(one, id, to(3))).status).toBe(200)
    expect((await send(other, id, to(3))).body.title).toBe(
      'The firm may mail 5 addresses a day. Please try again tomorrow.',
    )
    expect((await send(other, id, to(2))).status).toBe(200)
    // The next day.
    await test.db('mail_count').update({ day: test.db.raw('day - 1') })
    expect((await send(await signedIn(), id, to(3))).status).toBe(200)
  })

  it('stay within the limit when sent at once', { tags: 'rare' }, async () => {
    await test.db('mail_count').delete()
    const id = await order()
    const as = await signedIn()
    const replies = await Promise.all(
      Array.from({ length: 5 }, (_, n) => send(as, id, [`b${n}@otley.example`])),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
  })
})

describe('A new password by mail', () => {
  it('lifts no pause of guessed codes', { tags: 'rare' }, async () => {
    const user = await addUser(test)
    const key = await enableTwoFactor(test, (await test.signIn(user)).token, clock)
    const guess = (password: string) =>
      test.api('POST', '/auth/twofactorlogin', {
        as: 'anonymous',
        body: { email: user.email, password, twoFactorCode: wrongCodeFor(key, clock) },
      })
    for (let i = 0; i < 5; i++) expect((await guess(user.password)).status).toBe(401)
    expect((await guess(user.password)).status).toBe(429)
    await test.api('POST', '/auth/forgot', { as: 'anonymous', body: { email: user.email } })
    const text = await mail.mailTo(user.email, /#reset=/)
    const token = /#reset=([\w-]+)/.exec(text)?.[1]
    const newPassword = 'a walk by the canal 7'
    await test.api('POST', '/auth/reset', { as: 'anonymous', body: { token, newPassword } })
    expect((await guess(newPassword)).status).toBe(429)
  })
})
