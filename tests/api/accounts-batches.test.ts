import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { invoiceRecords } from '../support/invoices.ts'
import { whileLocked } from '../support/waiting.ts'

let test: TestApp
let make: ReturnType<typeof invoiceRecords>
beforeAll(async () => {
  test = await startTestApp()
  make = invoiceRecords(test)
  await make.send('PATCH', '/Firm/1', { accountsFormat: 'plain', roundingCode: '999' })
})
afterAll(() => test.close())

const invoice = async (id: number) => (await test.api('GET', `/SupplierInvoice/${id}`)).body
const purchaseOf = async (id: number): Promise<number> => {
  const filter = encodeURIComponent(JSON.stringify({ invoiceId: id }))
  return (await test.api('GET', `/PurchaseHeader?filter=${filter}`)).body[0].id
}
const preview = (ids: readonly number[]) => test.api('POST', '/AccountsBatch/preview', { body: { ids } })
const send = (ids: readonly number[], expect: object, headers: Record<string, string> = {}) =>
  test.api('POST', '/AccountsBatch', { body: { ids, expect }, headers })
const file = async (id: number, query = '') =>
  (await test.api('GET', `/AccountsBatch/${id}/file${query}`)).raw

/** An approved invoice of one line. */
const approved = async (amount: number, fields: Record<string, unknown> = {}) => {
  const { id } = await make.invoiced([amount], fields)
  expect((await make.approve(id)).status).toBe(200)
  return id as number
}
const sent = async (amount: number) => {
  const id = await approved(amount)
  const { status, body } = await send([id], { count: 1, net: amount, vat: amount / 5 })
  expect({ status, body }).toMatchObject({ status: 201 })
  return { id, batch: body as { id: number; number: number; digest: string } }
}

describe('A preview of a batch', () => {
  it('shows the rows, what is missing, and the totals of what can be sent', async () => {
    const ready = await approved(100)
    const { id: open } = await make.invoiced([50])
    const { status, body } = await preview([ready, open])
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        format: 'Plain CSV',
        isTried: false,
        bills: [
          { id: ready, missing: [], rows: [{ job: null, net: 100, vat: 20 }] },
          { id: open, missing: ['Not approved.'], missingCodes: [{ code: 'notApproved', params: {} }] },
        ],
        ready: { count: 1, net: 100, vat: 20 },
      },
    })
  })

  it('takes the filter of a list', async () => {
    const id = await approved(70)
    const { status, body } = await test.api('POST', '/AccountsBatch/preview', {
      body: { filter: { id: [id] }, expect: 1 },
    })
    expect({ status, ready: body.ready }).toEqual({ status: 200, ready: { count: 1, net: 70, vat: 14 } })
    const changed = await test.api('POST', '/AccountsBatch/preview', {
      body: { filter: { id: [id] }, expect: 2 },
    })
    expect(changed.status).toBe(409)
  })
})

describe('A batch for the accounts', () => {
  it('numbers itself, keeps its rows and marks its invoices', async () => {
    const { id, batch } = await sent(200)
    const next = await sent(10)
    expect(next.batch.number).toBe(batch.number + 1)
    expect(await invoice(id)).toMatchObject({ approval: 'approved', accountsBatchId: batch.id })
    const lines = (await test.api('GET', `/AccountsBatchLine/AccountsBatch/${batch.id}`)).body
    expect(lines).toMatchObject([
      { supplierInvoiceId: id, net: 200, vat: 40, kind: 'invoice', rounding: false },
    ])
  })

  it('has the same bytes for ever, whatever is renamed', async () => {
    const { id, batch } = await sent(300)
    const before = await file(batch.id)
    expect(before.headers['content-disposition']).toContain(`costwright-batch-${batch.number}.csv`)
    expect(createHash('sha256').update(before.rawPayload).digest('hex')).toBe(batch.digest)
    const { supplierId } = await invoice(id)
    await make.send('PATCH', `/Supplier/${supplierId}`, { supplierName: 'Renamed since' })
    await make.send('PATCH', '/Firm/1', { trackingName: 'Site' })
    expect((await file(batch.id)).rawPayload).toEqual(before.rawPayload)
  })

  it('is refused when the totals are others than shown, or a record is not approved', async () => {
    const id = await approved(100)
    const other = await send([id], { count: 1, net: 99, vat: 20 })
    expect([other.status, other.body.title]).toEqual([
      409,
      'The amounts have changed since they were shown. Nothing was sent.',
    ])
    await test.api('PATCH', `/SupplierInvoice/${id}`, { body: { invoiceVat: 20.01 } })
    const { status, body } = await send([id], { count: 1, net: 100, vat: 20.01 })
    expect({ status, records: body.records }).toMatchObject({
      status: 409,
      records: [{ id, reason: 'Not approved.' }],
    })
  })

  it('is made once by two people who send the same invoice', async () => {
    const id = await approved(100)
    const expected = { count: 1, net: 100, vat: 20 }
    const replies = await whileLocked(test.db, `select from supplier_invoice where id = ${id} for update`, [
      () => send([id], expected),
      () => send([id], expected),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const refused = replies.find(({ status }) => status === 409)
    expect(refused?.body.records[0].reason).toMatch(/^Sent to the accounts in batch \d+ already\.$/)
  })

  it('is made once by a request that is repeated under its key', async () => {
    const id = await approved(100)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const expected = { count: 1, net: 100, vat: 20 }
    const first = await send([id], expected, key)
    const again = await send([id], expected, key)
    expect([again.status, again.body.id]).toEqual([201, first.body.id])
  })

  it('holds what was sent, except what the accounts do not have', async () => {
    const { id, batch } = await sent(100)
    const purchaseId = await purchaseOf(id)
    for (const body of [{ invoiceNet: 101 }, { invoiceNo: 'Other' }, { approval: 'open' }]) {
      const { status, body: reply } = await test.api('PATCH', `/SupplierInvoice/${id}`, { body })
      expect([status, Object.values(reply.errors)]).toEqual([
        400,
        [['It is in the accounts. Withdraw the batch to change it.']],
      ])
    }
    const paid = await test.api('PATCH', `/SupplierInvoice/${id}`, { body: { paidDate: '2024-07-31' } })
    expect(paid.status).toBe(200)
    expect((await test.api('DELETE', `/SupplierInvoice/${id}`)).status).toBe(409)
    expect((await test.api('POST', `/SupplierInvoice/${id}/withdraw-approval`)).status).toBe(409)
    for (const body of [{ supplierPOInvoiceNo: 'Other' }, { invoiceId: null }, { supplierId: null }])
      expect((await test.api('PATCH', `/PurchaseHeader/${purchaseId}`, { body })).status).toBe(400)
    expect((await test.api('DELETE', `/PurchaseHeader/${purchaseId}?cascade=true`)).body.title).toBe(
      `Sent to the accounts in batch ${batch.number}. Withdraw the batch, or correct it there.`,
    )
  })

  it('keeps the lines of its invoices there: none moves to another purchase, nor back by an undo', async () => {
    const split = async (purchaseId: number, quantity: number) => {
      const [line] = (await test.api('GET', `/PurchaseLine/PurchaseHeader/${purchaseId}`)).body
      const lines = [{ purchaseLineId: line.id, quantity, expected: line.quantity }]
      return test.api('POST', `/PurchaseHeader/${purchaseId}/split`, { body: { lines } })
    }
    const made = await make.invoiced([60, 40], { invoiceNet: 40, invoiceVat: 8 })
    const { purchaseId } = made
    const moved = await split(purchaseId, 1)
    expect(moved.status).toBe(201)
    expect((await make.approve(made.id)).status).toBe(200)
    const { body: batch } = await send([made.id], { count: 1, net: 40, vat: 8 })
    await make.purchaseLine(purchaseId)
    const sentence = `Sent to the accounts in batch ${batch.number}. Withdraw the batch, or correct it there.`
    const whole = await split(purchaseId, 1)
    expect([whole.status, whole.body.title]).toEqual([409, sentence])
    expect((await split(purchaseId, 0.5)).status).toBe(409)
    const undone = await test.api('POST', '/Undo', { body: { requestId: moved.body.requestId } })
    expect([undone.status, undone.body.title]).toEqual([409, sentence])
    expect((await test.api('GET', `/PurchaseLine/PurchaseHeader/${purchaseId}`)).body).toHaveLength(2)
  })

  it('cannot be undone, and frees its invoices when it is withdrawn', async () => {
    const id = await approved(100)
    const reply = await send([id], { count: 1, net: 100, vat: 20 })
    const requestId = String(reply.headers['x-request-id'])
    expect((await test.api('POST', '/Undo', { body: { requestId } })).status).toBe(403)
    const before = (await file(reply.body.id)).rawPayload
    const withdrawn = await test.api('POST', '/AccountsBatch/withdraw', { body: { id: reply.body.id } })
    expect(withdrawn.body.withdrawnOn).toEqual(expect.any(String))
    expect(await invoice(id)).toMatchObject({ approval: 'approved', accountsBatchId: null })
    expect((await file(reply.body.id)).rawPayload).toEqual(before)
    expect((await send([id], { count: 1, net: 100, vat: 20 })).status).toBe(201)
  })

  it('has a file of credits where the package takes them apart', async () => {
    await make.send('PATCH', '/Firm/1', { accountsFormat: 'xero' })
    try {
      const due = { dueDate: '2024-07-31' }
      const [bill, credit] = [await approved(100, due), await approved(-40, due)]
      const { body } = await send([bill, credit], { count: 2, net: 60, vat: 12 })
      expect(body).toMatchObject({ bills: 2, credits: 1 })
      const [invoices, credits] = [await file(body.id), await file(body.id, '?credits=true')]
      expect(invoices.payload.split('\r\n')).toHaveLength(3)
      expect(credits.payload).toContain(',1,40.00,')
    } finally {
      await make.send('PATCH', '/Firm/1', { accountsFormat: 'plain' })
    }
    const { batch } = await sent(5)
    expect((await file(batch.id, '?credits=true')).statusCode).toBe(404)
  })

  it('shows what counts elsewhere since it was sent', async () => {
    const { id, batch } = await sent(100)
    const purchaseId = await purchaseOf(id)
    const changes = async () => (await test.api('GET', `/AccountsBatch/${batch.id}/changes`)).body
    expect(await changes()).toEqual([])
    const project = await make.project({ projectNumber: '24-112' })
    const quote = await make.quote({ projectId: project.id })
    const [line] = (await test.api('GET', `/PurchaseLine/PurchaseHeader/${purchaseId}`)).body
    const { costingCategoryId } = line
    const quoteLine = await make.quoteLine(quote.id, { costingCategoryId })
    await make.link([line.id], [[quoteLine.id, 1]])
    const { accountCode: account } = (await test.api('GET', `/CostingCategory/${costingCategoryId}`)).body
    expect(await changes()).toMatchObject([
      {
        invoice: { id },
        moves: [{ amount: 100, from: { job: null, account }, to: { job: '24-112', account } }],
      },
    ])
  })
})
