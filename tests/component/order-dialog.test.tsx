import { screen, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import type { OrderableLine, OrderPreview } from '../../model/costing/order.ts'
import { costingCategories, projects, quoteHeaders, quoteLines, suppliers } from '../../resources.config.ts'
import { json } from '../support/fake-api.ts'
import { componentTest } from '../support/render.tsx'
import { gate } from '../support/steps.ts'

const app = componentTest()

/** Opens Order… for two lines of 10 m, both quoted at £30.00: the first costs the firm £26.00 each, the second is not costed. */
const openOrder = async () => {
  const { id: projectId } = app.api.add(projects, { projectName: 'Mill Lane', projectNumber: '24-112' })
  const { id: quoteHeaderId } = app.api.add(quoteHeaders, {
    projectId,
    quoteNumber: 'Q1',
    standing: 'agreed',
  })
  const { id: categoryId } = app.api.add(costingCategories, { categoryDescription: 'Groundworks' })
  const line = (description: string, costRate: number | null): OrderableLine => {
    const shown = { description, unit: 'm', quantity: 10 }
    const { id } = app.api.add(quoteLines, {
      ...{ ...shown, quoteHeaderId, costEach: 30, total: 300, costingCategoryId: categoryId },
    })
    return { ...shown, quoteLineId: id, remaining: 10, quotedEach: 30, costRate, categoryId, lastPaid: null }
  }
  const preview: OrderPreview = {
    userPONo: '24-112/001',
    standing: 'agreed',
    lines: [line('Trench', 26), line('Drain', null)],
    categories: [],
    openPurchases: [],
  }
  app.api.on('POST', /order\/preview$/, async () => json(preview))
  const user = app.open(`/admin/quote-headers/${quoteHeaderId}/quote-lines`)
  for (const name of ['Select Trench', 'Select Drain'])
    await user.click(await screen.findByRole('checkbox', { name: new RegExp(`^${name}`) }))
  await user.click(await screen.findByRole('button', { name: 'Order…' }))
  const dialog = within(await screen.findByRole('dialog'))
  const costBox = (name: string) => dialog.findByRole('textbox', { name: `Cost Each: ${name}` })
  return {
    preview,
    costBox,
    choose: async (supplierName: string) => {
      const box = await dialog.findByRole('combobox', { name: /^Supplier/ })
      await user.clear(box)
      await user.type(box, supplierName)
      await user.click(await screen.findByRole('option', { name: supplierName }))
    },
    type: async (name: string, cost: string) => {
      await user.clear(await costBox(name))
      await user.type(await costBox(name), cost)
    },
    rowOf: async (name: string) => (await costBox(name)).closest('tr')?.textContent,
    sum: () => dialog.getByRole('status').textContent,
  }
}

describe('A price in the order dialog', () => {
  it('above our cost is said at the line, and in the sum', async () => {
    const { type, rowOf, sum } = await openOrder()
    await type('Trench', '27.50')
    await expect.poll(() => rowOf('Trench')).toContain('£15.00 above our cost')
    expect(await rowOf('Trench')).not.toContain('above the quote')
    await expect.poll(sum).toContain('£15.00 above our cost')
  })

  it('above cost and quote is said of both, and the sums have each line once', async () => {
    const { type, rowOf, sum } = await openOrder()
    await type('Trench', '31')
    await type('Drain', '32.25')
    await expect.poll(() => rowOf('Trench')).toContain('£50.00 above our cost£10.00 above the quote')
    await expect.poll(() => rowOf('Drain')).toContain('£22.50 above the quote')
    expect(await rowOf('Drain')).not.toContain('above our cost')
    await expect.poll(sum).toContain('£50.00 above our cost£32.50 above the quote')
  })

  it('at our cost says nothing', async () => {
    const { type, rowOf, sum } = await openOrder()
    await type('Trench', '26')
    await expect.poll(() => rowOf('Trench')).toContain('£260.00')
    expect([await rowOf('Trench'), sum()].join()).not.toContain('above')
  })
})

describe('The last price paid to a supplier', () => {
  it('is proposed no longer once another supplier is chosen', { tags: 'slow' }, async () => {
    const [first, other] = ['Keen Bricks', 'Otley Hire'].map((supplierName) =>
      app.api.add(suppliers, { supplierName }),
    )
    const { preview, costBox, choose } = await openOrder()
    const reply = gate()
    app.api.on('POST', /order\/preview$/, async ({ body }) => {
      if (body.supplierId === other?.id) await reply.passed
      const costEach = body.supplierId === first?.id ? 27.5 : 29
      const lastPaid = { costEach, description: 'Trench', day: '2026-01-15' }
      return json({ ...preview, lines: preview.lines.map((line) => ({ ...line, lastPaid })) })
    })
    const cost = async () => (await costBox('Trench')) as HTMLInputElement
    await choose('Keen Bricks')
    await expect.poll(async () => (await cost()).value).toBe('27.5')
    await choose('Otley Hire')
    await expect.poll(async () => (await cost()).value).toBe('')
    reply.open()
    await expect.poll(async () => (await cost()).value).toBe('29')
  })
})
