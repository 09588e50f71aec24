import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#product/resources.config.ts'
import { createStatements } from '../../database/plan.ts'
import { checkDefinitions } from '../../model/check-definitions.ts'
import { daysOf } from '../../model/date-tokens.ts'
import { firmDay } from '../../model/firm-clock.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { policyHandlers, policyHooks, policyResources } from '../support/policies.ts'

const resources = { users, ...policyResources }
const day = (token: string) => daysOf(token, firmDay())?.from ?? ''

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    resources,
    handlers: policyHandlers,
    hooks: policyHooks,
    prepare: async (db) => {
      // The accounts table exists already.
      const isNew = (statement: string) => !/(create table|on) "user_account"/.test(statement)
      await db.raw(createStatements(policyResources).filter(isNew).join(';\n'))
    },
  })
})
afterAll(() => app.close())

const insurer = async () =>
  (await app.api('POST', '/Insurer', { body: { insurerName: 'Mutual' } })).body.id as number

/** A policy that expires on the day of a token. */
const policy = async (insurerId: number, expires: string | null, body: object = {}) => {
  const expiresOn = expires === null ? null : day(expires)
  const made = await app.api('POST', '/Policy', {
    body: { insurerId, policyNumber: 'A1', expiresOn, ...body },
  })
  expect([made.status, made.body.errors]).toEqual([201, undefined])
  return made.body
}

const list = async (filter: object, query = '') =>
  app.api('GET', `/Policy?filter=${encodeURIComponent(JSON.stringify(filter))}${query}`)

describe('The definitions of this test', () => {
  it('are valid', () =>
    expect(checkDefinitions(resources, { handlers: { policies: ['remind'] } })).toEqual([]))
})

describe('A date relative to today', () => {
  it('is accepted in a list filter', async () => {
    const insurerId = await insurer()
    for (const expires of ['today-1d', 'today', 'today+30d', 'today+31d', null])
      await policy(insurerId, expires)
    const expiresOf = async (test: unknown) =>
      (await list({ insurerId, expiresOn: test })).body.map((one: { expiresOn: string }) => one.expiresOn)
    expect(await expiresOf({ below: 'today' })).toEqual([day('today-1d')])
    expect(await expiresOf({ from: 'today', to: 'today+30d' })).toEqual([day('today'), day('today+30d')])
    expect(await expiresOf(['today', null])).toEqual([day('today'), null])
    expect((await list({ expiresOn: 'tomorrow' })).status).toBe(400)
  })

  it('filters what a definition counts', async () => {
    const insurerId = await insurer()
    for (const expires of ['today-2d', 'today-1d', 'today', null]) await policy(insurerId, expires)
    expect((await app.api('GET', `/Insurer/${insurerId}`)).body.expired).toBe(2)
  })

  it('limits when an action is offered', async () => {
    const insurerId = await insurer()
    const [expired, current] = [await policy(insurerId, 'today-1d'), await policy(insurerId, 'today')]
    expect((await app.api('POST', `/Policy/${expired.id}/renew`)).status).toBe(200)
    expect((await app.api('POST', `/Policy/${current.id}/renew`)).status).toBe(409)
  })

  it('is in the OpenAPI document of the filter', async () => {
    const { body } = await app.api('GET', '/openapi.json', { as: 'anonymous' })
    const filter = JSON.stringify(
      body.paths['/api/v1.0/Policy'].get.parameters.find(({ name }: { name: string }) => name === 'filter'),
    )
    expect(filter).toContain('taxmonth')
  })
})

describe('Integers', () => {
  it('are summed by a field and by a list, like other numbers', async () => {
    const insurerId = await insurer()
    for (const claims of [3, 4]) await policy(insurerId, null, { claims })
    expect((await app.api('GET', `/Insurer/${insurerId}`)).body.claims).toBe(7)
    const { headers } = await list({ insurerId }, `&sums=${encodeURIComponent('["claims"]')}`)
    expect(JSON.parse(String(headers['x-sums']))).toMatchObject({ claims: 7 })
  })
})

describe('An action that sets today, now and me', () => {
  const verified = async () => {
    const { id } = await policy(await insurer(), null)
    const me = await app.db('user_account').where({ first_name: 'Una' }).first('id')
    return { id, me: me.id }
  }

  it('writes read-only fields, which no request body can', async () => {
    const { id, me } = await verified()
    const refused = await app.api('PATCH', `/Policy/${id}`, { body: { verifiedOn: '2020-01-01' } })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['verifiedOn']])
    const done = await app.api('POST', `/Policy/${id}/verify`)
    expect(done.body).toMatchObject({ verifiedOn: firmDay(), verifiedById: me, reviewOn: day('today+365d') })
    expect(done.body.verifiedAt.slice(0, 10)).toBe(firmDay())
  })

  it('writes them on several records, and can be undone', async () => {
    const { id, me } = await verified()
    const done = await app.api('POST', '/Policy/verify', { body: { ids: [id] } })
    expect(done.body).toMatchObject({ changed: 1 })
    expect((await app.api('GET', `/Policy/${id}`)).body).toMatchObject({ verifiedById: me })
    const undo = { body: { requestId: done.body.requestId } }
    expect((await app.api('POST', '/Undo', undo)).status).toBe(200)
    expect((await app.api('GET', `/Policy/${id}`)).body).toMatchObject({
      verifiedById: null,
      verifiedOn: null,
    })
  })
})

describe('A hook', () => {
  it('refuses a write with field messages, and nothing is stored', async () => {
    const insurerId = await insurer()
    const refused = await app.api('POST', '/Policy', { body: { insurerId, policyNumber: 'A1', claims: 101 } })
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      { claims: ['More than 100 claims are never true.'] },
    ])
    expect((await list({ insurerId })).body).toEqual([])
    const { id } = await policy(insurerId, null)
    expect((await app.api('PATCH', `/Policy/${id}`, { body: { claims: 101 } })).status).toBe(400)
    expect((await app.api('GET', `/Policy/${id}`)).body.version).toBe(1)
  })

  it('returns values that are written too, also to a read-only field', async () => {
    const made = await policy(await insurer(), null, { claims: 6 })
    expect(made.risk).toBe('High')
    const changed = await app.api('PATCH', `/Policy/${made.id}`, { body: { claims: 5 } })
    expect(changed.body.risk).toBe('Low')
  })

  it('returns values that are written to each of several records', async () => {
    const insurerId = await insurer()
    const [one, other] = [await policy(insurerId, null), await policy(insurerId, null, { claims: 9 })]
    const body = { ids: [one.id, other.id], set: { claims: 7 } }
    const changed = await app.api('PATCH', '/Policy', { body })
    expect(changed.body.records).toMatchObject([
      {
        id: one.id,
        changes: [
          { field: 'claims', from: 0, to: 7 },
          { field: 'risk', from: null, to: 'High' },
        ],
      },
      { id: other.id, changes: [{ field: 'claims', from: 9, to: 7 }] },
    ])
    expect((await list({ insurerId })).body.map(({ risk }: { risk: string }) => risk)).toEqual([
      'High',
      'High',
    ])
  })

  it('writes other records with version and history, and an undo reverts all of it', async () => {
    const insurerId = await insurer()
    const made = await app.api('POST', '/Policy', { body: { insurerId, policyNumber: 'B7' } })
    const read = async () => (await app.api('GET', `/Insurer/${insurerId}`)).body
    expect(await read()).toMatchObject({ lastPolicy: 'B7', version: 2 })
    const { entries } = (await app.api('GET', `/Insurer/${insurerId}/history`)).body
    expect(entries[0].changes).toEqual([{ field: 'lastPolicy', from: null, to: 'B7' }])
    const undo = { body: { requestId: made.headers['x-request-id'] } }
    expect((await app.api('POST', '/Undo', undo)).status).toBe(200)
    expect(await read()).toMatchObject({ lastPolicy: null })
  })

  it('changes no other record when an undo restores a deleted one', async () => {
    const insurerId = await insurer()
    const { id } = (await app.api('POST', '/Policy', { body: { insurerId, policyNumber: 'C1' } })).body
    await app.api('POST', '/Policy', { body: { insurerId, policyNumber: 'C2' } })
    const deleted = await app.api('DELETE', `/Policy/${id}`)
    const undo = { body: { requestId: deleted.headers['x-request-id'] } }
    expect((await app.api('POST', '/Undo', undo)).status).toBe(200)
    expect((await app.api('GET', `/Insurer/${insurerId}`)).body).toMatchObject({ lastPolicy: 'C2' })
  })

  it('prevents the deletion of a record', async () => {
    const { id } = await policy(await insurer(), null, { claims: 1 })
    const refused = await app.api('DELETE', `/Policy/${id}`)
    expect([refused.status, refused.body.title]).toEqual([409, 'A policy with claims stays.'])
    expect((await app.api('GET', `/Policy/${id}`)).status).toBe(200)
  })

  it('names the record that it refuses among several', async () => {
    const insurerId = await insurer()
    const [one, other] = [await policy(insurerId, null), await policy(insurerId, null)]
    await app.db('policy').where({ id: other.id }).update({ claims: 101 })
    const refused = await app.api('POST', '/Policy/verify', { body: { ids: [one.id, other.id] } })
    expect(refused.status).toBe(400)
    expect(refused.body.records).toMatchObject([
      {
        resource: 'policies',
        id: other.id,
        text: 'A1',
        errors: { claims: ['More than 100 claims are never true.'] },
      },
    ])
    expect((await app.api('GET', `/Policy/${one.id}`)).body.verifiedOn).toBeNull()
  })

  it('names the record that it refuses among several by a sentence alone', async () => {
    const insurerId = await insurer()
    const [one, other] = [await policy(insurerId, null), await policy(insurerId, null)]
    await app.db('policy').where({ id: other.id }).update({ reminders: 1 })
    const body = { ids: [one.id, other.id], set: { claims: 2 } }
    const refused = await app.api('PATCH', '/Policy', { body })
    const reason = 'Its client was reminded already.'
    expect(refused.body).toMatchObject({
      status: 409,
      title: reason,
      records: [{ resource: 'policies', id: other.id, text: 'A1', reason }],
    })
    expect((await app.api('GET', `/Policy/${one.id}`)).body.claims).toBe(0)
  })

  it('names the record that it keeps from being deleted with others', async () => {
    const insurerId = await insurer()
    const [one, other] = [await policy(insurerId, null), await policy(insurerId, null, { claims: 1 })]
    const refused = await app.api('DELETE', '/Policy', { body: { ids: [one.id, other.id] } })
    expect(refused.body).toMatchObject({
      status: 409,
      records: [{ resource: 'policies', id: other.id, reason: 'A policy with claims stays.' }],
    })
    expect((await app.api('GET', `/Policy/${one.id}`)).status).toBe(200)
  })
})

describe('A bulk call', () => {
  const remind = (ids: number[], query = '') =>
    app.api('POST', `/Policy/remind/bulk${query}`, { body: { ids } })

  it('runs the handler for the records that are offered it, and reports what changed', async () => {
    const insurerId = await insurer()
    const [one, dear] = [await policy(insurerId, 'today'), await policy(insurerId, 'today', { claims: 10 })]
    const preview = await remind([one.id, dear.id], '?dry=true')
    expect(preview.body).toMatchObject({ changed: 1, same: 1, requestId: null })
    const done = await remind([one.id, dear.id])
    expect(done.body).toMatchObject({
      changed: 1,
      same: 1,
      records: [{ id: one.id, version: 2, changes: [{ field: 'reminders', from: 0, to: 1 }] }],
    })
    const undo = { body: { requestId: done.body.requestId } }
    expect((await app.api('POST', '/Undo', undo)).body.undone).toBe(1)
    expect((await app.api('GET', `/Policy/${one.id}`)).body.reminders).toBe(0)
  })

  it('stores nothing when the handler refuses one', async () => {
    const insurerId = await insurer()
    const [one, other] = [await policy(insurerId, 'today'), await policy(insurerId, null)]
    expect((await remind([one.id, other.id])).status).toBe(400)
    expect((await app.api('GET', `/Policy/${one.id}`)).body.version).toBe(1)
  })
})
