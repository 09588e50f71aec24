import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { addPerson, type Person, testClock } from '../support/people.ts'

describe('Signing in', () => {
  const clock = testClock()
  let test: TestApp
  let person: Person
  beforeAll(async () => {
    test = await startTestApp({ now: clock.now })
    person = await addPerson(test)
  })
  afterAll(() => test.close())

  const signIn = (email: unknown, password: unknown) =>
    test.api('POST', '/auth', { as: 'anonymous', body: { email, password } })

  it('answers who signed in, a token and when it ends, eight hours from now', async () => {
    const { status, body, headers } = await signIn(person.email, person.password)
    expect(status).toBe(200)
    expect(body).toEqual({
      requires2FA: false,
      email: person.email,
      name: expect.stringMatching(/^Pat Person/),
      token: expect.any(String),
      expiry: '2025-02-28T17:00:00.000Z',
      roles: ['User'],
    })
    expect(headers['cache-control']).toBe('no-store')
  })

  it('does not mind the case of the address or blanks around it', async () => {
    expect((await signIn(` ${person.email.toUpperCase()} `, person.password)).status).toBe(200)
  })

  it('minds every character of the password', async () => {
    expect((await signIn(person.email, person.password.toUpperCase())).status).toBe(401)
    expect((await signIn(person.email, ` ${person.password}`)).status).toBe(401)
  })

  it('refuses an unknown address, a wrong password and a disabled account alike', async () => {
    const disabled = await addPerson(test)
    await test.api('PATCH', `/UserAccounts/${disabled.id}`, {
      as: 'administrator',
      body: { isEnabled: false },
    })
    const replies = [
      await signIn('nobody@firm.example', person.password),
      await signIn(person.email, 'not the password'),
      await signIn(disabled.email, disabled.password),
    ]
    for (const reply of replies) {
      expect(reply.status).toBe(401)
      expect(reply.body).toEqual({
        type: 'urn:costwright:problem:wrong_credentials',
        title: 'Username or password is incorrect',
        status: 401,
      })
    }
    const [first, ...others] = replies.map(({ headers }) => Object.keys(headers).sort())
    for (const other of others) expect(other).toEqual(first)
  })

  it('takes as long for an unknown address as for a wrong password', async () => {
    const median = async (email: string) => {
      const times: number[] = []
      for (let i = 0; i < 5; i++) {
        const start = performance.now()
        await signIn(email, 'not the password')
        times.push(performance.now() - start)
      }
      return times.sort((a, b) => a - b)[2] ?? 0
    }
    const [known, unknown] = [await median((await addPerson(test)).email), await median('ghost@firm.example')]
    // Without the decoy the unknown address would be answered without the work of a hash, an order faster.
    expect(unknown).toBeGreaterThan(known / 3)
    expect(known).toBeGreaterThan(unknown / 3)
  })

  it('names the fields that are missing or cannot be understood', async () => {
    const { status, body } = await test.api('POST', '/auth', { as: 'anonymous', body: {} })
    expect(status).toBe(400)
    expect(body.errors).toEqual({
      email: ['This field is required.'],
      password: ['This field is required.'],
    })
    for (const email of ['with\u0000nul@firm.example', 'half\ud800@firm.example', 7, null]) {
      expect((await signIn(email, 'whatever it is')).body.errors).toEqual({ email: ['Invalid format.'] })
    }
    expect((await signIn(person.email, 'x\u0000y')).status).toBe(400)
    expect((await signIn(person.email, 'x'.repeat(257))).body.errors).toEqual({
      password: ['Maximum length is 256 characters.'],
    })
    const extra = { email: person.email, password: person.password, roles: ['Administrator'] }
    expect((await test.api('POST', '/auth', { as: 'anonymous', body: extra })).status).toBe(400)
  })

  it('takes a password as it was meant, however its accents were typed', async () => {
    const typed = 'crème brûlée au café'
    const accented = await addPerson(test)
    await test.api('PATCH', `/UserAccounts/${accented.id}`, {
      as: 'administrator',
      body: { password: typed.normalize('NFC'), passwordConfirm: typed.normalize('NFC') },
    })
    expect((await signIn(accented.email, typed.normalize('NFD'))).status).toBe(200)
  })

  it('keeps passwords as argon2id with at least the parameters that OWASP asks for', async () => {
    const rows = await test.db('user_credential').select('password_hash')
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})
