import { get } from 'node:http'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { concurrencyLimits } from '../../api/auth/sessions/authenticate.ts'
import { callLimits } from '../../api/http/call-limits.ts'
import { apiBase } from '../../model/api-path.ts'
import { maxTextTests } from '../../model/filter/filter.ts'
import { costingCategories, projectStatuses, resources, roles, users } from '../../resources.config.ts'
import { startTestApp } from '../support/app.ts'
import { type ForeignSession, foreignSession } from '../support/foreign-session.ts'
import { addUser, type TestUser } from '../support/people.ts'
import type { RightCall } from '../support/right-call.ts'
import { keyOf, knownRoutes } from '../support/right-calls.ts'
import { type Route, recordRoutes } from '../support/routes.ts'
import { type AnyRecord, sampleRecord } from '../support/samples.ts'

const { app: test, routes } = await recordRoutes(() => startTestApp())
let base: string
let other: ForeignSession
let user: TestUser
let as: { token: string }
let colleague: { token: string }
let category: AnyRecord
let status: AnyRecord
beforeAll(async () => {
  base = `${await test.app.listen({ port: 0, host: '127.0.0.1' })}${apiBase}`
  other = await foreignSession(test.target)
  user = await addUser(
    test,
    Object.values<string>(roles).filter((role) => role !== roles.administrator),
  )
  as = await test.signIn(user)
  colleague = await test.signIn(await addUser(test))
  category = await sampleRecord(test, costingCategories)
  status = await sampleRecord(test, projectStatuses)
})
afterAll(async () => {
  await other.end()
  await test.close()
})

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Call = Pick<RightCall, 'path' | 'body'> & { readonly method: Method }

const sentAtOnce = 40
const { perKey, waiting } = callLimits.heavy

/** Locks the business tables except those of the light calls. */
const lockAllBut = async (light: readonly string[]) => {
  const tables = Object.values(resources)
    .map(({ table }) => table)
    .filter((table) => table !== users.table && !light.includes(table))
  // Lets reads of the call before finish: one that holds a table and waits for the next would deadlock with
  // this lock.
  await other.appIdle()
  await other.run(`begin; lock table ${tables.join(', ')} in access exclusive mode`)
}

/** Typical calls of a colleague, on the one table that is not locked. */
const lightCalls = (endpoint: string, { id }: AnyRecord): Call[] => [
  { method: 'GET', path: `/${endpoint}?range=[0,24]` },
  { method: 'GET', path: `/${endpoint}/${id}` },
  { method: 'PATCH', path: `/${endpoint}/${id}`, body: {} },
  { method: 'GET', path: `/${endpoint}/${id}/history` },
  { method: 'GET', path: '/auth/has2fa' },
]

const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` })

const statusOf = async ({ method, path, body }: Call, token: { token: string }) =>
  (await test.api(method, path, { body, as: token })).status

/** Sends a call over HTTP for a client that may disconnect; null when it did. */
const sent = async ({ method, path, body }: Call, signal: AbortSignal): Promise<number | null> => {
  const json = { 'content-type': 'application/json' }
  const reply = await fetch(`${base}${path}`, {
    method,
    headers: { ...bearer(as), ...(body !== undefined && json) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal,
  }).catch((error: Error) => {
    if (error.name !== 'AbortError') throw error
    return null
  })
  return reply?.status ?? null
}

/** Sends a heavy call many times while its tables are locked, and checks a colleague's calls. */
const sendMany = async (call: Call) => {
  const isCategory = call.path.startsWith(`/${costingCategories.endpoint}`)
  const light = isCategory ? projectStatuses : costingCategories
  await lockAllBut([light.table])
  const statuses: number[] = []
  const leaving = new AbortController()
  const calls = Array.from({ length: sentAtOnce }, async () => {
    const status = await sent(call, leaving.signal)
    if (status !== null) statuses.push(status)
  })
  try {
    await vi.waitUntil(() => statuses.length >= sentAtOnce - perKey - waiting, { timeout: 60_000 })
    const refused = new Set(statuses)
    const held = (await other.waitingForLock(perKey)).length
    const ofColleague = await Promise.all(
      lightCalls(light.endpoint, isCategory ? status : category).map((each) => statusOf(each, colleague)),
    )
    return { refused, held, ofColleague: new Set(ofColleague) }
  } finally {
    // The waiting calls need not run.
    leaving.abort()
    await other.run('rollback')
    await Promise.all(calls)
    await other.doneWaiting()
  }
}

const fair = { refused: new Set([429]), held: perKey, ofColleague: new Set([200]) }

const needsAdministrator = ({ access }: Route) => Array.isArray(access) && !access.includes('User')
/** Every call reads accounts, so their table cannot be locked to make a call wait. */
const isOfAccounts = ({ path }: Route) => path.startsWith(`/${users.endpoint}`)
const heavyRoutes = routes.filter(
  (route) =>
    route.heavy === 'all' && route.method !== 'HEAD' && !needsAdministrator(route) && !isOfAccounts(route),
)

/** Lists that read more than a page, by the query that causes it. */
const heavyLists: readonly (readonly [string, string])[] = [
  ['as a whole', '/Supplier'],
  ['of more than 200 rows', '/Supplier?range=[0,200]'],
  ['far down', '/Supplier?range=[20000,20024]'],
  ['by a text', '/Supplier?range=[0,24]&filter={"q":"steel"}'],
  ['by a text whose name is escaped', '/Supplier?range=[0,24]&filter={"\\u0071":"steel"}'],
  ['by a text in other white space', '/Supplier?range=[0,24]&filter={%20"q"%09:"steel"}'],
  ['by the words of a record', '/Supplier?range=[0,24]&filter={"recordText":"steel"}'],
  ['by a part of a field', '/Supplier?range=[0,24]&filter={"contactName":{"contains":"ann"}}'],
  ['by a part among other tests', '/Supplier?range=[0,24]&filter={"contactName":["x",{"contains":"a"}]}'],
  ['in the order of a figure', '/QuoteHeader?range=[0,24]&sort=["spent","DESC"]'],
  ['by a figure', '/QuoteHeader?range=[0,24]&filter={"spent":{"from":1}}'],
  ['with a sum', '/PurchaseLine?range=[0,24]&sums=["total"]'],
  ['of a parent, by a text', '/PurchaseLine/PurchaseHeader/1?range=[0,24]&filter={"q":"steel"}'],
]

describe('Heavy calls of one user', () => {
  it('are reports, previews, searches, the home page, copies and bulk changes', () => {
    expect(heavyRoutes.map(({ method, path }) => `${method} ${path}`)).toEqual(
      expect.arrayContaining([
        'GET /Home',
        'GET /QuoteHeader/QuoteStatementItem/:id',
        'GET /excelquote/fullreport/:id',
        'GET /excelquote/clientreport/:id',
        'POST /quoteline/search',
        'POST /quoteline/quote-purchase-link',
        'POST /unallocated/suggest',
        'POST /unallocated/preview',
        'POST /unallocated/accept',
        'POST /QuoteHeader/copy',
        'POST /Undo',
        'PATCH /PurchaseHeader',
        'DELETE /PurchaseHeader',
      ]),
    )
  })

  it.each(heavyRoutes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'leave database connections to a colleague: %s',
    { tags: 'rare' },
    async (_name, route) => {
      const known = knownRoutes[keyOf(route)]
      if (!known) throw new Error('Every route is known')
      const { path, body } = await known.call(test, user)
      expect(await sendMany({ method: route.method as Method, path, body })).toEqual(fair)
    },
  )

  it.each(heavyLists)('leave database connections to a colleague: a list %s', async (_name, path) => {
    expect(await sendMany({ method: 'GET', path })).toEqual(fair)
  })

  it('release their slots when the client disconnects, also while waiting', async () => {
    const leaving = new AbortController()
    await lockAllBut([])
    const list: Call = { method: 'GET', path: '/Supplier' }
    const calls = Array.from({ length: perKey + waiting + 1 }, () => sent(list, leaving.signal))
    expect(await Promise.race(calls)).toBe(429)
    leaving.abort()
    await Promise.all(calls)
    await other.doneWaiting()
    const next = statusOf({ method: 'GET', path: '/Supplier' }, as)
    await other.waitingForLock()
    await other.run('rollback')
    expect(await next).toBe(200)
  })

  it('are refused with a Retry-After header', async () => {
    await lockAllBut([])
    const calls = Array.from({ length: perKey + waiting + 1 }, () => test.api('GET', '/Supplier', { as }))
    // The others wait for the lock, or for their turn.
    const reply = await Promise.race(calls)
    await other.run('rollback')
    expect(reply).toMatchObject({ status: 429, body: { type: 'urn:costwright:problem:too_many_at_once' } })
    expect(reply.headers['retry-after']).toBe('5')
    await Promise.all(calls)
  })

  it('leave connections to light calls, however many users make them', async () => {
    const people = []
    for (let n = 0; n * perKey < callLimits.heavy.inAll; n++)
      people.push(await test.signIn(await addUser(test)))
    await lockAllBut([costingCategories.table])
    const calls = people.flatMap((one) =>
      Array.from({ length: perKey }, () => test.api('GET', '/Supplier', { as: one })),
    )
    expect(await other.waitingForLock(callLimits.heavy.inAll)).toHaveLength(callLimits.heavy.inAll)
    expect(await statusOf({ method: 'GET', path: `/CostingCategory/${category.id}` }, colleague)).toBe(200)
    await other.run('rollback')
    expect(new Set((await Promise.all(calls)).map((reply) => reply.status))).toEqual(new Set([200]))
  })

  it('search for ten texts at most', async () => {
    const parts = (count: number) => Array.from({ length: count }, (_, n) => ({ contains: `part ${n}` }))
    const ask = async (filter: object) =>
      test.api('GET', `/Supplier?range=[0,24]&filter=${encodeURIComponent(JSON.stringify(filter))}`, { as })
    expect((await ask({ q: 'x', contactName: parts(maxTextTests - 1) })).status).toBe(200)
    expect(await ask({ q: 'x', contactName: parts(maxTextTests) })).toMatchObject({
      status: 400,
      body: { title: '"filter" looks for 11 texts, and may look for 10.' },
    })
    expect((await ask({ recordText: 'a b', contactName: parts(maxTextTests) })).status).toBe(400)
    expect((await ask({ recordText: 'a b c d e f g h i j k l' })).status).toBe(200)
  })

  it('refuse search texts of more than 200 characters', async () => {
    const long = 'x'.repeat(201)
    const filter = encodeURIComponent(JSON.stringify({ q: long }))
    expect(await test.api('GET', `/Supplier?filter=${filter}`)).toMatchObject({
      status: 400,
      body: { title: '"q" must be a text of at most 200 characters.' },
    })
    expect(await test.api('POST', '/quoteline/search', { body: { description: long } })).toMatchObject({
      status: 400,
      body: { errors: { description: ['Maximum length is 200 characters.'] } },
    })
    expect(
      (await test.api('POST', '/quoteline/search', { body: { description: 'x'.repeat(200) } })).status,
    ).toBe(200)
  })
})

describe('Light calls of one user', () => {
  it('leave connections to a colleague while they wait for a lock', async () => {
    const { perKey: atOnce } = callLimits.light
    await lockAllBut([costingCategories.table])
    const path = '/Supplier?range=[0,24]'
    const calls = Array.from({ length: sentAtOnce }, () => statusOf({ method: 'GET', path }, as))
    expect(await other.waitingForLock(atOnce)).toHaveLength(atOnce)
    expect(await statusOf({ method: 'GET', path: `/CostingCategory/${category.id}` }, colleague)).toBe(200)
    await other.run('rollback')
    expect(new Set(await Promise.all(calls))).toEqual(new Set([200]))
  })

  it('are refused after five seconds behind calls that wait for a lock', { tags: 'rare' }, async () => {
    const { perKey: atOnce } = callLimits.light
    await lockAllBut([])
    const path = '/Supplier?range=[0,24]'
    const calls = Array.from({ length: 3 * atOnce }, () => statusOf({ method: 'GET', path }, as))
    const statuses = await Promise.all(calls)
    await other.run('rollback')
    // Of the second six some may start as the first end, at the same moment.
    expect(new Set(statuses)).toEqual(new Set([503, 429]))
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(atOnce)
    expect(await statusOf({ method: 'GET', path }, as)).toBe(200)
  })
})

describe('A client that disconnects before it is authenticated', () => {
  const calls: readonly (readonly [string, string, number])[] = [
    ['light', '/Supplier?range=[0,24]', callLimits.light.perKey],
    ['heavy', '/Supplier', perKey],
  ]

  it.each(calls)('takes no slot: %s calls', async (_kind, path, places) => {
    const sockets: Socket[] = []
    test.app.server.on('connection', (socket: Socket) => sockets.push(socket))
    await other.run('begin; lock table session in access exclusive mode')
    // Each on its own connection.
    const left = Array.from({ length: 2 * places }, () =>
      get(`${base}${path}`, { agent: false, headers: bearer(as) }).on('error', () => {}),
    )
    await other.waitingForLock(Math.min(2 * places, concurrencyLimits.perKey))
    for (const call of left) call.destroy()
    await vi.waitUntil(() => sockets.every(({ destroyed }) => destroyed), { timeout: 10_000 })
    await other.run('rollback')
    expect(await statusOf({ method: 'GET', path }, as)).toBe(200)
  })
})

describe('Clocks', () => {
  it('that differ by more than five seconds are warned about', { tags: 'rare' }, async () => {
    const said = async (ahead: number) => {
      const lines: string[] = []
      const test = await startTestApp({
        now: () => new Date(Date.now() + ahead * 1000),
        logLevel: 'warn',
        logStream: { write: (line) => lines.push(line) },
      })
      await test.close()
      return lines.join('')
    }
    expect(await said(60)).toMatch(
      /clock of this machine is (59|60|61) seconds ahead of that of the database/,
    )
    expect(await said(0)).not.toContain('clock')
  })

  it('that differ by more than a minute are said in /ready', async () => {
    expect((await test.api('GET', '/ready')).body).toEqual({ status: 'ok' })
    const ahead = await startTestApp({ now: () => new Date(Date.now() + 90_000) })
    const { status, body } = await ahead.api('GET', '/ready')
    await ahead.close()
    expect({ status, warning: body.warning }).toEqual({
      status: 200,
      warning: expect.stringMatching(/^The clock of this machine is (89|90|91) seconds ahead/),
    })
  })
})
