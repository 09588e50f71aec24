import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { invoiceRecords } from '../support/invoices.ts'

let test: TestApp
let make: ReturnType<typeof invoiceRecords>
const firm = (fields: object) => make.send('PATCH', '/Firm/1', fields)
const standard = { accountsFormat: 'xero', roundingCode: '999', invoiceTolerance: 1 }
beforeAll(async () => {
  test = await startTestApp()
  make = invoiceRecords(test)
  const codes = await make.codes()
  await firm({ ...standard, roundingVatCodeId: codes['No VAT'] })
})
afterEach(() => firm(standard))
afterAll(() => test.close())

const get = async (path: string) => (await test.api('GET', path)).body
const rowsOf = (id: number) => get(`/ApprovedRow/SupplierInvoice/${id}`)
const bill = async (id: number) =>
  (await test.api('POST', '/AccountsBatch/preview', { body: { ids: [id] } })).body.bills[0]
const send = (id: number, expect: object) =>
  test.api('POST', '/AccountsBatch', { body: { ids: [id], expect } })

/** An approved invoice of one line with a VAT code for it alone. */
const approved = async (amount: number, fields: object = {}) => {
  const code = await make.send('POST', '/VatCode', {
    vatCode: `T ${crypto.randomUUID()}`,
    rate: 20,
    nameInAccounts: 'T20',
  })
  const made = await make.invoiced([amount], { vatCodeId: code.id, dueDate: '2024-07-31', ...fields })
  const { status, body } = await make.approve(made.id)
  expect({ status, title: body.title }).toEqual({ status: 200, title: undefined })
  return { ...made, code } as {
    id: number
    purchaseId: number
    supplierId: number
    supplierName: string
    code: { id: number }
  }
}

describe('An approved invoice', () => {
  it('has a row for each job, account and VAT code, with the rate of that day', async () => {
    const { id, code, purchaseId } = await approved(100)
    const { userPONo } = await get(`/PurchaseHeader/${purchaseId}`)
    expect(await rowsOf(id)).toMatchObject([
      { job: null, vatCodeId: code.id, rate: 20, net: 100, vat: 20, refs: userPONo, approval: 'approved' },
    ])
  })

  it('is sent as it was approved when the rate of its code is another one by then', async () => {
    const { id, code } = await approved(100)
    await make.send('PATCH', `/VatCode/${code.id}`, { rate: 5 })
    expect(await get(`/SupplierInvoice/${id}`)).toMatchObject({ approval: 'approved' })
    expect(await bill(id)).toMatchObject({ rows: [{ net: 100, vat: 20 }], missing: [] })
    const { status, body } = await send(id, { count: 1, net: 100, vat: 20 })
    expect(status).toBe(201)
    const lines = await get(`/AccountsBatchLine/AccountsBatch/${body.id}`)
    expect(lines).toMatchObject([{ net: 100, vat: 20, rounding: false }])
  })

  it('is sent to the accounts of its approval, also when links and categories have moved', async () => {
    const { id, purchaseId } = await approved(100)
    const [line] = await get(`/PurchaseLine/PurchaseHeader/${purchaseId}`)
    const before = await bill(id)
    const { id: costingCategoryId } = await make.category({ accountCode: '7999' })
    await make.send('PATCH', `/PurchaseLine/${line.id}`, { costingCategoryId })
    expect((await bill(id)).rows).toEqual(before.rows)
    const { body: batch } = await send(id, { count: 1, net: 100, vat: 20 })
    expect((await get(`/AccountsBatch/${batch.id}/changes`))[0].moves).toMatchObject([
      { amount: 100, to: { account: '7999' } },
    ])
  })

  it('is left out once its supplier has another name in the accounts, until it is approved again', async () => {
    const { id, supplierId, supplierName } = await approved(100)
    expect(await rowsOf(id)).toMatchObject([{ contact: supplierName }])
    const named = (accountsRef: string | null) =>
      make.send('PATCH', `/Supplier/${supplierId}`, { accountsRef })
    await named('ELSEWHERE')
    expect((await bill(id)).missing).toEqual([
      `Approved for ${supplierName}, and the supplier is ELSEWHERE in the accounts now. Withdraw the approval and approve it again.`,
    ])
    expect((await send(id, { count: 1, net: 100, vat: 20 })).status).toBe(409)
    await named(null)
    expect((await bill(id)).missing).toEqual([])
    await named('OTLEY')
    await make.send('POST', `/SupplierInvoice/${id}/withdraw-approval`, {})
    expect((await make.approve(id)).status).toBe(200)
    const { body: batch } = await send(id, { count: 1, net: 100, vat: 20 })
    expect(await get(`/AccountsBatchLine/AccountsBatch/${batch.id}`)).toMatchObject([{ contact: 'OTLEY' }])
  })

  it('of before the name was kept is sent to the name of now', async () => {
    const { id, supplierId } = await approved(100)
    await test.db.transaction(async (trx) => {
      await trx.raw(`select set_config('costwright.sums', 'off', true)`)
      await trx('approved_row').where({ supplier_invoice_id: id }).update({ contact: null })
    })
    await make.send('PATCH', `/Supplier/${supplierId}`, { accountsRef: 'OTLEY' })
    expect((await bill(id)).missing).toEqual([])
  })

  it('takes an account that was missing from its category once it has one', async () => {
    await firm({ accountsFormat: null })
    const { id, purchaseId } = await approved(100)
    const [line] = await get(`/PurchaseLine/PurchaseHeader/${purchaseId}`)
    await test.db('approved_row').where({ supplier_invoice_id: id }).update({ account: null })
    await test.db('supplier_invoice').where({ id }).update({ approval: 'approved' })
    await make.send('PATCH', `/CostingCategory/${line.costingCategoryId}`, { accountCode: '5555' })
    await firm(standard)
    expect((await bill(id)).rows).toMatchObject([{ account: '5555' }])
  })

  it('has other rows after another approval, which an undo takes back', { tags: 'slow' }, async () => {
    const { id, purchaseId } = await approved(100)
    const [line] = await get(`/PurchaseLine/PurchaseHeader/${purchaseId}`)
    await make.send('PATCH', `/PurchaseLine/${line.id}`, { costEach: 60 })
    await make.send('PATCH', `/SupplierInvoice/${id}`, { invoiceNet: 60, invoiceVat: 12 })
    expect(await rowsOf(id)).toMatchObject([{ net: 100, approval: 'open' }])
    const { headers } = await make.approve(id)
    expect(await rowsOf(id)).toMatchObject([{ net: 60, vat: 12, approval: 'approved' }])
    const requestId = String(headers['x-request-id'])
    expect((await test.api('POST', '/Undo', { body: { requestId } })).status).toBe(200)
    expect(await rowsOf(id)).toMatchObject([{ net: 100, approval: 'open' }])
  })

  it('is deleted with its rows, and comes back with them', async () => {
    const { id, purchaseId } = await approved(100)
    await make.send('POST', `/PurchaseHeader/${purchaseId}/take-off-the-invoice`, {})
    const deleted = await test.api('DELETE', `/SupplierInvoice/${id}`)
    expect(deleted.status).toBeLessThan(300)
    const requestId = String(deleted.headers['x-request-id'])
    expect((await test.api('POST', '/Undo', { body: { requestId } })).status).toBe(200)
    expect(await rowsOf(id)).toMatchObject([{ net: 100 }])
  })
})

describe('The row of rounding', () => {
  it('is at most the tolerance: beyond, the invoice is named and left out', { tags: 'slow' }, async () => {
    const near = await approved(100, { invoiceNet: 100.9, invoiceVat: 20 })
    const exact = await approved(50)
    expect((await bill(near.id)).rows.at(-1)).toMatchObject({ net: 0.9, vat: 0 })
    await firm({ invoiceTolerance: 0.5 })
    expect((await bill(near.id)).missing).toEqual([
      'Rounding would be £0.90, more than the tolerance of £0.50. Correct the lines or the invoice.',
    ])
    expect((await send(near.id, { count: 1, net: 100.9, vat: 20 })).status).toBe(409)
    expect((await send(exact.id, { count: 1, net: 50, vat: 10 })).status).toBe(201)
  })

  it('is refused at the approval already', async () => {
    const { id } = await make.invoiced([100], { invoiceNet: 101, invoiceVat: 20.2, dueDate: '2024-07-31' })
    expect((await make.approve(id)).body.title).toBe(
      'Rounding would be £1.20, more than the tolerance of £1.00. Correct the lines or the invoice.',
    )
  })
})
