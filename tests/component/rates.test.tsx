import { screen, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { parentTabs } from '../../admin/resource/parent/parent-tabs.ts'
import type { Resource } from '../../model/definition.ts'
import {
  costingCategories,
  priceLists,
  projects,
  quoteHeaders,
  quoteLineParts,
  quoteLines,
  rateParts,
  rates,
  resources,
  suppliers,
} from '../../resources.config.ts'
import { json } from '../support/fake-api.ts'
import { componentTest } from '../support/render.tsx'

const app = componentTest()

const draftWithRates = () => {
  const { id: projectId } = app.api.add(projects, { projectName: 'Mill Lane' })
  const { id: quoteHeaderId } = app.api.add(quoteHeaders, { projectId, standing: 'draft' })
  const { id: costingCategoryId } = app.api.add(costingCategories, { categoryDescription: 'Masonry' })
  const rate = { unit: 'm2', costingCategoryId, enabled: true }
  const walls = app.api.add(rates, { ...rate, description: 'Facing brickwork', code: 'R0001', cost: 95.0681 })
  app.api.add(rates, { ...rate, description: 'Facing to manholes', code: 'R0002', cost: 120 })
  app.api.add(rates, { ...rate, description: 'Facing stone', code: 'R0003', cost: 300, enabled: false })
  return { quoteHeaderId, costingCategoryId, walls }
}

const description = () => screen.findByRole<HTMLInputElement>('combobox', { name: /^Description/ })
const shownIn = async (label: RegExp) => (await screen.findByLabelText<HTMLInputElement>(label)).value

describe('Rates in the description of a line', () => {
  it('are offered with cost, unit and code, and fill in the form', { tags: 'slow' }, async () => {
    const { quoteHeaderId } = draftWithRates()
    const user = app.open(`/admin/quote-headers/${quoteHeaderId}/quote-lines/create`)
    const dialog = await screen.findByRole('dialog')
    const box = await within(dialog).findByRole<HTMLInputElement>('combobox', { name: /^Description/ })
    await user.type(box, 'facing')
    await expect
      .poll(() => screen.queryAllByRole('option').map(({ textContent }) => textContent))
      .toEqual(['Facing brickwork£95.0681 · m2 · R0001', 'Facing to manholes£120.00 · m2 · R0002'])
    await user.keyboard('{ArrowDown}{Enter}')
    expect(box.value).toBe('Facing brickwork')
    await expect.poll(() => within(dialog).getByLabelText<HTMLInputElement>(/^Cost Each/).value).toBe('95.07')
    await user.type(within(dialog).getByLabelText(/^Quantity/), '180')
    await user.click(await within(dialog).findByRole('button', { name: 'Save' }))
    await expect.poll(() => app.api.writes()).toEqual([expect.stringMatching(/^POST \/QuoteLine/i)])
    const { body } = app.api.requests.find(({ method }) => method === 'POST') as { body: object }
    expect(body).toMatchObject({ rateId: 1, costRate: 95.0681, unit: 'm2', costEach: 95.07, quantity: 180 })
  })

  it('do not change a description that nobody chooses', { tags: 'slow' }, async () => {
    const { quoteHeaderId } = draftWithRates()
    const user = app.open(`/admin/quote-headers/${quoteHeaderId}/quote-lines/create`)
    const dialog = await screen.findByRole('dialog')
    const box = await within(dialog).findByRole<HTMLInputElement>('combobox', { name: /^Description/ })
    await user.type(box, 'facing')
    await screen.findAllByRole('option')
    await user.tab()
    expect(box.value).toBe('facing')
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^Cost Each/).value).toBe('')
  })

  it('are taken in the add row by keyboard, and Enter adds the line', async () => {
    const { quoteHeaderId } = draftWithRates()
    const user = app.open(`/admin/quote-headers/${quoteHeaderId}/quote-lines`)
    await user.type(await description(), 'facing')
    await screen.findAllByRole('option')
    await user.keyboard('{ArrowDown}{Enter}')
    await expect.poll(() => shownIn(/^Cost Each/)).toBe('95.07')
    expect(app.api.writes()).toEqual([])
    await user.type(await screen.findByLabelText(/^Quantity/), '180{Enter}')
    await expect.poll(() => app.api.writes()).toEqual([expect.stringMatching(/^POST \/QuoteLine/i)])
    const { body } = app.api.requests.find(({ method }) => method === 'POST') as { body: object }
    expect(body).toMatchObject({ description: 'Facing brickwork', rateId: 1, quantity: 180 })
  })
})

describe('A line that took a rate and is not added yet', () => {
  it('has the rate and its cost after a reload', { tags: 'slow' }, async () => {
    const { quoteHeaderId } = draftWithRates()
    const typing = app.open(`/admin/quote-headers/${quoteHeaderId}/quote-lines`)
    await typing.type(await description(), 'facing')
    await screen.findAllByRole('option')
    await typing.keyboard('{ArrowDown}{Enter}')
    await expect.poll(() => shownIn(/^Cost Each/)).toBe('95.07')
    const user = app.reload()
    await expect.poll(() => shownIn(/^Description/)).toBe('Facing brickwork')
    await user.type(await screen.findByLabelText(/^Quantity/), '180{Enter}')
    await expect.poll(() => app.api.writes()).toEqual([expect.stringMatching(/^POST \/QuoteLine/i)])
    const { body } = app.api.requests.find(({ method }) => method === 'POST') as { body: object }
    expect(body).toMatchObject({ rateId: 1, costRate: 95.0681, costEach: 95.07, quantity: 180, unit: 'm2' })
  })
})

describe('The form of a line that took a rate', () => {
  it('has no tab with the list of its parts: they are in it', () => {
    const tabsOf = (resource: Resource) => parentTabs(resources, resource).map(({ to }) => to)
    expect(tabsOf(quoteLines)).not.toContain(quoteLineParts.name)
    expect(tabsOf(rates)).toContain(rateParts.name)
  })
})

describe('Rates and prices on the screen', () => {
  it('sums the parts of a rate to four decimals, without a pound sign', async () => {
    const { walls } = draftWithRates()
    const part = { rateId: walls.id, kind: 'materials', quantity: 1, people: 1, waste: 0 }
    app.api.add(rateParts, { ...part, description: 'Bricks', price: 46.7775, amount: 46.7775 })
    app.api.add(rateParts, { ...part, description: 'Mortar', price: 3.3748, amount: 3.3748 })
    app.api.on('GET', /^\/RatePart\/UnitRate/, async () =>
      json(app.api.records.get(rateParts.name), 200, {
        'x-total-count': '2',
        'x-sums': JSON.stringify({ amount: 50.1523 }),
      }),
    )
    app.open(`/admin/rates/${walls.id}/rate-parts`)
    await expect.poll(() => screen.queryAllByText('50.1523').map(({ tagName }) => tagName)).toEqual(['DD'])
  })

  it('shows a price list without an end as one that lacks nothing', async () => {
    const { id: supplierId } = app.api.add(suppliers, { supplierName: 'Otley Bricks' })
    const values = { supplierId, listName: 'Trade', validFrom: '2026-01-01', validTo: null, lines: 0 }
    const { id } = app.api.add(priceLists, { ...values, supplierName: 'Otley Bricks' })
    app.open(`/admin/price-lists/${id}/price-list-lines`)
    await screen.findByText('01/01/2026')
    expect(screen.queryByText(/no date/i)).toBeNull()
  })
})

const partsOfLine = [
  ['labour', 'Bricklayer', 1.091, 27.88, 30.4171],
  ['labour', 'Labourer', 0.5455, 21.13, 11.5264],
  ['materials', 'Bricks', 60, 0.7425, 46.7775],
] as const

describe('The parts of a line', () => {
  const open = (values: object, priced: (kind: string) => boolean = () => true) => {
    const { quoteHeaderId, costingCategoryId, walls } = draftWithRates()
    const line = app.api.add(quoteLines, {
      quoteHeaderId,
      costingCategoryId,
      description: 'Walls',
      quantity: 180,
      costEach: 109.33,
      standing: 'draft',
      rateId: walls.id,
      costRate: 95.0681,
      rateCost: 95.0681,
      rateNow: 95.0681,
      typedOver: 0,
      newerBy: 0,
      ...values,
    })
    const part = { quoteLineId: line.id, waste: 0 }
    for (const [kind, text, quantity, price, amount] of partsOfLine)
      app.api.add(quoteLineParts, {
        ...{ ...part, kind, description: text, quantity },
        ...(priced(kind) && { price, amount }),
      })
    app.open(`/admin/quote-headers/${quoteHeaderId}/quote-lines/${line.id}/edit`)
    return screen.findByRole('region', { name: 'Parts of the rate' })
  }

  it('are in its form, with the sum of each kind', async () => {
    const parts = await open({})
    const rows = within(parts).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Quantity'),
      'Bricklayer1.091£27.88£30.4171',
      'Labourer0.5455£21.13£11.5264',
      'Bricks60£0.7425£46.7775',
      'Labour £41.9435 · Materials £46.7775£88.721',
    ])
  })

  it('have no amount without a price, and then no sum', async () => {
    const parts = await open({ costRate: null, rateCost: null }, (kind) => kind === 'labour')
    const [, , , bricks, sums] = within(parts).getAllByRole('row')
    expect([bricks?.textContent, sums?.textContent]).toEqual(['Bricks60', 'Labour £41.9435'])
  })

  it('leave its cost and price as they are when they are opened, although the rate has moved', async () => {
    const { quoteHeaderId, costingCategoryId, walls } = draftWithRates()
    const values = { quantity: 180, costRate: 90, markup: 10, costEach: 99, pricedBy: 'markUp', rateCost: 90 }
    const { id } = app.api.add(quoteLines, {
      ...{ quoteHeaderId, costingCategoryId, rateId: walls.id, description: 'Walls', standing: 'draft' },
      ...values,
    })
    const user = app.open(`/admin/quote-headers/${quoteHeaderId}/quote-lines/${id}/edit`)
    await user.click(await screen.findByRole('button', { name: 'Our cost and mark-up' }))
    await expect.poll(() => shownIn(/^Our Rate/)).toContain('Facing brickwork')
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText(/^Quantity/), '5')
    await user.click(await dialog.findByRole('button', { name: 'Save' }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(app.api.stored(quoteLines, id)).toMatchObject({ ...values, quantity: 1805 })
  })

  it('say by how much the rate has moved', async () => {
    expect((await open({ rateNow: 98.7502, newerBy: 662.78 })).textContent).toContain('£662.78')
  })

  it('say that another cost was typed', async () => {
    expect((await open({ costRate: 90, typedOver: -5.0681 })).textContent).toContain('£90.00')
  })
})
