import { afterAll, beforeAll, expect, it } from 'vitest'
import { vatCodes } from '../../resources.config.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { sampleRecord } from '../support/samples.ts'

let test: TestApp
let vatCodeId: number
beforeAll(async () => {
  test = await startTestApp()
  vatCodeId = (await sampleRecord(test, vatCodes)).id
  const { body: firm } = await test.api('GET', '/Firm/1', { as: 'administrator' })
  const defaults = { supplierVatCodeId: vatCodeId, supplierDueRule: 'afterMonthEnd', supplierDueDays: 30 }
  const reply = await test.api('PUT', '/Firm/1', { as: 'administrator', body: { ...firm, ...defaults } })
  expect([reply.status, reply.body]).toEqual([200, reply.body])
})
afterAll(() => test.close())

const added = async (supplier: object) => (await test.api('POST', '/Supplier', { body: supplier })).body

it('A new supplier takes the VAT code and the terms of the firm', async () => {
  expect(await added({ supplierName: 'Keen Bricks' })).toMatchObject({
    vatCodeId,
    dueRule: 'afterMonthEnd',
    dueDays: 30,
  })
})

it('A new supplier with terms keeps them', async () => {
  expect(await added({ supplierName: 'Own Terms', dueRule: 'followingMonth' })).toMatchObject({
    vatCodeId,
    dueRule: 'followingMonth',
    dueDays: null,
  })
})

it('Imported suppliers take them too, and are written together', async () => {
  const rows = [['Imported Bricks'], ['Imported Slates'], ['Imported Tiles']]
  const body = { columns: ['supplierName'], key: ['supplierName'], rows }
  expect((await test.api('POST', '/Supplier/import', { body })).status).toBe(201)
  const stored = await test
    .db('supplier')
    .whereLike('supplier_name', 'Imported%')
    .select('vat_code_id', 'due_rule', 'due_days')
  const taken = { vat_code_id: vatCodeId, due_rule: 'afterMonthEnd', due_days: 30 }
  expect(stored).toEqual(rows.map(() => taken))
  // A statement for each row would take minutes for 50,000.
  const [{ statements }] = await test
    .db('supplier')
    .whereLike('supplier_name', 'Imported%')
    .select(test.db.raw('count(distinct (xmin::text, cmin::text))::int as statements'))
  expect(statements).toBe(1)
})
