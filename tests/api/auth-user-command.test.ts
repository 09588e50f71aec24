import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runUserCommand } from '../../api/auth/accounts/user-command.ts'
import { administrator, plainRoles, startTestApp, type TestApp, user } from '../support/app.ts'
import { addUser, enableTwoFactor, testClock } from '../support/people.ts'

describe('npm run user', () => {
  const clock = testClock()
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp({ now: clock.now })
  })
  afterAll(() => test.close())

  const run = async (command: string, newPassword?: string) => {
    const lines: string[] = []
    await runUserCommand(test.db, command.split(' '), (line) => lines.push(line), newPassword)
    return lines
  }

  it('lists the accounts', async () => {
    expect(await run('list')).toEqual([
      `${administrator.email}\tFirst Administrator\tUser+Administrator\tenabled\t`,
      `${user.email}\tUna User\t${plainRoles.join('+')}\tenabled\t`,
    ])
  })

  it('adds an account and shows its password', async () => {
    const [added, shown = ''] = await run('add new@firm.example Nell Newcomer')
    expect(added).toBe('Added new@firm.example.')
    const password = shown.replace('Password: ', '')
    expect(await test.signIn({ email: 'new@firm.example', password })).toMatchObject({
      name: 'Nell Newcomer',
      roles: ['User'],
    })
  })

  it('enforces the rules of the app', async () => {
    await expect(run('add x@firm.example')).rejects.toThrow('firstName: This field is required.')
    await expect(run('add x@firm.example X Y', 'password1')).rejects.toThrow('too easy to guess')
    await expect(run(`disable ${administrator.email}`)).rejects.toThrow('last enabled administrator')
    await expect(run('enable nobody@firm.example')).rejects.toThrow('There is no account')
    await expect(run('explode a@b.example')).rejects.toThrow('npm run user -- COMMAND')
    await expect(run('enable')).rejects.toThrow('npm run user -- COMMAND')
  })

  it('sets a new password and ends the sessions', async () => {
    const newUser = await addUser(test)
    const { token } = await test.signIn(newUser)
    expect(await run(`reset-password ${newUser.email}`, 'chosen by the operator')).toHaveLength(1)
    expect((await test.api('GET', '/auth/has2fa', { as: { token } })).status).toBe(401)
    expect((await test.signIn({ ...newUser, password: 'chosen by the operator' })).token).toBeTruthy()
  })

  it('disables and enables an account', async () => {
    const newUser = await addUser(test)
    await run(`disable ${newUser.email}`)
    await expect(test.signIn(newUser)).rejects.toThrow('incorrect')
    await run(`enable ${newUser.email.toUpperCase()}`)
    expect((await test.signIn(newUser)).token).toBeTruthy()
  })

  it('makes an Administrator', async () => {
    const newUser = await addUser(test)
    await run(`make-administrator ${newUser.email}`)
    expect((await test.signIn(newUser)).roles).toEqual(['User', 'Administrator'])
    await run(`make-administrator ${newUser.email}`)
  })

  it('removes a lost authenticator', async () => {
    const newUser = await addUser(test)
    await enableTwoFactor(test, (await test.signIn(newUser)).token, clock)
    await run(`remove-two-factor ${newUser.email}`)
    expect((await test.signIn(newUser)).requires2FA).toBe(false)
  })
})
