import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiBase } from '../../model/api-path.ts'
import { importLimits } from '../../model/import.ts'
import { startTestApp, type TestApp, user } from '../support/app.ts'
import { costingRecords } from '../support/costing.ts'
import { fillWithoutTrail } from '../support/fill.ts'
import { loopClient, type Sent } from '../support/loop-cost.ts'

let test: TestApp
let client: ReturnType<typeof loopClient>
let quoteId: number
let purchaseId: number
beforeAll(async () => {
  test = await startTestApp()
  const address = await test.app.listen({ port: 0, host: '127.0.0.1' })
  client = loopClient(`${address}${apiBase}`, (await test.signIn(user)).token)
  const records = costingRecords(test)
  quoteId = (await records.quote()).id
  await records.quoteLine(quoteId)
  purchaseId = (await records.purchase()).id
  await records.purchaseLine(purchaseId)
  await fillWithoutTrail(
    test.db,
    `insert into purchase_line (purchase_header_id, description, quantity, cost_each, costing_category_id)
     select purchase_header_id, 'Line ' || n, 1, 1, costing_category_id from purchase_line, generate_series(1, 1999) n`,
    `insert into quote_line (quote_header_id, description, quantity, cost_each, costing_category_id)
     select quote_header_id, 'Line ' || n, 1, 1, costing_category_id from quote_line, generate_series(1, 9999) n`,
  )
  await test.db.raw('vacuum analyze')
})
afterAll(async () => {
  await client.end()
  await test.close()
})

const largest = 16 * 1_048_576 - 1_000
const json = { 'content-type': 'application/json' }
const csv = { 'content-type': 'text/csv' }
const preview = { method: 'POST', path: '/Supplier/import?dry=true' }
const suppliers = {
  ...preview,
  headers: json,
  body: {
    start: '{"columns":["supplierName"],"key":["supplierName"],"rows":[',
    part: '["Supplier #"],',
    times: importLimits.rows - 1,
    end: '["Last"]]}',
  },
}

describe('The event loop', { tags: 'slow' }, () => {
  it.each<[string, number, () => Sent]>([
    ['50,000 new suppliers', 200, () => suppliers],
    [
      '50,000 lines that are wrong in each field',
      400,
      () => ({
        method: 'POST',
        path: `/quoteline/QuoteHeader/${quoteId}/import`,
        headers: json,
        body: {
          start:
            '{"columns":["description","quantity","costEach","costingCategoryId"],"key":["description"],"rows":[',
          part: '["L #","x","y","Category #"],',
          times: importLimits.rows - 1,
          end: '["Last","x","y","Category"]]}',
        },
      }),
    ],
    ['16 MB of separators', 400, () => ({ ...preview, headers: csv, body: { part: ',', times: largest } })],
    ['16 MB of quotes', 400, () => ({ ...preview, headers: csv, body: { part: '"', times: largest } })],
    [
      'a million names',
      400,
      () => ({
        ...preview,
        headers: json,
        body: { start: '{"base":{', part: '"#":{},', times: 1_000_000, end: '"a":{}}}' },
      }),
    ],
    [
      '16 MB of empty lists',
      400,
      () => ({
        ...preview,
        headers: json,
        body: { start: '{"rows":[', part: '[],', times: largest / 3 - 10, end: '[]]}' },
      }),
    ],
  ])('is held for less than 200 ms by an import of %s', async (_what, status, call) => {
    const { statuses, worst } = await client.costOf(call())
    expect(statuses).toEqual([status])
    expect(worst).toBeLessThan(200)
  })

  it('is held for less than 100 ms while imports and reports fill the workers', async () => {
    // Two threads of each pool at least.
    const calls: Sent[] = [suppliers, { path: `/PurchaseHeader/${purchaseId}/order.pdf` }]
    const { statuses, worst } = await client.costOf(...calls, ...calls)
    expect(statuses).toEqual([200, 200, 200, 200])
    expect(worst).toBeLessThan(100)
  })
})
