import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endSession, getSession, startSession } from '../session.ts'
import { dataProvider } from './data-provider.ts'
import { isPassing, request } from './http-client.ts'
import { queryClient } from './query-client.ts'

const stored = new Map<string, string>()
const signIn = (email: string, token: string) =>
  startSession({
    requires2FA: false,
    email,
    name: 'Sam Carter',
    token,
    expiry: new Date(Date.now() + 60_000).toISOString(),
    roles: ['User'],
  })

/** What was asked of the server, and how it answers. */
const asked: { url: string; init: RequestInit }[] = []
let answer = async (): Promise<Response> => Response.json({})

beforeEach(() => {
  stored.clear()
  asked.length = 0
  answer = async () => Response.json({ id: 7 })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('document', { cookie: '', title: 'Suppliers – Costwright' })
  vi.stubGlobal('window', { location: { pathname: '/admin/suppliers' } })
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked.push({ url, init })
    return answer()
  })
  signIn('sam@firm.example', 'a-token')
})
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

const refused = () => Response.json({ title: 'No.', type: 'about:blank', status: 401 }, { status: 401 })

describe('An answer that says that nobody is signed in', () => {
  it('ends the session that it was asked in', async () => {
    answer = async () => refused()
    await expect(request('/Supplier')).rejects.toThrow('No.')
    expect(getSession()).toBeNull()
  })

  it('does not end the next session when it comes late', async () => {
    let reply = (_response: Response) => {}
    answer = () =>
      new Promise((settle) => {
        reply = settle
      })
    const late = request('/Supplier')
    endSession()
    signIn('pat@firm.example', 'the-next-token')
    reply(refused())
    await expect(late).rejects.toThrow('No.')
    expect(getSession()?.token).toBe('the-next-token')
  })

  it('is about the password, and ends nothing, at signing in', async () => {
    answer = async () => refused()
    await expect(request('/auth', { method: 'POST', body: {} })).rejects.toThrow('No.')
    expect(getSession()?.token).toBe('a-token')
  })
})

describe('A change from the screen', () => {
  const record = { id: 7, version: 3, supplierName: 'Garthby Steel' }
  const sent = () => ({
    method: asked[0]?.init.method,
    ifMatch: new Headers(asked[0]?.init.headers).get('If-Match'),
    url: asked[0]?.url,
  })

  it.each([
    [
      'of a record',
      'PUT',
      () =>
        dataProvider.update('suppliers', { id: 7, data: { supplierName: 'Garthby' }, previousData: record }),
    ],
    ['that deletes it', 'DELETE', () => dataProvider.delete('suppliers', { id: 7, previousData: record })],
  ])('%s says which version was seen', async (_what, method, change) => {
    await change()
    expect(sent()).toEqual({ method, ifMatch: '"3"', url: '/api/v1.0/Supplier/7' })
  })
})

describe('What was fetched', () => {
  it('is forgotten when somebody else signs in, and kept for the same person', () => {
    queryClient.setQueryData(['suppliers'], [1])
    signIn('sam@firm.example', 'renewed')
    expect(queryClient.getQueryData(['suppliers'])).toEqual([1])
    signIn('pat@firm.example', 'another')
    expect(queryClient.getQueryData(['suppliers'])).toBeUndefined()
  })

  it('is forgotten when the person leaves', () => {
    queryClient.setQueryData(['suppliers'], [1])
    endSession(true)
    expect(queryClient.getQueryData(['suppliers'])).toBeUndefined()
  })
})

describe('A failed call', () => {
  const failure = async (status: number, code: string) => {
    answer = async () =>
      Response.json({ title: 'No.', type: `urn:costwright:problem:${code}`, status }, { status })
    return request('/Supplier').catch((error: unknown) => error)
  }

  it('is made again while the server is busy or out of reach', async () => {
    expect(isPassing(await failure(503, 'busy'))).toBe(true)
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(isPassing(await request('/Supplier').catch((error: unknown) => error))).toBe(true)
  })

  it('is not made again when it was refused, or was too much', async () => {
    expect(isPassing(await failure(404, 'not_found'))).toBe(false)
    expect(isPassing(await failure(503, 'could_not_be_made'))).toBe(false)
  })
})
