import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ControlRow } from '../../model/costing/project-control.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { costingRecords, link } from '../support/costing.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

interface Line {
  readonly quantity: number
  readonly costEach: number
  readonly unit?: string | null
  readonly costRate?: number
}
interface Purchase extends Line {
  readonly linked?: number
  readonly orderDate?: string
}

const agreement = { standing: 'agreed', agreedDate: '2024-05-01' }

/** An agreed job of one category. @returns calls that add to it, and its row of project control */
const job = async (fields: Record<string, unknown> = {}) => {
  const make = costingRecords(test)
  const project = await make.project(fields)
  const { id: costingCategoryId } = await make.category()
  const quote = await make.quote({ projectId: project.id, ...agreement })
  const row = async (query = ''): Promise<ControlRow> => {
    const { body } = await test.api('GET', `/ProjectControl/${project.id}${query}`)
    return body.rows[0]
  }
  return {
    quoted: async ({ unit = 'm²', ...line }: Line): Promise<number> =>
      (await make.quoteLine(quote.id, { ...line, unit, costingCategoryId })).id,
    bought: async (quoteLineId: number, { linked, orderDate, unit = 'm²', ...line }: Purchase) => {
      const purchase = await make.purchase({ orderDate: orderDate ?? '2024-05-10' })
      const { id } = await make.purchaseLine(purchase.id, { ...line, unit, costingCategoryId })
      const { status } = await link(test, [id], [[quoteLineId, linked ?? line.quantity]])
      expect(status).toBe(201)
    },
    row,
    summed: async () => {
      const { body } = await test.api('GET', '/ProjectControl')
      return body.find(({ projectId }: { projectId: number }) => projectId === project.id)
    },
  }
}

describe('The automatic forecast', () => {
  it('has what is bought at its price, and the budget of what is not bought', { tags: 'slow' }, async () => {
    const { quoted, bought, row, summed } = await job()
    const bricks = await quoted({ quantity: 690, costEach: 10 })
    const blocks = await quoted({ quantity: 400, costEach: 20 })
    await quoted({ quantity: 50, costEach: 6 })
    await bought(bricks, { quantity: 690, costEach: 13.4 })
    await bought(blocks, { quantity: 250, costEach: 18 })
    // 690 × 13.40 + 250 × 18.00 are committed; 150 × 20.00 and 50 × 6.00 are not bought.
    const figures = { revised: 15200, committed: 13746, toComplete: 3300, final: 17046, margin: -1846 }
    expect(await row()).toMatchObject({ ...figures, bought: { budget: 14900, left: 3000, spent: 13746 } })
    // As of a day before the orders, nothing is bought.
    expect(await row('?asOf=2024-05-09')).toMatchObject({ committed: 0, toComplete: 15200, final: 15200 })
    expect(await summed()).toMatchObject(figures)
  })

  it('takes budgets by the target margin', async () => {
    const { quoted, bought, row } = await job({ targetMargin: 15 })
    const bricks = await quoted({ quantity: 100, costEach: 10 })
    await bought(bricks, { quantity: 60, costEach: 9 })
    // 85 % of 1,000.00; 40 of 100 are to be bought.
    expect(await row()).toMatchObject({
      budget: 850,
      committed: 540,
      toComplete: 340,
      final: 880,
      margin: 120,
    })
  })

  it('takes budgets from costs, where each line has one', async () => {
    const { quoted, bought, row } = await job({ targetMargin: 15 })
    const bricks = await quoted({ quantity: 100, costEach: 10, costRate: 7.5 })
    await bought(bricks, { quantity: 60, costEach: 9 })
    expect(await row()).toMatchObject({ budgetBy: 'cost', budget: 750, toComplete: 300, final: 840 })
  })

  it('has nothing to come of what is bought beyond the quote, and freight on top', async () => {
    const { quoted, bought, row } = await job()
    const bricks = await quoted({ quantity: 100, costEach: 10 })
    await bought(bricks, { quantity: 110, costEach: 10 })
    await bought(bricks, { quantity: 1, costEach: 80, unit: 'item' })
    expect(await row()).toMatchObject({ committed: 1180, toComplete: 0, final: 1180 })
  })

  it('spends the rest of the budget of lines that are bought by no quantity of their unit', async () => {
    const { quoted, bought, row } = await job()
    const walls = await quoted({ quantity: 100, costEach: 10 })
    await bought(walls, { quantity: 6, costEach: 50, unit: 'pallet' })
    expect(await row()).toMatchObject({ committed: 300, toComplete: 700, final: 1000 })
    // A line without a unit, bought in thousands.
    const bricks = await quoted({ quantity: 185.25, costEach: 96, unit: null })
    await bought(bricks, { quantity: 12, costEach: 780, unit: null })
    expect(await row()).toMatchObject({ committed: 9660, toComplete: 9124, final: 18784 })
  })
})
