import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { exampleSubcontract, type Made, payExample } from '../support/subcontracts.ts'
import { whileLocked } from '../support/waiting.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const read = async (path: string): Promise<Made> => {
  const { status, body } = await test.api('GET', path, { as: 'administrator' })
  expect([status, body]).toEqual([200, body])
  return body
}

describe('The cost of a subcontract', () => {
  it('moves with each certificate: gross less discount and set-offs, not what is held', {
    tags: 'slow',
  }, async () => {
    const { paid } = await payExample(test)
    const posted = await test
      .db('purchase_header')
      .whereIn(
        'valuation_id',
        paid.map(({ id }: Made) => id),
      )
      .orderBy('id')
    expect(posted.map(({ total_amount }) => Number(total_amount))).toEqual([15_619.5, 17_111.59, 15_349.91])
    expect(paid.map(({ cost }: Made) => cost)).toEqual([15_619.5, 32_731.09, 48_081, 48_081])
    const [one, two] = paid
    // Cost less paid is what is held.
    expect(Math.round(two.cost * 100 - one.payment * 100 - two.payment * 100) / 100).toBe(two.retention)
  })

  it('ties in control, statement, month close and matching', { tags: 'slow' }, async () => {
    const { make, project, quote, brickwork, subcontract, masonry } = await exampleSubcontract(test)
    await make.ok('POST', '/QuoteHeader/agree', { id: quote.id, agreedDate: '2024-09-01' })
    const before = await read(`/ProjectControl/${project.id}?asOf=2024-10-31`)
    expect(before.totals).toMatchObject({ invoiced: 0, received: 0 })
    const valuation = await make.value(subcontract.id, '2024-10-14')
    await make.percentages(valuation.id, [40, 25, 0, 0])
    const reply = await make.certify(valuation.id, '2024-10-18')
    expect([reply.status, reply.body]).toEqual([200, reply.body])
    // 8,100.00 of the quote line and 4,660.00 without one, each less 2.5 %: both are a cost of the category.
    expect(await read(`/quoteline/${brickwork.id}`)).toMatchObject({ bought: 7897.5 })
    const control = await read(`/ProjectControl/${project.id}?asOf=2024-10-31`)
    const row = control.rows.find((one: Made) => one.costingCategoryId === masonry.id)
    expect(row).toMatchObject({ invoiced: 12_441, received: 0, onOrder: 0 })
    expect(control).toMatchObject({ posted: { value: 4543.5 }, ties: { dated: 7897.5, undated: 0 } })
    const unmatched = await test
      .db('purchase_line')
      .join('purchase_header', 'purchase_header.id', 'purchase_line.purchase_header_id')
      .where('valuation_id', valuation.id)
      .select('purchase_line.id', 'total', 'purchase_header.id as header')
      .orderBy('purchase_line.id')
    expect(unmatched.map(({ total }) => Number(total))).toEqual([7897.5, 4543.5])
    const [item] = await read(`/QuoteHeader/QuoteStatementItem/${quote.id}`)
    expect(item).toMatchObject({ totalMonthlyAmounts: 7897.5 })
    expect(item.monthlyAmounts).toMatchObject([{ year: 2024, month: 10, amount: 7897.5 }])
    const { committed, final } = control.totals
    const close = await test.api('POST', '/ProjectClose', {
      body: { projectId: project.id, month: '2024-10-01', expect: { committed, final } },
      as: 'administrator',
    })
    expect([close.status, close.body]).toEqual([201, close.body])
    const [closed] = await read(`/ProjectCloseLine?filter={"projectCloseId":${close.body.id},"part":"spend"}`)
    expect(closed).toMatchObject({ stage: 'invoiced', amount: 7897.5 })
    const second = await make.value(subcontract.id, '2024-10-28')
    const refused = await make.certify(second.id, '2024-10-31')
    expect([refused.status, refused.body.title]).toEqual([
      409,
      'Oct 2024 is closed. Certify it on a later day.',
    ])
    await make.percentages(second.id, [30, 25, 0, 0])
    expect((await make.certify(second.id, '2024-11-01')).status).toBe(200)
    // A fall is a credit of the quote line: 10 % of 20,250.00 less 2.5 %.
    expect(await read(`/quoteline/${brickwork.id}`)).toMatchObject({ bought: 5923.12 })
  })

  it('is put on no quote line whose quote was moved to another job', async () => {
    const { make, quote, subcontract } = await exampleSubcontract(test)
    const { id } = await make.value(subcontract.id, '2026-04-24')
    await make.percentages(id, [40])
    const { id: projectId } = await make.costing.project()
    await make.ok('PATCH', `/QuoteHeader/${quote.id}`, { projectId })
    const says = 'The quote of "Facing brickwork" is of another project now. Choose another quote line.'
    expect((await make.certify(id, '2026-04-29')).body).toMatchObject({ status: 409, title: says })
    const [line] = await make.ok('GET', `/SubcontractLine/Subcontract/${subcontract.id}`)
    await make.ok('PATCH', `/SubcontractLine/${line.id}`, { quoteLineId: null })
    await make.ok('POST', '/Valuation/refresh', { id })
    expect((await make.certify(id, '2026-04-29')).status).toBe(200)
  })

  it('does not come back into a month that was closed without it', { tags: 'slow' }, async () => {
    const { make, project, subcontract } = await exampleSubcontract(test)
    const { id } = await make.value(subcontract.id, '2024-10-14')
    await make.percentages(id, [40])
    expect((await make.certify(id, '2024-10-18')).status).toBe(200)
    const as = 'administrator' as const
    const withdrawn = await test.api('POST', '/Valuation/withdraw', { as, body: { id } })
    const { committed, final } = (await read(`/ProjectControl/${project.id}?asOf=2024-10-31`)).totals
    await make.ok('POST', '/ProjectClose', {
      projectId: project.id,
      month: '2024-10-01',
      expect: { committed, final },
    })
    const undone = await test.api('POST', '/Undo', {
      as,
      body: { requestId: withdrawn.headers['x-request-id'] },
    })
    expect([undone.status, undone.body.title]).toEqual([
      409,
      'Oct 2024 is closed. Certify it on a later day.',
    ])
    expect(await read(`/Valuation/${id}`)).toMatchObject({ standing: 'draft' })
  })

  it('is changed by its certificate only', async () => {
    const { make, subcontract } = await exampleSubcontract(test)
    const { id } = await make.value(subcontract.id, '2026-04-24')
    await make.percentages(id, [40])
    await make.certify(id, '2026-04-29')
    const [purchase] = await test.db('purchase_header').where('valuation_id', id)
    const [line] = await test.db('purchase_line').where('purchase_header_id', purchase.id)
    const as = 'administrator' as const
    const replies = [
      await test.api('PATCH', `/PurchaseHeader/${purchase.id}`, {
        as,
        body: { statementDate: '2026-05-01' },
      }),
      await test.api('PATCH', `/PurchaseLine/${line.id}`, { as, body: { costEach: 1 } }),
      await test.api('DELETE', `/PurchaseLine/${line.id}`, { as }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([400, 409, 409])
    expect(replies[1]?.body.title).toMatch(/is what a certificate of a subcontract costs/)
  })
})

describe('The list of a tax month', () => {
  it('has one row of each supplier, and the days of return and payment', { tags: 'slow' }, async () => {
    const { paid, supplier } = await payExample(test)
    const other = await exampleSubcontract(test, { discountRate: 0, retentionRate: null })
    const { make, subcontract } = other
    await make.verify(other.supplier.id, '2026-05-01', 'standard')
    const twice = async (valuationDate: string, done: number, paidOn: string) => {
      const { id } = await make.value(subcontract.id, valuationDate)
      await make.percentages(id, [0, 0, 0, done])
      await make.certify(id, paidOn)
      expect((await make.pay(id, paidOn)).status).toBe(200)
    }
    await twice('2026-05-08', 10, '2026-05-15')
    await make.verify(other.supplier.id, '2026-05-20', 'gross')
    await twice('2026-05-22', 20, '2026-05-29')
    await twice('2026-06-01', 30, '2026-06-06')
    const month = await read('/Valuation/month?on=2026-06-05')
    expect(month).toMatchObject({
      from: '2026-05-06',
      to: '2026-06-05',
      returnBy: '2026-06-19',
      payBy: '2026-06-22',
    })
    const sumOf = (name: string) =>
      month.rows.reduce((all: number, row: Made) => all + Math.round(row[name] * 100), 0) / 100
    expect(month.totals).toEqual({
      payment: sumOf('payment'),
      materials: sumOf('materials'),
      deduction: sumOf('deduction'),
    })
    const rowOf = (id: number) => month.rows.filter((row: Made) => row.supplierId === id)
    expect(rowOf(supplier.id)).toMatchObject([
      { payment: paid[1].payment, materials: paid[1].allowed, deduction: paid[1].deduction },
    ])
    expect(rowOf(other.supplier.id)).toMatchObject([{ payment: 1304, materials: 0, deduction: 130.4 }])
  })

  it('is empty in a nil month', async () =>
    expect(await read('/Valuation/month?on=2020-01-01')).toMatchObject({
      rows: [],
      totals: { payment: 0, materials: 0, deduction: 0 },
    }))

  it('is not certified into a month that is closed at the same moment', { tags: 'slow' }, async () => {
    const { make, project, subcontract } = await exampleSubcontract(test)
    const { id } = await make.value(subcontract.id, '2024-10-14')
    await make.percentages(id, [40, 25, 0, 0])
    const { totals } = await read(`/ProjectControl/${project.id}?asOf=2024-10-31`)
    const { committed, final } = totals
    const [certified, closed] = await whileLocked(
      test.db,
      `select from project where id = ${project.id} for update`,
      [
        () => make.certify(id, '2024-10-18'),
        () =>
          test.api('POST', '/ProjectClose', {
            body: { projectId: project.id, month: '2024-10-01', expect: { committed, final } },
            as: 'administrator',
          }),
      ],
    )
    // The first succeeds; the second is refused for what the first did.
    expect([
      [200, 409],
      [409, 201],
    ]).toContainEqual([certified?.status, closed?.status])
  })
})
