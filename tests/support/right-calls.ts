import { makeApiToken } from '../../api/auth/api-tokens/api-tokens.ts'
import { makeLink } from '../../api/auth/links/account-links.ts'
import { withoutTrail } from '../../database/actor.ts'
import { apiPath, childrenApiPath } from '../../model/api-path.ts'
import type { Resource } from '../../model/definition.ts'
import { resources } from '../../resources.config.ts'
import type { TestApp } from './app.ts'
import { addPerson } from './people.ts'
import type { Route } from './routes.ts'
import { sharingBody, sharingRecord } from './samples.ts'

/** A call that is right in everything but, perhaps, who makes it. */
export interface RightCall {
  readonly path: string
  readonly body?: unknown
  /** What it is answered with. */
  readonly status: number
  /** Whether the session that makes it ends. */
  readonly endsSession?: true
}

/** Who makes a call. */
export interface Caller {
  readonly id: number
  readonly email: string
  readonly password: string
}

/** What is known of a route without asking the app: who may call it, and how. */
export interface KnownRoute {
  readonly access: 'anonymous' | readonly string[]
  call(test: TestApp, caller: Caller): Promise<RightCall>
}

const anyone = (call: Omit<RightCall, 'status'>, status = 200): KnownRoute => ({
  access: 'anonymous',
  call: async () => ({ status, ...call }),
})
const users = (call: KnownRoute['call']): KnownRoute => ({ access: ['User'], call })

/** A session of the person beside the one that they call with. */
const sessionOf = async (test: TestApp, userId: number): Promise<string> => {
  const id = crypto.randomUUID()
  const now = test.context.now()
  await test.db('session').insert({
    id,
    user_id: userId,
    created_at: now,
    expires_at: new Date(now.getTime() + 60_000),
    proved_at: now,
    last_used_at: now,
  })
  return id
}

/** An API token of the person. */
const apiTokenOf = async (test: TestApp, userId: number): Promise<string> => {
  const asked = { name: 'Nightly import', role: 'User', days: 30 }
  const { id } = await test.db.transaction((trx) => makeApiToken(trx, userId, asked, test.context.now()))
  return id
}

const quote = (test: TestApp) => sharingRecord(test, resources['quote-headers'])

const pair = async (test: TestApp) => ({
  purchaseLineId: (await sharingRecord(test, resources['purchase-lines'])).id,
  quoteLineId: (await sharingRecord(test, resources['quote-lines'])).id,
})
/** All of a new purchase line. */
const wantedLink = async (test: TestApp) => {
  const { purchaseLineId, quoteLineId } = await pair(test)
  const { remaining } = (await test.api('GET', `/PurchaseLine/${purchaseLineId}`)).body
  return { purchaseLineId, quoteLineId, quantity: remaining, expected: remaining }
}

/** The calls that no definition makes, each by method and path. */
const handWritten: Readonly<Record<string, KnownRoute>> = {
  'GET /health': anyone({ path: '/health' }),
  'GET /ready': anyone({ path: '/ready' }),
  'GET /openapi.json': anyone({ path: '/openapi.json' }),
  'GET /docs': anyone({ path: '/docs' }),
  'GET /docs/json': anyone({ path: '/docs/json' }),
  'GET /docs/yaml': anyone({ path: '/docs/yaml' }),
  'GET /docs/static/index.html': anyone({ path: '/docs/static/index.html' }, 302),
  'GET /docs/static/swagger-initializer.js': anyone({ path: '/docs/static/swagger-initializer.js' }),
  'GET /docs/static/*': anyone({ path: '/docs/static/swagger-ui.css' }),

  'POST /auth': {
    access: 'anonymous',
    call: async (_test, { email, password }) => ({ path: '/auth', body: { email, password }, status: 200 }),
  },
  'POST /auth/twofactorlogin': {
    access: 'anonymous',
    call: async (_test, { email, password }) => ({
      path: '/auth/twofactorlogin',
      body: { email, password, twoFactorCode: '000000' },
      status: 200,
    }),
  },
  'POST /auth/recoverylogin': {
    access: 'anonymous',
    call: async (_test, { email, password }) => ({
      path: '/auth/recoverylogin',
      body: { email, password, recoveryCode: 'aaaaa-aaaaa' },
      status: 200,
    }),
  },
  'POST /auth/forgot': {
    access: 'anonymous',
    call: async () => ({
      path: '/auth/forgot',
      body: { email: `${crypto.randomUUID()}@firm.example` },
      status: 202,
    }),
  },
  'POST /auth/reset': {
    access: 'anonymous',
    call: async (test) => {
      // Somebody else's: it ends all sessions of the account.
      const { id } = await addPerson(test)
      const { path } = await test.db.transaction((trx) =>
        makeLink(trx, test.context.keys.signInLimits, id, 'reset', test.context.now()),
      )
      const token = path.split('=')[1]
      return { path: '/auth/reset', body: { token, newPassword: 'a walk by the canal 7' }, status: 204 }
    },
  },
  'POST /auth/prove': users(async (_test, { password }) => ({
    path: '/auth/prove',
    body: { password },
    status: 204,
  })),
  'GET /auth/security': users(async () => ({ path: '/auth/security', status: 200 })),
  'GET /auth/recoverycodes': users(async () => ({ path: '/auth/recoverycodes', status: 200 })),
  // Nothing to stand for without an authenticator.
  'POST /auth/recoverycodes': users(async () => ({ path: '/auth/recoverycodes', status: 409 })),
  'GET /auth/sessions': users(async () => ({ path: '/auth/sessions', status: 200 })),
  'DELETE /auth/sessions': users(async () => ({ path: '/auth/sessions', status: 204 })),
  'DELETE /auth/sessions/:id': users(async (test, { id }) => ({
    path: `/auth/sessions/${await sessionOf(test, id)}`,
    status: 204,
  })),
  'GET /auth/tokens': users(async () => ({ path: '/auth/tokens', status: 200 })),
  'POST /auth/tokens': users(async () => ({
    path: '/auth/tokens',
    body: { name: 'Nightly import', role: 'User', days: 30 },
    status: 201,
  })),
  'DELETE /auth/tokens/:id': users(async (test, { id }) => ({
    path: `/auth/tokens/${await apiTokenOf(test, id)}`,
    status: 204,
  })),
  'GET /UserAccounts/:id/sessions': {
    access: ['Administrator'],
    call: async (_test, { id }) => ({ path: `/UserAccounts/${id}/sessions`, status: 200 }),
  },
  'POST /UserAccounts/:id/invite': {
    access: ['Administrator'],
    call: async (test) => ({ path: `/UserAccounts/${(await addPerson(test)).id}/invite`, status: 200 }),
  },
  'POST /UserAccounts/:id/liftpause': {
    access: ['Administrator'],
    call: async (test) => ({ path: `/UserAccounts/${(await addPerson(test)).id}/liftpause`, status: 204 }),
  },
  'POST /auth/logout': users(async () => ({ path: '/auth/logout', status: 204, endsSession: true })),
  'GET /auth/has2fa': users(async () => ({ path: '/auth/has2fa', status: 200 })),
  'GET /auth/setup2fa': users(async () => ({ path: '/auth/setup2fa', status: 200 })),
  // A wrong code is an answer too.
  'POST /auth/RegisterAuthenticator': users(async () => ({
    path: '/auth/RegisterAuthenticator',
    body: { authCode: '000000' },
    status: 200,
  })),
  'POST /auth/remove2fa/:id': {
    access: ['Administrator'],
    call: async (test) => ({
      path: `/auth/remove2fa/${(await addPerson(test)).id}`,
      body: false,
      status: 200,
    }),
  },
  'POST /auth/ChangePassword': users(async (_test, { password }) => ({
    path: '/auth/ChangePassword',
    body: { currentPassword: password, newPassword: password },
    status: 204,
  })),
  'POST /UserAccounts/:id/ChangePassword': users(async (_test, { id, password }) => ({
    path: `/UserAccounts/${id}/ChangePassword`,
    body: { currentPassword: password, newPassword: password },
    status: 204,
  })),

  'GET /Backups/schedule': {
    access: ['Administrator'],
    call: async () => ({ path: '/Backups/schedule', status: 200 }),
  },
  'GET /AuditTrail': {
    access: ['Administrator'],
    call: async () => ({ path: '/AuditTrail', status: 200 }),
  },

  'POST /Undo': users(async (test, caller) => {
    const made = await test.api('POST', '/Supplier', { body: { supplierName: 'Taken back' } })
    const requestId = String(made.headers['x-request-id'])
    await test.db.transaction(async (trx) => {
      await withoutTrail(trx)
      await trx('audit_entry').where({ request_id: requestId }).update({ user_id: caller.id })
    })
    return { path: '/Undo', body: { requestId }, status: 200 }
  }),

  'POST /QuoteHeader/copy': users(async (test) => ({
    path: '/QuoteHeader/copy',
    body: { id: (await quote(test)).id },
    status: 201,
  })),
  'GET /QuoteHeader/QuoteStatementItem/:id': users(async (test) => ({
    path: `/QuoteHeader/QuoteStatementItem/${(await quote(test)).id}`,
    status: 200,
  })),
  'GET /excelquote/fullreport/:id': users(async (test) => ({
    path: `/excelquote/fullreport/${(await quote(test)).id}`,
    status: 200,
  })),
  'GET /excelquote/clientreport/:id': users(async (test) => ({
    path: `/excelquote/clientreport/${(await quote(test)).id}`,
    status: 200,
  })),
  'GET /Home': users(async () => ({ path: '/Home', status: 200 })),
  'POST /Home/seen': users(async () => ({
    path: '/Home/seen',
    body: { upTo: '2025-01-01T00:00:00Z' },
    status: 204,
  })),
  'POST /unallocated/suggest': users(async (test) => ({
    path: '/unallocated/suggest',
    body: { purchaseLineIds: [(await pair(test)).purchaseLineId] },
    status: 200,
  })),
  'POST /unallocated/preview': users(async (test) => ({
    path: '/unallocated/preview',
    body: { links: [await wantedLink(test)] },
    status: 200,
  })),
  'POST /unallocated/accept': users(async (test) => ({
    path: '/unallocated/accept',
    body: { links: [await wantedLink(test)] },
    status: 201,
  })),
  'POST /unallocated/dismiss': users(async (test) => ({
    path: '/unallocated/dismiss',
    body: await pair(test),
    status: 201,
  })),
  'DELETE /unallocated/dismiss': users(async (test) => {
    const dismissed = await pair(test)
    await test.api('POST', '/unallocated/dismiss', { body: dismissed })
    return { path: '/unallocated/dismiss', body: dismissed, status: 200 }
  }),
  'POST /quoteline/search': users(async () => ({ path: '/quoteline/search', body: {}, status: 200 })),
  'POST /quoteline/quote-purchase-link': users(async (test) => ({
    path: '/quoteline/quote-purchase-link',
    body: {
      selectedQuoteLineIDs: [(await sharingRecord(test, resources['quote-lines'])).id],
      selectedQuoteLineQuantities: [1],
      selectedPurchaseLineIDs: [(await sharingRecord(test, resources['purchase-lines'])).id],
    },
    status: 201,
  })),
}

const createdStatus = 201

/** The calls that a definition makes. */
const generated = (resource: Resource): Record<string, KnownRoute> => {
  const path = apiPath(resource)
  const read = resource.access?.read ?? ['User']
  const write = resource.access?.write ?? ['User']
  const record = (test: TestApp) => sharingRecord(test, resource)
  const one = async (test: TestApp) => `${path}/${(await record(test)).id}`
  const changes = (test: TestApp) =>
    record(test).then((body) => ({ path: `${path}/${body.id}`, body, status: 200 }))
  const { parent } = resource
  const below = parent && `${path}/${parent.segment}/:id`
  const ofParent = async (test: TestApp) =>
    childrenApiPath(resource, Number((await record(test))[parent?.key ?? '']))
  const create: Record<string, KnownRoute> = {
    [`POST ${path}`]: {
      access: write,
      call: async (test) => ({ path, body: await sharingBody(test, resource), status: createdStatus }),
    },
    ...(parent && {
      [`POST ${below}`]: {
        access: write,
        call: async (test) => {
          const body = await sharingBody(test, resource)
          return { path: childrenApiPath(resource, Number(body[parent.key])), body, status: createdStatus }
        },
      },
    }),
  }
  return {
    [`GET ${path}`]: { access: read, call: async () => ({ path, status: 200 }) },
    [`GET ${path}/:id`]: { access: read, call: async (test) => ({ path: await one(test), status: 200 }) },
    [`GET ${path}/:id/history`]: {
      access: read,
      call: async (test) => ({ path: `${await one(test)}/history`, status: 200 }),
    },
    ...(parent && {
      [`GET ${below}`]: { access: read, call: async (test) => ({ path: await ofParent(test), status: 200 }) },
    }),
    ...(resource.without?.includes('create') ? {} : create),
    [`PUT ${path}/:id`]: { access: write, call: changes },
    [`PATCH ${path}/:id`]: { access: write, call: changes },
    ...(resource.list.editable && {
      [`PATCH ${path}`]: {
        access: write,
        call: async (test) => {
          const { id, ...values } = await record(test)
          const [name = ''] = resource.list.editable ?? []
          return { path, body: { ids: [id], set: { [name]: values[name] } }, status: 200 }
        },
      },
    }),
    ...(resource.deleteFrom && {
      [`DELETE ${path}`]: {
        access: write,
        call: async (test) => ({ path, body: { ids: [(await record(test)).id] }, status: 200 }),
      },
    }),
    [`DELETE ${path}/:id`]: { access: write, call: async (test) => ({ path: await one(test), status: 200 }) },
  }
}

/** Every call that there should be, by method and path. */
export const knownRoutes: Readonly<Record<string, KnownRoute>> = {
  ...handWritten,
  ...Object.assign({}, ...(Object.values(resources) as Resource[]).map(generated)),
}

/** How a route is looked up: one of HEAD is like its GET. */
export const keyOf = ({ method, path }: Pick<Route, 'method' | 'path'>): string =>
  `${method === 'HEAD' ? 'GET' : method} ${path}`
