import { generateSync } from 'otplib'
import type { CalledApp } from './app.ts'
import { quickenPassword } from './quick-password.ts'

/** A clock that advances only when told to. */
export const testClock = (start = '2025-02-28T09:00:00Z') => {
  let time = Date.parse(start)
  return {
    now: () => new Date(time),
    advance: ({ hours = 0, minutes = 0, seconds = 0 }) => {
      time += ((hours * 60 + minutes) * 60 + seconds) * 1000
    },
  }
}
export type TestClock = ReturnType<typeof testClock>

export interface TestUser {
  readonly id: number
  readonly email: string
  readonly password: string
}

let made = 0

const add = async (test: CalledApp, roles: readonly string[], password?: string): Promise<TestUser> => {
  made += 1
  const newUser = { email: `person${made}@firm.example`, password: password ?? `a long password no ${made}` }
  const body = { email: newUser.email, firstName: 'Pat', lastName: `Person${made}`, roles }
  const given = password === undefined ? {} : { password, passwordConfirm: password }
  const reply = await test.api('POST', '/UserAccounts', { as: 'administrator', body: { ...body, ...given } })
  if (reply.status !== 201) throw new Error(`No person: ${JSON.stringify(reply.body)}`)
  return { id: reply.body.id, ...newUser }
}

/** A new account, created through the API by the Administrator, with a password that is fast to verify. */
export const addUser = async (test: CalledApp, roles = ['User']): Promise<TestUser> => {
  const newUser = await add(test, roles)
  await quickenPassword(test.db, newUser, test.context.now())
  return newUser
}

/** The same with a password that the Administrator has set, which is slow to verify. */
export const addWithPassword = (test: CalledApp): Promise<TestUser> =>
  add(test, ['User'], `a long password no ${made + 1}`)

/** A new account without a password, as before an invitation. */
export const addInvited = async (test: CalledApp): Promise<Omit<TestUser, 'password'>> => {
  const { id, email } = await add(test, ['User'])
  return { id, email }
}

/** The code of an authenticator with this key, with an offset from the clock in seconds. */
export const codeFor = (key: string, clock: TestClock, offSeconds = 0): string =>
  generateSync({ secret: key, epoch: Math.floor(clock.now().getTime() / 1000) + offSeconds })

/** A code that differs from all three valid steps. */
export const wrongCodeFor = (key: string, clock: TestClock): string => {
  const right = [-30, 0, 30].map((off) => codeFor(key, clock, off))
  for (let code = 0; ; code++) {
    const text = String(code).padStart(6, '0')
    if (!right.includes(text)) return text
  }
}

/** Registers an authenticator for the person; returns its key. The used code is spent. */
export const enableTwoFactor = async (test: CalledApp, token: string, clock: TestClock): Promise<string> => {
  const { body } = await test.api('GET', '/auth/setup2fa', { as: { token } })
  const reply = await test.api('POST', '/auth/RegisterAuthenticator', {
    as: { token },
    body: { authCode: codeFor(body.sharedKey, clock) },
  })
  if (!reply.body.success) throw new Error(`Not registered: ${JSON.stringify(reply.body)}`)
  return body.sharedKey
}
