import { HttpError } from 'react-admin'
import { describe, expect, it } from 'vitest'
import { forgetPending, sendOnce } from './send-once.ts'

/** Sends a request that ends in these outcomes one after the other; answers the keys that went along. */
const keysOf = async (what: string, outcomes: readonly (Error | null)[], pauses: readonly number[] = []) => {
  const keys: string[] = []
  const send = async (key: string) => {
    const outcome = outcomes[keys.length]
    keys.push(key)
    if (outcome) throw outcome
  }
  await sendOnce(what, send, pauses).catch(() => undefined)
  return keys
}
const keyOf = async (what: string, outcome: Error | null = null) => (await keysOf(what, [outcome]))[0]
const lost = new HttpError('The server cannot be reached.', 0)
const busy = new HttpError('The server is busy just now.', 503)

describe('The key of a request that writes', () => {
  it('is another one after a success, so that the same line can be added twice', async () =>
    expect(await keyOf('/Line a')).not.toBe(await keyOf('/Line a')))
  it('is the same when the connection was lost, so that a retry makes nothing twice', async () =>
    expect(await keyOf('/Line b', lost)).toBe(await keyOf('/Line b')))
  it('is the same after a failure of the server', async () =>
    expect(await keyOf('/Line c', new HttpError('Oops', 500))).toBe(await keyOf('/Line c')))
  it('is another one after a refusal, which the server would only repeat', async () =>
    expect(await keyOf('/Line d', new HttpError('In use', 409))).not.toBe(await keyOf('/Line d')))
  it('is another one once the kept request was sent, so that the same can be done again', async () => {
    const key = (await keyOf('/Line kept', lost)) ?? ''
    forgetPending(key)
    expect(await keyOf('/Line kept')).not.toBe(key)
  })
  it('is another one when something else is sent', async () =>
    expect(await keyOf('/Line e', lost)).not.toBe(await keyOf('/Line f', lost)))
})

describe('A request that writes', () => {
  it('is sent again by itself, under the same key, while the server cannot be reached', async () => {
    const keys = await keysOf('/Line g', [lost, busy, null], [1, 1])
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
  })

  it('is given up after the last pause', async () => {
    expect(await keysOf('/Line h', [lost, lost, lost, null], [1, 1])).toHaveLength(3)
  })

  it('is not sent again after an answer', async () => {
    for (const status of [400, 409, 412, 500])
      expect(await keysOf(`/Line ${status}`, [new HttpError('No', status), null], [1])).toHaveLength(1)
  })
})
