import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SignInReply } from '../model/session.ts'
import { storedSecurity } from './stored-for-user.ts'

const day = 24 * 60 * 60_000
const now = new Date('2025-02-28T09:00:00Z')
const stored = new Map<string, string>()
const page = new EventTarget()

/** A tab that has just been opened: the module without a past, and the browser that it finds. */
const openTab = async () => {
  vi.resetModules()
  const tab = await import('./session.ts')
  stop = tab.watchSession()
  return tab
}
let stop = () => {}

const reply = (lasts: number | null): SignInReply => ({
  requires2FA: false,
  email: 'sam@firm.example',
  name: 'Sam Carter',
  token: 'a-token',
  expiry: lasts === null ? null : new Date(now.getTime() + lasts).toISOString(),
  roles: ['User'],
})

beforeEach(() => {
  vi.useFakeTimers({ now })
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', new EventTarget())
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const inAnotherTab = (key: string | null) => page.dispatchEvent(Object.assign(new Event('storage'), { key }))

describe('A session', () => {
  it('is kept under userData with its five fields', async () => {
    const tab = await openTab()
    tab.startSession(reply(8 * 60 * 60_000))
    expect(JSON.parse(stored.get('userData') ?? '')).toEqual({
      email: 'sam@firm.example',
      name: 'Sam Carter',
      token: 'a-token',
      tokenExpiration: '2025-02-28T17:00:00.000Z',
      roles: ['User'],
    })
    expect(tab.getSession()?.name).toBe('Sam Carter')
  })

  it('keeps what the account lacks beside it, and forgets that with it', async () => {
    const tab = await openTab()
    const security = { has2FA: true, recoveryCodesLeft: 0, authenticatorDue: null }
    const signIn = () => tab.startSession({ ...reply(day), security })
    signIn()
    expect(storedSecurity('sam@firm.example')).toEqual(security)
    expect(storedSecurity('kim@firm.example')).toBeNull()
    tab.endSession()
    expect(storedSecurity('sam@firm.example')).toBeNull()
    signIn()
    // The next one is of a server that says nothing of it.
    tab.startSession(reply(day))
    expect(storedSecurity('sam@firm.example')).toBeNull()
    signIn()
    vi.setSystemTime(now.getTime() + 2 * day)
    await openTab()
    expect(storedSecurity('sam@firm.example')).toBeNull()
  })

  it('is restored at the next visit, and ends then at its expiration', async () => {
    const halfAnHour = day / 48
    ;(await openTab()).startSession(reply(halfAnHour))
    stop()
    const tab = await openTab()
    vi.advanceTimersByTime(halfAnHour - 1)
    expect(tab.getSession()?.token).toBe('a-token')
    vi.advanceTimersByTime(1)
    expect(tab.getSession()).toBeNull()
    expect(stored.has('userData')).toBe(false)
  })

  it.each([
    ['has expired', -1],
    ['has no expiration', null],
  ])('counts as absent when its token %s', async (_, lasts) => {
    const tab = await openTab()
    tab.startSession(reply(lasts))
    expect(tab.getSession()).toBeNull()
    stop()
    expect((await openTab()).getSession()).toBeNull()
  })

  it('is not restored when its expiration is no date', async () => {
    const restoredWith = async (tokenExpiration: string | null) => {
      stored.set('userData', JSON.stringify({ ...reply(day), tokenExpiration }))
      const session = (await openTab()).getSession()
      stop()
      return session
    }
    expect(await restoredWith(reply(day).expiry)).not.toBeNull()
    expect(await restoredWith('never')).toBeNull()
  })

  it.each(['not JSON', '{"token":7}', 'null', '[]'])(
    'is not made of what else is stored: %s',
    async (text) => {
      stored.set('userData', text)
      expect((await openTab()).getSession()).toBeNull()
    },
  )

  it('ends by itself at the expiration', async () => {
    const tab = await openTab()
    tab.startSession(reply(day))
    const listener = vi.fn()
    tab.subscribe(listener)
    vi.advanceTimersByTime(day - 1)
    expect(tab.getSession()).not.toBeNull()
    vi.advanceTimersByTime(1)
    expect(tab.getSession()).toBeNull()
    expect(listener).toHaveBeenCalledOnce()
    expect(stored.has('userData')).toBe(false)
  })

  it('ends at an expiration beyond the longest timer', async () => {
    const tab = await openTab()
    tab.startSession(reply(60 * day))
    vi.advanceTimersByTime(59 * day)
    expect(tab.getSession()).not.toBeNull()
    vi.advanceTimersByTime(day)
    expect(tab.getSession()).toBeNull()
  })

  it('ends when its tab wakes after the end, whatever the timers of a sleeping machine did', async () => {
    const tab = await openTab()
    tab.startSession(reply(day))
    const listener = vi.fn()
    tab.subscribe(listener)
    vi.setSystemTime(now.getTime() + 2 * day)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(listener).toHaveBeenCalledOnce()
    expect(stored.has('userData')).toBe(false)
  })

  it('leaves no timer behind when one logs out, which could end the next session', async () => {
    const tab = await openTab()
    const before = vi.getTimerCount()
    tab.startSession(reply(day))
    expect(vi.getTimerCount()).toBe(before + 1)
    tab.endSession(true)
    expect(vi.getTimerCount()).toBe(before)
    tab.startSession({ ...reply(2 * day), token: 'the next' })
    vi.advanceTimersByTime(day)
    expect(tab.getSession()?.token).toBe('the next')
  })

  it('ends here when another tab logs out', async () => {
    const tab = await openTab()
    tab.startSession(reply(day))
    stored.delete('userData')
    inAnotherTab('userData')
    expect(tab.getSession()).toBeNull()
  })

  it('starts here when another tab signs in', async () => {
    const tab = await openTab()
    stored.set('userData', JSON.stringify({ ...reply(day), tokenExpiration: reply(day).expiry }))
    inAnotherTab('userData')
    expect(tab.getSession()?.token).toBe('a-token')
  })

  it('is taken up from storage again after 60 minutes, with a later expiration', async () => {
    const tab = await openTab()
    tab.startSession(reply(2 * 60 * 60_000))
    stored.set(
      'userData',
      JSON.stringify({ ...reply(day), tokenExpiration: reply(day).expiry, token: 'renewed' }),
    )
    vi.advanceTimersByTime(60 * 60_000)
    expect(tab.getSession()?.token).toBe('renewed')
    vi.advanceTimersByTime(2 * 60 * 60_000)
    expect(tab.getSession()?.token).toBe('renewed')
  })

  it('asks for one of the roles', async () => {
    const tab = await openTab()
    tab.startSession(reply(day))
    expect(tab.hasAnyRole(undefined)).toBe(true)
    expect(tab.hasAnyRole(['User', 'Administrator'])).toBe(true)
    expect(tab.hasAnyRole(['Administrator'])).toBe(false)
  })
})
