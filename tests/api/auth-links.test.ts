import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { productName } from '#product/resources.config.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { pollMails, startMailServer } from '../support/mail-server.ts'
import {
  addInvited,
  addUser,
  addWithPassword,
  codeFor,
  enableTwoFactor,
  type TestUser,
  testClock,
  wrongCodeFor,
} from '../support/people.ts'

const tokenIn = (text: string) => /\/account\/reset#\w+=([\w-]+)/.exec(text)?.[1] ?? ''

describe('With a mail server', () => {
  const clock = testClock()
  let mail: Awaited<ReturnType<typeof startMailServer>>
  let test: TestApp
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    mail = await startMailServer()
    test = await startTestApp({
      now: clock.now,
      environment: {
        SMTP_URL: mail.url,
        MAIL_FROM: 'Costwright <costs@firm.example>',
        PUBLIC_URL: 'https://costs.firm.example',
      },
    })
  })
  afterAll(async () => {
    await test.close()
    await mail.close()
    vi.useRealTimers()
  })

  const forgot = (email: string) => test.api('POST', '/auth/forgot', { as: 'anonymous', body: { email } })
  const reset = (token: string, newPassword = 'a walk by the canal 7') =>
    test.api('POST', '/auth/reset', { as: 'anonymous', body: { token, newPassword } })

  it('resets a forgotten password by a link, once and within half an hour; two-factor stays', {
    tags: 'slow',
  }, async () => {
    const user = await addUser(test)
    const { token } = await test.signIn(user)
    const key = await enableTwoFactor(test, token, clock)
    expect(await forgot(user.email.toUpperCase())).toMatchObject({ status: 202, body: { mails: true } })
    const text = await mail.mailTo(user.email, /asked for a new password/)
    expect(text).toContain('https://costs.firm.example/account/reset#reset=')
    const link = tokenIn(text)
    const { rows } = await test.db.raw(`select string_agg(t::text, '') as everything from account_link t`)
    expect(rows[0].everything).not.toContain(link)
    expect((await reset(link, 'password1')).body.errors).toHaveProperty('newPassword')
    expect((await reset(link)).status).toBe(204)
    expect((await reset(link, 'another walk by 8')).body.errors).toHaveProperty('token')
    expect((await test.api('GET', '/auth/has2fa', { as: { token } })).status).toBe(401)
    clock.advance({ seconds: 30 })
    const credentials = { email: user.email, password: 'a walk by the canal 7' }
    const stage = await test.api('POST', '/auth', { as: 'anonymous', body: credentials })
    expect(stage.body).toMatchObject({ requires2FA: true, token: '' })
    const body = { ...credentials, twoFactorCode: codeFor(key, clock) }
    expect((await test.api('POST', '/auth/twofactorlogin', { as: 'anonymous', body })).status).toBe(200)
    await mail.mailTo(user.email, /password of your account was changed/)
  })

  it('expires a link after half an hour, or when another was requested', async () => {
    const user = await addUser(test)
    await forgot(user.email)
    const first = tokenIn(await mail.mailTo(user.email, /new password/))
    clock.advance({ minutes: 30 })
    expect((await reset(first)).status).toBe(400)
    expect((await test.signIn(user)).token).toBeTruthy()

    const other = await addUser(test)
    await forgot(other.email)
    const former = tokenIn(await mail.mailTo(other.email, /new password/))
    await forgot(other.email)
    await pollMails(() => mail.sentTo(other.email)).toBe(2)
    expect((await reset(former)).status).toBe(400)
    expect((await reset(tokenIn(mail.lastTo(other.email)))).status).toBe(204)
  })

  it('answers every address alike, and sends three links an hour at most', async () => {
    const ghost = 'ghost@firm.example'
    for (let i = 0; i < 3; i++)
      expect(await forgot(ghost)).toMatchObject({ status: 202, body: { mails: true } })
    expect((await forgot(ghost)).status).toBe(429)
    clock.advance({ minutes: 59 })
    expect((await forgot(ghost)).status).toBe(429)
    // Requests made meanwhile do not extend the wait.
    clock.advance({ minutes: 1 })
    expect((await forgot(ghost)).status).toBe(202)
    expect(mail.sentTo(ghost)).toBe(0)
  })

  it('mails an invitation that sets the first password', async () => {
    const user = await addInvited(test)
    for (const password of ['x', 'null', 'a walk by the canal 7'])
      await expect(test.signIn({ email: user.email, password })).rejects.toThrow('wrong_credentials')
    const invited = await test.api('POST', `/UserAccounts/${user.id}/invite`, { as: 'administrator' })
    expect(invited).toMatchObject({ status: 200, body: { mailed: true, path: null } })
    const text = await mail.mailTo(user.email, new RegExp(`has made a ${productName} account for you`))
    expect((await reset(tokenIn(text))).status).toBe(204)
    expect((await test.signIn({ email: user.email, password: 'a walk by the canal 7' })).token).toBeTruthy()
  })

  it('shows in the record who has no password yet, and whether they were invited', async () => {
    const user = await addInvited(test)
    const invitation = async () =>
      (await test.api('GET', `/UserAccounts/${user.id}`, { as: 'administrator' })).body.invitation
    expect(await invitation()).toBe('none')
    await test.api('POST', `/UserAccounts/${user.id}/invite`, { as: 'administrator' })
    expect(await invitation()).toBe('sent')
    const link = tokenIn(await mail.mailTo(user.email, /account for you/))
    await reset(link)
    expect(await invitation()).toBe(null)
  })

  it('needs no invitation for an account whose password an Administrator sets', async () => {
    const user = await addInvited(test)
    const password = 'a rather new password'
    const body = { password, passwordConfirm: password }
    const changed = await test.api('PATCH', `/UserAccounts/${user.id}`, { as: 'administrator', body })
    expect(changed.body.invitation).toBe(null)
    const { id } = await addWithPassword(test)
    const withPassword = await test.api('GET', `/UserAccounts/${id}`, { as: 'administrator' })
    expect(withPassword.body.invitation).toBe(null)
  })

  it('invalidates a link when the account’s sessions were ended or its roles were raised', {
    tags: 'slow',
  }, async () => {
    const password = 'a rather new password'
    const asAdministrator = (id: number, body: object) =>
      test.api('PATCH', `/UserAccounts/${id}`, { as: 'administrator', body })
    const ways: ((user: TestUser, as: { token: string }) => Promise<unknown>)[] = [
      ({ password: currentPassword }, as) =>
        test.api('POST', '/auth/ChangePassword', { as, body: { currentPassword, newPassword: password } }),
      (_user, as) => test.api('DELETE', '/auth/sessions', { as }),
      ({ id }) => asAdministrator(id, { password, passwordConfirm: password }),
      ({ id }) => asAdministrator(id, { roles: ['User', 'Administrator'] }),
      async ({ id }) => {
        await asAdministrator(id, { isEnabled: false })
        await asAdministrator(id, { isEnabled: true })
      },
    ]
    for (const end of ways) {
      const user = await addUser(test)
      const { token } = await test.signIn(user)
      const invited = await test.api('POST', `/UserAccounts/${user.id}/invite`, { as: 'administrator' })
      expect(invited.status).toBe(200)
      const link = tokenIn(await mail.mailTo(user.email, /account for you/))
      await end(user, { token })
      expect((await reset(link)).body.errors).toHaveProperty('token')
    }
  })

  it('renews the invitation, valid for longer, when a first password is forgotten', {
    tags: 'slow',
  }, async () => {
    const user = await addInvited(test)
    await test.api('POST', `/UserAccounts/${user.id}/invite`, { as: 'administrator' })
    await mail.mailTo(user.email, /account for you/)
    await forgot(user.email)
    const link = tokenIn(await mail.mailTo(user.email, /Set your first password/))
    clock.advance({ hours: 1 })
    expect((await reset(link)).status).toBe(204)
  })

  it('notifies the person and all Administrators of security changes to an account', async () => {
    const user = await addUser(test)
    const body = { roles: ['User', 'Administrator'] }
    await test.api('PATCH', `/UserAccounts/${user.id}`, { as: 'administrator', body })
    await mail.mailTo(user.email, /roles of your account were changed/)
    await mail.mailTo('admin@costwright.example', /roles of your account were changed/)
  })

  it('notifies all Administrators of who created, invited, disabled or deleted an account', {
    tags: 'rare',
  }, async () => {
    const boss = await addUser(test, ['User', 'Administrator'])
    const { token } = await test.signIn(boss)
    const { name } = await test.db('user_account').where({ id: boss.id }).first({ name: 'full_name' })
    const told = (sentence: string) =>
      mail.mailTo('admin@costwright.example', new RegExp(`newcomer@firm[^]*${sentence}[^]*By ${name}\\.`))
    const body = { email: 'newcomer@firm.example', firstName: 'Nell', lastName: 'Newcomer' }
    const { id } = (await test.api('POST', '/UserAccounts', { as: { token }, body })).body
    await told('The account was created')
    await test.api('POST', `/UserAccounts/${id}/invite`, { as: { token } })
    await told('A link to set the password of the account was made')
    await test.api('PATCH', `/UserAccounts/${id}`, { as: { token }, body: { isEnabled: false } })
    await told('Your account was disabled')
    await mail.mailTo(body.email, /Your account was disabled/)
    expect((await test.api('DELETE', `/UserAccounts/${id}`, { as: { token } })).status).toBe(200)
    await told('Your account was deleted')
    await mail.mailTo(body.email, /Your account was deleted/)
  })

  it('notifies the person and Administrators of the first code pause of a day', {
    tags: 'rare',
  }, async () => {
    const user = await addUser(test)
    const key = await enableTwoFactor(test, (await test.signIn(user)).token, clock)
    const body = { email: user.email, password: user.password, twoFactorCode: wrongCodeFor(key, clock) }
    const fail = () => test.api('POST', '/auth/twofactorlogin', { as: 'anonymous', body })
    for (let i = 0; i < 5; i++) expect((await fail()).status).toBe(401)
    const told = /knows your password typed wrong authentication codes/
    await mail.mailTo(user.email, told)
    await mail.mailTo('admin@costwright.example', told)
    // Mails of one moment are sent in any order: that about two-factor authentication may be the last.
    await pollMails(() => test.db('mail_outbox')).toEqual([])
    const mails = mail.sentTo(user.email)
    clock.advance({ minutes: 15 })
    for (let i = 0; i < 5; i++) await fail()
    await pollMails(() => test.db('mail_outbox')).toEqual([])
    expect(mail.sentTo(user.email)).toBe(mails)
    expect(await test.db('audit_entry').where({ record_id: user.id, action: 'code_paused' })).toHaveLength(2)
  })

  it('reports the fifth wrong password in an open session, once', async () => {
    const user = await addUser(test)
    const { token } = await test.signIn(user)
    const guess = { currentPassword: 'not the present one', newPassword: 'a walk by the canal 7' }
    const told = /typed wrongly five times/
    const waiting = () => test.db('mail_outbox')
    await pollMails(waiting).toEqual([])
    for (let i = 0; i < 4; i++)
      await test.api('POST', '/auth/prove', { as: { token }, body: { password: 'a wrong guess' } })
    expect(await waiting()).toEqual([])
    for (let i = 0; i < 3; i++) await test.api('POST', '/auth/ChangePassword', { as: { token }, body: guess })
    await mail.mailTo(user.email, told)
    await mail.mailTo('admin@costwright.example', told)
    await pollMails(waiting).toEqual([])
    expect(mail.sentTo(user.email)).toBe(1)
  })

  it('retries a mail that the server refused', { tags: 'rare' }, async () => {
    const user = await addUser(test)
    const deaf = await startTestApp({
      now: clock.now,
      environment: {
        SMTP_URL: 'smtp://127.0.0.1:1',
        MAIL_FROM: 'costs@firm.example',
        PUBLIC_URL: 'https://costs.firm.example',
      },
    })
    const there = await addUser(deaf)
    await deaf.api('POST', '/auth/forgot', { as: 'anonymous', body: { email: there.email } })
    await pollMails(async () => (await deaf.db('mail_outbox').first())?.tries).toBe(1)
    const [row] = await deaf.db('mail_outbox')
    expect(row.sealed.toString('latin1')).not.toContain(there.email)
    expect(user.id).toBeGreaterThan(0)
    await deaf.close()
  })
})

describe('Without a mail server', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp()
  })
  afterAll(() => test.close())

  it('lets the Administrator pass the link on, and sends nothing', { tags: 'rare' }, async () => {
    const user = await addUser(test)
    expect(
      (await test.api('POST', '/auth/forgot', { as: 'anonymous', body: { email: user.email } })).body,
    ).toEqual({
      mails: false,
    })
    const invited = await test.api('POST', `/UserAccounts/${user.id}/invite`, { as: 'administrator' })
    expect(invited.body).toMatchObject({
      mailed: false,
      path: expect.stringContaining('/account/reset#invitation='),
    })
    const body = { token: tokenIn(invited.body.path), newPassword: 'a walk by the canal 7' }
    expect((await test.api('POST', '/auth/reset', { as: 'anonymous', body })).status).toBe(204)
    expect(await test.db('mail_outbox')).toEqual([])
  })

  it('lets an Administrator lift a pause', async () => {
    const user = await addUser(test)
    const wrong = () =>
      test.api('POST', '/auth', { as: 'anonymous', body: { email: user.email, password: 'wrong' } })
    for (let i = 0; i < 10; i++) await wrong()
    expect((await wrong()).status).toBe(429)
    expect(
      (await test.api('POST', `/UserAccounts/${user.id}/liftpause`, { as: 'administrator' })).status,
    ).toBe(204)
    expect((await test.signIn(user)).token).toBeTruthy()
    const actions = await test.db('audit_entry').where({ record_id: user.id }).pluck('action')
    expect(actions).toEqual(expect.arrayContaining(['sign_in_paused', 'pause_lifted']))
  })
})
