import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '#product/resources.config.ts'
import type { HooksFor } from '../../api/crud/hooks.ts'
import { Problem } from '../../api/http/errors.ts'
import { createStatements } from '../../database/plan.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { packingResources } from '../support/packing.ts'

const tooMany = 'No lorry takes so many.'
const hooks: HooksFor<typeof packingResources> = {
  'consignment-lines': {
    beforeWrite: async (_trx, { values }) => {
      if (Number(values.quantity) > 1000) throw new Problem('conflict', { title: tooMany })
      return undefined
    },
  },
}

let app: TestApp
let crateId: number
beforeAll(async () => {
  app = await startTestApp({
    resources: { users: resources.users, ...packingResources },
    hooks,
    prepare: async (db) => {
      await db.raw(createStatements(packingResources).join(';\n'))
    },
  })
  crateId = (await app.api('POST', '/Crate', { body: { crateName: 'Small', unitPrice: 2.5 } })).body.id
})
afterAll(() => app.close())

interface Line {
  readonly id: number
  readonly version: number
  readonly quantity: number
}

const create = (consignmentLines: unknown, others = {}) =>
  app.api('POST', '/Consignment', { body: { consignmentNote: 'D 1', consignmentLines, ...others } })
const change = (id: number, body: unknown, others = {}) =>
  app.api('PATCH', `/Consignment/${id}`, { body, ...others })
const linesOf = async (id: number): Promise<Line[]> =>
  (await app.api('GET', `/ConsignmentLine/Consignment/${id}`)).body
const quantities = async (id: number) => (await linesOf(id)).map(({ quantity }) => quantity)
/** A consignment with lines of 1, 2 and 3 crates. */
const stored = async () => {
  const rows = [1, 2, 3].map((quantity) => ({ crateId, quantity, position: quantity }))
  const { body } = await create(rows)
  const lines = await linesOf(body.id)
  const [first, second, third] = lines as [Line, Line, Line]
  return { id: body.id as number, version: body.version as number, first, second, third }
}

describe('A request with lines', () => {
  it('creates a record with its lines, presets included, and answers its sums', async () => {
    const { status, body } = await create([
      { crateId, quantity: 4 },
      { crateId, quantity: 2, unitPrice: 10 },
    ])
    expect(status).toBe(201)
    expect(body.goods).toBe(30)
    expect(await quantities(body.id)).toEqual([4, 2])
  })

  it('adds, changes and removes lines, and leaves the others', async () => {
    const { id, first, third } = await stored()
    const { status, body } = await change(id, {
      freight: 5,
      consignmentLines: [
        { id: first.id, quantity: 10 },
        { crateId, quantity: 7, position: 3 },
        { id: third.id, remove: true },
      ],
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ freight: 5, goods: 47.5 })
    expect(await quantities(id)).toEqual([10, 2, 7])
  })

  it('is undone as a whole, as is the creation', async () => {
    const { id, first, second } = await stored()
    const changes = [
      { id: first.id, quantity: 10 },
      { id: second.id, remove: true },
      { crateId, quantity: 7 },
    ]
    const { headers } = await change(id, { freight: 5, consignmentLines: changes })
    const undo = (requestId: unknown) => app.api('POST', '/Undo', { body: { requestId } })
    expect((await undo(headers['x-request-id'])).status).toBe(200)
    expect(await quantities(id)).toEqual([1, 2, 3])
    expect((await app.api('GET', `/Consignment/${id}`)).body.freight).toBe(0)
    const made = await create([{ crateId, quantity: 4 }])
    expect((await undo(made.headers['x-request-id'])).status).toBe(200)
    expect((await app.api('GET', `/Consignment/${made.body.id}`)).status).toBe(404)
  })

  it('writes nothing if one line is wrong, and names line and field', async () => {
    const { id, first } = await stored()
    const { status, body } = await change(id, {
      freight: 5,
      consignmentLines: [
        { id: first.id, quantity: 10 },
        { crateId, quantity: 0 },
        { quantity: 1, colour: 'red' },
      ],
    })
    expect(status).toBe(400)
    expect(body.errors).toEqual({
      'consignmentLines.1.quantity': ['At least 1.'],
      'consignmentLines.2.colour': ['Unknown field.'],
      'consignmentLines.2.crateId': ['This field is required.'],
      'consignmentLines.2.unitPrice': ['This field is required.'],
    })
    expect(await quantities(id)).toEqual([1, 2, 3])
    expect((await app.api('GET', `/Consignment/${id}`)).body.freight).toBe(0)
  })

  it('names the line whose value another has already', async () => {
    const { id, second } = await stored()
    const rows = [
      { id: second.id, position: 9 },
      { crateId, quantity: 1, position: 1 },
    ]
    const { body } = await change(id, { consignmentLines: rows })
    expect(Object.keys(body.errors).sort()).toEqual([
      'consignmentLines.1.consignmentId',
      'consignmentLines.1.position',
    ])
    expect((await linesOf(id)).map(({ version }) => version)).toEqual([1, 1, 1])
  })

  it('names the line that a hook refuses by a sentence', async () => {
    const { id, first, second } = await stored()
    const changed = await change(id, {
      consignmentLines: [
        { id: first.id, quantity: 10 },
        { id: second.id, quantity: 1001 },
      ],
    })
    const errors = { 'consignmentLines.1.id': [tooMany] }
    expect(changed.body).toMatchObject({ status: 409, title: tooMany, errors })
    expect(await quantities(id)).toEqual([1, 2, 3])
    const created = await create([
      { crateId, quantity: 1 },
      { crateId, quantity: 1001 },
    ])
    expect(created.body).toMatchObject({ status: 409, errors })
  })

  it('takes only lines of its record, each once, in a list', async () => {
    const { id, first } = await stored()
    const other = await stored()
    const errorsOf = async (consignmentLines: unknown) =>
      (await change(id, { consignmentLines })).body.errors as unknown
    const none = { 'consignmentLines.0.id': ['This record has no such line.'] }
    expect(await errorsOf([{ id: other.first.id, quantity: 5 }])).toEqual(none)
    expect(await errorsOf([{ id: other.first.id, remove: true }])).toEqual(none)
    expect(await errorsOf([{ id: 2_000_000, quantity: 5 }])).toEqual(none)
    expect(await errorsOf([{ crateId, quantity: 1, consignmentId: other.id }])).toEqual({
      'consignmentLines.0.consignmentId': ['Cannot be changed.'],
    })
    const twice = [
      { id: first.id, quantity: 5 },
      { id: first.id, remove: true },
    ]
    expect(await errorsOf(twice)).toEqual({ 'consignmentLines.1.id': ['Nothing may be selected twice.'] })
    expect(await errorsOf([{ remove: true }, 7, { id: 'x' }])).toEqual({
      'consignmentLines.0.id': ['This field is required.'],
      'consignmentLines.1': ['Invalid format.'],
      'consignmentLines.2.id': ['Use the id of a record, like 12.'],
    })
    expect(await errorsOf({})).toEqual({ consignmentLines: ['Invalid format.'] })
    expect(await errorsOf(Array.from({ length: 201 }, () => ({})))).toEqual({
      consignmentLines: ['At most 200 records at once.'],
    })
    expect(await quantities(other.id)).toEqual([1, 2, 3])
  })

  it('is refused if a line was changed since it was read', async () => {
    const { id, first, second } = await stored()
    await app.api('PATCH', `/ConsignmentLine/${first.id}`, { body: { quantity: 8 } })
    const { status, body } = await change(id, {
      consignmentLines: [
        { id: second.id, version: second.version, quantity: 6 },
        { id: first.id, version: first.version, quantity: 9 },
      ],
    })
    expect(status).toBe(412)
    expect(body).toMatchObject({
      errors: { 'consignmentLines.1.id': ['Was changed by someone else.'] },
      current: { id, goods: 32.5, version: 1 },
    })
    expect(await quantities(id)).toEqual([8, 2, 3])
  })

  it('is refused where the caller may not write the lines, or a field of them', async () => {
    const { id, first } = await stored()
    const locked = await change(id, { consignmentLines: [{ id: first.id, bonus: 5 }] })
    expect(locked.status).toBe(403)
    expect(Object.keys(locked.body.errors)).toEqual(['consignmentLines.0.bonus'])
    const loan = { borrower: 'Otley', loanItems: [{ item: 'Drill' }] }
    expect((await app.api('POST', '/Loan', { body: loan })).status).toBe(403)
    expect((await app.api('POST', '/Loan', { body: loan, as: 'administrator' })).status).toBe(201)
    expect((await app.api('POST', '/Loan', { body: { borrower: 'Otley' } })).status).toBe(201)
  })

  it('is described in the OpenAPI document', async () => {
    const { body } = await app.api('GET', '/openapi.json', { as: 'anonymous' })
    const { schemas } = body.components
    expect(schemas.ConsignmentChange.properties.consignmentLines).toMatchObject({
      type: 'array',
      maxItems: 200,
      items: { $ref: '#/components/schemas/ConsignmentLineRow' },
    })
    expect(Object.keys(schemas.ConsignmentLineRow.properties)).toEqual(
      expect.arrayContaining(['id', 'version', 'remove', 'quantity']),
    )
    expect(schemas.ConsignmentLineRow.properties).not.toHaveProperty('consignmentId')
  })
})
