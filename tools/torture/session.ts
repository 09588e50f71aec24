import { setTimeout as delay } from 'node:timers/promises'
import type { SignInReply } from '../../model/session.ts'
import type { Answer, Call, HttpClient } from './http-client.ts'
import { isLost } from './intent.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** Repeats an idempotent call until it gets a reply; for reads and setup. */
export const insist = async (client: HttpClient, call: Call, patience = 90_000): Promise<Answer> => {
  const end = Date.now() + patience
  for (;;) {
    const outcome = await client.send(call).catch((error: Error) => error)
    if (!isLost(outcome)) {
      if (outcome instanceof Error) throw outcome
      return outcome
    }
    if (Date.now() > end)
      throw new Error(`${call.method} ${call.path}: no answer in ${patience / 1000} seconds`)
    await delay(50)
  }
}

export const signIn = async (client: HttpClient, credentials: Credentials): Promise<string> => {
  const { status, body } = await insist(client, { method: 'POST', path: '/auth', body: credentials })
  if (status !== 200) throw new Error(`Nobody is signed in: ${JSON.stringify(body)}`)
  return (body as SignInReply).token
}
