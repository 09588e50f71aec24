import { Piscina } from 'piscina'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { costingRecords } from '../support/costing.ts'
import { fillWithoutTrail } from '../support/fill.ts'

let test: TestApp
let make: ReturnType<typeof costingRecords>
beforeAll(async () => {
  test = await startTestApp()
  make = costingRecords(test)
})
afterAll(() => test.close())

const post = async (path: string, body: object) => {
  const reply = await test.api('POST', path, { body })
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300)
  return reply.body
}
const get = async (path: string) => (await test.api('GET', path)).body

/** A purchase with one line for each amount. */
const bought = async (supplierId: number, supplierPOInvoiceNo: string | null, ...amounts: number[]) => {
  const purchase = await make.purchase({ supplierId, supplierPOInvoiceNo, receivedDate: '2024-06-10' })
  for (const amount of amounts)
    await make.purchaseLine(purchase.id, { quantity: Math.sign(amount), costEach: Math.abs(amount) })
  return purchase.id as number
}

let suppliers = 0
const supplier = (fields: object = {}) =>
  post('/Supplier', { supplierName: `Otley Merchants ${++suppliers}`, ...fields })

/** A statement of June 2024 with these references and amounts. */
const stated = async (supplierId: number, ...lines: readonly (readonly [string | null, number])[]) => {
  const { id } = await post('/SupplierStatement', {
    supplierId,
    statementDate: '2024-06-30',
    opening: 0,
    closing: 1,
  })
  for (const [reference, amount] of lines)
    await post(`/SupplierStatementLine/SupplierStatement/${id}`, {
      reference,
      amount,
      lineDate: '2024-06-12',
    })
  return id as number
}
const call = (name: string, id: number) => test.api('POST', `/SupplierStatement/${name}`, { body: { id } })
const linesOf = (id: number) => get(`/SupplierStatementLine/SupplierStatement/${id}`)

/** A line whose reason is these codes. */
const because = (...codes: readonly string[]) => ({ why: codes.map((code) => ({ code })) })

describe("Matching a supplier's statement", () => {
  it('decides every line of a month and adds up to the closing balance', { tags: 'slow' }, async () => {
    const { id: supplierId } = await supplier()
    const known = await bought(supplierId, 'A-20417', 3005.32)
    const alike = await bought(supplierId, 'A-20388', 162.02, 162.02, 162.01)
    const credit = await bought(supplierId, 'CN-88', -390)
    const dearer = await bought(supplierId, 'A-20455', 2975)
    const id = await stated(
      supplierId,
      ['A-20417', 3606.38],
      ['20388', 583.27],
      ['A-20402', 96],
      ['CN-88', -468],
      ['BACS', -4880],
      ['A-20455', 3688.48],
      ['A-20417', 3606.38],
    )
    await test.api('PUT', `/SupplierStatement/${id}`, {
      body: { ...(await get(`/SupplierStatement/${id}`)), opening: 4880, closing: 11112.51 },
    })
    expect((await call('match', id)).status).toBe(200)
    expect(await linesOf(id)).toMatchObject([
      { outcome: 'agreed', purchaseHeaderId: known },
      { outcome: 'agreed', purchaseHeaderId: alike },
      { outcome: 'missing', purchaseHeaderId: null },
      { outcome: 'agreed', purchaseHeaderId: credit },
      { outcome: 'payment' },
      { outcome: 'differs', purchaseHeaderId: dearer, differsBy: 118.48 },
      { outcome: 'doubled' },
    ])
    expect(await get(`/SupplierStatement/${id}`)).toMatchObject({
      lines: 6232.51,
      unexplained: 0,
      openLines: 0,
    })
    const { headers } = await test.api(
      'GET',
      `/SupplierStatementLine?filter=${encodeURIComponent(JSON.stringify({ supplierStatementId: id, outcome: 'agreed' }))}&range=[0,9]&sums=["amount"]`,
    )
    expect(JSON.parse(String(headers['x-sums']))).toEqual({ amount: 3721.65 })
  })

  it('compares with amounts without VAT where the supplier shows those', async () => {
    const { id: supplierId } = await supplier({ statementsShow: 'net' })
    await bought(supplierId, 'N-1001', 100)
    const id = await stated(supplierId, ['N-1001', 100])
    await call('match', id)
    expect(await linesOf(id)).toMatchObject([{ outcome: 'agreed', decidedBy: 'rule', ...because('agrees') }])
  })

  it('compares with each rate of the VAT codes', async () => {
    await test.api('POST', '/VatCode', {
      body: { vatCode: 'Reduced 13.5', rate: 13.5, nameInAccounts: 'Reduced 13.5' },
      as: 'administrator',
    })
    const { id: supplierId } = await supplier()
    await bought(supplierId, 'R-1001', 100)
    const id = await stated(supplierId, ['R-1001', 113.5])
    await call('match', id)
    expect(await linesOf(id)).toMatchObject([
      { outcome: 'agreed', why: [{ code: 'agreesWithVat', params: { rate: 13.5 } }] },
    ])
  })

  it('says why, by code in filters and in English in exports', async () => {
    const { id: supplierId } = await supplier()
    await bought(supplierId, 'S-1001', 100)
    const id = await stated(supplierId, ['S-1001', 120], ['S-1002', 77])
    await call('match', id)
    const found = async (why: unknown) => {
      const filter = encodeURIComponent(JSON.stringify({ supplierStatementId: id, why }))
      const lines = await get(`/SupplierStatementLine?filter=${filter}`)
      return lines.map(({ reference }: { reference: string }) => reference)
    }
    expect(await found('agreesWithVat')).toEqual(['S-1001'])
    expect(await found(['unknownNumber', 'taken'])).toEqual(['S-1002'])
    expect(await found({ not: 'agreesWithVat' })).toEqual(['S-1002'])
    expect((await test.api('GET', '/SupplierStatementLine?sort=["why","ASC"]')).status).toBe(200)
    const { raw } = await test.api('GET', '/SupplierStatementLine/export.csv?columns=["reference","why"]')
    expect(raw.payload).toContain('Agrees with 20 % VAT.')
  })

  it('opens the other lines of an invoice again when one of them is deleted or decided otherwise', async () => {
    const { id: supplierId } = await supplier()
    const invoice = await bought(supplierId, 'T-1001', 100)
    for (const takeAway of [
      (id: number) => test.api('DELETE', `/SupplierStatementLine/${id}`),
      (id: number) => test.api('PATCH', `/SupplierStatementLine/${id}`, { body: { outcome: 'ignored' } }),
    ]) {
      const id = await stated(supplierId, ['T-1001', 70], ['T-1001', 50])
      await call('match', id)
      const [one, other] = await linesOf(id)
      expect([one, other]).toMatchObject([
        { outcome: 'agreed', purchaseHeaderId: invoice },
        { outcome: 'agreed', purchaseHeaderId: invoice },
      ])
      const { status, headers } = await takeAway(other.id)
      expect([status, decodeURIComponent(String(headers.notices))]).toEqual([
        200,
        expect.stringContaining('The line T-1001 of the statement of'),
      ])
      expect((await linesOf(id))[0]).toMatchObject({ outcome: 'open', decidedBy: null, why: null })
      await test.api('POST', '/Undo', { body: { requestId: headers['x-request-id'] } })
      expect(await linesOf(id)).toMatchObject([{ outcome: 'agreed' }, { outcome: 'agreed' }])
      await test.api('DELETE', `/SupplierStatement/${id}?cascade=true`)
    }
  })

  it('leaves a line that a person decided', async () => {
    const { id: supplierId } = await supplier()
    await bought(supplierId, 'P-1001', 100)
    const id = await stated(supplierId, ['P-1001', 120])
    const [line] = await linesOf(id)
    await test.api('PATCH', '/SupplierStatementLine', {
      body: { ids: [line.id], set: { outcome: 'ignored' } },
    })
    await call('match', id)
    expect(await linesOf(id)).toMatchObject([
      { outcome: 'ignored', decidedBy: 'person', why: null, purchaseHeaderId: null },
    ])
  })

  it('opens a matched line again when its amount is corrected', async () => {
    const { id: supplierId } = await supplier()
    await bought(supplierId, 'Q-1001', 100)
    const id = await stated(supplierId, ['Q-1001', 130])
    await call('match', id)
    const [line] = await linesOf(id)
    expect(line).toMatchObject({ outcome: 'differs', differsBy: 10 })
    await test.api('PATCH', '/SupplierStatementLine', { body: { ids: [line.id], set: { amount: 120 } } })
    expect(await linesOf(id)).toMatchObject([
      { outcome: 'open', decidedBy: null, differsBy: null, why: null },
    ])
  })

  it('is refused with a sentence beyond 5,000 lines', async () => {
    const id = await stated((await supplier()).id, ['A-1001', 1])
    await fillWithoutTrail(
      test.db,
      `insert into supplier_statement_line (supplier_statement_id, amount) select ${id}, n from generate_series(1, 5000) n`,
    )
    const { status, body } = await call('match', id)
    expect({ status, title: body.title }).toEqual({
      status: 400,
      title: 'A statement may have 5,000 lines. Put the others on a second statement with another date.',
    })
  })

  it('is refused when somebody changes a line meanwhile', async () => {
    const id = await stated((await supplier()).id, ['A-1001', 1])
    const [line] = await linesOf(id)
    const { run } = Piscina.prototype
    const spy = vi.spyOn(Piscina.prototype, 'run').mockImplementation(async function (
      this: Piscina,
      ...args
    ) {
      const matched = await run.apply(this, args)
      await test.api('PATCH', '/SupplierStatementLine', {
        body: { ids: [line.id], set: { outcome: 'ignored' } },
      })
      return matched
    })
    const { status, body } = await call('match', id).finally(() => spy.mockRestore())
    expect({ status, title: body.title }).toEqual({
      status: 409,
      title: 'Somebody changed this statement meanwhile. Match it again.',
    })
    expect(await linesOf(id)).toMatchObject([{ outcome: 'ignored' }])
  })

  it('is refused when somebody corrects an invoice meanwhile, so that nothing agrees with it', async () => {
    const { id: supplierId } = await supplier()
    const { invoiceId } = await invoiced(supplierId, 'A-1001', 100)
    const id = await stated(supplierId, ['A-1001', 120])
    const { run } = Piscina.prototype
    const spy = vi.spyOn(Piscina.prototype, 'run').mockImplementation(async function (
      this: Piscina,
      ...args
    ) {
      const matched = await run.apply(this, args)
      await test.api('PATCH', `/SupplierInvoice/${invoiceId}`, { body: { invoiceNet: 110 } })
      return matched
    })
    const { status, body } = await call('match', id).finally(() => spy.mockRestore())
    expect([status, body.title]).toEqual([409, expect.stringContaining('A-1001')])
    expect(await linesOf(id)).toMatchObject([{ outcome: 'open' }])
  })

  it("refuses another supplier's purchase", async () => {
    const { id: supplierId } = await supplier()
    const elsewhere = await bought((await supplier()).id, 'Z-1', 100)
    const id = await stated(supplierId, ['Z-1', 120])
    const [line] = await linesOf(id)
    const { status, body } = await test.api('PUT', `/SupplierStatementLine/${line.id}`, {
      body: { ...line, purchaseHeaderId: elsewhere },
    })
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: { purchaseHeaderId: ["Another supplier's purchase."] },
    })
  })
})

/** A typed invoice with a purchase of each net amount, with 20 % VAT. */
const invoiced = async (supplierId: number, invoiceNo: string, ...nets: number[]) => {
  const purchaseIds = []
  for (const net of nets) purchaseIds.push(await bought(supplierId, null, net))
  const invoiceNet = nets.reduce((sum, net) => sum + net, 0)
  const { id } = await post('/SupplierInvoice', {
    supplierId,
    invoiceNo,
    invoiceDate: '2024-06-10',
    invoiceNet,
    invoiceVat: invoiceNet / 5,
  })
  for (const purchaseId of purchaseIds)
    await test.api('PATCH', `/PurchaseHeader/${purchaseId}`, { body: { invoiceId: id } })
  return { invoiceId: id as number, purchaseIds }
}

describe('Supplier invoices on a statement', () => {
  it('agree as a whole, of several purchases, and are dated with all of them', async () => {
    const { id: supplierId } = await supplier()
    const { invoiceId, purchaseIds } = await invoiced(supplierId, 'A-1001', 100, 50)
    const id = await stated(supplierId, ['A-1001', 180])
    await call('match', id)
    expect(await linesOf(id)).toMatchObject([
      {
        outcome: 'agreed',
        supplierInvoiceId: invoiceId,
        purchaseHeaderId: null,
        ...because('agreesWithInvoice'),
      },
    ])
    await call('agree', id)
    expect(await get(`/SupplierInvoice/${invoiceId}`)).toMatchObject({ statementDate: '2024-06-30' })
    for (const purchaseId of purchaseIds)
      expect(await get(`/PurchaseHeader/${purchaseId}`)).toMatchObject({ statementDate: '2024-06-30' })
  })

  it('open their line again when they change', async () => {
    const { id: supplierId } = await supplier()
    const { invoiceId } = await invoiced(supplierId, 'A-1001', 100)
    const id = await stated(supplierId, ['A-1001', 120])
    await call('match', id)
    await test.api('PATCH', `/SupplierInvoice/${invoiceId}`, { body: { invoiceNet: 110 } })
    expect(await linesOf(id)).toMatchObject([{ outcome: 'open', why: null }])
  })

  it('open their line again when they are of another supplier, or it shows net amounts', async () => {
    const { id: supplierId } = await supplier()
    const { invoiceId } = await invoiced(supplierId, 'A-1001', 100)
    const purchaseId = await bought(supplierId, 'A-1002', 50)
    const id = await stated(supplierId, ['A-1001', 120], ['A-1002', 60])
    const outcomes = async () => (await linesOf(id)).map(({ outcome }: { outcome: string }) => outcome)
    await call('match', id)
    expect(await outcomes()).toEqual(['agreed', 'agreed'])
    const other = (await supplier()).id
    for (const path of [`/SupplierInvoice/${invoiceId}`, `/PurchaseHeader/${purchaseId}`])
      expect((await test.api('PATCH', path, { body: { supplierId: other } })).status).toBe(200)
    expect(await outcomes()).toEqual(['open', 'open'])
    for (const path of [`/SupplierInvoice/${invoiceId}`, `/PurchaseHeader/${purchaseId}`])
      await test.api('PATCH', path, { body: { supplierId } })
    await call('match', id)
    const { headers } = await test.api('PATCH', `/Supplier/${supplierId}`, {
      body: { statementsShow: 'net' },
    })
    expect(decodeURIComponent(String(headers.notices))).toContain('what it agreed with has changed')
    expect(await outcomes()).toEqual(['open', 'open'])
  })

  it('are chosen with their purchase', async () => {
    const { id: supplierId } = await supplier()
    const { invoiceId, purchaseIds } = await invoiced(supplierId, 'A-1001', 100)
    const id = await stated(supplierId, [null, 120])
    const [line] = await linesOf(id)
    const choose = (set: object) => test.api('PATCH', `/SupplierStatementLine/${line.id}`, { body: set })
    expect((await choose({ purchaseHeaderId: purchaseIds[0] })).status).toBe(200)
    expect(await linesOf(id)).toMatchObject([{ supplierInvoiceId: invoiceId, purchaseHeaderId: null }])
    const elsewhere = await invoiced((await supplier()).id, 'Z-1', 100)
    expect(await choose({ supplierInvoiceId: elsewhere.invoiceId })).toMatchObject({
      status: 400,
      body: { errors: { supplierInvoiceId: ["Another supplier's invoice."] } },
    })
  })

  it('split a line that is the sum of several, and one Undo makes it one line again', async () => {
    const { id: supplierId } = await supplier()
    const first = await invoiced(supplierId, 'A-1001', 100)
    const second = await invoiced(supplierId, 'A-1002', 50)
    const id = await stated(supplierId, ['A-1001 A-1002', 180])
    await call('match', id)
    const [line] = await linesOf(id)
    expect(line).toMatchObject({ outcome: 'open', proposed: true, supplierInvoiceId: null })
    // What the screen says that was seen.
    const { version, amount } = line
    const seen = encodeURIComponent(JSON.stringify({ of: 'supplier-statement-lines', version, amount }))
    const { status, raw } = await test.api('POST', `/SupplierStatementLine/split?expect=${seen}`, {
      body: { id: line.id },
    })
    expect(status).toBe(200)
    const agreed = { outcome: 'agreed', reference: 'A-1001 A-1002', lineDate: '2024-06-12' }
    expect(await linesOf(id)).toMatchObject([
      { ...agreed, amount: 120, supplierInvoiceId: first.invoiceId },
      { ...agreed, amount: 60, supplierInvoiceId: second.invoiceId },
    ])
    expect(await get(`/SupplierStatement/${id}`)).toMatchObject({ lines: 180 })
    await test.api('POST', '/Undo', { body: { requestId: raw.headers['x-request-id'] } })
    expect(await linesOf(id)).toMatchObject([{ outcome: 'open', amount: 180 }])
  })

  it('are summed in the queries by what differs', async () => {
    const { id: supplierId } = await supplier()
    await invoiced(supplierId, 'A-1001', 100)
    const id = await stated(supplierId, ['A-1001', 130], ['A-9999', 60])
    await call('match', id)
    const { headers } = await test.api(
      'GET',
      `/SupplierStatementLine?filter=${encodeURIComponent(JSON.stringify({ supplierStatementId: id }))}&range=[0,9]&sums=["differsBy"]`,
    )
    expect(JSON.parse(String(headers['x-sums']))).toEqual({ differsBy: 70 })
  })
})

describe('Dating what agrees', () => {
  it('gives the purchases the statement date, and the number where they have none', async () => {
    const { id: supplierId } = await supplier()
    const numbered = await bought(supplierId, 'A-1001', 100)
    const unnumbered = await bought(supplierId, null, 200)
    const id = await stated(supplierId, ['A-1001', 120], ['A-1002', 240])
    await call('match', id)
    const [, proposed] = await linesOf(id)
    expect(proposed).toMatchObject({ outcome: 'open', purchaseHeaderId: unnumbered })
    await test.api('PATCH', '/SupplierStatementLine', {
      body: { ids: [proposed.id], set: { outcome: 'agreed' } },
    })
    expect((await call('agree', id)).status).toBe(200)
    expect(await get(`/PurchaseHeader/${numbered}`)).toMatchObject({ statementDate: '2024-06-30' })
    expect(await get(`/PurchaseHeader/${unnumbered}`)).toMatchObject({
      statementDate: '2024-06-30',
      supplierPOInvoiceNo: 'A-1002',
    })
  })

  it('counts what is dated, and what keeps the date of an earlier statement', async () => {
    const { id: supplierId } = await supplier()
    await bought(supplierId, 'A-1001', 100)
    await bought(supplierId, 'A-1002', 200)
    const may = await stated(supplierId, ['A-1001', 120])
    await call('match', may)
    await call('agree', may)
    const { id } = await post('/SupplierStatement', { supplierId, statementDate: '2024-07-31', closing: 1 })
    for (const [reference, amount] of [
      ['A-1001', 120],
      ['A-1002', 240],
    ] as const)
      await post(`/SupplierStatementLine/SupplierStatement/${id}`, { reference, amount })
    await call('match', id)
    expect(await linesOf(id)).toMatchObject([
      { outcome: 'agreed', why: [{ code: 'stillOpen', params: { day: '2024-06-30' } }] },
      { outcome: 'agreed', ...because('agreesWithVat') },
    ])
    const { raw } = await call('agree', id)
    expect(decodeURIComponent(String(raw.headers.notices))).toBe('["1 dated, 1 kept."]')
    expect(await linesOf(id)).toMatchObject([because('stillOpen'), {}])
  })

  it('leaves a purchase with another date, and says so', async () => {
    const { id: supplierId } = await supplier()
    const purchaseId = await bought(supplierId, 'A-1001', 100)
    const purchase = await get(`/PurchaseHeader/${purchaseId}`)
    await test.api('PUT', `/PurchaseHeader/${purchaseId}`, {
      body: { ...purchase, statementDate: '2024-05-31' },
    })
    const id = await stated(supplierId, ['A-1001', 120])
    await call('match', id)
    await call('agree', id)
    expect(await get(`/PurchaseHeader/${purchaseId}`)).toMatchObject({ statementDate: '2024-05-31' })
    expect(await linesOf(id)).toMatchObject([
      { why: [{ code: 'keepsDate', params: { name: purchase.userPONo, day: '2024-05-31' } }] },
    ])
  })

  it('leaves out a line whose purchase has changed since it was matched: it is open again', async () => {
    const { id: supplierId } = await supplier()
    const first = await bought(supplierId, 'A-1001', 100)
    const changed = await bought(supplierId, 'A-1002', 100)
    const id = await stated(supplierId, ['A-1001', 120], ['A-1002', 120])
    await call('match', id)
    await make.purchaseLine(changed, { quantity: 1, costEach: 5 })
    expect((await linesOf(id)).map(({ outcome }: { outcome: string }) => outcome)).toEqual(['agreed', 'open'])
    expect((await call('agree', id)).status).toBe(200)
    expect(await get(`/PurchaseHeader/${first}`)).toMatchObject({ statementDate: expect.any(String) })
    expect(await get(`/PurchaseHeader/${changed}`)).toMatchObject({ statementDate: null })
  })

  it('dates only the ticked lines', async () => {
    const { id: supplierId } = await supplier()
    const ticked = await bought(supplierId, 'A-1001', 100)
    const other = await bought(supplierId, 'A-1002', 100)
    const id = await stated(supplierId, ['A-1001', 120], ['A-1002', 120])
    await call('match', id)
    const [line] = await linesOf(id)
    const { status } = await test.api('POST', '/SupplierStatementLine/agree/bulk', {
      body: { ids: [line.id] },
    })
    expect(status).toBe(200)
    expect(await get(`/PurchaseHeader/${ticked}`)).toMatchObject({ statementDate: '2024-06-30' })
    expect(await get(`/PurchaseHeader/${other}`)).toMatchObject({ statementDate: null })
  })
})

describe('Finishing a statement', () => {
  it('is refused while lines are open', async () => {
    const { id: supplierId } = await supplier()
    const id = await stated(supplierId, ['A-1', 1], ['A-2', 2])
    const { status, body } = await call('finish', id)
    expect({ status, title: body.title }).toEqual({
      status: 409,
      title: '2 lines are open. Match or decide them first.',
    })
  })

  it('keeps differences, which stay in the queries with suppliers', async () => {
    const { id: supplierId } = await supplier()
    const id = await stated(supplierId, ['A-1', 1])
    await call('match', id)
    expect((await call('finish', id)).body.finishedOn).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(await linesOf(id)).toMatchObject([{ outcome: 'missing' }])
  })
})

it('leaves nothing changed after matching, dating and undoing both', async () => {
  const { id: supplierId } = await supplier()
  const purchaseId = await bought(supplierId, 'A-1001', 100)
  const id = await stated(supplierId, ['A-1001', 120], ['A-1002', 10])
  const state = async () => {
    const { version: _, ...purchase } = await get(`/PurchaseHeader/${purchaseId}`)
    const lines = (await linesOf(id)).map(({ version: _version, ...line }: Record<string, unknown>) => line)
    return { purchase, lines }
  }
  const before = await state()
  const requests: string[] = []
  for (const name of ['match', 'agree']) {
    const { raw } = await call(name, id)
    requests.unshift(String(raw.headers['x-request-id']))
  }
  for (const requestId of requests) {
    const { status, body } = await test.api('POST', '/Undo', { body: { requestId } })
    expect(status, JSON.stringify(body)).toBe(200)
  }
  expect(await state()).toEqual(before)
})
