import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiReply, startTestApp, type TestApp } from '../support/app.ts'
import { costingRecords, openReport, shownRows } from '../support/costing.ts'
import { untilWaiting, whileHeld } from '../support/waiting.ts'

let test: TestApp
let records: ReturnType<typeof costingRecords>
beforeAll(async () => {
  test = await startTestApp()
  records = costingRecords(test)
})
afterAll(() => test.close())

const statuses = (replies: readonly ApiReply[]) => replies.map(({ status }) => status).sort()

describe('Two people who change one record at once', () => {
  it.each(['PUT', 'PATCH'] as const)('by %s: one change is made, the other is told', async (method) => {
    const { body } = await test.api('POST', '/Supplier', { body: { supplierName: 'Garthby Steel' } })
    const change = (contactName: string) => () =>
      test.api(method, `/Supplier/${body.id}`, {
        headers: { 'if-match': '"1"' },
        body: { supplierName: 'Garthby Steel', contactName },
      })
    const replies = await whileHeld(test.db, `select from supplier where id = ${body.id} for update`, [
      change('Anna'),
      change('Ben'),
    ])
    expect(statuses(replies)).toEqual([200, 412])
    const stored = await test.api('GET', `/Supplier/${body.id}`)
    const [made] = replies.filter(({ status }) => status === 200)
    expect(stored.body).toEqual(made?.body)
    expect(stored.body.version).toBe(2)
  })

  it('by PATCH of different fields and without a version: neither change is lost', async () => {
    const { body } = await test.api('POST', '/Supplier', { body: { supplierName: 'Oxmoor Tiles' } })
    const change = (values: Record<string, string>) => () =>
      test.api('PATCH', `/Supplier/${body.id}`, { body: values })
    const replies = await whileHeld(test.db, `select from supplier where id = ${body.id} for update`, [
      change({ contactName: 'Anna' }),
      change({ contactNumber: '01632 960123' }),
    ])
    expect(statuses(replies)).toEqual([200, 200])
    const stored = await test.api('GET', `/Supplier/${body.id}`)
    expect(stored.body).toMatchObject({ contactName: 'Anna', contactNumber: '01632 960123', version: 3 })
  })
})

describe('Two copies of one quote at once', () => {
  it('have numbers of their own', async () => {
    const quote = await records.quote({ quoteNumber: 'Q7' })
    const copy = () => test.api('POST', '/QuoteHeader/copy', { body: { id: quote.id } })
    const replies = await whileHeld(
      test.db,
      `select from project where id = ${quote.projectId} for no key update`,
      [copy, copy],
    )
    expect(replies.map(({ body }) => body.quoteNumber).sort()).toEqual(['Q7 (Copy 2)', 'Q7 (Copy)'])
  })
})

describe('A report that is written while somebody works', () => {
  it('tells of one moment on all of its sheets', async () => {
    const quote = await records.quote()
    await records.quoteLine(quote.id, { quantity: 2, costEach: 10 })
    const holder = await test.db.transaction()
    // The statement waits for this; what the summary says of the quote has been read by then.
    await holder.raw('lock table costing_category in access exclusive mode')
    const report = openReport(test, quote.id)
    await untilWaiting(test.db, 1)
    await records.payment(quote.id, '2025-02-28', 123.45)
    await holder.rollback()
    const cells = (await report).worksheets.flatMap((sheet) => shownRows(sheet).flat())
    expect(cells).toContain(20)
    expect(cells).not.toContain(123.45)
  })
})
