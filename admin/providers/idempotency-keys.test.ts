import { HttpError } from 'react-admin'
import { describe, expect, it } from 'vitest'
import { sendOnce } from './idempotency-keys.ts'

/** Sends and answers which key went along. */
const keyOf = async (what: string, outcome: Error | null = null) => {
  let used = ''
  const send = async (key: string) => {
    used = key
    if (outcome) throw outcome
  }
  await sendOnce(what, send).catch(() => undefined)
  return used
}
const lost = new HttpError('The server cannot be reached.', 0)

describe('The key of a request that makes something', () => {
  it('is another one after a success, so that the same line can be added twice', async () =>
    expect(await keyOf('/Line a')).not.toBe(await keyOf('/Line a')))
  it('is the same when the connection was lost, so that a retry makes nothing twice', async () =>
    expect(await keyOf('/Line b', lost)).toBe(await keyOf('/Line b')))
  it('is the same after a failure of the server', async () =>
    expect(await keyOf('/Line c', new HttpError('Oops', 500))).toBe(await keyOf('/Line c')))
  it('is another one after a refusal, which the server would only repeat', async () =>
    expect(await keyOf('/Line d', new HttpError('In use', 409))).not.toBe(await keyOf('/Line d')))
  it('is another one when something else is sent', async () =>
    expect(await keyOf('/Line e', lost)).not.toBe(await keyOf('/Line f', lost)))
})
