import { product } from '#product/api/product.ts'
import { users as accounts, resources } from '#product/resources.config.ts'
import { productCalls } from '#product/tests/support/product-calls.ts'
import { makeLink } from '../../api/auth/passwords/link-routes.ts'
import { makeApiToken } from '../../api/auth/sessions/api-tokens.ts'
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
import { fieldOf, referenceOf } from '../../model/resources.ts'
import {
  actionSegment,
  callsOf,
  changesOf,
  type RowCall,
  type RowChange,
  rolesOf,
} from '../../model/row-actions.ts'
import type { CalledApp } from './app.ts'
import { png } from './files.ts'
import { answerWith, makePasskey, plantPasskey } from './passkeys.ts'
import { addInvited, addUser } from './people.ts'
import { anyone, type Caller, type KnownRoute, users } from './right-call.ts'
import type { Route } from './routes.ts'
import {
  type AnyRecord,
  sampleBody,
  sampleRecord,
  sharingBody,
  sharingRecord,
  valuesPassing,
} from './samples.ts'

/** A second session of the person. */
const sessionOf = async (test: CalledApp, userId: number): Promise<string> => {
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
const apiTokenOf = async (test: CalledApp, userId: number): Promise<string> => {
  const asked = { name: 'Nightly import', role: 'User', days: 30 }
  const { id } = await test.db.transaction((trx) => makeApiToken(trx, userId, asked, test.context.now()))
  return id
}

/** A resource of which every User creates records. */
const everyones =
  Object.values<Resource>(resources).find(
    (resource) => offers(resource, 'create') && resource.access?.write === undefined,
  ) ?? accounts

const viewBody = () => ({
  resource: everyones.name,
  name: crypto.randomUUID(),
  state: 'sort=id&order=DESC',
})
/** A view of the person. */
const viewOf = async (test: CalledApp, ownerId: number): Promise<number> => {
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
      const { id } = await addUser(test)
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
    call: async (test) => ({ path: `/UserAccounts/${(await addUser(test)).id}/invite`, status: 200 }),
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
    call: async (test) => ({ path: `/UserAccounts/${(await addUser(test)).id}/liftpause`, status: 204 }),
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
      path: `/auth/remove2fa/${(await addUser(test)).id}`,
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
  'GET /ExampleRecords': {
    access: ['Administrator'],
    call: async () => ({ path: '/ExampleRecords', status: 200 }),
  },
  'POST /ExampleRecords/remove': {
    access: ['Administrator'],
    call: async () => ({ path: '/ExampleRecords/remove', status: 200 }),
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
        .insert({ subscription: 'ledger', table_name: accounts.table, record_id: 1, event, state: 'failed' })
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
    const made = await test.api('POST', apiPath(everyones), { body: await sampleBody(test, everyones) })
    const requestId = String(made.headers['x-request-id'])
    await test.db.transaction(async (trx) => {
      await withoutTrail(trx)
      await trx('audit_entry').where({ request_id: requestId }).update({ user_id: caller.id })
    })
    return { path: '/Undo', body: { requestId }, status: 200 }
  }),

  'GET /Search': users(async () => ({ path: '/Search?q=brick', status: 200 })),
  'GET /ViewCount': users(async () => ({ path: '/ViewCount?views=orders/overdue', status: 200 })),
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
  ...productCalls,
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
  const { editable = [] } = resource.list
  const everybodysField = editable.find((name) => !resource.fields[name]?.access)
  const guarded = guardsOf(resources).find(({ parent: fixed }) => fixed.name === resource.name)
  const pictureName = ownPicture(resource)
  const record: RecordFor = own
    ? (test, caller) => recordOf(test, resource, own, caller)
    : (test) => sharingRecord(test, resource)
  const one = async (test: CalledApp, caller: Caller) => `${path}/${(await record(test, caller)).id}`
  // A plain user reads and sends no field that only some roles have.
  const everybodys = (values: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !resource.fields[name]?.access))
  const changes: KnownRoute['call'] = async (test, caller) => {
    const whole = await record(test, caller)
    return { path: `${path}/${whole.id}`, body: everybodys(whole), status: 200 }
  }
  const { parent } = resource
  const below = parent && `${path}/${parent.segment}/:id`
  const ofParent = async (test: CalledApp, caller: Caller) =>
    childrenApiPath(resource, Number((await record(test, caller))[parent?.key ?? '']))
  const create: Record<string, KnownRoute> = {
    [`POST ${path}`]: {
      access: write,
      call: async (test) => {
        const body = everybodys(await sharingBody(test, resource))
        return { path, body, status: createdStatus }
      },
    },
    ...(parent && {
      [`POST ${below}`]: {
        access: write,
        call: async (test) => {
          const body = everybodys(await sharingBody(test, resource))
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
          headers: { 'x-file-name': 'plan.pdf' },
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
          ...(everybodysField === undefined && { isRestricted: true }),
          call: async (test, caller) => {
            const { id, ...values } = await record(test, caller)
            const name = everybodysField ?? editable[0] ?? ''
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
const fileOf = async (test: CalledApp, recordPath: string): Promise<string> => {
  const path = `${recordPath}/attachments`
  const { status, body } = await test.api('POST', path, {
    as: 'administrator',
    text: sampleFile,
    headers: { 'content-type': 'application/octet-stream', 'x-file-name': 'plan.pdf' },
  })
  if (status !== createdStatus) throw new Error(`No file was added: ${JSON.stringify(body)}`)
  return `${path}/${body.id}`
}

/** A record of a resource; where users see only their own, one of the caller. */
type RecordFor = (
  test: CalledApp,
  caller: Caller,
  changes?: Readonly<Record<string, unknown>>,
) => Promise<AnyRecord>

const recordOf = async (
  test: CalledApp,
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
  const handlers = product.calls
  const access = withAdministrators(rolesOf(action, resource))
  const { makes, sample = {} } = handlers[resource.name]?.[action.call] ?? {}
  const wanted = { ...action.when, ...sample }
  const idFor = async (test: CalledApp, caller: Caller) =>
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
  const idFor = async (test: CalledApp, caller: Caller) =>
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

/** The id of a record that this one can refer to by a field: it refers to the same records as this one. */
const referredBy = async (test: CalledApp, resource: Resource, name: string, record: AnyRecord) => {
  const { to } = referenceOf(resource, name)
  const isShared = (field: string) => to.fields[field]?.type === 'reference' && record[field] != null
  const shared = Object.keys(to.fields).filter(isShared)
  const { id } = await sampleRecord(
    test,
    to,
    Object.fromEntries(shared.map((field) => [field, record[field]])),
  )
  return id
}

/** Changes a record until its action is offered for it. @returns its id */
const passing = async (
  test: CalledApp,
  resource: Resource,
  when: RowChange['when'] = {},
  record: AnyRecord,
): Promise<number> => {
  const needed = Object.entries(valuesPassing(resource, when, record))
  const isReadOnly = ([name]: readonly [string, unknown]) => !isWritable(fieldOf(resource, name))
  const set = Object.fromEntries(needed.filter((entry) => !isReadOnly(entry)))
  for (const [name, value] of Object.entries(set))
    if (value !== null && fieldOf(resource, name).type === 'reference')
      set[name] = await referredBy(test, resource, name, record)
  if (Object.keys(set).length > 0) {
    const path = `${apiPath(resource)}/${record.id}`
    const { status, body } = await test.api('PATCH', path, { as: 'administrator', body: set })
    if (status !== 200)
      throw new Error(`No ${resource.label} passes ${JSON.stringify(when)}: ${JSON.stringify(body)}`)
  }
  // Last, because a hook may set them after a change of the others.
  for (const [name, value] of needed.filter(isReadOnly))
    await test
      .db(resource.table)
      .where({ id: record.id })
      .update({ [columnOf(name)]: value })
  return record.id
}

/** All expected calls, by method and path. */
export const knownRoutes: Readonly<Record<string, KnownRoute>> = {
  ...Object.assign({}, ...(Object.values(resources) as Resource[]).map(generated)),
  // Also generated calls for which a sample is not enough.
  ...handWritten,
}

/** Whether a route is generated from a definition. */
export const isGenerated = (route: Pick<Route, 'method' | 'path'>): boolean => !(keyOf(route) in handWritten)

/** The key of a route: HEAD uses the key of GET. */
export const keyOf = ({ method, path }: Pick<Route, 'method' | 'path'>): string =>
  `${method === 'HEAD' ? 'GET' : method} ${path}`
