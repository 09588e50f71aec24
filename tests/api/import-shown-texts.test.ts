import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStatements } from '../../database/plan.ts'
import { defineResource } from '../../model/definition.ts'
import { defineResources } from '../../model/resources.ts'
import { resources } from '../../resources.config.ts'
import { startTestApp, type TestApp } from '../support/app.ts'

const voyages = defineResource({
  name: 'voyages',
  label: 'Voyage',
  importKey: ['voyageNumber'],
  recordText: ['voyageNumber', 'ship', 'standing', 'fare'],
  fields: {
    voyageNumber: { type: 'integer', label: 'Number', required: true },
    ship: { type: 'text', label: 'Ship' },
    standing: {
      type: 'choice',
      label: 'Standing',
      options: [{ value: 'at-sea', label: 'At Sea' }],
      default: 'at-sea',
    },
    fare: { type: 'money', label: 'Fare' },
  },
})
const cabins = defineResource({
  name: 'cabins',
  label: 'Cabin',
  fields: {
    cabin: { type: 'text', label: 'Cabin', required: true },
    voyageId: { type: 'reference', label: 'Voyage', to: voyages },
  },
})
const own = defineResources(voyages, cabins)

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({
    resources: { ...resources, ...own },
    prepare: async (db) => void (await db.raw(createStatements(own).join(';\n'))),
  })
})
afterAll(() => test.close())

describe('An import of records that are recognised by numbers and choices', () => {
  it('takes the text that the app shows, in any case, and a number as the key', async () => {
    const voyage = (ship: string) => ({
      columns: ['voyageNumber', 'ship', 'fare'],
      key: ['voyageNumber'],
      rows: [['10248', ship, 1250]],
    })
    await test.api('POST', '/Voyage/import', { body: voyage('Vin') })
    const again = await test.api('POST', '/Voyage/import', { body: voyage('Vins et alcools') })
    expect(again.body.counts).toMatchObject({ create: 0, change: 1 })
    const { status, body } = await test.api('POST', '/Cabin/import', {
      body: {
        columns: ['cabin', 'voyageId'],
        key: ['cabin'],
        rows: [['C1', '10248 - VINS et alcools - At Sea - 1,250.00']],
      },
    })
    expect([status, body.counts?.create]).toEqual([201, 1])
    const [voyageRecord] = (await test.api('GET', '/Voyage')).body
    expect((await test.api('GET', '/Cabin')).body).toMatchObject([{ cabin: 'C1', voyageId: voyageRecord.id }])
  })
})

describe('A deletion', () => {
  it('works as ra-data-simple-rest sends it: with the type of a form and without a body', async () => {
    const { body } = await test.api('POST', '/Cabin', { body: { cabin: 'C9' } })
    const reply = await test.api('DELETE', `/Cabin/${body.id}`, {
      headers: { 'content-type': 'text/plain', 'if-match': '"1"' },
    })
    expect(reply.status).toBe(200)
  })
})
