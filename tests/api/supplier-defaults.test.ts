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
