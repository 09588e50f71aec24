import { makeLink } from '../../api/auth/passwords/link-routes.ts'
import { makeApiToken } from '../../api/auth/sessions/api-tokens.ts'
import { callHandlers } from '../../api/call-handlers.ts'
import type { CallHandlers } from '../../api/crud/call-handler.ts'
import { withoutTrail } from '../../database/actor.ts'
import { apiPath, childrenApiPath } from '../../model/api-path.ts'
import { isWritable } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import type { Filter } from '../../model/filter/filter.ts'
import { guardsOf } from '../../model/guard.ts'
import { isImported } from '../../model/import.ts'
import { columnOf } from '../../model/naming.ts'
import { offers } from '../../model/offered-writes.ts'
import { ownPicture } from '../../model/pictures.ts'
import { fieldOf } from '../../model/resources.ts'
import {
  actionSegment,
  callsOf,
  changesOf,
  type RowCall,
  type RowChange,
  rolesOf,
} from '../../model/row-actions.ts'
import { resources } from '../../resources.config.ts'
import type { TestApp } from './app.ts'
import { png } from './files.ts'
import { answerWith, makePasskey, plantPasskey } from './passkeys.ts'
import { addInvited, addPerson } from './people.ts'
import { closeBody } from './product-samples.ts'
import type { Route } from './routes.ts'
import { type AnyRecord, sampleRecord, sharingBody, sharingRecord, valuesPassing } from './samples.ts'

/** A call that is valid except, perhaps, for its caller. */
export interface RightCall {
  readonly path: string
  /** Sent as JSON; a Buffer is sent unchanged. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** The expected status. */
  readonly status: number
  /** Whether it ends the caller's session. */
  readonly endsSession?: true
}

/** The headers and the body of a request. */
export const requestOf = ({ body, headers }: Pick<RightCall, 'body' | 'headers'>) => {
  const isFile = Buffer.isBuffer(body)
  return {
    headers: {
      ...(body !== undefined && { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { payload: isFile ? body : JSON.stringify(body) }),
  }
}

export interface Caller {
  readonly id: number
  readonly email: string
  readonly password: string
}

/** The expected access of a route, and a valid call of it. */
export interface KnownRoute {
  readonly access: 'anonymous' | readonly string[]
  call(test: TestApp, caller: Caller): Promise<RightCall>
}

const anyone = (call: Omit<RightCall, 'status'>, status = 200): KnownRoute => ({
  access: 'anonymous',
  call: async () => ({ status, ...call }),
})
const users = (call: KnownRoute['call']): KnownRoute => ({ access: ['User'], call })

/** A purchase that has not come. */
const unreceived = (test: TestApp) =>
  sampleRecord(test, resources['purchase-headers'], { receivedDate: null, statementDate: null })

/** The paper of an order that was not sent. */
const paperCalls = (resource: Resource): Record<string, KnownRoute> => {
  const paper = (after: string, call: Omit<RightCall, 'path'>) =>
    users(async (test) => ({
      path: `/${resource.endpoint}/${(await sampleRecord(test, resource)).id}/order${after}`,
      ...call,
    }))
  const path = `/${resource.endpoint}/:id/order`
  return {
    [`GET ${path}.pdf`]: paper('.pdf', { status: 200 }),
    [`GET ${path}`]: paper('', { status: 200 }),
    [`POST ${path}/send`]: paper('/send', {
      body: { to: ['ann@firm.example'], subject: 'Order', text: 'Attached.' },
      // No mail server is configured.
      status: 409,
    }),
    [`POST ${path}/marksent`]: paper('/marksent', { status: 200 }),
    // It was not sent.
    [`POST ${path}/revise`]: paper('/revise', { status: 409 }),
    [`POST ${path}/sendagain`]: paper('/sendagain', { body: {}, status: 409 }),
  }
}

/** Calls of a draft application. No mail server is configured, and its project has no agreed quote. */
const applicationCalls = (): Record<string, KnownRoute> => {
  const ofDraft = (after: string, call: Omit<RightCall, 'path'>) =>
    users(async (test) => ({
      path: `/Application/${(await sampleRecord(test, resources.applications)).id}/${after}`,
      ...call,
    }))
  return {
    'GET /Application/:id/figures': ofDraft('figures', { status: 200 }),
    'GET /Application/:id/application.pdf': ofDraft('application.pdf', { status: 200 }),
    'GET /Application/:id/excel': ofDraft('excel', { status: 200 }),
    'POST /Application/:id/send': ofDraft('send', { body: { mail: null }, status: 200 }),
    'POST /Application/:id/sendagain': ofDraft('sendagain', { body: {}, status: 409 }),
    'POST /Application/:id/payment': ofDraft('payment', {
      body: { receivedDate: '2024-07-19', amount: 1 },
      status: 409,
    }),
    'POST /Application/opening': users(async (test) => ({
      path: '/Application/opening',
      body: {
        projectId: (await sampleRecord(test, resources.projects)).id,
        valuationDate: '2024-05-31',
        certifiedGross: 100,
        certifiedDue: 95,
      },
      status: 201,
    })),
  }
}

/** A second session of the person. */
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
/** The whole quantity of a new purchase line. */
const wantedLink = async (test: TestApp) => {
  const { purchaseLineId, quoteLineId } = await pair(test)
  const { remaining } = (await test.api('GET', `/PurchaseLine/${purchaseLineId}`)).body
  return { purchaseLineId, quoteLineId, quantity: remaining, expected: remaining }
}

const viewBody = () => ({
  resource: 'suppliers',
  name: crypto.randomUUID(),
  state: 'sort=supplierName&order=DESC',
})
/** A view of the person. */
const viewOf = async (test: TestApp, ownerId: number): Promise<number> => {
  const { resource, name } = viewBody()
  const [row] = await test.db('saved_view').insert({ resource, name, owner_id: ownerId }).returning('id')
  return row.id
}

/** The hand-written calls, by method and path. */
export const handWritten: Readonly<Record<string, KnownRoute>> = {
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
      // For another account: it ends all sessions of the account.
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
  // Recovery codes need an authenticator.
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
  'POST /auth/passkeyoptions': anyone({ path: '/auth/passkeyoptions' }),
  'POST /auth/passkeylogin': {
    access: 'anonymous',
    call: async (test, { id }) => ({
      path: '/auth/passkeylogin',
      body: await answerWith(test, await plantPasskey(test, id)),
      status: 200,
    }),
  },
  'POST /auth/provewithpasskey': users(async (test, { id }) => ({
    path: '/auth/provewithpasskey',
    body: await answerWith(test, await plantPasskey(test, id)),
    status: 204,
  })),
  'GET /auth/passkeys': users(async () => ({ path: '/auth/passkeys', status: 200 })),
  'POST /auth/passkeys/options': users(async () => ({ path: '/auth/passkeys/options', status: 200 })),
  // The challenge was given to another session.
  'POST /auth/passkeys': users(async (test) => {
    const { body } = await test.api('POST', '/auth/passkeys/options')
    return {
      path: '/auth/passkeys',
      body: { name: 'Phone', credential: makePasskey(body).registration },
      status: 400,
    }
  }),
  'DELETE /auth/passkeys/:id': users(async (test, { id }) => ({
    path: `/auth/passkeys/${(await plantPasskey(test, id)).id}`,
    status: 204,
  })),
  'GET /UserAccounts/:id/passkeys': {
    access: ['Administrator'],
    call: async (_test, { id }) => ({ path: `/UserAccounts/${id}/passkeys`, status: 200 }),
  },
  'GET /UserAccounts/:id/sessions': {
    access: ['Administrator'],
    call: async (_test, { id }) => ({ path: `/UserAccounts/${id}/sessions`, status: 200 }),
  },
  'GET /UserAccounts/:id/tokens': {
    access: ['Administrator'],
    call: async (_test, { id }) => ({ path: `/UserAccounts/${id}/tokens`, status: 200 }),
  },
  'POST /UserAccounts/:id/invite': {
    access: ['Administrator'],
    call: async (test) => ({ path: `/UserAccounts/${(await addPerson(test)).id}/invite`, status: 200 }),
  },
  'POST /UserAccounts/:id/correctaddress': {
    access: ['Administrator'],
    call: async (test) => {
      const { id, email } = await addInvited(test)
      return { path: `/UserAccounts/${id}/correctaddress`, body: { email: `right-${email}` }, status: 200 }
    },
  },
  'GET /UserAccounts/:id/mail': {
    access: ['Administrator'],
    call: async (_test, { id }) => ({ path: `/UserAccounts/${id}/mail`, status: 200 }),
  },
  'POST /UserAccounts/:id/liftpause': {
    access: ['Administrator'],
    call: async (test) => ({ path: `/UserAccounts/${(await addPerson(test)).id}/liftpause`, status: 204 }),
  },
  'POST /auth/logout': users(async () => ({ path: '/auth/logout', status: 204, endsSession: true })),
  'GET /auth/has2fa': users(async () => ({ path: '/auth/has2fa', status: 200 })),
  'GET /auth/setup2fa': users(async () => ({ path: '/auth/setup2fa', status: 200 })),
  // A wrong code is answered normally.
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
  'GET /Automation/jobs': {
    access: ['Administrator'],
    call: async () => ({ path: '/Automation/jobs', status: 200 }),
  },
  'POST /Automation/jobs/run': {
    access: ['Administrator'],
    // The product registers no job.
    call: async () => ({ path: '/Automation/jobs/run', body: { name: 'nightly' }, status: 400 }),
  },
  'GET /Automation/deliveries': {
    access: ['Administrator'],
    call: async () => ({ path: '/Automation/deliveries', status: 200 }),
  },
  'POST /Automation/deliveries/:id/again': {
    access: ['Administrator'],
    call: async (test) => {
      const event = { action: 'created', at: '2026-01-01T00:00:00Z', by: null, changes: {} }
      const [row] = await test
        .db('event_delivery')
        .insert({ subscription: 'ledger', table_name: 'supplier', record_id: 1, event, state: 'failed' })
        .returning('id')
      return { path: `/Automation/deliveries/${row.id}/again`, status: 200 }
    },
  },
  'GET /AuditTrail': {
    access: ['Administrator'],
    call: async () => ({ path: '/AuditTrail', status: 200 }),
  },

  'GET /Undo': users(async () => ({ path: '/Undo', status: 200 })),
  'POST /Undo': users(async (test, caller) => {
    const made = await test.api('POST', '/Supplier', { body: { supplierName: 'Taken back' } })
    const requestId = String(made.headers['x-request-id'])
    await test.db.transaction(async (trx) => {
      await withoutTrail(trx)
      await trx('audit_entry').where({ request_id: requestId }).update({ user_id: caller.id })
    })
    return { path: '/Undo', body: { requestId }, status: 200 }
  }),

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
  ...applicationCalls(),
  'GET /ProjectControl': users(async () => ({ path: '/ProjectControl', status: 200 })),
  'GET /ProjectControl/:id': users(async (test) => ({
    path: `/ProjectControl/${(await sharingRecord(test, resources.projects)).id}`,
    status: 200,
  })),
  'GET /ProjectControl/:id/unallocated': users(async (test) => ({
    path: `/ProjectControl/${(await sharingRecord(test, resources.projects)).id}/unallocated`,
    status: 200,
  })),
  'GET /ProjectControl/:id/queried': users(async (test) => ({
    path: `/ProjectControl/${(await sharingRecord(test, resources.projects)).id}/queried`,
    status: 200,
  })),
  'GET /ProjectControl/:id/excel': users(async (test) => ({
    path: `/ProjectControl/${(await sharingRecord(test, resources.projects)).id}/excel`,
    status: 200,
  })),
  'GET /ProjectClose/:id/compare/:other': users(async (test) => ({
    path: `/ProjectClose/${(await sharingRecord(test, resources['project-closes'])).id}/compare/now`,
    status: 200,
  })),
  'POST /QuoteHeader/agree': users(async (test) => ({
    path: '/QuoteHeader/agree',
    body: { id: (await quote(test)).id },
    status: 200,
  })),
  'POST /QuoteHeader/agree/preview': users(async (test) => ({
    path: '/QuoteHeader/agree/preview',
    body: { id: (await quote(test)).id },
    status: 200,
  })),
  'GET /QuoteHeader/:id/compare/:other': users(async (test) => {
    const { id } = await quote(test)
    return { path: `/QuoteHeader/${id}/compare/${id}`, status: 200 }
  }),
  'POST /QuoteHeader/:id/order/preview': users(async (test) => {
    const { quoteHeaderId, id } = await sharingRecord(test, resources['quote-lines'])
    return {
      path: `/QuoteHeader/${quoteHeaderId}/order/preview`,
      body: { quoteLineIds: [id] },
      status: 200,
    }
  }),
  'POST /QuoteHeader/:id/order': users(async (test) => {
    const { quoteHeaderId, id, quantity } = await sharingRecord(test, resources['quote-lines'])
    const { id: supplierId } = await sharingRecord(test, resources.suppliers)
    return {
      path: `/QuoteHeader/${quoteHeaderId}/order`,
      body: {
        supplierId,
        userPONo: 'PO 7',
        lines: [{ quoteLineId: id, quantity, costEach: 1, expected: quantity }],
      },
      status: 201,
    }
  }),
  'POST /PurchaseHeader/:id/split': users(async (test) => {
    const { purchaseHeaderId, id, quantity } = await sharingRecord(test, resources['purchase-lines'])
    await test.api('POST', `/PurchaseLine/purchaseheader/${purchaseHeaderId}`, {
      body: await sharingBody(test, resources['purchase-lines']),
    })
    return {
      path: `/PurchaseHeader/${purchaseHeaderId}/split`,
      body: { lines: [{ purchaseLineId: id, quantity, expected: quantity }] },
      status: 201,
    }
  }),
  'POST /PurchaseHeader/:id/delivered': users(async (test) => ({
    path: `/PurchaseHeader/${(await unreceived(test)).id}/delivered`,
    body: { receivedDate: '2025-01-01' },
    status: 201,
  })),
  'POST /PurchaseHeader/:id/invoiced': users(async (test) => {
    const { id } = await unreceived(test)
    await sampleRecord(test, resources['purchase-lines'], { purchaseHeaderId: id })
    return {
      path: `/PurchaseHeader/${id}/invoiced`,
      body: { supplierPOInvoiceNo: 'A-1', statementDate: '2025-01-31' },
      status: 201,
    }
  }),
  'POST /PurchaseHeader/:id/credit': users(async (test) => {
    const { purchaseHeaderId, id, quantity } = await sharingRecord(test, resources['purchase-lines'])
    return {
      path: `/PurchaseHeader/${purchaseHeaderId}/credit`,
      body: {
        supplierPOInvoiceNo: 'C-1',
        receivedDate: '2025-01-31',
        lines: [{ purchaseLineId: id, quantity, expected: quantity }],
      },
      status: 201,
    }
  }),
  'POST /PurchaseOrder/:id/close': users(async (test) => ({
    path: `/PurchaseOrder/${(await sampleRecord(test, resources.orders)).id}/close`,
    body: { reason: 'Not needed.' },
    status: 200,
  })),
  ...paperCalls(resources['purchase-headers']),
  ...paperCalls(resources.orders),
  'POST /ProjectClose': users(async (test) => ({
    path: '/ProjectClose',
    body: await closeBody(test, (await sharingRecord(test, resources.projects)).id),
    status: 201,
  })),
  'POST /AccountsBatch/preview': users(async (test) => ({
    path: '/AccountsBatch/preview',
    body: { ids: [(await sharingRecord(test, resources['purchase-headers'])).id] },
    status: 200,
  })),
  'POST /AccountsBatch': users(async (test) => ({
    path: '/AccountsBatch',
    body: {
      ids: [(await sharingRecord(test, resources['purchase-headers'])).id],
      expect: { count: 1, net: 1, vat: 0 },
    },
    // It is not approved.
    status: 409,
  })),
  'POST /AccountsBatch/sales/preview': users(async (test) => ({
    path: '/AccountsBatch/sales/preview',
    body: { ids: [(await sharingRecord(test, resources.applications)).id] },
    status: 200,
  })),
  'POST /AccountsBatch/sales': users(async (test) => ({
    path: '/AccountsBatch/sales',
    body: {
      ids: [(await sharingRecord(test, resources.applications)).id],
      expect: { count: 1, net: 1, vat: 0 },
    },
    // It is not certified.
    status: 409,
  })),
  'GET /AccountsBatch/:id/file': users(async (test) => ({
    path: `/AccountsBatch/${(await sharingRecord(test, resources['accounts-batches'])).id}/file`,
    status: 200,
  })),
  'GET /AccountsBatch/:id/changes': users(async (test) => ({
    path: `/AccountsBatch/${(await sharingRecord(test, resources['accounts-batches'])).id}/changes`,
    status: 200,
  })),
  'GET /Search': users(async () => ({ path: '/Search?q=brick', status: 200 })),
  'GET /View': users(async () => ({ path: '/View', status: 200 })),
  'POST /View': users(async () => ({ path: '/View', body: viewBody(), status: 201 })),
  'PUT /View/:id': users(async (test, { id }) => {
    const body = viewBody()
    return { path: `/View/${await viewOf(test, id)}`, body, status: 200 }
  }),
  'DELETE /View/:id': users(async (test, { id }) => ({
    path: `/View/${await viewOf(test, id)}`,
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

/** Administrators have every right. */
const withAdministrators = (allowed: readonly string[] = ['User']): readonly string[] =>
  allowed.includes('User') ? allowed : [...new Set([...allowed, 'Administrator'])]

/** The generated calls of a definition. */
const generated = (resource: Resource): Record<string, KnownRoute> => {
  const path = apiPath(resource)
  const read = withAdministrators(resource.access?.read)
  const write = withAdministrators(resource.access?.write)
  const { own } = resource.access ?? {}
  const guarded = guardsOf(resources).find(({ parent: fixed }) => fixed.name === resource.name)
  const pictureName = ownPicture(resource)
  const record: RecordFor = own
    ? (test, caller) => recordOf(test, resource, own, caller)
    : (test) => sharingRecord(test, resource)
  const one = async (test: TestApp, caller: Caller) => `${path}/${(await record(test, caller)).id}`
  const changes: KnownRoute['call'] = async (test, caller) => {
    const body = await record(test, caller)
    return { path: `${path}/${body.id}`, body, status: 200 }
  }
  const { parent } = resource
  const below = parent && `${path}/${parent.segment}/:id`
  const ofParent = async (test: TestApp, caller: Caller) =>
    childrenApiPath(resource, Number((await record(test, caller))[parent?.key ?? '']))
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
  const importing = (addressOf: (of: Record<string, unknown>) => string): KnownRoute => ({
    access: write,
    call: async (test, caller) => {
      const of = await record(test, caller)
      const body = { columns: ['id'], key: ['id'], rows: [[of.id]] }
      return { path: `${addressOf(of)}/import`, body, status: createdStatus }
    },
  })
  const imports: Record<string, KnownRoute> = {
    [`POST ${path}/import`]: importing(() => path),
    ...(parent && {
      [`POST ${below}/import`]: importing((of) => childrenApiPath(resource, Number(of[parent.key]))),
    }),
  }
  const exported = (format: string): KnownRoute => ({
    access: read,
    call: async () => ({ path: `${path}/export.${format}`, status: 200 }),
  })
  return {
    ...(isImported(resource) ? imports : {}),
    [`GET ${path}/export.csv`]: exported('csv'),
    [`GET ${path}/export.xlsx`]: exported('xlsx'),
    [`GET ${path}`]: { access: read, call: async () => ({ path, status: 200 }) },
    [`GET ${path}/:id`]: {
      access: read,
      call: aboutRecord(own, async (test, caller) => ({ path: await one(test, caller), status: 200 })),
    },
    [`GET ${path}/:id/history`]: {
      access: read,
      call: aboutRecord(own, async (test, caller) => ({
        path: `${await one(test, caller)}/history`,
        status: 200,
      })),
    },
    ...(parent && {
      [`GET ${below}`]: {
        access: read,
        call: aboutRecord(own, async (test, caller) => ({ path: await ofParent(test, caller), status: 200 })),
      },
    }),
    ...(offers(resource, 'create') ? create : {}),
    ...(resource.attachments && {
      [`GET ${path}/:id/attachments`]: {
        access: read,
        call: aboutRecord(own, async (test, caller) => ({
          path: `${await one(test, caller)}/attachments`,
          status: 200,
        })),
      },
      [`POST ${path}/:id/attachments`]: {
        access: write,
        call: async (test, caller) => ({
          path: `${await one(test, caller)}/attachments`,
          body: sampleFile,
          headers: { 'x-file-name': 'invoice.pdf' },
          status: createdStatus,
        }),
      },
      [`GET ${path}/:id/attachments/:fileId/content`]: {
        access: read,
        call: aboutRecord(own, async (test, caller) => ({
          path: `${await fileOf(test, await one(test, caller))}/content`,
          status: 200,
        })),
      },
      [`DELETE ${path}/:id/attachments/:fileId`]: {
        access: write,
        call: async (test, caller) => ({ path: await fileOf(test, await one(test, caller)), status: 200 }),
      },
    }),
    ...(guarded && {
      [`GET ${path}/:id/changed`]: {
        access: guarded.resource.access?.own === undefined ? read : ['Administrator'],
        call: aboutRecord(own, async (test, caller) => ({
          path: `${await one(test, caller)}/changed`,
          status: 200,
        })),
      },
    }),
    ...(pictureName && {
      [`GET ${path}/pictures/:picture`]: {
        access: read,
        call: aboutRecord(own, async (test, caller) => ({
          path: `${path}/pictures/${(await record(test, caller))[pictureName]}`,
          status: 200,
        })),
      },
      [`POST ${path}/pictures`]: {
        access: write,
        call: async () => ({ path: `${path}/pictures`, body: samplePng, status: createdStatus }),
      },
    }),
    ...(offers(resource, 'update') && {
      [`PUT ${path}/:id`]: { access: write, call: changes },
      [`PATCH ${path}/:id`]: { access: write, call: changes },
    }),
    ...(offers(resource, 'update') &&
      resource.list.editable && {
        [`PATCH ${path}`]: {
          access: write,
          call: async (test, caller) => {
            const { id, ...values } = await record(test, caller)
            const [name = ''] = resource.list.editable ?? []
            return { path, body: { ids: [id], set: { [name]: values[name] } }, status: 200 }
          },
        },
      }),
    ...(offers(resource, 'delete') &&
      resource.deleteFrom && {
        [`DELETE ${path}`]: {
          access: write,
          call: async (test, caller) => ({
            path,
            body: { ids: [(await record(test, caller)).id] },
            status: 200,
          }),
        },
      }),
    ...(offers(resource, 'delete') && {
      [`DELETE ${path}/:id`]: {
        access: write,
        call: async (test, caller) => ({ path: await one(test, caller), status: 200 }),
      },
    }),
    ...Object.assign({}, ...callsOf(resource).map((action) => calledBy(resource, action, record))),
    ...Object.assign({}, ...changesOf(resource).map((action) => setBy(resource, action, record))),
  }
}

const samplePng = png()
const sampleFile = Buffer.from('%PDF-1.4\n%%EOF\n')

/** The address of a file that a record has. */
const fileOf = async (test: TestApp, recordPath: string): Promise<string> => {
  const path = `${recordPath}/attachments`
  const { status, body } = await test.api('POST', path, {
    as: 'administrator',
    text: sampleFile,
    headers: { 'content-type': 'application/octet-stream', 'x-file-name': 'invoice.pdf' },
  })
  if (status !== createdStatus) throw new Error(`No file was added: ${JSON.stringify(body)}`)
  return `${path}/${body.id}`
}

/** A record of a resource; where users see only their own, one of the caller. */
type RecordFor = (
  test: TestApp,
  caller: Caller,
  changes?: Readonly<Record<string, unknown>>,
) => Promise<AnyRecord>

const recordOf = async (
  test: TestApp,
  resource: Resource,
  own: string,
  caller: Caller,
): Promise<AnyRecord> => {
  const record = await sharingRecord(test, resource)
  await test.db.transaction(async (trx) => {
    await withoutTrail(trx)
    await trx(resource.table)
      .where({ id: record.id })
      .update({ [columnOf(own)]: caller.id })
  })
  return record
}

/** A call with one parameter is made once for all callers, unless users see only their own records. */
const aboutRecord = (own: string | undefined, call: KnownRoute['call']): KnownRoute['call'] =>
  own ? call : (test) => call(test, nobody)
const nobody: Caller = { id: 0, email: '', password: '' }

/** The call of a handler: the record's id, with 201 when it creates a record; and the bulk call. */
const calledBy = (resource: Resource, action: RowCall, record: RecordFor): Record<string, KnownRoute> => {
  const path = `${apiPath(resource)}/${action.call}`
  const handlers: CallHandlers = callHandlers
  const access = withAdministrators(rolesOf(action, resource))
  const { makes, sample = {} } = handlers[resource.name]?.[action.call] ?? {}
  const wanted = { ...action.when, ...sample }
  const idFor = async (test: TestApp, caller: Caller) =>
    passing(test, resource, wanted as Filter, await record(test, caller))
  return {
    [`POST ${path}`]: {
      access,
      call: async (test, caller) => ({
        path,
        body: { id: await idFor(test, caller) },
        status: makes ? createdStatus : 200,
      }),
    },
    ...(action.bulk && {
      [`POST ${path}/bulk`]: {
        access,
        call: async (test, caller) => ({
          path: `${path}/bulk`,
          body: { ids: [await idFor(test, caller)] },
          status: 200,
        }),
      },
    }),
  }
}

/** The call of a change, for one record and for several. */
const setBy = (resource: Resource, action: RowChange, record: RecordFor): Record<string, KnownRoute> => {
  const path = apiPath(resource)
  const segment = actionSegment(action)
  const access = withAdministrators(rolesOf(action, resource))
  const idFor = async (test: TestApp, caller: Caller) =>
    passing(test, resource, action.when, await record(test, caller))
  return {
    [`POST ${path}/:id/${segment}`]: {
      access,
      call: async (test, caller) => ({
        path: `${path}/${await idFor(test, caller)}/${segment}`,
        status: 200,
      }),
    },
    ...(action.bulk && {
      [`POST ${path}/${segment}`]: {
        access,
        call: async (test, caller) => ({
          path: `${path}/${segment}`,
          body: { ids: [await idFor(test, caller)] },
          status: 200,
        }),
      },
    }),
  }
}

/** Changes a record until its action is offered for it. @returns its id */
const passing = async (
  test: TestApp,
  resource: Resource,
  when: RowChange['when'] = {},
  record: AnyRecord,
): Promise<number> => {
  const needed = Object.entries(valuesPassing(resource, when, record))
  const isReadOnly = ([name]: readonly [string, unknown]) => !isWritable(fieldOf(resource, name))
  for (const [name, value] of needed.filter(isReadOnly))
    await test
      .db(resource.table)
      .where({ id: record.id })
      .update({ [columnOf(name)]: value })
  const set = Object.fromEntries(needed.filter((entry) => !isReadOnly(entry)))
  if (Object.keys(set).length === 0) return record.id
  const path = `${apiPath(resource)}/${record.id}`
  const { status, body } = await test.api('PATCH', path, { as: 'administrator', body: set })
  if (status !== 200)
    throw new Error(`No ${resource.label} passes ${JSON.stringify(when)}: ${JSON.stringify(body)}`)
  return record.id
}

/** All expected calls, by method and path. */
export const knownRoutes: Readonly<Record<string, KnownRoute>> = {
  ...handWritten,
  ...Object.assign({}, ...(Object.values(resources) as Resource[]).map(generated)),
}

/** Whether a route is generated from a definition. */
export const isGenerated = (route: Pick<Route, 'method' | 'path'>): boolean => !(keyOf(route) in handWritten)

/** The key of a route: HEAD uses the key of GET. */
export const keyOf = ({ method, path }: Pick<Route, 'method' | 'path'>): string =>
  `${method === 'HEAD' ? 'GET' : method} ${path}`
