import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallHandler } from '../../api/crud/call-handler.ts'
import { Problem } from '../../api/http/errors.ts'
import { product } from '../../api/product.ts'
import { createStatements } from '../../database/plan.ts'
import type { Resource } from '../../model/definition.ts'
import { callsOf, rolesOf } from '../../model/row-actions.ts'
import { resources } from '../../resources.config.ts'
import { type As, startTestApp, type TestApp } from '../support/app.ts'
import { depots } from '../support/depots.ts'
import { addUser } from '../support/people.ts'
import { sampleRecord } from '../support/samples.ts'

const served = {
  ...depots,
  list: {
    ...depots.list,
    actions: [
      { label: 'Survey', call: 'survey', when: { enabled: true } },
      { label: 'Sell', call: 'sell', access: ['Administrator'] },
    ],
  },
} as const satisfies Resource

const survey: CallHandler = {
  summary: 'Measure a depot again',
  run: async (trx, { id, record }) => {
    await trx.raw('update depot set distance = ?, version = version + 1 where id = ?', [
      Number(record.distance) + 1,
      id,
    ])
    return id
  },
}
const sell: CallHandler = {
  summary: 'Sell a depot',
  refuses: ['in_use'],
  run: async (trx, { id }) => {
    await trx.raw('update depot set distance = 0 where id = ?', [id])
    throw new Problem('in_use')
  },
}

const all = { ...resources, depots: served }
let app: TestApp
/** Has no other role than User. */
let plain: As
beforeAll(async () => {
  app = await startTestApp({
    resources: all,
    handlers: { ...product.calls, depots: { survey, sell } },
    prepare: async (db) => {
      const statements = createStatements({ ...resources, depots })
      await db.raw(statements.filter((statement) => /"depot"|depot_/.test(statement)).join(';\n'))
    },
  })
  plain = { token: (await app.signIn(await addUser(app, ['User']))).token }
})
afterAll(() => app.close())

const calls = Object.values<Resource>(all).flatMap((resource) =>
  callsOf(resource).map((action) => ({ path: `/${resource.endpoint}/${action.call}`, resource, action })),
)

describe.each(calls)('POST $path, a call that the definition names', ({ path, resource, action }) => {
  const call = (body: unknown, headers = {}) => app.api('POST', path, { as: 'administrator', body, headers })

  it('refuses an invalid or missing record', async () => {
    expect((await call({})).body.errors).toEqual({ id: ['This field is required.'] })
    expect((await call({ id: 'x' })).body.errors).toEqual({ id: ['Invalid format.'] })
    expect((await call({ id: 1, name: 'x' })).body.errors).toEqual({ name: ['Unknown field.'] })
    expect((await call({ id: 99_999 })).status).toBe(404)
  })

  it('is refused without sign-in, without the role, and for an older version', async () => {
    const { id } = await sampleRecord(app, resource)
    expect((await app.api('POST', path, { as: 'anonymous', body: { id } })).status).toBe(401)
    const forUsers = rolesOf(action, resource)?.includes('User') ?? true
    if (!forUsers) expect((await app.api('POST', path, { as: plain, body: { id } })).status).toBe(403)
    expect((await call({ id }, { 'if-match': '"99"' })).status).toBe(412)
  })

  it('is in the OpenAPI document with its error responses', { tags: 'rare' }, async () => {
    const { body } = await app.api('GET', '/openapi.json', { as: 'anonymous' })
    const { post } = body.paths[`/api/v1.0${path}`]
    expect(post.operationId).toMatch(new RegExp(`^${action.call}[A-Z]`))
    expect(Object.keys(post.responses)).toEqual(expect.arrayContaining(['400', '401', '403', '404', '412']))
  })
})

describe('A handler', () => {
  const depot = (enabled = true) => sampleRecord(app, depots, { enabled })

  it('changes its record once per Idempotency-Key, and can be undone', async () => {
    const { id, ...made } = await depot()
    const distance = Number(made.distance)
    const headers = { 'idempotency-key': `survey ${id}` }
    const done = await app.api('POST', '/Depot/survey', { body: { id }, headers })
    expect([done.status, done.body.distance, done.headers.etag]).toEqual([200, distance + 1, '"2"'])
    expect((await app.api('POST', '/Depot/survey', { body: id })).body.distance).toBe(distance + 2)
    expect((await app.api('POST', '/Depot/survey', { body: { id }, headers })).body).toEqual(done.body)
    const { body } = await app.api('GET', `/Depot/${id}`)
    expect(body.distance).toBe(distance + 2)
    const again = await app.api('POST', '/Depot/survey', { body: { id } })
    const undo = { body: { requestId: again.headers['x-request-id'] } }
    expect((await app.api('POST', '/Undo', undo)).body.undone).toBe(1)
    expect((await app.api('GET', `/Depot/${id}`)).body.distance).toBe(distance + 2)
  })

  it('is not called where its action is not offered', async () => {
    const closed = await depot(false)
    expect((await app.api('POST', '/Depot/survey', { body: { id: closed.id } })).status).toBe(409)
    expect((await app.api('GET', `/Depot/${closed.id}`)).body).toEqual(closed)
  })

  it('that throws a problem writes nothing', async () => {
    const open = await depot()
    const refused = await app.api('POST', '/Depot/sell', { as: 'administrator', body: { id: open.id } })
    expect([refused.status, refused.body.type]).toEqual([409, 'urn:costwright:problem:in_use'])
    expect((await app.api('GET', `/Depot/${open.id}`)).body).toEqual(open)
  })
})
