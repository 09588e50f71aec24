import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiBase } from '../../model/api-path.ts'
import { largestAttachment } from '../../model/attachments.ts'
import { importLimits } from '../../model/import.ts'
import { startTestApp, type TestApp, user } from '../support/app.ts'
import { costingRecords } from '../support/costing.ts'
import { fillWithoutTrail } from '../support/fill.ts'
import { loopClient, type Sent } from '../support/loop-cost.ts'

let test: TestApp
let client: ReturnType<typeof loopClient>
let quoteId: number
let purchaseId: number
let projectId: number
let applicationId: number
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
  const quote = await records.quote()
  projectId = quote.projectId
  await records.quoteLine(quote.id)
  await test.api('POST', '/QuoteHeader/agree', { body: { id: quote.id, agreedDate: '2026-05-01' } })
  const application = { projectId, valuationDate: '2026-06-30' }
  applicationId = (await test.api('POST', '/Application', { body: application })).body.id
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

describe('The event loop', { tags: 'rare' }, () => {
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

  it('is held for less than 100 ms by the OpenAPI document, which its first call makes', async () => {
    const { statuses, worst } = await client.costOf({ path: '/openapi.json' })
    expect(statuses).toEqual([200])
    expect(worst).toBeLessThan(100)
  })

  it('is held for less than 100 ms while every kind of task fills the workers, and /health answers', async () => {
    const photo: Sent = {
      method: 'POST',
      path: `/PurchaseHeader/${purchaseId}/attachments`,
      headers: { 'content-type': 'application/octet-stream', 'x-file-name': 'plan.pdf' },
      body: { start: '%PDF-1.4\n', part: '%', times: largestAttachment - 100 },
    }
    // Each pool has two threads at least.
    const tasks: Sent[] = [
      suppliers,
      { path: `/quoteline/export.xlsx` },
      { path: `/excelquote/fullreport/${quoteId}` },
      { path: `/PurchaseHeader/${purchaseId}/order.pdf` },
      { path: `/ProjectControl/${projectId}/excel` },
      { path: `/Application/${applicationId}/application.pdf` },
      { path: `/Application/${applicationId}/excel` },
    ]
    const health: Sent = { path: '/health' }
    const { statuses, worst } = await client.costOf(...tasks, photo, health, ...tasks, health)
    expect(statuses).toEqual([...tasks.map(() => 200), 201, 200, ...tasks.map(() => 200), 200])
    expect(worst).toBeLessThan(100)
  })
})
