import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiCall, administrator, type TestApp } from '../support/app.ts'
import { startHireApp } from '../support/hire-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startHireApp()
})
afterAll(() => app.close())

const asAdministrator = (method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, call: ApiCall = {}) =>
  app.api(method, path, { as: 'administrator', ...call })
let made = 0
const machine = async (values: object = {}) => {
  const body = { machineName: `Crane ${++made}`, hours: 3, rate: 20, cost: 15, ...values }
  const reply = await asAdministrator('POST', '/Machine', { body })
  expect(reply.status).toBe(201)
  return reply.body
}
const query = (parameters: Record<string, unknown>) =>
  new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, JSON.stringify(value)]))

/** The fields computed from a cost, under every name. */
const costs = ['cost', 'replacedCost', 'margin', 'worth', 'spent', 'dear']

describe('A field that only some roles read', () => {
  it('is returned to those roles, and others get neither it nor anything computed from it', async () => {
    const old = await machine({ cost: 77 })
    const { id } = await machine({ replacesId: old.id })
    const whole = (await asAdministrator('GET', `/Machine/${id}`)).body
    expect(whole).toMatchObject({ cost: 15, replacedCost: 77, margin: 5, worth: 45, spent: 0, dear: 0 })
    const answers = [
      (await app.api('GET', `/Machine/${id}`)).body,
      (await app.api('GET', `/Machine?${query({ filter: { id } })}`)).body[0],
      (await app.api('PATCH', `/Machine/${id}`, { body: { hours: 4 } })).body,
      (await app.api('PUT', `/Machine/${id}`, { body: { machineName: 'Crane', hours: 5 } })).body,
      (await app.api('POST', '/Machine', { body: { machineName: 'Hoist' } })).body,
      (await app.api('POST', `/Machine/${id}/write-off`)).body,
      (await app.api('PATCH', `/Machine/${id}`, { body: { hours: 1 }, headers: { 'if-match': '"1"' } })).body
        .current,
      (await app.api('DELETE', `/Machine/${id}`)).body,
    ]
    for (const answer of answers) {
      expect(answer).toHaveProperty('machineName')
      expect(Object.keys(answer).filter((name) => costs.includes(name))).toEqual([])
    }
  })

  it('is refused at an address that an Administrator has just read', async () => {
    await machine()
    const path = `/Machine?${query({ filter: { cost: 15 }, range: [0, 4] })}`
    expect((await asAdministrator('GET', path)).status).toBe(200)
    expect((await app.api('GET', path)).status).toBe(400)
  })

  it('cannot be inferred by filter, order, sum or search', async () => {
    await machine()
    for (const name of costs) {
      for (const asked of [{ filter: { [name]: 15 } }, { sort: [name, 'ASC'] }, { sums: [name] }]) {
        const path = `/Machine?${query(asked)}`
        expect([path, (await app.api('GET', path)).status]).toEqual([path, 400])
        const allowed = await asAdministrator('GET', path)
        expect([path, allowed.status]).toEqual([path, 200])
      }
      const body = { filter: { [name]: 15 }, expect: 1, set: { hours: 1 } }
      expect((await app.api('PATCH', '/Machine', { body })).status).toBe(400)
    }
  })

  it('does not sort the list for users who cannot read it', async () => {
    const dear = await machine({ cost: 900, machineName: 'Aa' })
    const cheap = await machine({ cost: 1, machineName: 'Ab' })
    const filter = { id: [dear.id, cheap.id] }
    const ids = async (as: 'user' | 'administrator') =>
      (await app.api('GET', `/Machine?${query({ filter })}`, { as })).body.map(({ id }: { id: number }) => id)
    expect(await ids('administrator')).toEqual([dear.id, cheap.id])
    await asAdministrator('PATCH', `/Machine/${dear.id}`, { body: { cost: 0 } })
    expect(await ids('administrator')).toEqual([cheap.id, dear.id])
    expect(await ids('user')).toEqual([dear.id, cheap.id])
  })

  it('is left out of their history and their bulk previews', async () => {
    const { id } = await machine()
    await asAdministrator('PATCH', `/Machine/${id}`, { body: { cost: 16, hours: 9 } })
    const { body } = await app.api('GET', `/Machine/${id}/history`)
    expect(body.entries[0].changes).toEqual([{ field: 'hours', from: 3, to: 9 }])
    expect(JSON.stringify(body)).not.toContain('cost')
    const off = { ids: [id] }
    const preview = await app.api('POST', '/Machine/write-off?dry=true', { body: off })
    expect(preview.body).toMatchObject({ changed: 1, records: [{ id, changes: [] }] })
    const theirs = await asAdministrator('POST', '/Machine/write-off?dry=true', { body: off })
    expect(theirs.body.records[0].changes).toEqual([{ field: 'cost', from: 16, to: 0 }])
  })

  it('is refused by name in a write by others, and nothing of the body is written', async () => {
    const before = await machine()
    const writes = [
      ['PATCH', `/Machine/${before.id}`, { hours: 1, cost: 15 }],
      ['PUT', `/Machine/${before.id}`, { ...before }],
      ['PATCH', '/Machine', { ids: [before.id], set: { hours: 1, cost: 1 } }],
      ['POST', '/Machine', { machineName: 'Hoist', cost: 3 }],
    ] as const
    for (const [method, path, body] of writes) {
      const reply = await app.api(method, path, { body })
      expect([method, path, reply.status]).toEqual([method, path, 403])
      expect(Object.keys(reply.body.errors)).toEqual(['cost'])
    }
    expect((await asAdministrator('GET', `/Machine/${before.id}`)).body).toEqual(before)
  })

  it('keeps its value when a user who cannot see it replaces the record', async () => {
    const { id } = await machine({ cost: 33 })
    const { body } = await app.api('GET', `/Machine/${id}`)
    expect((await app.api('PUT', `/Machine/${id}`, { body: { ...body, hours: 8 } })).status).toBe(200)
    expect((await asAdministrator('GET', `/Machine/${id}`)).body).toMatchObject({
      hours: 8,
      cost: 33,
      rate: 20,
    })
  })

  it('is not repeated to a program under the key of a user who reads it', async () => {
    const { id } = await machine()
    const { token } = await app.signIn(administrator)
    await app.api('POST', '/auth/prove', { as: { token }, body: { password: administrator.password } })
    const apiClient = await app.api('POST', '/auth/tokens', {
      as: { token },
      body: { name: 'Export', role: 'User', days: 1 },
    })
    expect(apiClient.status).toBe(201)
    const as = { token: apiClient.body.token as string }
    expect((await app.api('GET', `/Machine/${id}`, { as })).body).not.toHaveProperty('cost')
    const call = { body: { hours: 2 }, headers: { 'idempotency-key': `same ${id}` } }
    expect((await app.api('PATCH', `/Machine/${id}`, { as: { token }, ...call })).body.cost).toBe(15)
    const again = await app.api('PATCH', `/Machine/${id}`, { as, ...call })
    expect(again.status).toBe(422)
    expect(JSON.stringify(again.body)).not.toContain('"cost"')
  })
})

describe('A field that only some roles change', () => {
  it('is readable by all, accepted unchanged, and refused by name when changed by others', async () => {
    const { id, version } = await machine()
    const same = await app.api('PATCH', `/Machine/${id}`, { body: { rate: 20, hours: 4 } })
    expect([same.status, same.body.rate, same.body.hours]).toEqual([200, 20, 4])
    const other = await app.api('PATCH', `/Machine/${id}`, { body: { rate: 21, hours: 5 } })
    expect(other.status).toBe(403)
    expect(other.body).toMatchObject({
      type: 'urn:costwright:problem:forbidden',
      errors: { rate: ['Your role may not change this.'] },
    })
    const several = await app.api('PATCH', '/Machine', { body: { ids: [id], set: { rate: 20 } } })
    expect([several.status, Object.keys(several.body.errors)]).toEqual([403, ['rate']])
    expect((await app.api('GET', `/Machine/${id}`)).body).toMatchObject({ hours: 4, version: version + 1 })
    expect((await asAdministrator('PATCH', `/Machine/${id}`, { body: { rate: 21 } })).body.rate).toBe(21)
  })

  it('has its default in records that others create', async () => {
    const made = await app.api('POST', '/Machine', { body: { machineName: 'Hoist', rate: null } })
    expect([made.status, made.body.rate]).toEqual([201, 10])
    const other = await app.api('POST', '/Machine', { body: { machineName: 'Hoist', rate: 12 } })
    expect([other.status, Object.keys(other.body.errors)]).toEqual([403, ['rate']])
  })

  it('is set by an action for every role that may run it', async () => {
    const { id } = await machine()
    expect((await app.api('POST', `/Machine/${id}/write-off`)).status).toBe(200)
    expect((await asAdministrator('GET', `/Machine/${id}`)).body.cost).toBe(0)
  })

  it('is not reverted by an undo of a user who may not change it', async () => {
    const { id } = await machine()
    const written = await app.api('POST', `/Machine/${id}/write-off`)
    const undo = { body: { requestId: written.headers['x-request-id'] } }
    expect((await app.api('POST', '/Undo', undo)).status).toBe(403)
    expect((await asAdministrator('POST', '/Undo', undo)).body.undone).toBe(1)
    expect((await asAdministrator('GET', `/Machine/${id}`)).body.cost).toBe(15)
  })
})

describe('The OpenAPI document', () => {
  it('states who may read a field, and requires in responses only fields that everyone gets', async () => {
    const { body } = await app.api('GET', '/openapi.json', { as: 'anonymous' })
    const { Machine, MachineInput } = body.components.schemas
    expect(Machine.properties.cost.description).toBe('Answered only to Administrator')
    expect(Machine.required).toEqual(expect.arrayContaining(['rate', 'hours']))
    expect(Machine.required.filter((name: string) => costs.includes(name))).toEqual([])
    expect(MachineInput.properties.rate.description).toContain('Administrator')
  })
})
