import { screen, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { costingCategories, purchaseHeaders, purchaseLines } from '../../resources.config.ts'
import { json } from '../support/fake-api.ts'
import { componentTest } from '../support/render.tsx'

const app = componentTest()

const quoted = {
  quoteHeaderId: 1,
  projectDescription: '26-201 Mill Lane',
  quoteHeaderDescription: 'Q-1',
  categoryDescription: 'Masonry',
  costingCategoryId: 1,
  quantity: 180,
  unit: 'm2',
  costEach: 109.33,
  total: 19_679.4,
  agreedDate: '2026-03-02',
  quoteCreatedDate: '2026-02-20',
}
const ofRate = { costRate: 95.0681, rateCost: 95.0681, rateNow: 98.5, rateMoved: 3.4319, typedOver: 0 }

/** A purchase with a line at 98.75 and one at 99, and the search of former quotes that finds the given lines. */
const purchase = (found: readonly object[]) => {
  const { id } = app.api.add(purchaseHeaders, { userPONo: 'PO-1' })
  app.api.add(costingCategories, { categoryDescription: 'Masonry' })
  const bought = {
    purchaseHeaderId: id,
    quantity: 10,
    remaining: 10,
    unit: 'm2',
    matchedQuantity: 0,
    costingCategoryId: 1,
  }
  app.api.add(purchaseLines, { ...bought, description: 'Walling', costEach: 98.75, total: 987.5 })
  app.api.add(purchaseLines, { ...bought, description: 'Piers', costEach: 99, total: 990 })
  app.api.on('POST', /unallocated\/suggest/, async ({ body }) =>
    json(body.purchaseLineIds.map((purchaseLineId: number) => ({ purchaseLineId, suggestions: [] }))),
  )
  app.api.on('POST', /quoteline\/search/i, async () =>
    json(found, 200, { 'x-total-count': String(found.length) }),
  )
  return id
}
const openSearch = async (found: readonly object[]) => {
  const user = app.open(`/admin/purchase-headers/${purchase(found)}/purchase-lines`)
  const tick = async (text: string) =>
    user.click(await screen.findByRole('checkbox', { name: `Select ${text}` }))
  await tick('Walling')
  return { tick }
}

/** What the search says below the description of a line it found. */
const saidOf = async (description: string) => {
  const table = await screen.findByRole('table', { name: 'Quote lines found' })
  const text = await within(table).findByText(description)
  return text.nextElementSibling?.textContent
}

describe('The search of former quotes', () => {
  it('says what a line cost the firm then and now, and how what is bought compares', async () => {
    await openSearch([
      { ...quoted, ...ofRate, id: 1, description: 'Facing brickwork' },
      { ...quoted, ...ofRate, id: 2, description: 'Typed over', costRate: 98.75, typedOver: 3.6819 },
      { ...quoted, ...ofRate, id: 3, description: 'Dearer then', costRate: 120, rateMoved: 0, rateNow: 120 },
    ])
    expect(await saidOf('Facing brickwork')).toBe(
      '02/03/2026 · our cost £95.0681 · now £98.50 · bought at £98.75, £3.6819 above our cost',
    )
    expect(await saidOf('Typed over')).toBe('02/03/2026 · our cost £98.75 · bought at our cost')
    expect(await saidOf('Dearer then')).toBe(
      '02/03/2026 · our cost £120.00 · bought at £98.75, £21.25 below our cost',
    )
  })

  it('compares on hover with the quoted price where no cost is shown, and not with another unit', async () => {
    await openSearch([
      { ...quoted, id: 1, description: 'Without cost', agreedDate: null },
      { ...quoted, ...ofRate, id: 2, description: 'Counted', unit: 'nr' },
    ])
    expect(await saidOf('Without cost')).toBeUndefined()
    screen.getByTitle(/20\/02\/2026 · bought at £98\.75, £10\.58 below the quote$/)
    expect(await saidOf('Counted')).toBe('02/03/2026 · our cost £95.0681 · now £98.50')
  })

  it('compares nothing once lines of two prices are ticked', async () => {
    const { tick } = await openSearch([{ ...quoted, ...ofRate, id: 1, description: 'Facing brickwork' }])
    expect(await saidOf('Facing brickwork')).toContain('bought at £98.75')
    await tick('Piers')
    await expect.poll(() => saidOf('Facing brickwork')).toBe('02/03/2026 · our cost £95.0681 · now £98.50')
  })
})

describe('The search of the workbench', () => {
  it('is empty for another line than that for which a quantity was typed', async () => {
    purchase([{ ...quoted, ...ofRate, id: 1, description: 'Facing brickwork' }])
    const user = app.open('/admin/purchase-lines?view=unallocated')
    const choose = async (text: string) =>
      user.click((await screen.findAllByText(text)).find((found) => found.closest('tr')) as HTMLElement)
    await choose('Walling')
    await user.click(await screen.findByRole('button', { name: /^Search quote lines/ }))
    const box = () => screen.findByLabelText<HTMLInputElement>('Linked Quantity: Facing brickwork')
    await user.type(await box(), '4')
    expect((await box()).value).toBe('4')
    await choose('Piers')
    await expect.poll(async () => (await box()).value).toBe('')
  })
})
