import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compareTables, runStatements } from '../../database/compare-tables.ts'
import { planMigration } from '../../database/migration/generate.ts'
import { checkDefinitions } from '../../model/check-definitions.ts'
import { defineResource, type Resource } from '../../model/definition.ts'
import { defineResources } from '../../model/resources.ts'
import { resources } from '../../resources.config.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { costingRecords } from '../support/costing.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const change = (body: object) => test.api('PATCH', '/Firm/1', { body, as: 'administrator' })

describe('A single-record resource', () => {
  it('has its record from the first start', async () => {
    expect((await test.api('GET', '/Firm/1')).body).toMatchObject({ id: 1, firmName: null })
    expect((await test.api('GET', '/Firm')).body).toHaveLength(1)
  })

  it('is changed and undone like any other', async () => {
    const { headers, status } = await change({ firmName: 'Hollin Build Ltd' })
    expect(status).toBe(200)
    const requestId = headers['x-request-id']
    expect((await test.api('POST', '/Undo', { body: { requestId }, as: 'administrator' })).status).toBe(200)
    expect((await test.api('GET', '/Firm/1')).body.firmName).toBeNull()
  })

  it('cannot be created, deleted or imported', async () => {
    for (const [method, path, body] of [
      ['POST', '/Firm', { firmName: 'Another' }],
      ['DELETE', '/Firm/1', undefined],
    ] as const)
      expect((await test.api(method, path, { body, as: 'administrator' })).status).toBe(404)
    await expect(test.db('firm').insert({ id: 2, firm_name: 'Another' })).rejects.toThrow('firm_id_check')
  })

  it('is not found by the search, because its page is in the menu', async () => {
    await change({ firmName: 'Hollin Build Ltd' })
    expect((await test.api('GET', '/Search?q=Hollin%20Build')).body.found).toEqual([])
  })

  it('is created by the migration of its table, or from an empty table', { tags: 'rare' }, async () => {
    const yard = defineResource({
      name: 'yard',
      label: 'Yard',
      single: true,
      fields: { isHeated: { type: 'boolean', label: 'Is Heated', default: true } },
    })
    const { single, ...plain } = yard
    await test.db.transaction(async (trx) => {
      const made = await planMigration(trx, { ...resources, yard })
      expect(made.additive).toBe(true)
      await runStatements(trx, made.up)
      expect(await trx('yard')).toEqual([{ id: 1, is_heated: true, version: 1 }])
      await runStatements(trx, (await planMigration(trx, { ...resources, yard: plain })).up)
      await trx('yard').delete()
      await runStatements(trx, (await planMigration(trx, { ...resources, yard })).up)
      expect(await trx('yard').pluck('id')).toEqual([1])
      const { actual, wanted } = await compareTables(trx, { ...resources, yard })
      expect(actual).toEqual(wanted)
      await trx.rollback()
    })
  })

  it('cannot be made from a table with several records', { tags: 'slow' }, async () => {
    const suppliers = { ...resources.suppliers, single: true } as Resource
    await test.api('POST', '/Supplier', { body: { supplierName: 'One' } })
    await test.api('POST', '/Supplier', { body: { supplierName: 'Two' } })
    const { obstacles } = await planMigration(test.db, { ...resources, suppliers })
    expect(obstacles.map(({ at }) => at)).toEqual(['supplier.id'])
  })
})

describe('The definition of a single-record resource', () => {
  const name = { type: 'text', label: 'Name' } as const
  const base = { name: 'yard', label: 'Yard', single: true } as const
  const faultsOf = (...list: Resource[]) =>
    checkDefinitions(defineResources(...list)).map((sentence) =>
      sentence.replace('resources.config.ts: ', ''),
    )

  it.each([
    ['list', { list: { search: ['name'] } }],
    ['deleteFrom', { deleteFrom: 'form' }],
    ['uniqueTogether', { uniqueTogether: ['name'] }],
    ['frozen', { frozen: true }],
    ['importKey', { importKey: ['name'] }],
  ] as const)('cannot use "%s"', (option, more) => {
    const yard = defineResource({ ...base, fields: { name }, ...more })
    expect(faultsOf(yard)).toContain(
      `yard.${option}: has no use where "single" says that there is one record; take out one of them`,
    )
  })

  it('cannot require a field without a default', () => {
    const yard = defineResource({ ...base, fields: { name: { ...name, required: true } } })
    expect(faultsOf(yard)).toEqual([
      `yard.fields.name.required: the record is there before anybody fills it in; give the field a default, or say required: 'form'`,
    ])
  })

  it('cannot be referred to', () => {
    const yard = defineResource({ ...base, fields: { name } })
    const gates = defineResource({
      name: 'gates',
      label: 'Gate',
      fields: { gate: { ...name, required: true }, yardId: { type: 'reference', label: 'Yard', to: yard } },
    })
    expect(faultsOf(yard, gates)).toEqual([
      'yard.single: gates.fields.yardId refers to its one record, which leaves nothing to choose; take the field out',
    ])
  })
})

describe('The firm', () => {
  it('defines how PO refs are numbered', async () => {
    const make = costingRecords(test)
    const { id: projectId } = await make.project({ projectNumber: '31-007' })
    const { id } = await make.quote({ projectId })
    const { id: line } = await make.quoteLine(id)
    const nextRef = async () =>
      (await test.api('POST', `/QuoteHeader/${id}/order/preview`, { body: { quoteLineIds: [line] } })).body
        .userPONo
    expect(await nextRef()).toBe('31-007/001')
    await change({ poPattern: 'HB-{project}-{number:2}' })
    expect(await nextRef()).toBe('HB-31-007-01')
    await change({ poPattern: null })
  })

  it.each(['{project}', '{number} {number}', '{projekt}/{number}', '{number:0}'])(
    'refuses a pattern without exactly one number: %s',
    async (poPattern) => expect((await change({ poPattern })).status).toBe(400),
  )

  it('is changed by Administrators only, and read by everyone', async () => {
    expect((await test.api('PATCH', '/Firm/1', { body: { firmName: 'Mine' } })).status).toBe(403)
    expect((await test.api('GET', '/Firm/1')).status).toBe(200)
  })
})
