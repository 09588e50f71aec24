import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { administrator, startTestApp, type TestApp, user } from '../support/app.ts'
import { costingRecords } from '../support/costing.ts'
import { type MailServerAnswers, pollMails, startMailServer } from '../support/mail-server.ts'
import { addInvited, testClock } from '../support/people.ts'

const answers: MailServerAnswers = {}
const clock = testClock()
let test: TestApp
let mail: Awaited<ReturnType<typeof startMailServer>>
let make: ReturnType<typeof costingRecords>
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  mail = await startMailServer(answers)
  test = await startTestApp({
    now: clock.now,
    environment: {
      // An answer is awaited for four seconds.
      SMTP_URL: `${mail.url}?socketTimeout=4000`,
      MAIL_FROM: 'Costwright <costs@firm.example>',
      PUBLIC_URL: 'https://costs.firm.example',
    },
  })
  make = costingRecords(test)
})
beforeEach(() => {
  delete answers.recipient
  delete answers.data
})
afterAll(async () => {
  await test.close()
  await mail.close()
  vi.useRealTimers()
})

let orders = 0
const order = async () => {
  const purchase = await make.purchase({ userPONo: `M-${++orders}` })
  return purchase.id as number
}
const address = () => `ann${++orders}@otley.example`
const send = (id: number, to: readonly string[], more: object = {}) =>
  test.api('POST', `/PurchaseHeader/${id}/order/send`, {
    body: { to, subject: `Order ${id}`, text: 'Attached.', ...more },
  })
const sendAgain = (id: number, body: object = {}) =>
  test.api('POST', `/PurchaseHeader/${id}/order/sendagain`, { body })
const sentOf = async (id: number) => (await test.api('GET', `/PurchaseHeader/${id}/order`)).body.sent
const mailOf = async (id: number) => (await sentOf(id)).mail
const pollState = (id: number) => pollMails(async () => (await mailOf(id)).state)
const waiting = () => test.db('mail_outbox').whereNotNull('next_try_at')
const orderOf = async (id: number): Promise<number> =>
  (await test.api('GET', `/PurchaseHeader/${id}`)).body.orderId
const historyOf = async (id: number) =>
  (await test.api('GET', `/PurchaseOrder/${await orderOf(id)}/history`)).body.entries as {
    action: string
    changes: { field: string; to: string }[]
  }[]

describe('A mail with an order', () => {
  it('is sent once the server accepts it, and the history says so', async () => {
    const id = await order()
    const to = address()
    await send(id, [to])
    expect((await mailOf(id)).state).toBe('waiting')
    await pollState(id).toBe('sent')
    expect(await mailOf(id)).toMatchObject({
      recipients: [{ address: to, state: 'sent', answer: null }],
      isKept: false,
    })
    expect((await historyOf(id)).map(({ action }) => action)).toEqual([
      'mail_sent',
      // The paper is kept.
      'created',
      'sent',
      'changed',
      'created',
    ])
  })

  it('fails at once when its address is refused, in the history and for its sender', async () => {
    const id = await order()
    const to = address()
    answers.recipient = (given) => (given === to ? 550 : undefined)
    await send(id, [to])
    await pollState(id).toBe('failed')
    expect((await mailOf(id)).recipients).toEqual([
      { address: to, state: 'failed', answer: expect.stringMatching(/^550 .*says the test/) },
    ])
    expect((await historyOf(id))[0]).toMatchObject({
      action: 'mail_failed',
      changes: [
        { field: 'to', to },
        { field: 'answer', to: expect.stringContaining('550') },
      ],
    })
    const told = await mail.mailTo(user.email, new RegExp(`not delivered to:\\s+${to}`))
    expect(told).toContain(`https://costs.firm.example/admin/orders/${await orderOf(id)}/order-lines`)
    await pollMails(waiting).toEqual([])
  })

  it('is partly refused when one of two addresses is', async () => {
    const id = await order()
    const [good, bad] = [address(), address()]
    answers.recipient = (given) => (given === bad ? 550 : undefined)
    await send(id, [good], { cc: [bad] })
    await pollState(id).toBe('partly')
    expect((await mailOf(id)).recipients).toMatchObject([
      { address: good, state: 'sent' },
      { address: bad, state: 'failed' },
    ])
    expect(mail.sentTo(good)).toBe(1)
  })

  it('fails for all when the server refuses what it says', async () => {
    const id = await order()
    const to = [address(), address()]
    answers.data = (given) => (given.includes(to[0] ?? '') ? 554 : undefined)
    await send(id, to)
    await pollState(id).toBe('failed')
    expect((await mailOf(id)).recipients).toMatchObject([{ state: 'failed' }, { state: 'failed' }])
  })

  it('is tried again only for the address that was refused for now', async () => {
    const id = await order()
    const [good, busy] = [address(), address()]
    answers.recipient = (given) => (given === busy ? 451 : undefined)
    await send(id, [good, busy])
    await pollMails(async () => (await mailOf(id)).recipients[1].answer).toContain('451')
    expect(await mailOf(id)).toMatchObject({ state: 'waiting', recipients: [{ state: 'sent' }, {}] })
    delete answers.recipient
    clock.advance({ minutes: 2 })
    await pollState(id).toBe('sent')
    expect([mail.sentTo(good), mail.sentTo(busy)]).toEqual([1, 1])
    expect(mail.idsOf(good)).toEqual(mail.idsOf(busy))
  })

  it('whose next try is in the future, by a clock that was ahead, is tried now', async () => {
    const id = await order()
    answers.recipient = () => 451
    await send(id, [address()])
    await pollMails(async () => (await mailOf(id)).recipients[0].answer).toContain('451')
    await waiting().update({ next_try_at: new Date(clock.now().getTime() + 400 * 86_400_000) })
    delete answers.recipient
    await pollState(id).toBe('sent')
  })

  it.each(['drop', 'hang'] as const)(
    'is one mail when the server has it and the answer is lost: %s',
    { tags: 'rare' },
    async (how) => {
      const id = await order()
      const to = address()
      answers.data = (given) => (given.includes(to) ? how : undefined)
      await send(id, [to])
      await pollMails(() => mail.sentTo(to)).toBe(1)
      const [claimed] = await waiting()
      // No other instance takes it before this hand-over has ended, after ten minutes at most.
      if (how === 'hang')
        expect(claimed.next_try_at.getTime()).toBeGreaterThan(clock.now().getTime() + 10 * 60_000)
      await pollMails(async () => `${(await mailOf(id)).recipients[0].answer}`).toMatch(
        /could not be reached/,
      )
      delete answers.data
      clock.advance({ minutes: 2 })
      await pollState(id).toBe('sent')
      expect(mail.sentTo(to)).toBe(2)
      expect(new Set(mail.idsOf(to)).size).toBe(1)
    },
  )

  it('fails after the last attempt of a day', async () => {
    const id = await order()
    answers.recipient = () => 451
    await send(id, [address()])
    await waiting().update({ tries: 11 })
    await pollState(id).toBe('failed')
    expect((await mailOf(id)).recipients[0].answer).toMatch(/^Given up after a day\. 451/)
  })
})

describe('A mail that was not delivered', () => {
  const refused = async (addresses: readonly string[], bad: string) => {
    const id = await order()
    answers.recipient = (given) => (given === bad ? 550 : undefined)
    await send(id, addresses)
    await pollMails(async () =>
      (await mailOf(id)).recipients.some(({ state }: { state: string }) => state === 'failed'),
    ).toBe(true)
    delete answers.recipient
    return id
  }

  it('is sent again to those who did not get it, and to nobody else', async () => {
    const [good, bad] = [address(), address()]
    const id = await refused([good, bad], bad)
    expect((await sendAgain(id)).status).toBe(200)
    await pollState(id).toBe('sent')
    expect([mail.sentTo(good), mail.sentTo(bad)]).toEqual([1, 1])
    expect((await sendAgain(id)).body.type).toBe('urn:costwright:problem:nothing_to_send_again')
  })

  it('is sent to a corrected address in its place', async () => {
    const [good, bad, right] = [address(), address(), address()]
    const id = await refused([good, bad], bad)
    await sendAgain(id, { to: [right] })
    await pollState(id).toBe('sent')
    expect((await sentOf(id)).to).toBe([good, right].sort().join(', '))
    expect([mail.sentTo(good), mail.sentTo(bad), mail.sentTo(right)]).toEqual([1, 0, 1])
    expect(mail.rawTo(right)).toMatch(new RegExp(`^To: ${good}, ${right}`, 'm'))
  })

  it('needs attention on the home page until another order is delivered', async () => {
    const to = address()
    const id = await refused([to], to)
    const needed = async () => (await test.api('GET', '/Home')).body.attention.undeliveredOrders
    const { value, list } = await needed()
    expect(list.filter.id).toContain(await orderOf(id))
    expect(value).toBe(list.filter.id.length)
    const filter = encodeURIComponent(JSON.stringify(list.filter))
    expect((await test.api('GET', `/PurchaseOrder?filter=${filter}`)).body).toHaveLength(value)
    await send(id, [address()])
    expect((await needed()).list.filter.id).not.toContain(await orderOf(id))
  })

  it.each<[string, object, number]>([
    ['no address', { to: [] }, 400],
    ['an address that is none', { to: ['ann'] }, 400],
    ['something else', { text: 'Hello' }, 400],
  ])('is refused with %s', async (_what, body, status) => {
    const id = await order()
    expect((await sendAgain(id, body)).status).toBe(status)
  })

  it('is nothing where no order was sent', async () => {
    expect((await sendAgain(await order())).status).toBe(409)
  })
})

describe('An invitation that is refused', () => {
  const invitationOf = async (id: number) =>
    (await test.api('GET', `/UserAccounts/${id}`, { as: 'administrator' })).body
  const reached = async (id: number) =>
    (await test.api('GET', `/UserAccounts/${id}/mail`, { as: 'administrator' })).body.mail
  const invite = (id: number) => test.api('POST', `/UserAccounts/${id}/invite`, { as: 'administrator' })
  const correct = (id: number, email: string) =>
    test.api('POST', `/UserAccounts/${id}/correctaddress`, { as: 'administrator', body: { email } })

  it('leaves nobody "Invited", and the Administrator is told', async () => {
    const newUser = await addInvited(test)
    answers.recipient = (given) => (given === newUser.email ? 550 : undefined)
    await invite(newUser.id)
    await pollMails(async () => (await invitationOf(newUser.id)).invitation).toBe('failed')
    expect(await reached(newUser.id)).toMatchObject({
      state: 'failed',
      recipients: [{ address: newUser.email, answer: expect.stringContaining('550') }],
    })
    await mail.mailTo(administrator.email, new RegExp(`not delivered to:\\s+${newUser.email}`))
    const home = await test.api('GET', '/Home', { as: 'administrator' })
    expect(home.body.attention.unreachedPeople.list.filter.id).toContain(newUser.id)
    expect((await test.api('GET', '/Home')).body.attention.unreachedPeople.value).toBe(0)
    expect((await test.api('GET', `/UserAccounts/${newUser.id}/mail`)).status).toBe(403)
  })

  it('is mailed to the corrected address, with a new link', async () => {
    const newUser = await addInvited(test)
    answers.recipient = (given) => (given === newUser.email ? 550 : undefined)
    await invite(newUser.id)
    await pollMails(async () => (await invitationOf(newUser.id)).invitation).toBe('failed')
    const right = `right-${newUser.email}`
    expect((await correct(newUser.id, 'no address')).body.errors).toHaveProperty('email')
    expect((await correct(newUser.id, user.email)).status).toBe(400)
    // Full-width letters become plain ones, as in the form of an account.
    expect((await correct(newUser.id, `ｒ${right.slice(1)}`)).status).toBe(200)
    expect(await mail.mailTo(right, /Set your password here/)).toContain('#invitation=')
    expect(await invitationOf(newUser.id)).toMatchObject({ email: right, invitation: 'sent' })
  })

  it('corrects no address that somebody signs in with', async () => {
    const [account] = (await test.api('GET', '/UserAccounts', { as: 'administrator' })).body.filter(
      ({ email }: { email: string }) => email === user.email,
    )
    expect((await correct(account.id, 'other@firm.example')).status).toBe(409)
  })
})
