import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wrongMarks } from '../../database/marks.ts'
import { resources } from '../../resources.config.ts'
import { type As, startTestApp, type TestApp } from '../support/app.ts'
import { applicationJob } from '../support/applications.ts'
import { invoiceRecords } from '../support/invoices.ts'

let test: TestApp
let make: ReturnType<typeof invoiceRecords>
let job: ReturnType<typeof applicationJob>
beforeAll(async () => {
  test = await startTestApp()
  make = invoiceRecords(test)
  job = applicationJob(test)
  await make.send('PATCH', '/Firm/1', { accountsFormat: 'plain', roundingCode: '999', approvalLimit: 1000 })
})
afterAll(() => test.close())

type Reply = Pick<Awaited<ReturnType<TestApp['api']>>, 'status' | 'body' | 'headers'>

const get = async (path: string) => (await test.api('GET', path)).body
const undo = (reply: Reply, as: As = 'user') =>
  test.api('POST', '/Undo', { as, body: { requestId: String(reply.headers['x-request-id']) } })
const noticesOf = ({ headers }: Reply): string[] =>
  headers.notices === undefined ? [] : JSON.parse(decodeURIComponent(String(headers.notices)))
const ok = (reply: Reply): Reply => {
  if (reply.status >= 300) throw new Error(JSON.stringify(reply.body))
  return reply
}
const patch = async (path: string, body: object, as: As = 'user') =>
  ok(await test.api('PATCH', path, { body, as }))
const call = async (path: string, body: object, as: As = 'user') =>
  ok(await test.api('POST', path, { body, as }))
const purchase = (id: number) => get(`/PurchaseHeader/${id}`)
const invoice = (id: number) => get(`/SupplierInvoice/${id}`)
const purchaseOf = async (id: number): Promise<number> => {
  const filter = encodeURIComponent(JSON.stringify({ invoiceId: id }))
  return (await get(`/PurchaseHeader?filter=${filter}`))[0].id
}
/** The first line of an invoice. */
const onlyLine = async (id: number) => (await get(`/PurchaseLine/PurchaseHeader/${await purchaseOf(id)}`))[0]

/** Whether every mark is what it was given for. */
const holds = async () => expect(await wrongMarks(test.db, resources)).toEqual([])

/** Other lines and another invoice, which add up. */
const becomes = async (id: number, amount: number, as: As = 'user') => {
  await patch(`/PurchaseLine/${(await onlyLine(id)).id}`, { costEach: amount }, as)
  return patch(`/SupplierInvoice/${id}`, { invoiceNet: amount, invoiceVat: amount / 5 }, as)
}
const withdrawApproval = (id: number) => call(`/SupplierInvoice/${id}/withdraw-approval`, {})

describe('An undo of a withdrawn approval', () => {
  it('gives it back while nothing has changed', async () => {
    const { id } = await make.invoiced([100])
    ok(await make.approve(id))
    const { approvedOn, approvedAmount } = await invoice(id)
    ok(await undo(await withdrawApproval(id)))
    expect(await invoice(id)).toMatchObject({ approval: 'approved', approvedOn, approvedAmount })
    await holds()
  })

  it('is refused once the invoice and its lines are others, above the limit too', {
    tags: 'slow',
  }, async () => {
    const { id } = await make.invoiced([100])
    ok(await make.approve(id))
    const withdrawn = await withdrawApproval(id)
    await becomes(id, 60_000)
    expect((await make.approve(id)).status).toBe(403)
    expect((await undo(withdrawn)).status).toBe(409)
    expect(await invoice(id)).toMatchObject({ approval: 'open', approvedById: null, approvedDigest: null })
    await holds()
  })

  it('is refused when only a line has changed', async () => {
    const { id } = await make.invoiced([100])
    ok(await make.approve(id))
    const withdrawn = await withdrawApproval(id)
    await patch(`/PurchaseLine/${(await onlyLine(id)).id}`, { costEach: 900 })
    expect((await undo(withdrawn)).body).toMatchObject({ status: 409, code: 'changed_since' })
    expect(await invoice(id)).toMatchObject({ approval: 'open' })
  })

  it('is refused above the limit of who undoes it', async () => {
    const { id } = await make.invoiced([108_000])
    ok(await make.approve(id, 'administrator'))
    const withdrawn = await withdrawApproval(id)
    expect((await undo(withdrawn)).body).toMatchObject({
      status: 403,
      title: 'Over £1,000.00 an Administrator approves.',
    })
    expect(await invoice(id)).toMatchObject({ approval: 'open' })
    ok(await undo(withdrawn, 'administrator'))
    expect(await invoice(id)).toMatchObject({ approval: 'approved' })
    await holds()
  })
})

describe('The latest requests', () => {
  it('are without a withdrawal that the user has no right to undo', async () => {
    const [small, large] = [await make.invoiced([100]), await make.invoiced([108_000])]
    ok(await make.approve(small.id))
    ok(await make.approve(large.id, 'administrator'))
    const withdrawn = [await withdrawApproval(small.id), await withdrawApproval(large.id)]
    const { requests } = await get('/Undo')
    const offered = requests.map(({ requestId }: { requestId: string }) => requestId)
    expect(withdrawn.map(({ headers }) => offered.includes(headers['x-request-id']))).toEqual([true, false])
  })
})

describe('An undo of a change that took an approval back', () => {
  it('gives it back with the old amount', async () => {
    const { id } = await make.invoiced([100])
    ok(await make.approve(id))
    const changed = await patch(`/SupplierInvoice/${id}`, { invoiceNet: 101 })
    expect(noticesOf(changed)).toContain(
      `The approval of ${(await invoice(id)).invoiceNo} is withdrawn: the invoice or its lines have changed.`,
    )
    ok(await undo(changed))
    expect(await invoice(id)).toMatchObject({ approval: 'approved', invoiceNet: 100 })
    await holds()
  })

  it('undoes the change, and leaves open what an administrator has to approve', async () => {
    const { id, invoiceNo, supplierName } = await make.invoiced([108_000])
    ok(await make.approve(id, 'administrator'))
    const changed = await patch(`/SupplierInvoice/${id}`, { invoiceNet: 1 })
    const undone = ok(await undo(changed))
    expect(await invoice(id)).toMatchObject({ approval: 'open', approvedById: null, invoiceNet: 108_000 })
    expect(noticesOf(undone)).toEqual([
      `${invoiceNo} - ${supplierName}: Approval stays as it is. Over £1,000.00 an Administrator approves.`,
    ])
    await holds()
  })

  it('leaves it open when its lines are others by now', async () => {
    const { id, invoiceNo, supplierName } = await make.invoiced([100])
    ok(await make.approve(id))
    const changed = await patch(`/SupplierInvoice/${id}`, { invoiceNo: 'Another' })
    await patch(`/PurchaseLine/${(await onlyLine(id)).id}`, { quantity: 9 })
    const undone = ok(await undo(changed))
    expect(await invoice(id)).toMatchObject({ approval: 'open', approvedDigest: null })
    expect(noticesOf(undone)).toEqual([
      `${invoiceNo} - ${supplierName}: Approval stays as it is. What it was given for has changed since.`,
    ])
    await holds()
  })

  it('by "Queried" is refused once the lines are others', async () => {
    const { id } = await make.invoiced([100])
    ok(await make.approve(id))
    const queried = await patch(`/SupplierInvoice/${id}`, { approval: 'queried', query: 'Whose is this?' })
    await patch(`/PurchaseLine/${(await onlyLine(id)).id}`, { quantity: 9 })
    ok(await undo(queried))
    expect(await invoice(id)).toMatchObject({ approval: 'open', query: null, approvedById: null })
    await holds()
  })

  it('by the undo of its approval is refused once the lines are others', { tags: 'slow' }, async () => {
    const { id } = await make.invoiced([100])
    const undone = ok(await undo(ok(await make.approve(id))))
    await patch(`/PurchaseLine/${(await onlyLine(id)).id}`, { quantity: 9 })
    expect((await undo(undone)).status).toBe(409)
    expect(await invoice(id)).toMatchObject({ approval: 'open' })
    await holds()
  })

  it('by a line that was deleted gives it back with the line', async () => {
    const { id } = await make.invoiced([60, 40])
    ok(await make.approve(id))
    const removed = ok(await test.api('DELETE', `/PurchaseLine/${(await onlyLine(id)).id}?cascade=true`))
    expect(await invoice(id)).toMatchObject({ approval: 'open' })
    ok(await undo(removed))
    expect(await invoice(id)).toMatchObject({ approval: 'approved', linesAmount: 100 })
    await holds()
  })

  it('is not needed for the rate of a VAT code: the approval keeps that of its day', async () => {
    const code = await make.send('POST', '/VatCode', { vatCode: 'Test 20', rate: 20, nameInAccounts: 'T20' })
    const { id } = await make.invoiced([100], { vatCodeId: code.id })
    ok(await make.approve(id))
    const changed = await patch(`/VatCode/${code.id}`, { rate: 5 }, 'administrator')
    expect(await invoice(id)).toMatchObject({ approval: 'approved' })
    ok(await undo(changed, 'administrator'))
    expect(await invoice(id)).toMatchObject({ approval: 'approved' })
    await holds()
  })

  it('that approved again brings back neither the rows of then nor the approval', async () => {
    const { id } = await make.invoiced([100])
    const first = ok(await make.approve(id))
    await becomes(id, 60)
    ok(await make.approve(id))
    expect((await undo(first)).status).toBe(409)
    expect(await get(`/ApprovedRow/SupplierInvoice/${id}`)).toMatchObject([{ net: 60, approval: 'approved' }])
    await holds()
  })
})

describe('An undo of a deletion', () => {
  it('restores a purchase, and the approval of its invoice unless who undoes may not give it', {
    tags: 'slow',
  }, async () => {
    const remove = async (id: number) =>
      ok(await test.api('DELETE', `/PurchaseHeader/${await purchaseOf(id)}?cascade=true`))
    const small = await make.invoiced([100])
    ok(await make.approve(small.id))
    ok(await undo(await remove(small.id)))
    expect(await invoice(small.id)).toMatchObject({ approval: 'approved', linesAmount: 100 })
    const large = await make.invoiced([108_000])
    ok(await make.approve(large.id, 'administrator'))
    ok(await undo(await remove(large.id)))
    expect(await invoice(large.id)).toMatchObject({ approval: 'open', linesAmount: 108_000 })
    await holds()
  })
})

describe('An undo of a withdrawn batch', () => {
  it('is refused once the invoice says something else than its file', async () => {
    const { id } = await make.invoiced([240])
    ok(await make.approve(id))
    const { body: batch } = await call('/AccountsBatch', {
      ids: [id],
      expect: { count: 1, net: 240, vat: 48 },
    })
    const withdrawn = await call('/AccountsBatch/withdraw', { id: batch.id })
    await withdrawApproval(id)
    await becomes(id, 960)
    ok(await make.approve(id, 'administrator'))
    expect((await undo(withdrawn)).status).toBe(409)
    expect(await invoice(id)).toMatchObject({ approval: 'approved', accountsBatchId: null, invoiceNet: 960 })
    expect(await get(`/AccountsBatch/${batch.id}`)).toMatchObject({ withdrawnOn: expect.any(String) })
    await holds()
  })
})

/** An application of the worked example, sent. */
const applied = async () => {
  const made = await job.contract()
  const { id } = await job.apply(made.projectId, '2024-06-28', { materials: 850 })
  await job.percentages(id, [60, 33.33, 10, 0, 0, 0])
  const sent = await call(`/Application/${id}/send`, { mail: null })
  return { ...made, id: id as number, sent }
}
const application = (id: number) => get(`/Application/${id}`)

describe('An application that was sent', () => {
  it('is not sent again by an undo of its withdrawal once its lines are others', {
    tags: 'slow',
  }, async () => {
    const { id } = await applied()
    const withdrawn = await call('/Application/withdraw', { id })
    const [line] = await job.linesOf(id)
    await job.type(line, { percentDone: 90 })
    expect((await undo(withdrawn)).status).toBe(409)
    expect(await application(id)).toMatchObject({ standing: 'draft', due: null })
    await holds()
  })

  it('is sent again by an undo of its withdrawal while nothing has changed', async () => {
    const { id } = await applied()
    const before = await application(id)
    ok(await undo(await call('/Application/withdraw', { id })))
    expect(await application(id)).toMatchObject({ standing: 'sent', due: before.due, sentOn: before.sentOn })
    await holds()
  })

  it('keeps its lines when "Update lines" before it is undone', async () => {
    const { projectId, quote } = await job.contract()
    const { id } = await job.apply(projectId, '2024-06-28')
    await patch(`/QuoteHeader/${quote.vo2}`, { standing: 'withdrawn' })
    const updated = await call('/Application/refresh', { id })
    await call(`/Application/${id}/send`, { mail: null })
    const lines = await job.linesOf(id)
    expect((await undo(updated)).status).toBe(409)
    expect(await job.linesOf(id)).toEqual(lines)
    await holds()
  })

  it('is not certified again for another one by an undo', { tags: 'slow' }, async () => {
    const { id } = await applied()
    await patch(`/Application/${id}`, { certifiedGross: 8000, certifiedDue: 7600, certifiedOn: '2024-07-09' })
    const cleared = await patch(`/Application/${id}`, { certifiedDue: null })
    await call('/Application/withdraw', { id })
    const [line] = await job.linesOf(id)
    await job.type(line, { percentDone: 90 })
    await call(`/Application/${id}/send`, { mail: null })
    expect((await undo(cleared)).status).toBe(409)
    expect(await application(id)).toMatchObject({ standing: 'sent', certifiedDue: null })
    await holds()
  })
})

describe('An order that was sent', () => {
  it('gets no line back by an undo of a deletion before it', async () => {
    const project = await make.project({ projectNumber: '26-900' })
    const quote = await make.quote({ projectId: project.id })
    const lines = []
    for (const quantity of [10, 4]) {
      const { id } = await make.quoteLine(quote.id, { quantity, costEach: 30 })
      lines.push({ quoteLineId: id, quantity, costEach: 25, expected: quantity })
    }
    const { supplierId } = await make.purchase()
    const { body } = await call(`/QuoteHeader/${quote.id}/order`, {
      supplierId,
      userPONo: '26-900/001',
      requiredDate: null,
      lines,
    })
    const { orderId } = await purchase(body.purchaseHeaderId)
    const [, bought] = await get(`/PurchaseLine/PurchaseHeader/${body.purchaseHeaderId}`)
    const [bond] = await get(`/QuotePurchaseLink/PurchaseLine/${bought.id}`)
    ok(await test.api('DELETE', `/QuotePurchaseLink/${bond.id}`))
    const removed = ok(await test.api('DELETE', `/PurchaseLine/${bought.id}`))
    ok(await test.api('POST', `/PurchaseOrder/${orderId}/order/marksent`))
    const sent = await get(`/OrderLine/PurchaseOrder/${orderId}`)
    expect(sent).toHaveLength(1)
    expect((await undo(removed)).status).toBe(409)
    expect(await get(`/OrderLine/PurchaseOrder/${orderId}`)).toEqual(sent)
    await holds()
  })
})

describe('A quote that was agreed', () => {
  it('is not agreed again with other lines by an undo', async () => {
    const { quote, line } = await job.contract()
    const withdrawn = await patch(`/QuoteHeader/${quote.vo1}`, { standing: 'submitted' })
    await patch(`/quoteline/${line.d}`, { costEach: 9000 })
    expect((await undo(withdrawn)).status).toBe(409)
    expect(await get(`/QuoteHeader/${quote.vo1}`)).toMatchObject({ standing: 'submitted', agreedTotal: null })
    await holds()
  })

  it('keeps a later change with a reason when an earlier one is undone', async () => {
    const { quote, line } = await job.contract()
    const change = (id: number, costEach: number) =>
      test.api('PATCH', `/quoteline/${id}?reason=Instructed`, { body: { costEach } })
    const first = ok(await change(line.d, 9000))
    ok(await change(line.e, 50))
    const requestId = String(first.headers['x-request-id'])
    ok(await test.api('POST', '/Undo?reason=Not%20instructed', { body: { requestId } }))
    expect((await get(`/quoteline/${line.d}`)).costEach).toBe(1250)
    expect((await get(`/quoteline/${line.e}`)).costEach).toBe(50)
    expect(await get(`/QuoteHeader/${quote.vo1}`)).toMatchObject({ standing: 'agreed' })
    await holds()
  })

  it('has no digest again when a change of its lines is undone after it was withdrawn', async () => {
    const { quote, line } = await job.contract()
    const changed = ok(
      await test.api('PATCH', `/quoteline/${line.d}?reason=Instructed`, { body: { costEach: 9000 } }),
    )
    ok(await patch(`/QuoteHeader/${quote.vo1}`, { standing: 'submitted' }))
    ok(await undo(changed))
    expect((await get(`/quoteline/${line.d}`)).costEach).toBe(1250)
    await holds()
  })
})

describe('A statement of a supplier', () => {
  const statement = async () => {
    const { id: bought, supplierId, invoiceNo } = await make.invoiced([100])
    const { body } = await call('/SupplierStatement', {
      supplierId,
      statementDate: '2024-06-30',
      opening: 0,
      closing: 120,
    })
    await call(`/SupplierStatementLine/SupplierStatement/${body.id}`, {
      reference: invoiceNo,
      amount: 120,
      lineDate: '2024-06-12',
    })
    await call('/SupplierStatement/match', { id: body.id })
    const [line] = await get(`/SupplierStatementLine/SupplierStatement/${body.id}`)
    expect(line.outcome).toBe('agreed')
    return { id: body.id as number, bought: bought as number, lineId: line.id as number }
  }
  const outcome = async (id: number) => (await get(`/SupplierStatementLine/${id}`)).outcome

  it('has no line that agrees with another purchase by an undo', async () => {
    const { bought, lineId } = await statement()
    const opened = await patch(`/SupplierStatementLine/${lineId}`, { outcome: 'differs' })
    await becomes(bought, 960)
    expect((await undo(opened)).status).toBe(409)
    expect(await outcome(lineId)).toBe('differs')
    await holds()
  })

  it('is locked with its lines once it is finished, and by an undo too', async () => {
    const { id, lineId } = await statement()
    const typed = await patch(`/SupplierStatementLine/${lineId}`, { lineDate: '2024-06-13' })
    await patch(`/SupplierStatementLine/${lineId}`, { outcome: 'agreed' })
    await call('/SupplierStatement/finish', { id })
    const says = 'This statement is finished. Open it again to change it.'
    const added = await test.api('POST', `/SupplierStatementLine/SupplierStatement/${id}`, {
      body: { reference: 'X', amount: 1 },
    })
    expect([added.status, added.body.title]).toEqual([409, says])
    const removed = await test.api('DELETE', `/SupplierStatementLine/${lineId}`)
    expect([removed.status, removed.body.title]).toEqual([409, says])
    const changed = await test.api('PATCH', `/SupplierStatement/${id}`, { body: { closing: 1 } })
    expect([changed.status, changed.body.errors]).toEqual([400, { closing: [says] }])
    expect((await undo(typed)).status).toBe(409)
    await holds()
  })
})

describe('What stays of a mark', () => {
  it('is counted on the home page where lines have changed since the invoice was sent', async () => {
    const figure = async () => (await get('/Home')).attention.changedSinceApproved
    const { value: before } = await figure()
    const { id, invoiceNet, invoiceVat } = await make.invoiced([100])
    ok(await make.approve(id))
    await call('/AccountsBatch', { ids: [id], expect: { count: 1, net: invoiceNet, vat: invoiceVat } })
    await patch(`/PurchaseLine/${(await onlyLine(id)).id}`, { costEach: 90 })
    expect(await invoice(id)).toMatchObject({ approval: 'approved', sinceApproved: -10 })
    const { value, list } = await figure()
    expect([value, list.filter]).toEqual([before + 1, { approval: 'approved', sinceApproved: { not: 0 } }])
    await holds()
  })

  it('is the paper of an application, which nobody deletes', async () => {
    const { projectId } = await job.contract()
    const { id } = await job.apply(projectId, '2024-06-28')
    await call(`/Application/${id}/send`, { mail: null })
    const [file] = await get(`/Application/${id}/attachments`)
    expect(file).toMatchObject({ isKept: true })
    const refused = await test.api('DELETE', `/Application/${id}/attachments/${file.id}`, {
      as: 'administrator',
    })
    expect([refused.status, refused.body.title]).toEqual([409, 'This paper was sent and stays.'])
    expect(await get(`/Application/${id}/attachments`)).toEqual([file])
  })

  it('is the paper of an application whose sending is undone', async () => {
    const { projectId } = await job.contract()
    const { id } = await job.apply(projectId, '2024-06-28')
    const path = `/Application/${id}`
    const sending = await call(`${path}/send`, { mail: null })
    const files = await get(`${path}/attachments`)
    ok(await undo(sending))
    expect(files).toMatchObject([{ isKept: true }])
    expect(await get(`${path}/attachments`)).toEqual(files)
  })

  it('is the paper of an application that is withdrawn: its draft is not deleted', async () => {
    const { projectId } = await job.contract()
    const { id } = await job.apply(projectId, '2024-06-28')
    const path = `/Application/${id}`
    await call(`${path}/send`, { mail: null })
    await call('/Application/withdraw', { id })
    const files = await get(`${path}/attachments`)
    const refused = await test.api('DELETE', `${path}?cascade=true`, { as: 'administrator' })
    expect([refused.status, refused.body.title]).toEqual([
      409,
      expect.stringContaining('was sent as a PDF, which stays with it: it cannot be deleted.'),
    ])
    expect(await get(`${path}/attachments`)).toEqual(files)
  })

  it('is the paper of an order, also of an earlier revision', async () => {
    const { id } = await make.purchase()
    const { id: costingCategoryId } = await make.category()
    await make.purchaseLine(id, { costingCategoryId })
    await call(`/PurchaseHeader/${id}/order/marksent`, {})
    const { orderId } = await purchase(id)
    await call(`/PurchaseOrder/${orderId}/order/revise`, {})
    const [file] = await get(`/PurchaseOrder/${orderId}/attachments`)
    const refused = await test.api('DELETE', `/PurchaseOrder/${orderId}/attachments/${file.id}`)
    expect(refused.body.title).toBe('This paper was sent and stays.')
  })
})
