import { generateSync } from 'otplib'
import type { TestApp } from './app.ts'

/** A clock that stands still until it is told to go on. */
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

export interface Person {
  readonly id: number
  readonly email: string
  readonly password: string
}

let made = 0

/** A new account, made through the API by the Administrator. */
export const addPerson = async (test: TestApp, roles = ['User']): Promise<Person> => {
  made += 1
  const email = `person${made}@firm.example`
  const password = `a long password no ${made}`
  const reply = await test.api('POST', '/UserAccounts', {
    as: 'administrator',
    body: { email, firstName: 'Pat', lastName: `Person${made}`, roles, password, passwordConfirm: password },
  })
  if (reply.status !== 201) throw new Error(`No person: ${JSON.stringify(reply.body)}`)
  return { id: reply.body.id, email, password }
}

/** A new account that nobody has given a password, as one that will be invited. */
export const addInvited = async (test: TestApp): Promise<Omit<Person, 'password'>> => {
  made += 1
  const email = `person${made}@firm.example`
  const body = { email, firstName: 'Pat', lastName: `Person${made}` }
  const reply = await test.api('POST', '/UserAccounts', { as: 'administrator', body })
  if (reply.status !== 201) throw new Error(`Nobody to invite: ${JSON.stringify(reply.body)}`)
  return { id: reply.body.id, email }
}

/** What an authenticator with this key shows, so many seconds off the clock. */
export const codeFor = (key: string, clock: TestClock, offSeconds = 0): string =>
  generateSync({ secret: key, epoch: Math.floor(clock.now().getTime() / 1000) + offSeconds })

/** A code that none of the three steps has. */
export const wrongCodeFor = (key: string, clock: TestClock): string => {
  const right = [-30, 0, 30].map((off) => codeFor(key, clock, off))
  for (let code = 0; ; code++) {
    const text = String(code).padStart(6, '0')
    if (!right.includes(text)) return text
  }
}

/** Registers an authenticator for the person; answers its key. The code that was used is gone. */
export const enableTwoFactor = async (test: TestApp, token: string, clock: TestClock): Promise<string> => {
  const { body } = await test.api('GET', '/auth/setup2fa', { as: { token } })
  const reply = await test.api('POST', '/auth/RegisterAuthenticator', {
    as: { token },
    body: { authCode: codeFor(body.sharedKey, clock) },
  })
  if (!reply.body.success) throw new Error(`Not registered: ${JSON.stringify(reply.body)}`)
  return body.sharedKey
}
