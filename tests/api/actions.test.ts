import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStatements } from '../../database/plan.ts'
import { resources } from '../../resources.config.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { depots } from '../support/depots.ts'
import { sampleRecord } from '../support/samples.ts'

const move = { label: 'Move', set: { distance: 1 }, access: ['User'] } as const
const kept = {
  ...depots,
  access: { write: ['Administrator'] },
  list: { ...depots.list, actions: [...(depots.list.actions ?? []), move] },
} as const

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    resources: { ...resources, depots: kept },
    prepare: async (db) => {
      const statements = createStatements({ ...resources, depots })
      await db.raw(statements.filter((statement) => /"depot"|depot_/.test(statement)).join(';\n'))
    },
  })
})
afterAll(() => app.close())

const close = (path: string, options: { headers?: Record<string, string>; body?: object } = {}) =>
  app.api('POST', path, { as: 'administrator', ...options })
const depot = (enabled = true) => sampleRecord(app, depots, { enabled })

describe('POST /Depot/{id}/close, a change that the definition names', () => {
  it('sets the fields that the action names, once per Idempotency-Key, and can be undone', async () => {
    const { id, version } = await depot()
    const headers = { 'idempotency-key': `close ${id}`, 'if-match': `"${version}"` }
    const closed = await close(`/Depot/${id}/close`, { headers })
    expect([closed.status, closed.body.enabled, closed.body.version]).toEqual([200, false, version + 1])
    expect(closed.headers.etag).toBe(`"${version + 1}"`)
    expect((await close(`/Depot/${id}/close`, { headers })).body).toEqual(closed.body)
    const requestId = closed.headers['x-request-id']
    expect((await close('/Undo', { body: { requestId } })).status).toBe(200)
    expect((await app.api('GET', `/Depot/${id}`)).body.enabled).toBe(true)
  })

  it('is refused when the action is not offered for the record', async () => {
    const closed = await depot(false)
    expect((await close(`/Depot/${closed.id}/close`)).status).toBe(409)
  })

  it('is refused for an older version, and changes nothing', async () => {
    const open = await depot()
    const stale = await close(`/Depot/${open.id}/close`, { headers: { 'if-match': '"7"' } })
    expect(stale.status).toBe(412)
    expect((await app.api('GET', `/Depot/${open.id}`)).body).toEqual(open)
  })

  it('is refused without write access, and changes nothing', async () => {
    const open = await depot()
    expect((await app.api('POST', `/Depot/${open.id}/close`)).status).toBe(403)
    expect((await app.api('GET', `/Depot/${open.id}`)).body).toEqual(open)
  })

  it('is refused for a record that does not exist', async () => {
    expect((await close('/Depot/99999/close')).status).toBe(404)
  })

  it('changes several records at once if the definition allows it, skipping those not offered it', async () => {
    const [one, two, three] = [await depot(), await depot(false), await depot()]
    const body = { ids: [one, two, three].map(({ id }) => id) }
    const preview = await close('/Depot/close?dry=true', { body })
    expect(preview.body).toMatchObject({ changed: 2, same: 1, requestId: null })
    expect((await app.api('GET', `/Depot/${one.id}`)).body.enabled).toBe(true)
    const done = await close('/Depot/close', { body })
    expect(done.body).toMatchObject({ changed: 2, same: 1, records: [{ id: one.id }, { id: three.id }] })
    expect((await app.api('GET', `/Depot/${two.id}`)).body.version).toBe(two.version)
    expect((await close('/Depot/close', { body: { ids: [] } })).status).toBe(400)
    expect((await app.api('POST', '/Depot/close', { body })).status).toBe(403)
  })

  it('can be allowed for other roles than those that write the records', async () => {
    const { id } = await depot()
    expect((await app.api('POST', `/Depot/${id}/move`)).body).toMatchObject({ distance: 1 })
    expect((await app.api('PATCH', `/Depot/${id}`, { body: { distance: 2 } })).status).toBe(403)
    expect((await app.api('POST', `/Depot/${id}/move`, { as: 'anonymous' })).status).toBe(401)
  })

  it('is in the OpenAPI document with its error responses', { tags: 'rare' }, async () => {
    const { body } = await app.api('GET', '/openapi.json', { as: 'anonymous' })
    const { post } = body.paths['/api/v1.0/Depot/{id}/close']
    expect([post.summary, Object.keys(post.responses)]).toEqual([
      'Close: one depot',
      expect.arrayContaining(['200', '403', '404', '409', '412']),
    ])
    expect(body.paths['/api/v1.0/Depot/close'].post.requestBody).toBeDefined()
  })
})
