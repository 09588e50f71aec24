import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administrator, startTestApp, type TestApp } from '../support/app.ts'
import { addUser, testClock } from '../support/people.ts'

describe('Accounts', () => {
  const clock = testClock()
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp({ now: clock.now })
  })
  afterAll(() => test.close())

  const asAdministrator = { as: 'administrator' as const }

  describe('managed by an Administrator', () => {
    const create = (fields: object) => {
      const body = { email: 'new@firm.example', firstName: 'Nell', lastName: 'Newcomer', ...fields }
      return test.api('POST', '/UserAccounts', { ...asAdministrator, body })
    }

    it('cannot be created by other users', async () => {
      const body = { email: 'x@firm.example', firstName: 'X', lastName: 'Y' }
      expect((await test.api('POST', '/UserAccounts', { body })).status).toBe(403)
      expect((await test.api('GET', '/UserAccounts')).status).toBe(200)
    })

    it('need a password of 8 to 256 characters that is not a common one', async () => {
      const refusal = async (password: unknown) =>
        (await create({ password, passwordConfirm: password })).body.errors?.password
      expect(await refusal('seven77')).toEqual(['Minimum length is 8 characters.'])
      expect(await refusal('x'.repeat(257))).toEqual(['Maximum length is 256 characters.'])
      const weak = [expect.stringContaining('This password is too easy to guess. Please choose another.')]
      for (const password of ['password', 'PassWord123', 'qwertyuiop', '12345678', 'zzzzzzzzzz'])
        expect(await refusal(password)).toEqual(weak)
      for (const own of ['new@firm.example', 'NellNewcomer', 'nell newcomer'])
        expect(await refusal(own)).toEqual(weak)
      expect(await test.db('user_account').where({ email: 'new@firm.example' })).toHaveLength(0)
    })

    it('have one address each, whatever its case', async () => {
      const { email, password } = await addUser(test)
      const fullWidth = email.replace(/[a-z]/g, (letter) =>
        String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0),
      )
      expect((await create({ email: fullWidth })).body.errors).toEqual({ email: ['Is already in use.'] })
      const refusals = async (before: string) => (await create({ email: `${before}${email}` })).body.errors
      for (const removed of ['\u200b', '\u2060', '\u202e'])
        expect(await refusals(removed)).toEqual({ email: ['Is already in use.'] })
      for (const invisible of ['\u00ad', '\ufe0f', '\u034f'])
        expect(await refusals(invisible)).toEqual({ email: ['Invalid email format.'] })
      expect((await test.signIn({ email: fullWidth, password })).email).toBe(email)
    })

    it('accept a long password with spaces and any letters', async () => {
      const password = `  ${'ключ 🔑 '.repeat(30)}`
      const email = 'long@firm.example'
      expect((await create({ email, password, passwordConfirm: password })).status).toBe(201)
      expect((await test.signIn({ email, password })).token).toBeTruthy()
    })

    it('show no password in any response', async () => {
      const user = await addUser(test)
      const replies = [
        await test.api('GET', '/UserAccounts'),
        await test.api('GET', `/UserAccounts/${user.id}`),
        await test.api('PATCH', `/UserAccounts/${user.id}`, {
          ...asAdministrator,
          body: { lastName: 'Z' },
        }),
      ]
      for (const { raw } of replies) expect(raw.payload).not.toMatch(/argon2|hash|"password/)
    })

    it('keep their password when a change leaves it out', async () => {
      const user = await addUser(test)
      const { token } = await test.signIn(user)
      const body = { firstName: 'Renamed' }
      await test.api('PATCH', `/UserAccounts/${user.id}`, { ...asAdministrator, body })
      expect((await test.api('GET', '/auth/has2fa', { as: { token } })).status).toBe(200)
      expect((await test.signIn(user)).name).toMatch(/^Renamed /)
    })

    it('are refused a common password on change too', async () => {
      const user = await addUser(test)
      const body = { password: 'iloveyou', passwordConfirm: 'iloveyou' }
      const { status, body: reply } = await test.api('PATCH', `/UserAccounts/${user.id}`, {
        ...asAdministrator,
        body,
      })
      expect(status).toBe(400)
      expect(Object.keys(reply.errors)).toEqual(['password'])
      expect((await test.signIn(user)).token).toBeTruthy()
    })
  })

  describe('of Administrators', () => {
    const idOf = async (email: string) => (await test.db('user_account').where({ email }).first('id')).id
    const change = (id: number, body: object) =>
      test.api('PATCH', `/UserAccounts/${id}`, { ...asAdministrator, body })

    it('keep at least one enabled: the last cannot be disabled, demoted or deleted', async () => {
      const id = await idOf(administrator.email)
      const replies = [
        await change(id, { isEnabled: false }),
        await change(id, { roles: ['User'] }),
        await test.api('DELETE', `/UserAccounts/${id}`, asAdministrator),
      ]
      for (const { status, body } of replies) {
        expect(status).toBe(409)
        expect(body.type).toBe('urn:costwright:problem:last_administrator')
      }
      expect((await change(id, { firstName: 'Ada' })).status).toBe(200)
    })

    it('do not count while disabled', async () => {
      const second = await addUser(test, ['User', 'Administrator'])
      const id = await idOf(administrator.email)
      expect((await change(second.id, { isEnabled: false })).status).toBe(200)
      expect((await change(id, { roles: ['User'] })).status).toBe(409)
    })

    it('keep one when the last two are demoted at once', async () => {
      for (let round = 0; round < 5; round++) {
        const [one, two] = [
          await addUser(test, ['User', 'Administrator']),
          await addUser(test, ['User', 'Administrator']),
        ]
        const first = await idOf(administrator.email)
        await test.db('user_account').where({ id: first }).update({ is_enabled: false })
        const as = { token: (await test.signIn(one)).token }
        const demote = (id: number) =>
          test.api('PATCH', `/UserAccounts/${id}`, { as, body: { roles: ['User'] } })
        const statuses = (await Promise.all([demote(two.id), demote(one.id)])).map(({ status }) => status)
        expect(statuses.filter((status) => status === 200)).toHaveLength(1)
        // The other request demotes the last Administrator, or arrives after its own demotion.
        expect(statuses.filter((status) => status === 409 || status === 403)).toHaveLength(1)
        await test.db('user_account').where({ id: first }).update({ is_enabled: true })
        await test
          .db('user_account')
          .whereIn('id', [one.id, two.id])
          .update({ roles: ['User'] })
      }
    })
  })

  describe('and their own password', () => {
    const next = 'a rather new password'
    const changeOwn = (token: string, body: object) =>
      test.api('POST', '/auth/ChangePassword', { as: { token }, body })

    it('change it with the current one, which ends the other sessions and keeps this one', async () => {
      const user = await addUser(test)
      const [mine, other] = [await test.signIn(user), await test.signIn(user)]
      const body = { email: user.email.toUpperCase(), currentPassword: user.password, newPassword: next }
      expect((await changeOwn(mine.token, body)).status).toBe(204)
      expect((await test.api('GET', '/auth/has2fa', { as: mine })).status).toBe(200)
      expect((await test.api('GET', '/auth/has2fa', { as: other })).status).toBe(401)
      await expect(test.signIn(user)).rejects.toThrow('incorrect')
      expect((await test.signIn({ ...user, password: next })).token).toBeTruthy()
    })

    it('change it at the address of the account too', async () => {
      const user = await addUser(test)
      const { token } = await test.signIn(user)
      const change = (body: object) =>
        test.api('POST', `/UserAccounts/${user.id}/ChangePassword`, { as: { token }, body })
      expect((await change({ newPassword: next })).body.errors).toEqual({
        currentPassword: ['This field is required.'],
      })
      const body = { email: user.email, currentPassword: user.password, newPassword: next }
      expect((await change(body)).status).toBe(204)
      expect((await test.signIn({ ...user, password: next })).token).toBeTruthy()
    })

    it('get validation messages by field', async () => {
      const user = await addUser(test)
      const { token } = await test.signIn(user)
      const right = { email: user.email, currentPassword: user.password, newPassword: next }
      const refusal = async (fields: object) => (await changeOwn(token, { ...right, ...fields })).body.errors
      expect(await refusal({ currentPassword: 'wrong' })).toEqual({
        currentPassword: ['The current password is not correct.'],
      })
      expect(await refusal({ newPassword: 'short' })).toEqual({
        newPassword: ['Minimum length is 8 characters.'],
      })
      expect(await refusal({ newPassword: 'letmein123' })).toEqual({
        newPassword: [expect.stringContaining('This password is too easy to guess. Please choose another.')],
      })
      expect(await refusal({ email: 'somebody@else.example' })).toEqual({
        email: ['This is not the e-mail address of the account.'],
      })
      expect((await test.signIn(user)).token).toBeTruthy()
    })

    it('cannot have it guessed from an open session', async () => {
      const user = await addUser(test)
      const { token } = await test.signIn(user)
      const guess = () => changeOwn(token, { currentPassword: 'a wrong guess', newPassword: next })
      for (let i = 0; i < 10; i++) expect((await guess()).status).toBe(400)
      const stopped = await guess()
      expect(stopped.status).toBe(429)
      expect(stopped.headers['retry-after']).toBe('900')
    })

    it('are refused without a strength check after too many attempts', async () => {
      const user = await addUser(test)
      const { token } = await test.signIn(user)
      const slow = () =>
        changeOwn(token, { currentPassword: 'a wrong guess', newPassword: 'aA1$'.repeat(64) })
      for (let i = 0; i < 10; i++) expect((await slow()).body.errors).toHaveProperty('currentPassword')
      expect((await slow()).status).toBe(429)
    })

    it('have it changed by others only if Administrators, who need not know it', async () => {
      const [user, other] = [await addUser(test), await addUser(test)]
      const { token } = await test.signIn(user)
      const path = `/UserAccounts/${user.id}/ChangePassword`
      const body = { newPassword: next }
      const asOther = { token: (await test.signIn(other)).token }
      expect((await test.api('POST', path, { as: asOther, body })).status).toBe(403)
      expect((await test.api('POST', path, { ...asAdministrator, body })).status).toBe(204)
      expect((await test.api('GET', '/auth/has2fa', { as: { token } })).status).toBe(401)
      expect((await test.signIn({ ...user, password: next })).token).toBeTruthy()
      for (const id of ['999999', '0', 'x'])
        expect(
          (await test.api('POST', `/UserAccounts/${id}/ChangePassword`, { ...asAdministrator, body })).status,
        ).toBe(404)
    })
  })
})
