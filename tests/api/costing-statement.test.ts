import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { QuoteStatementItem } from '../../model/costing/costing.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { costingRecords, link } from '../support/costing.ts'

let test: TestApp
let make: ReturnType<typeof costingRecords>
beforeAll(async () => {
  test = await startTestApp()
  make = costingRecords(test)
})
afterAll(() => test.close())

const statementOf = async (quoteId: number): Promise<QuoteStatementItem[]> => {
  const reply = await test.api('GET', `/QuoteHeader/QuoteStatementItem/${quoteId}`)
  expect(reply.status).toBe(200)
  return reply.body
}
const rowOf = (statement: QuoteStatementItem[], title: string) => {
  const row = statement.find((item) => item.costingCategoryDescription === title)
  if (!row) throw new Error(`There is no row ${title}`)
  return row
}
const titles = (statement: QuoteStatementItem[]) => statement.map((item) => item.costingCategoryDescription)
const months = (row: QuoteStatementItem | undefined) =>
  row?.monthlyAmounts.map(({ year, month, amount }) => [year, month, amount])

/** One quote line with one purchase linked to it. */
const bought = async (
  quoteId: number,
  line: { costingCategoryId: number },
  purchase: { statementDate: string | null; quantity: number; costEach: number },
) => {
  const quoteLine = await make.quoteLine(quoteId, line)
  const header = await make.purchase({ statementDate: purchase.statementDate })
  const { quantity, costEach } = purchase
  const purchaseLine = await make.purchaseLine(header.id, { quantity, costEach })
  expect((await link(test, [purchaseLine.id], [[quoteLine.id, quantity]])).status).toBe(201)
}

describe('The statement of the worked example', () => {
  let statement: QuoteStatementItem[]
  let groundworks: { id: number }
  let roofing: { id: number }
  beforeAll(async () => {
    groundworks = await make.category({ categoryDescription: 'Groundworks', displayOrder: 1 })
    roofing = await make.category({ categoryDescription: 'Roofing', displayOrder: 2 })
    const quote = await make.quote({ quoteNumber: 'Q-0001' })
    const dig = await make.quoteLine(quote.id, {
      quantity: 12.5,
      costEach: 48.2,
      costingCategoryId: groundworks.id,
    })
    const roof = await make.quoteLine(quote.id, {
      quantity: 86,
      costEach: 61.75,
      costingCategoryId: roofing.id,
    })
    const a = await make.purchase({ statementDate: '2025-02-28' })
    const digger = await make.purchaseLine(a.id, { quantity: 12.5, costEach: 36.14 })
    const b = await make.purchase()
    const tiles = await make.purchaseLine(b.id, { quantity: 90, costEach: 44.1 })
    await make.purchaseLine(b.id, { quantity: -4, costEach: 44.1 })
    await link(test, [digger.id], [[dig.id, 12.5]])
    await link(test, [tiles.id], [[roof.id, 86]])
    await make.payment(quote.id, '2025-03-03', 2500)
    await make.payment(quote.id, null, 400)
    statement = await statementOf(quote.id)
  })

  it('compares quoted amounts, spend and payments to the penny', () => {
    const row = (
      costingCategoryId: number | null,
      costingCategoryDescription: string,
      totalQuoteCost: number,
      [noDate, february, march]: [number, number, number],
      totalMonthlyAmounts: number,
      totalQuoteLessActualSpend: number,
    ) => ({
      costingCategoryId,
      costingCategoryDescription,
      totalQuoteCost,
      monthlyAmounts: [
        { year: 0, month: 0, amount: noDate },
        { year: 2025, month: 2, amount: february },
        { year: 2025, month: 3, amount: march },
      ],
      totalMonthlyAmounts,
      totalQuoteLessActualSpend,
      isCostTotal: costingCategoryDescription === 'Total Costs',
      isProfitLoss: costingCategoryDescription === 'Profit/Loss',
    })
    expect(statement).toEqual([
      row(groundworks.id, 'Groundworks', 602.5, [0, 451.75, 0], 451.75, 150.75),
      row(roofing.id, 'Roofing', 5310.5, [3792.6, 0, 0], 3792.6, 1517.9),
      row(null, 'Total Costs', 5913, [3792.6, 451.75, 0], 4244.35, 1668.65),
      row(null, 'Payments Received', 0, [400, 0, 2500], 2900, 0),
      row(null, 'Profit/Loss', 0, [-3392.6, -451.75, 2500], -1344.35, 1668.65),
    ])
  })
})

describe('The rows of a statement', () => {
  it('are the used categories by display order and description, and the three totals', async () => {
    const quote = await make.quote()
    for (const [categoryDescription, displayOrder] of [
      ['windows', 20],
      ['Unordered', null],
      ['Drains', 10],
      ['Ceilings', 20],
      ['another unordered', null],
    ]) {
      const { id } = await make.category({ categoryDescription, displayOrder })
      await make.quoteLine(quote.id, { costingCategoryId: id })
    }
    await make.category({ categoryDescription: 'Not used', displayOrder: 1 })
    expect(titles(await statementOf(quote.id))).toEqual([
      'Drains',
      'Ceilings',
      'windows',
      'another unordered',
      'Unordered',
      'Total Costs',
      'Payments Received',
      'Profit/Loss',
    ])
  })

  it('keep two categories of the same name apart', async () => {
    const quote = await make.quote()
    for (const quantity of [1, 2]) {
      const { id } = await make.category({ categoryDescription: 'Twin', displayOrder: 1 })
      await make.quoteLine(quote.id, { quantity, costEach: 10, costingCategoryId: id })
    }
    const twins = (await statementOf(quote.id)).filter((row) => row.costingCategoryDescription === 'Twin')
    expect(twins.map((row) => row.totalQuoteCost)).toEqual([10, 20])
  })

  it('keep a category that was disabled', async () => {
    const quote = await make.quote()
    const category = await make.category({ categoryDescription: 'Gone out of use' })
    await make.quoteLine(quote.id, { costingCategoryId: category.id })
    await test.api('PUT', `/CostingCategory/${category.id}`, { body: { ...category, enabled: false } })
    expect(titles(await statementOf(quote.id))).toContain('Gone out of use')
  })

  it('are the three totals, all zero, for a quote without lines', async () => {
    const statement = await statementOf((await make.quote()).id)
    expect(titles(statement)).toEqual(['Total Costs', 'Payments Received', 'Profit/Loss'])
    for (const row of statement)
      expect(row).toMatchObject({
        totalQuoteCost: 0,
        monthlyAmounts: [],
        totalMonthlyAmounts: 0,
        totalQuoteLessActualSpend: 0,
      })
  })
})

describe('Spend on a statement', () => {
  it("counts in the quote line's category, not in the purchase line's", async () => {
    const quote = await make.quote()
    const { id } = await make.category({ categoryDescription: 'Where it belongs' })
    await bought(
      quote.id,
      { costingCategoryId: id },
      { statementDate: '2025-01-31', quantity: 2, costEach: 5 },
    )
    const statement = await statementOf(quote.id)
    expect(titles(statement)[0]).toBe('Where it belongs')
    expect(statement).toHaveLength(4)
    expect(months(statement[0])).toEqual([[2025, 1, 10]])
  })

  it('is undated without a statement date, whatever the other dates', async () => {
    const quote = await make.quote()
    const quoteLine = await make.quoteLine(quote.id)
    const header = await make.purchase({ requiredDate: '2025-01-01', receivedDate: '2025-01-02' })
    const purchaseLine = await make.purchaseLine(header.id, { quantity: 3, costEach: 7 })
    await link(test, [purchaseLine.id], [[quoteLine.id, 3]])
    expect(months((await statementOf(quote.id))[0])).toEqual([[0, 0, 21]])
  })

  it('counts only what is linked to this quote', async () => {
    const [quote, other] = [await make.quote(), await make.quote()]
    const [own, foreign] = [await make.quoteLine(quote.id), await make.quoteLine(other.id)]
    const purchaseLine = await make.purchaseLine((await make.purchase()).id, { quantity: 10, costEach: 1 })
    await link(
      test,
      [purchaseLine.id],
      [
        [own.id, 4],
        [foreign.id, 5],
      ],
    )
    expect(rowOf(await statementOf(quote.id), 'Total Costs').totalMonthlyAmounts).toBe(4)
    expect(rowOf(await statementOf(other.id), 'Total Costs').totalMonthlyAmounts).toBe(5)
  })

  it('of a credit is negative', async () => {
    const quote = await make.quote()
    const { id } = await make.category()
    await bought(quote.id, { costingCategoryId: id }, { statementDate: null, quantity: -2, costEach: 5 })
    expect(rowOf(await statementOf(quote.id), 'Profit/Loss').totalMonthlyAmounts).toBe(10)
  })

  it.each([
    [0.5, 0.05, 0.03],
    [2.5, 0.01, 0.03],
    [-2.5, 0.01, -0.03],
    [1, 1.005, 1.01],
    [0.5, 0.03, 0.02],
    [0.5, 0.01, 0.01],
  ])('of %d at %d is rounded half away from zero to %d', async (quantity, costEach, amount) => {
    const quote = await make.quote()
    const { id } = await make.category()
    await bought(quote.id, { costingCategoryId: id }, { statementDate: null, quantity, costEach })
    expect(months((await statementOf(quote.id))[0])).toEqual([[0, 0, amount]])
  })

  it('is rounded link by link, and quoted amounts line by line, before they are summed', {
    tags: 'slow',
  }, async () => {
    const quote = await make.quote()
    const { id } = await make.category()
    for (let line = 0; line < 3; line++)
      await bought(
        quote.id,
        { costingCategoryId: id },
        { statementDate: null, quantity: 0.5, costEach: 0.01 },
      )
    for (let line = 0; line < 3; line++)
      await make.quoteLine(quote.id, { quantity: 2.5, costEach: 0.01, costingCategoryId: id })
    const [row] = await statementOf(quote.id)
    // Rounded only once summed it would be 0.02, and 3.08 quoted.
    expect(row?.totalMonthlyAmounts).toBe(0.03)
    expect(row?.totalQuoteCost).toBe(3.09)
  })
})

describe('The months of a statement', () => {
  it('are those with spend or payments, in order, the same in every row', async () => {
    const quote = await make.quote()
    const { id } = await make.category()
    await bought(
      quote.id,
      { costingCategoryId: id },
      { statementDate: '2025-11-30', quantity: 1, costEach: 1 },
    )
    await bought(
      quote.id,
      { costingCategoryId: id },
      { statementDate: '2024-12-01', quantity: 1, costEach: 2 },
    )
    await make.payment(quote.id, '2025-02-01', 3)
    await make.payment(quote.id, null, 4)
    for (const row of await statementOf(quote.id))
      expect(row.monthlyAmounts.map(({ year, month }) => [year, month])).toEqual([
        [0, 0],
        [2024, 12],
        [2025, 2],
        [2025, 11],
      ])
  })

  it('sum the payments of a month, refunds taken off', async () => {
    const quote = await make.quote()
    await make.payment(quote.id, '2025-02-01', 100.1)
    await make.payment(quote.id, '2025-02-28', 0.2)
    await make.payment(quote.id, '2025-02-28', -50)
    expect(months(rowOf(await statementOf(quote.id), 'Payments Received'))).toEqual([[2025, 2, 50.3]])
  })

  it('are calendar months in any time zone of the server', async () => {
    const quote = await make.quote()
    await make.payment(quote.id, '2025-01-31', 1)
    await make.payment(quote.id, '2025-02-01', 2)
    expect(months(rowOf(await statementOf(quote.id), 'Payments Received'))).toEqual([
      [2025, 1, 1],
      [2025, 2, 2],
    ])
  })
})

describe('GET /QuoteHeader/QuoteStatementItem/{quoteHeaderId}', () => {
  it('answers 404 for a quote that does not exist or an invalid address', async () => {
    for (const id of ['2147483647', '0', 'x', '99999999999'])
      expect((await test.api('GET', `/QuoteHeader/QuoteStatementItem/${id}`)).status).toBe(404)
  })

  it('is refused without sign-in, under any spelling of the address', async () => {
    const { id } = await make.quote()
    expect((await test.api('GET', `/quoteheader/quotestatementitem/${id}/`)).status).toBe(200)
    const anonymous = { as: 'anonymous' } as const
    expect((await test.api('GET', `/QuoteHeader/QuoteStatementItem/${id}`, anonymous)).status).toBe(401)
  })
})
