import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApiToken } from '../../api/auth/sessions/api-tokens.ts'
import { apiBase } from '../../model/api-path.ts'
import { startTestApp } from '../support/app.ts'
import { marksOf } from '../support/contents.ts'
import { addUser, type TestUser } from '../support/people.ts'
import { type Caller, type RightCall, requestOf } from '../support/right-call.ts'
import { isGenerated, keyOf, knownRoutes } from '../support/right-calls.ts'
import { oneOfEachKind, type Route, recordRoutes } from '../support/routes.ts'

/**
 * The database requires the role User of everyone. This test drops the constraint to check that a call
 * requires the role and not only a session.
 */
const letAccountsBeWithoutRoles = 'alter table user_account drop constraint user_account_roles_check'

const { app: test, routes } = await recordRoutes(() =>
  startTestApp({
    prepare: async (db) => {
      await db.raw(letAccountsBeWithoutRoles)
    },
  }),
)
afterAll(() => test.close())
const named = (list: readonly Route[]) =>
  list.map((route) => [`${route.method} ${route.path}`, route] as const)

/**
 * The routes that everybody calls: all hand-written ones, and one of each kind of generated ones, whose access is a
 * declaration that one hook checks. Fastify answers HEAD by the route of GET.
 */
const called = [
  ...routes.filter((route) => !isGenerated(route) && route.method !== 'HEAD'),
  ...oneOfEachKind(routes.filter(isGenerated)),
]

const columns = [
  'nobody',
  'somebody disabled',
  'somebody without a role',
  'a User',
  'an Administrator',
  'a program with the token of an Administrator',
  'a page of another site, with the cookies of a User',
] as const
type Column = (typeof columns)[number]

/** Those that only `npm run test:all` tries: the hook that refuses the others, and tests of each call, cover them. */
const tagsOf = (column: Column) =>
  ['somebody disabled', 'somebody without a role', 'an Administrator'].includes(column) ? 'rare' : []

/** openapi-contract.test.ts makes each call as a User; what others may do besides is no question of trust. */
const tagsOfAllowed = (column: Column) => (column === 'nobody' ? [] : 'rare')

const people = new Map<Column, TestUser>()
const tokens = new Map<Column, string>()
beforeAll(async () => {
  for (const column of columns.slice(1))
    people.set(
      column,
      await addUser(test, /Administrator/.test(column) ? ['User', 'Administrator'] : ['User']),
    )
})

const callerOf = (column: Column): Caller => {
  const user = people.get(column) ?? people.get('a User')
  if (!user) throw new Error('Everybody is added before the tests')
  return user
}

const apiTokenOf = async ({ id }: TestUser): Promise<string> => {
  const query = { name: 'Nightly import', role: 'Administrator', days: 30, mayApprove: true }
  return (await test.db.transaction((trx) => makeApiToken(trx, id, query, test.context.now()))).token
}

/** A session that began before the access was restricted. */
const tokenOf = async (column: Column): Promise<string | undefined> => {
  const user = people.get(column)
  if (!user) return undefined
  const account = () => test.db('user_account').where({ id: user.id })
  if (!tokens.has(column)) {
    await account().update({ is_enabled: true })
    tokens.set(
      column,
      column.startsWith('a program') ? await apiTokenOf(user) : (await test.signIn(user)).token,
    )
    if (column === 'somebody disabled') await account().update({ is_enabled: false })
    if (column === 'somebody without a role') await account().update({ roles: [] })
  }
  return tokens.get(column)
}

const isSafe = ({ method }: Route) => method === 'GET' || method === 'HEAD'

/** Calls that no API token may make, whatever its owner's role: those about accounts, and some of the product. */
const isForPeople = (route: Route) =>
  /^\/(auth|AuditTrail|Backups|Automation|ExampleRecords)\b/.test(route.path) ||
  knownRoutes[keyOf(route)]?.userOnly ||
  (route.path.startsWith('/UserAccounts') && (!isSafe(route) || /:id\/\w+$/.test(route.path)))

/** These answer a disabled account only that its credentials are wrong. */
const signIns = ['/auth', '/auth/twofactorlogin', '/auth/recoverylogin', '/auth/passkeylogin']

/** The expected refusal for a column; null if the call is allowed. */
const refusalOf = (route: Route, column: Column): { status: number; type: string } | null => {
  const access = knownRoutes[keyOf(route)]?.access
  const forbidden = { status: 403, type: 'urn:costwright:problem:forbidden' }
  if (access === 'anonymous')
    return column === 'somebody disabled' && signIns.includes(route.path)
      ? { status: 401, type: 'urn:costwright:problem:wrong_credentials' }
      : null
  if (column === 'nobody' || column === 'somebody disabled')
    return { status: 401, type: 'urn:costwright:problem:not_signed_in' }
  if (column === 'somebody without a role') return forbidden
  if (column === 'an Administrator') return null
  if (column === 'a program with the token of an Administrator')
    return isForPeople(route) ? { status: 403, type: 'urn:costwright:problem:person_needed' } : null
  if (column !== 'a User' && !isSafe(route)) return { status: 403, type: 'urn:costwright:problem:forged' }
  return access?.includes('User') && !knownRoutes[keyOf(route)]?.isRestricted ? null : forbidden
}

type RefusedCall = Pick<RightCall, 'path'> & Partial<RightCall>

/** A valid call of a route, with the records that it needs. */
const callOf = (route: Route, column: Column) => {
  const known = knownRoutes[keyOf(route)]
  if (!known) throw new Error(`Nobody says how ${keyOf(route)} is called`)
  return known.call(test, callerOf(column))
}

/** Access is decided before an address and a body are read, so `npm test` makes no records for refused calls. */
const addressOf = ({ path }: Route) => path.replaceAll(/:\w+/g, '1')

describe('The routes of the app', () => {
  it('are all listed, and no listed route is missing', () => {
    expect([...new Set(routes.map(keyOf))].sort()).toEqual(Object.keys(knownRoutes).sort())
  })

  it.each(named(routes))('%s declares its access rule', (_name, route) => {
    expect(route.access).toEqual(knownRoutes[keyOf(route)]?.access)
  })
})

describe('A generated route', () => {
  it('answers nobody, and writes nothing', async () => {
    const before = await marksOf(test.db)
    for (const route of routes.filter(isGenerated)) {
      const { method, path } = route
      const reply = await test.app.inject({ method, url: apiBase + addressOf(route) })
      expect([method, path, reply.statusCode]).toEqual([method, path, 401])
    }
    expect(await marksOf(test.db)).toEqual(before)
  })
})

for (const column of columns)
  describe(`Called by ${column}`, { tags: tagsOf(column) }, () => {
    const refused = called.filter((route) => refusalOf(route, column))
    const allowed = called.filter((route) => !refusalOf(route, column))

    const replyTo = async (route: Route, call: RefusedCall) => {
      const token = await tokenOf(column)
      const { headers, ...body } = requestOf(call)
      return test.app.inject({
        method: route.method,
        url: `${apiBase}${call.path}`,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(column === columns.at(-1) && { cookie: 'theme=dark' }),
          ...headers,
        },
        ...body,
      })
    }

    describe.runIf(refused.length > 0)('is refused, without a write:', () => {
      // Those of test:all are valid and have their records: a write before the refusal would be seen.
      const calls = new Map<Route, RefusedCall>()
      let before: Awaited<ReturnType<typeof marksOf>>
      beforeAll(async () => {
        for (const route of refused)
          calls.set(
            route,
            tagsOf(column) === 'rare' || knownRoutes[keyOf(route)]?.isRestricted
              ? await callOf(route, column)
              : { path: addressOf(route) },
          )
        await tokenOf(column)
        before = await marksOf(test.db)
      })
      /** Columns that a refusal may write: a failed sign-in or a missing right is noted, as is the last use of a token. */
      const noted = ['audit_entry', ...(column.startsWith('a program') ? ['api_token'] : [])]

      it.each(named(refused))('%s', async (_name, route) => {
        const refusal = refusalOf(route, column)
        const call = calls.get(route)
        if (!call) throw new Error('Each call is made before the tests')
        const reply = await replyTo(route, call)
        expect(reply.statusCode).toBe(refusal?.status)
        expect(reply.headers['content-type']).toContain('application/problem+json')
        if (route.method !== 'HEAD') expect(reply.json().type).toBe(refusal?.type)
      })

      it('the database is as before', async () => {
        const after = await marksOf(test.db)
        const entries = noted.map((table) => [table, after[table]])
        expect(after).toEqual({ ...before, ...Object.fromEntries(entries) })
      })
    })

    it.each(named(allowed))('%s', { tags: tagsOfAllowed(column) }, async (_name, route) => {
      const call = await callOf(route, column)
      const reply = await replyTo(route, call)
      expect(reply.statusCode, reply.payload.slice(0, 300)).toBe(call.status)
      if (call.endsSession) tokens.delete(column)
    })
  })
