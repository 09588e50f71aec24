import { setTimeout as delay } from 'node:timers/promises'
import { type Answer, type Call, createHttpClient } from '../http-client.ts'
import { type Credentials, insist, signIn } from '../session.ts'

/** An answer and how long it took, in seconds. */
export interface Timed {
  readonly answer: Answer | Error
  readonly seconds: number
}

/** Calls single instances, beside the writers and on records that they do not touch. */
export interface Probe {
  /** Sends a call as the Administrator, or as the bearer of another token. */
  send(address: string, call: Call, token?: string): Promise<Timed>
  /** Changes a record. */
  write(address: string): Promise<Timed>
  /** Reads a list that no fault locks. */
  read(address: string): Promise<Timed>
  /** Keeps when a write is done; answers after how many seconds. */
  recovered(address: string): Promise<number>
  close(): void
}

/**
 * An answer comes within this time, whatever happens: a request waits twice for a connection, three seconds each, and
 * for a lock, five seconds; the rest is for a busy machine.
 */
export const boundedSeconds = 14

/** Signs in and makes the record that is changed: a kind of record that no writer has. */
export const openProbe = async (address: string, credentials: Credentials): Promise<Probe> => {
  let to = address
  const client = createHttpClient(() => to)
  const own = await signIn(client, credentials)
  const authorized = (token: string) => ({ authorization: `Bearer ${token}` })
  const status = await insist(client, {
    method: 'POST',
    path: '/ProjectStatus',
    body: { projectStatusDescription: 'Probed' },
    headers: authorized(own),
  })

  const send = async (instance: string, call: Call, token = own): Promise<Timed> => {
    const startedAt = Date.now()
    // Read by the client before anything is awaited.
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
