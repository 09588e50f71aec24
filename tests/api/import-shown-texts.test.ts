import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '#product/resources.config.ts'
import { createStatements } from '../../database/plan.ts'
import { defineResource } from '../../model/definition.ts'
import { defineResources } from '../../model/resources.ts'
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
const regions = defineResource({
  name: 'regions',
  label: 'Region',
  fields: {
    regionName: { type: 'text', label: 'Region', required: true },
    code: { type: 'text', label: 'Code', unique: true },
    insideId: { type: 'reference', label: 'Inside', to: 'regions' },
  },
})
const clerks = defineResource({
  name: 'clerks',
  label: 'Clerk',
  recordText: ['fullName'],
  fields: {
    firstName: { type: 'text', label: 'First Name', required: true },
    lastName: { type: 'text', label: 'Last Name', required: true },
    fullName: { type: 'joined', label: 'Name', of: ['firstName', 'lastName'] },
    reportsToId: { type: 'reference', label: 'Reports To', to: 'clerks' },
  },
})
const own = defineResources(voyages, cabins, regions, clerks)

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

  it('takes an own text of the record text alone, when only one record has it', async () => {
    const fares = { columns: ['voyageNumber', 'ship'], key: ['voyageNumber'] }
    const rows = [
      [1, 'Pier'],
      [2, 'Quay'],
      [3, 'Quay'],
    ]
    await test.api('POST', '/Voyage/import', { body: { ...fares, rows } })
    const cabin = (ship: string) =>
      test.api('POST', '/Cabin/import', {
        body: { columns: ['cabin', 'voyageId'], key: ['cabin'], rows: [['C2', ship]] },
      })
    expect((await cabin('pier')).body.counts).toMatchObject({ create: 1 })
    const { status, body } = await cabin('Quay')
    expect(status).toBe(400)
    expect(body.rows[0].errors).toEqual({ voyageId: ['2 voyages are called Quay: use the id column.'] })
  })
})

describe('Rows that refer to rows of the same file', () => {
  const columns = ['regionName', 'code', 'insideId']
  const take = (rows: unknown[], path = '/Region/import') =>
    test.api('POST', path, { body: { columns, key: ['regionName'], rows } })
  const tree = async () => {
    const { body } = await test.api('GET', '/Region?sort=["id","ASC"]')
    const named = new Map(
      body.map((region: { id: number; regionName: string }) => [region.id, region.regionName]),
    )
    return Object.fromEntries(
      body.map((region: { regionName: string; insideId: number | null }) => [
        region.regionName,
        named.get(region.insideId) ?? null,
      ]),
    )
  }

  it('become a tree, in any order, with the records that are there, and once', async () => {
    await test.api('POST', '/Region', { body: { regionName: 'World' } })
    const rows = [
      ['Leeds', null, 'york-s'],
      ['Yorkshire', 'YORK-S', 'England'],
      ['England', null, 'World'],
    ]
    expect((await take(rows)).body.counts).toMatchObject({ create: 3 })
    const expected = { World: null, England: 'World', Yorkshire: 'England', Leeds: 'Yorkshire' }
    expect(await tree()).toEqual(expected)
    expect((await take(rows)).body.counts).toMatchObject({ create: 0, change: 0, same: 3 })
    const moved = await take([
      ['Leeds', null, 'Airedale'],
      ['Airedale', 'AIRE', 'Yorkshire'],
    ])
    expect(moved.body.counts).toMatchObject({ create: 1, change: 1 })
    expect(await tree()).toEqual({ ...expected, Airedale: 'Yorkshire', Leeds: 'Airedale' })
    await test.api('POST', '/Undo', { body: { requestId: moved.body.requestId } })
    expect(await tree()).toEqual(expected)
  })

  it('name them by a text that is joined from several cells', async () => {
    const body = {
      columns: ['firstName', 'lastName', 'reportsToId'],
      key: ['firstName', 'lastName'],
      rows: [
        ['Ann', 'Archer', 'Bob Baker'],
        ['Bob', 'Baker', null],
      ],
    }
    expect((await test.api('POST', '/Clerk/import', { body })).body.counts).toMatchObject({ create: 2 })
    const [ann, bob] = (await test.api('GET', '/Clerk?sort=["firstName","ASC"]')).body
    expect([ann.reportsToId, bob.reportsToId]).toEqual([bob.id, null])
  })

  it('are refused where one would be inside itself, or two have the name', async () => {
    const faultsOf = async (rows: unknown[], key = 'regionName') => {
      const { body } = await test.api('POST', '/Region/import?dry=true', {
        body: { columns, key: [key], rows },
      })
      return body.faults.map(({ rows, message }: { rows: string; message: string }) => [rows, message])
    }
    const round = [
      ['A', null, 'B'],
      ['B', null, 'C'],
      ['C', null, 'A'],
      ['D', null, 'D'],
    ]
    expect(await faultsOf(round)).toEqual([['1–4', 'Refers to itself, over the rows of this file.']])
    const twins = [
      ['Twin', 'T1', null],
      ['Twin', 'T2', null],
      ['Child', 'T3', 'Twin'],
    ]
    expect(await faultsOf(twins, 'code')).toEqual([['3', expect.stringContaining('2')]])
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
