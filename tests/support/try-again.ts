import { expect } from 'vitest'
import type { CalledReply } from './app.ts'

/** Expects a temporary error: a sentence, a Retry-After header, and no internals. */
export const expectTryAgain = (reply: CalledReply, code: 'unavailable' | 'busy' | 'not_writable'): void => {
  expect(reply.body).toEqual({
    type: `urn:costwright:problem:${code}`,
    title: expect.stringMatching(/Please try again\.$/),
    status: 503,
    code,
    params: {},
  })
  expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
}
