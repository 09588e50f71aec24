import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '#product/resources.config.ts'
import { checkTables } from '../../database/migration/generate.ts'
import { createStatements } from '../../database/plan.ts'
import { checkDefinitions } from '../../model/check-definitions.ts'
import { defineResource } from '../../model/definition.ts'
import { figuresOf } from '../../model/figure.ts'
import { defineResources, inReferenceOrder } from '../../model/resources.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { inlineSchemas } from '../support/inline-schemas.ts'
import { sampleRecord } from '../support/samples.ts'

/**
 * Each gang has a leader among the hands, each hand belongs to a gang, and a gang may have a parent gang.
 */
const gangs = defineResource({
  name: 'gangs',
  label: 'Gang',
  title: 'Gangs',
  endpoint: 'Gang',
  table: 'gang',
  recordText: ['gangName'],
  fields: {
    gangName: { type: 'text', label: 'Gang', required: true },
    aboveId: { type: 'reference', label: 'Above', to: 'gangs' },
    leaderId: { type: 'reference', label: 'Leader', to: 'hands' },
    aboveName: { type: 'lookup', label: 'Above', path: 'aboveId.gangName' },
    topName: { type: 'lookup', label: 'Top', path: 'aboveId.aboveId.gangName' },
    leaderName: { type: 'lookup', label: 'Leader', path: 'leaderId.workerName' },
    below: { type: 'count', label: 'Gangs Below', from: 'gangs', by: 'aboveId' },
    hands: { type: 'count', label: 'Hands', from: 'hands', by: 'gangId' },
    dear: { type: 'count', label: 'Dear', from: 'hands', by: 'gangId', where: { rate: { above: 20 } } },
    onHire: {
      type: 'sum',
      label: 'On Hire',
      from: 'hands',
      of: 'rate',
      by: 'gangId',
      unit: 'money',
      where: { hired: ['agency', 'what?'], startsAt: { from: '2025-03-01T08:00:00' } },
    },
    led: { type: 'sum', label: 'Led', from: 'gangs', of: 'dear', by: 'leaderId.gangId', unit: 'quantity' },
  },
  list: { columns: ['gangName', 'hands'], search: ['gangName', 'leaderName'], sort: 'gangName' },
  form: ['gangName', 'aboveId', 'leaderId'],
})

const hands = defineResource({
  name: 'hands',
  label: 'Hand',
  fields: {
    workerName: { type: 'text', label: 'Hand', required: true },
    gangId: { type: 'reference', label: 'Gang', to: gangs, required: true },
    gangAbove: { type: 'lookup', label: 'Above', path: 'gangId.aboveId.gangName' },
    rate: { type: 'money', label: 'Rate', required: true },
    hired: {
      type: 'choice',
      label: 'Hired',
      default: 'own',
      options: [
        { value: 'own', label: 'Own' },
        { value: 'agency', label: 'Agency' },
        { value: 'what?', label: "Who's to say?" },
      ],
    },
    startsAt: { type: 'datetime', label: 'Starts' },
  },
})

const firm = defineResources(gangs, hands)
const all = { users: resources.users, ...firm }

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    resources: all,
    prepare: async (db) => {
      await db.raw(createStatements(firm).join(';\n'))
    },
  })
})
afterAll(() => app.close())

const make = async (endpoint: string, body: object) => {
  const reply = await app.api('POST', `/${endpoint}`, { body })
  expect([reply.status, reply.body]).toEqual([201, expect.anything()])
  return reply.body
}
const read = async (id: number) => (await app.api('GET', `/Gang/${id}`)).body

describe('References between resources by name', () => {
  it('are valid definitions, and their tables match', { tags: 'slow' }, async () => {
    expect(checkDefinitions(firm)).toEqual([])
    await expect(checkTables(app.db, { ...resources, ...firm })).resolves.toBeUndefined()
    expect(inReferenceOrder(firm).map(({ name }) => name)).toEqual(['gangs', 'hands'])
  })

  it('form a tree with lookups through any number of levels, filters and search', async () => {
    const top = await make('Gang', { gangName: 'North' })
    const middle = await make('Gang', { gangName: 'North 1', aboveId: top.id })
    const low = await make('Gang', { gangName: 'North 1a', aboveId: middle.id })
    expect(low).toMatchObject({ aboveName: 'North 1', topName: 'North', below: 0 })
    expect(await read(top.id)).toMatchObject({ below: 1, aboveName: null, topName: null })
    const filter = encodeURIComponent(JSON.stringify({ aboveId: top.id }))
    expect((await app.api('GET', `/Gang?filter=${filter}`)).body.map(({ id }: { id: number }) => id)).toEqual(
      [middle.id],
    )
    const refused = await app.api('DELETE', `/Gang/${top.id}`)
    expect([refused.status, refused.body.title]).toEqual([409, 'Gang is used by 1 gang. Delete those first.'])
  })

  it('may be circular: a gang’s leader belongs to the gang', async () => {
    const gang = await make('Gang', { gangName: 'East' })
    const leader = await make('Hand', { workerName: 'Lee', gangId: gang.id, rate: 30 })
    await app.api('PATCH', `/Gang/${gang.id}`, { body: { leaderId: leader.id } })
    expect(await read(gang.id)).toMatchObject({ leaderName: 'Lee', hands: 1, led: 1 })
    const found = await app.api('GET', `/Gang?filter=${encodeURIComponent('{"q":"lee"}')}`)
    expect(found.body.map(({ id }: { id: number }) => id)).toEqual([gang.id])
    expect((await app.api('POST', '/Gang', { body: { gangName: 'X', leaderId: 999 } })).body.errors).toEqual({
      leaderId: ['There is no such hand.'],
    })
  })

  it('refuse an unknown name, and records that require each other', () => {
    const lost = { ...gangs.fields.aboveId, to: 'gang' as never }
    expect(checkDefinitions({ ...firm, gangs: { ...gangs, fields: { ...gangs.fields, lost } } })).toEqual([
      'resources.config.ts: gangs.fields.lost.to: there is no resource "gang"; did you mean "gangs"?',
    ])
    const leaderId = { ...gangs.fields.leaderId, required: true } as const
    const circle = { ...firm, gangs: { ...gangs, fields: { ...gangs.fields, leaderId } } }
    expect(checkDefinitions(circle)[0]).toContain(
      'gangs.fields.leaderId.required: needs one of hands, which needs one of these first',
    )
  })
})

describe('A count or sum', () => {
  it('can be filtered in the words of lists, in a record and in a list alike', async () => {
    const gang = await make('Gang', { gangName: 'West' })
    const worker = (rate: number, hired: string, startsAt: string | null) =>
      make('Hand', { workerName: `At ${rate}`, gangId: gang.id, rate, hired, startsAt })
    await worker(10, 'agency', '2025-03-01T08:00')
    await worker(20.5, 'what?', '2025-03-02T07:30')
    await worker(40, 'agency', '2025-03-01T07:59:59')
    await worker(80, 'own', '2026-01-01T00:00')
    await worker(160, 'agency', null)
    expect(await read(gang.id)).toMatchObject({ hands: 5, dear: 4, onHire: 30.5 })
    const sums = encodeURIComponent('["dear","onHire"]')
    const filter = encodeURIComponent('{"onHire":30.5,"dear":{"above":3.5}}')
    const { body, headers } = await app.api('GET', `/Gang?filter=${filter}&sums=${sums}&sort=["dear","DESC"]`)
    expect(body).toMatchObject([{ id: gang.id, hands: 5, dear: 4, onHire: 30.5 }])
    expect(JSON.parse(String(headers['x-sums']))).toEqual({ dear: 4, onHire: 30.5 })
  })

  it('opens the list of its records', async () => {
    const figures = figuresOf(all, gangs, 7, 'onHire')
    expect(figures).toEqual([
      {
        resource: 'hands',
        filter: { ...gangs.fields.onHire.where, gangId: 7 },
        sum: 'rate',
        sign: 1,
      },
    ])
    expect(figuresOf(all, gangs, 7, 'hands')).toEqual([{ resource: 'hands', filter: { gangId: 7 }, sign: 1 }])
  })

  it('is an integer in the OpenAPI document', async () => {
    const body = inlineSchemas((await app.api('GET', '/openapi.json', { as: 'anonymous' })).body)
    const { properties } =
      body.paths['/api/v1.0/Gang/{id}'].get.responses['200'].content['application/json'].schema
    expect(properties.hands).toMatchObject({ type: 'integer', minimum: 0 })
  })
})

describe('A date with a time', () => {
  it('is local time: stored and returned as written, in any session time zone', async () => {
    const worker = await sampleRecord(app, hands, { startsAt: '2025-03-30T01:30' })
    expect(worker.startsAt).toBe('2025-03-30T01:30:00')
    await app.db.raw(`set time zone 'Asia/Tokyo'`)
    expect((await app.api('GET', `/Hand/${worker.id}`)).body.startsAt).toBe('2025-03-30T01:30:00')
    await app.api('PATCH', `/Hand/${worker.id}`, { body: { startsAt: '2025-03-30T02:00' } })
    const { body } = await app.api('GET', `/Hand/${worker.id}/history`)
    expect(body.entries[0].changes).toEqual([
      { field: 'startsAt', from: '2025-03-30T01:30:00', to: '2025-03-30T02:00:00' },
    ])
  })
})
