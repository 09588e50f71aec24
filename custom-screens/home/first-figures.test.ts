import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endSession, startSession } from '../../admin/session.ts'
import { prefetchFigures, takeRequested } from './first-figures.ts'

const signIn = (token: string) =>
  startSession({
    requires2FA: false,
    email: `${token}@firm.example`,
    name: 'Sam Carter',
    token,
    expiry: new Date(Date.now() + 3_600_000).toISOString(),
    roles: ['User'],
  })

let answers = 0
beforeEach(() => {
  vi.useFakeTimers()
  answers = 0
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', async () => Response.json({ openJobs: ++answers }))
  signIn('sam')
})
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('The figures that are asked for ahead', () => {
  it('are taken once', async () => {
    prefetchFigures()
    expect(await takeRequested()).toEqual({ openJobs: 1 })
    expect(takeRequested()).toBeNull()
  })

  it('are nobody else’s', () => {
    prefetchFigures()
    endSession()
    signIn('ann')
    expect(takeRequested()).toBeNull()
  })

  it('are not asked for by a visitor', () => {
    endSession()
    prefetchFigures()
    expect(answers).toBe(0)
    expect(takeRequested()).toBeNull()
  })

  it('are forgotten when the screen did not come in time', () => {
    prefetchFigures()
    vi.advanceTimersByTime(10_000)
    expect(takeRequested()).toBeNull()
  })

  it('fail where they are taken, and nowhere else', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')))
    prefetchFigures()
    await expect(takeRequested()).rejects.toThrow()
    prefetchFigures()
    await vi.advanceTimersByTimeAsync(1)
  })
})
