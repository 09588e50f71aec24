import { setTimeout as delay } from 'node:timers/promises'
import { type Answer, type Call, createHttpClient } from '../http-client.ts'
import { type Credentials, insist, signIn } from '../session.ts'

export interface Timed {
  readonly answer: Answer | Error
  readonly seconds: number
}

/** Calls single instances, on records that no writer uses. */
export interface Probe {
  /** Sends a call as the Administrator, or with another token. */
  send(address: string, call: Call, token?: string): Promise<Timed>
  write(address: string): Promise<Timed>
  read(address: string): Promise<Timed>
  /** What changes accounts needs a sign-in of the last five minutes, which an arena on a busy machine exceeds. */
  signInAgain(address: string): Promise<void>
  /** Resolves when a write succeeds, with the seconds it took. */
  recovered(address: string): Promise<number>
  close(): void
}

/**
 * Max. seconds for any reply: two waits for a connection, three seconds each, and one for a lock, five
 * seconds; the rest is for a busy machine.
 */
export const boundedSeconds = 14

/** Signs in and creates the record to change, of a kind that no writer has. */
export const openProbe = async (address: string, credentials: Credentials): Promise<Probe> => {
  let to = address
  const client = createHttpClient(() => to)
  let own = await signIn(client, credentials)
  const authorized = (token: string) => ({ authorization: `Bearer ${token}` })
  const status = await insist(client, {
    method: 'POST',
    path: '/ProjectStatus',
    body: { projectStatusDescription: 'Probed' },
    headers: authorized(own),
  })

  const send = async (instance: string, call: Call, token = own): Promise<Timed> => {
    const startedAt = Date.now()
    // The client reads it before the first await.
    to = instance
    const answer = await client
      .send({ ...call, headers: { ...call.headers, ...authorized(token) } })
      .catch((error: Error) => error)
    return { answer, seconds: (Date.now() - startedAt) / 1000 }
  }
  const write = (instance: string) =>
    send(instance, {
      method: 'PATCH',
      path: `/ProjectStatus/${status.body.id}`,
      body: { projectStatusDescription: `Probed at ${Date.now()}` },
    })
  return {
    send,
    write,
    read: (instance) => send(instance, { method: 'GET', path: '/ProjectStatus' }),
    signInAgain: async (instance) => {
      to = instance
      own = await signIn(client, credentials)
    },
    recovered: async (instance) => {
      const startedAt = Date.now()
      for (;;) {
        const { answer } = await write(instance)
        if (!(answer instanceof Error) && answer.status === 200) return (Date.now() - startedAt) / 1000
        await delay(50)
      }
    },
    close: client.close,
  }
}
