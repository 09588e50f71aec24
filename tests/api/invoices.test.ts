import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { supplierInvoices } from '../../resources.config.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { requestOfSheet, sheetOf } from '../support/imported-file.ts'
import { invoiceRecords } from '../support/invoices.ts'

let test: TestApp
let make: ReturnType<typeof invoiceRecords>
beforeAll(async () => {
  test = await startTestApp()
  make = invoiceRecords(test)
})
afterAll(() => test.close())

const patch = (id: number, body: object) => test.api('PATCH', `/SupplierInvoice/${id}`, { body })
const invoice = async (id: number) => (await test.api('GET', `/SupplierInvoice/${id}`)).body
const purchase = async (id: number) => (await test.api('GET', `/PurchaseHeader/${id}`)).body
const firm = (fields: object) => make.send('PATCH', '/Firm/1', fields)

/** Status and sentence of an approval. */
const approved = async (id: number, as: 'user' | 'administrator' = 'user') => {
  const { status, body } = await make.approve(id, as)
  return status === 200 ? 'approved' : `${status} ${body.title}`
}

describe('A typed invoice', () => {
  it('has its total, its due date by the terms of the supplier, and what was ordered', async () => {
    const { id: supplierId } = await make.supplier({ dueRule: 'afterMonthEnd', dueDays: 30 })
    const { id } = await make.purchase({ supplierId })
    await make.purchaseLine(id, { quantity: 10, costEach: 297.5 })
    const typed = { supplierId, invoiceDate: '2024-06-12', invoiceNet: 3073.73, invoiceVat: 614.75 }
    expect(await make.invoice([id], typed)).toMatchObject({
      toPay: 3688.48,
      dueDate: '2024-07-30',
      orderedAmount: 2975,
      overOrder: 98.73,
      invoiceDifference: -98.73,
      stage: 'To check',
      approval: 'open',
      dueBy: 'terms',
    })
    expect(await purchase(id)).toMatchObject({ invoiceStage: 'To check', invoiceDate: '2024-06-12' })
  })

  it('still says what it is over the order when the lines are corrected', async () => {
    const { id: purchaseId } = await make.purchase()
    const line = await make.purchaseLine(purchaseId, { quantity: 10, costEach: 10 })
    const { id } = await make.invoice([purchaseId], { invoiceNet: 110, invoiceVat: 22 })
    await test.api('PATCH', '/PurchaseLine', { body: { ids: [line.id], set: { costEach: 11 } } })
    await patch(id, { invoiceNet: 110.01 })
    expect(await invoice(id)).toMatchObject({ orderedAmount: 100, overOrder: 10.01, linesAmount: 110 })
  })

  it('is compared with the prices of the order, where there is one', async () => {
    const { id: purchaseId } = await make.purchase()
    const line = await make.purchaseLine(purchaseId, { quantity: 10, costEach: 11 })
    const { costingCategoryId } = line
    const [order] = await test.db('purchase_order').insert({ order_no: '24-112/031' }).returning('id')
    const [ordered] = await test
      .db('order_line')
      .insert({
        order_id: order.id,
        description: 'Bricks',
        quantity: 12,
        cost_each: 10,
        costing_category_id: costingCategoryId,
      })
      .returning('id')
    await test.db('purchase_line').where({ id: line.id }).update({ order_line_id: ordered.id })
    const typed = await make.invoice([purchaseId], { invoiceNet: 110, invoiceVat: 22 })
    expect(typed).toMatchObject({ orderedAmount: 100, overOrder: 10 })
  })

  it('keeps a due date that was typed, and refuses one before the invoice', async () => {
    const { id: supplierId } = await make.supplier({ dueRule: 'followingMonth' })
    const { id, ...typed } = await make.invoice([], {
      supplierId,
      invoiceDate: '2024-06-12',
      dueDate: '2024-06-20',
    })
    expect(typed).toMatchObject({ dueDate: '2024-06-20', dueBy: 'typed' })
    await patch(id, { invoiceDate: '2024-06-13' })
    expect(await invoice(id)).toMatchObject({ dueDate: '2024-06-20', dueBy: 'typed' })
    const { status, body: refused } = await patch(id, { dueDate: '2024-06-11' })
    expect({ status, errors: refused.errors }).toEqual({
      status: 400,
      errors: { dueDate: ['Must not be before Invoice Date.'] },
    })
  })

  it('has a due date that follows its date, its supplier and their terms until it is typed', async () => {
    const { id: supplierId } = await make.supplier({ dueRule: 'followingMonth' })
    const { id: other } = await make.supplier({ dueRule: 'afterInvoice', dueDays: 7 })
    const { id } = await make.invoice([], { supplierId, invoiceDate: '2024-06-12' })
    const due = async () => (await invoice(id)).dueDate
    expect(await due()).toBe('2024-07-31')
    await patch(id, { invoiceDate: '2024-05-31' })
    expect(await due()).toBe('2024-06-30')
    await patch(id, { supplierId: other })
    expect(await due()).toBe('2024-06-07')
    await make.send('PATCH', `/Supplier/${other}`, { dueDays: 10 })
    expect(await due()).toBe('2024-06-10')
    await patch(id, { dueDate: '2024-06-21' })
    await make.send('PATCH', `/Supplier/${other}`, { dueDays: 30 })
    expect(await due()).toBe('2024-06-21')
    await patch(id, { dueDate: null })
    expect(await invoice(id)).toMatchObject({ dueDate: '2024-06-30', dueBy: 'terms' })
  })

  it('says that the supplier has no terms, until it has some', async () => {
    const { id: supplierId } = await make.supplier()
    const { id, dueBy } = await make.invoice([], { supplierId, invoiceDate: '2024-06-12' })
    expect(dueBy).toBe('none')
    await make.send('PATCH', `/Supplier/${supplierId}`, { dueRule: 'followingMonth' })
    expect(await invoice(id)).toMatchObject({ dueDate: '2024-07-31', dueBy: 'terms' })
    await make.send('PATCH', `/Supplier/${supplierId}`, { dueRule: null })
    expect(await invoice(id)).toMatchObject({ dueDate: null, dueBy: 'none' })
  })

  it('has its due date when it is imported, next to invoices without a date', async () => {
    const { id: supplierId, supplierName } = await make.supplier({ dueRule: 'followingMonth' })
    const sheet = sheetOf([
      ['Invoice No', 'Supplier', 'Invoice Date'],
      ['IMP/1', supplierName, '2024-06-12'],
      ['IMP/2', supplierName, null],
    ])
    const { body } = await test.api('POST', '/SupplierInvoice/import', {
      body: requestOfSheet(supplierInvoices, sheet),
    })
    expect(body.counts).toMatchObject({ create: 2, wrong: 0 })
    const filter = encodeURIComponent(JSON.stringify({ supplierId }))
    const { body: made } = await test.api('GET', `/SupplierInvoice?filter=${filter}&sort=["id","ASC"]`)
    expect(made.map(({ dueDate }: { dueDate: string | null }) => dueDate)).toEqual(['2024-07-31', null])
  })

  it('has no VAT with reverse charge', async () => {
    const codes = await make.codes()
    const { id: supplierId } = await make.supplier({ vatCodeId: codes['Reverse charge 20'] })
    const { id } = await make.invoice([], { supplierId })
    const { status, body } = await patch(id, { invoiceNet: 100, invoiceVat: 20 })
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: { invoiceVat: ['With reverse charge the supplier charges no VAT.'] },
    })
  })

  it('is approved by the action only', async () => {
    const { id } = await make.invoiced([100])
    const { status, body } = await patch(id, { approval: 'approved' })
    expect({ status, errors: body.errors }).toEqual({ status: 400, errors: { approval: ['Use Approve.'] } })
    const created = await test.api('POST', '/SupplierInvoice', {
      body: { invoiceNo: 'Approved at once', approval: 'approved' },
    })
    expect(created.status).toBe(400)
  })

  it('is queried with a reason, which approving clears', async () => {
    const { id } = await make.invoiced([100])
    expect((await patch(id, { approval: 'queried' })).body.errors).toEqual({
      query: ['This field is required.'],
    })
    await patch(id, { approval: 'queried', query: 'Price agreed by phone?' })
    expect(await approved(id)).toBe('approved')
    expect(await invoice(id)).toMatchObject({ approval: 'approved', query: null, stage: 'Approved' })
  })
})

describe('Approving an invoice', () => {
  it('keeps who approved which amount on which day', async () => {
    const { id } = await make.invoiced([100, 50])
    const { body } = await make.approve(id)
    expect(body).toMatchObject({
      approval: 'approved',
      approvedAmount: 150,
      sinceApproved: 0,
      statementDate: null,
    })
    expect(body.approvedById).toEqual(expect.any(Number))
    expect(body.approvedOn).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  it('needs a supplier', async () => {
    const { id } = await make.invoiced([100], { supplierId: null })
    expect(await approved(id)).toBe('409 Choose the supplier.')
  })

  it.each(['invoiceNo', 'invoiceDate', 'invoiceNet'])('needs %s', async (field) => {
    const { id } = await make.invoiced([100], { [field]: null })
    expect(await approved(id)).toBe("409 Enter the supplier's invoice number, date and net amount.")
  })

  it('finds the same invoice on another purchase, written in another way', async () => {
    const { id: supplierId } = await make.supplier({ supplierName: 'Wharfe Timber' })
    await make.invoiced([100], { supplierId, invoiceNo: 'a 20417', userPONo: '24-112/019' })
    const { id } = await make.invoiced([100], { supplierId, invoiceNo: 'A-20417' })
    expect(await approved(id)).toBe('409 A-20417 of Wharfe Timber is on 24-112/019 already.')
  })

  it.each([
    ['date', { invoiceDate: '2023-03-01' }, '12/06/2024, £100.00'],
    ['amount', { invoiceNet: 60, invoiceVat: 12 }, '12/06/2024, £100.00'],
    ['kind', { invoiceNet: -100, invoiceVat: -20 }, '12/06/2024, £100.00'],
  ])('asks whether the same number with another %s is meant', async (_what, paper, other) => {
    const { id: supplierId } = await make.supplier({ supplierName: 'Wharfe Timber' })
    await make.invoiced([100], { supplierId, invoiceNo: 'A 1', userPONo: '24-112/018' })
    const net = 'invoiceNet' in paper ? Number(paper.invoiceNet) : 100
    const { id } = await make.invoiced([net], { supplierId, invoiceNo: 'a1', ...paper })
    const { body } = await make.approve(id)
    expect([body.code, body.title, body.confirms]).toEqual([
      'unusual',
      expect.stringContaining(`Another invoice of Wharfe Timber has this number: A 1, ${other}, 24-112/018.`),
      ['sameNumber'],
    ])
    const { status } = await test.api('POST', '/SupplierInvoice/approve?confirmed=sameNumber', {
      body: { id },
    })
    expect([status, (await invoice(id)).approval]).toEqual([200, 'approved'])
  })

  it('needs the delivery, unless it is a credit', async () => {
    const { id } = await make.invoiced([100], { receivedDate: null, userPONo: '24-112/020' })
    expect(await approved(id)).toMatch(/^409 Not received: 1, £100\.00 \(.* on 24-112\/020\)\./)
    const credit = await make.invoiced([-390], { receivedDate: null })
    expect(await approved(credit.id)).toBe('approved')
  })

  it("needs lines that agree with it within the firm's tolerance", async () => {
    const { id } = await make.invoiced([2975], { invoiceNet: 3073.73, invoiceVat: 614.75 })
    expect(await approved(id)).toBe(
      '409 Lines £2,975.00, invoice £3,073.73: £98.73 apart. Correct the lines or query it.',
    )
    const near = await make.invoiced([100], { invoiceNet: 101, invoiceVat: 20.2 })
    expect(await approved(near.id)).toBe('approved')
  })

  it('needs the VAT that its codes give', async () => {
    const { id } = await make.invoiced([2975], { invoiceVat: 600 })
    expect(await approved(id)).toBe('409 VAT £600.00, expected £595.00.')
  })

  it('needs a VAT code for every line', async () => {
    const { id: supplierId } = await make.supplier({ vatCodeId: null })
    const { id } = await make.invoiced([100], { supplierId })
    expect(await approved(id)).toBe('409 Choose the VAT code of the invoice, its lines or its supplier.')
  })

  it('says all that is wrong', async () => {
    const { id } = await make.invoiced([100], { receivedDate: null, invoiceVat: 10, userPONo: '24-112/021' })
    expect(await approved(id)).toMatch(
      /^409 VAT £10\.00, expected £20\.00\. Not received: 1, £100\.00 \(.* on 24-112\/021\)\.$/,
    )
  })

  it("is left to an administrator above the firm's limit", async () => {
    await firm({ approvalLimit: 5000 })
    try {
      const { id } = await make.invoiced([4200])
      expect(await approved(id)).toBe('403 Over £5,000.00 an Administrator approves.')
      expect(await approved(id, 'administrator')).toBe('approved')
      const credit = await make.invoiced([-4200])
      expect(await approved(credit.id)).toBe('403 Over £5,000.00 an Administrator approves.')
    } finally {
      await firm({ approvalLimit: null })
    }
  })

  it('dates the purchase with the end of the invoice month where the firm wants it', async () => {
    await firm({ datesOnApproval: true })
    try {
      const { id, purchaseId } = await make.invoiced([100])
      await make.approve(id)
      expect(await invoice(id)).toMatchObject({ statementDate: '2024-06-30' })
      expect(await purchase(purchaseId)).toMatchObject({ statementDate: '2024-06-30' })
      const dated = await make.invoiced([100], { statementDate: '2024-05-31' })
      await make.approve(dated.id)
      expect(await purchase(dated.purchaseId)).toMatchObject({ statementDate: '2024-05-31' })
    } finally {
      await firm({ datesOnApproval: false })
    }
  })

  it('of several changes all or none, and names each fault at its record', { tags: 'slow' }, async () => {
    const good = await make.invoiced([100])
    const early = await make.invoiced([100], { receivedDate: null, userPONo: '24-112/022' })
    const taxed = await make.invoiced([100], { invoiceVat: 1 })
    const ids = [good.id, early.id, taxed.id]
    const { status, body } = await test.api('POST', '/SupplierInvoice/approve/bulk', { body: { ids } })
    expect({ status, records: body.records.map(({ id, reason }: never) => ({ id, reason })) }).toEqual({
      status: 409,
      records: [
        {
          id: early.id,
          reason: expect.stringMatching(/^Not received: 1, £100\.00 \(.* on 24-112\/022\)\./),
        },
        { id: taxed.id, reason: 'VAT £1.00, expected £20.00.' },
      ],
    })
    expect(await invoice(good.id)).toMatchObject({ approval: 'open' })
    const sound = await make.invoiced([50])
    const both = await test.api('POST', '/SupplierInvoice/approve/bulk', {
      body: { ids: [good.id, sound.id] },
    })
    expect(both.body).toMatchObject({ changed: 2 })
  })
})

describe('An approved invoice', () => {
  it.each([
    ['invoiceNet', 100.5],
    ['invoiceVat', 20.01],
    ['invoiceDate', '2024-06-13'],
    ['invoiceNo', 'Another number'],
  ])('is open again when %s changes', async (field, value) => {
    const { id } = await make.invoiced([100])
    await make.approve(id)
    await patch(id, { [field]: value })
    expect(await invoice(id)).toMatchObject({
      approval: 'open',
      approvedById: null,
      approvedOn: null,
      approvedAmount: null,
    })
  })

  it('is open again when its lines change, which the reply says', async () => {
    const { id, invoiceNo, purchaseId } = await make.invoiced([100])
    await make.approve(id)
    const { id: categoryId } = await make.category()
    const { status, headers } = await test.api('POST', '/PurchaseLine', {
      body: {
        purchaseHeaderId: purchaseId,
        description: 'Freight',
        quantity: 1,
        costEach: 7.5,
        costingCategoryId: categoryId,
      },
    })
    const notices = JSON.parse(decodeURIComponent(String(headers.notices)))
    expect([status, notices]).toEqual([
      201,
      [`The approval of ${invoiceNo} is withdrawn: the invoice or its lines have changed.`],
    ])
    expect(await invoice(id)).toMatchObject({
      approval: 'open',
      approvedById: null,
      approvedAmount: null,
      approvedDigest: null,
    })
  })

  it('is withdrawn by its action, and by undo of the approval', async () => {
    const { id } = await make.invoiced([100])
    await make.approve(id)
    const { status, body } = await test.api('POST', `/SupplierInvoice/${id}/withdraw-approval`)
    expect({ status, approval: body.approval, by: body.approvedById }).toEqual({
      status: 200,
      approval: 'open',
      by: null,
    })
    const { headers } = await make.approve(id)
    const requestId = String(headers['x-request-id'])
    expect((await test.api('POST', '/Undo', { body: { requestId } })).status).toBe(200)
    expect(await invoice(id)).toMatchObject({ approval: 'open', approvedById: null, approvedAmount: null })
  })

  it('is open again when an earlier change of what was approved is undone', async () => {
    const { id } = await make.invoiced([100])
    const { headers } = await patch(id, { invoiceNo: 'As on the paper' })
    await make.approve(id)
    const requestId = String(headers['x-request-id'])
    expect((await test.api('POST', '/Undo', { body: { requestId } })).status).toBe(200)
    expect(await invoice(id)).toMatchObject({ approval: 'open', approvedById: null })
  })

  it('is counted on the home page until it is sent, as those to check and queried are', {
    tags: 'slow',
  }, async () => {
    const attention = async () => (await test.api('GET', '/Home')).body.attention
    const before = await attention()
    await make.invoiced([100])
    await make.invoiced([100], { approval: 'queried', query: 'Whose is this?' })
    const old = await make.invoiced([100])
    await make.approve(old.id)
    await test.db('supplier_invoice').where({ id: old.id }).update({ approved_on: '2024-01-31' })
    const after = await attention()
    const more = (kind: string) => after[kind].value - before[kind].value
    expect(['invoicesToCheck', 'queriedInvoices', 'approvedNotSent'].map(more)).toEqual([1, 1, 1])
  })

  it('is among what is odd in the month close of its job while it is queried', async () => {
    const { id: projectId } = await make.project()
    await make.invoiced([100], { projectId, approval: 'queried', query: 'Not ordered.' })
    const { body } = await test.api('GET', `/ProjectControl/${projectId}/queried`)
    expect(body).toMatchObject({ value: 100, lists: [{ filter: { jobs: projectId, approval: 'queried' } }] })
  })

  it('counts as owed to its supplier until it is paid', async () => {
    const { id, supplierId } = await make.invoiced([100])
    await make.approve(id)
    const owed = async () => (await test.api('GET', `/Supplier/${supplierId}`)).body.due
    expect(await owed()).toBe(120)
    await patch(id, { paidDate: '2024-07-12' })
    expect(await owed()).toBe(0)
  })
})
