import { screen, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import {
  applicationLines,
  applications,
  costingCategories,
  projects,
  quoteHeaders,
  quoteLines,
  supplierStatementLines,
  supplierStatements,
} from '../../resources.config.ts'
import { componentTest } from '../support/render.tsx'

const app = componentTest()

const categories = () => {
  for (const [categoryDescription, categoryColourCode] of [
    ['Frame', '#C62828'],
    ['Roof', '#546E7A'],
  ])
    app.api.add(costingCategories, { categoryDescription, categoryColourCode })
}

interface LineOf {
  readonly of: 1 | 2
  readonly total: number
  readonly left?: number
  readonly ref?: string
  readonly heading?: string
}

/** A quote with these lines, which are named a, b, c. */
const openQuote = async (lines: readonly LineOf[], quote: object = { standing: 'draft' }) => {
  categories()
  const { id } = app.api.add(quoteHeaders, { quoteNumber: 'Q1', ...quote })
  for (const [index, { of, total, left = total, ref = null, heading = null }] of lines.entries())
    app.api.add(quoteLines, {
      quoteHeaderId: id,
      description: `Line ${'abcdef'[index]}`,
      ref,
      heading,
      quantity: 1,
      costEach: total,
      total,
      leftToOrderAmount: left,
      costingCategoryId: of,
    })
  const user = app.open(`/admin/quote-headers/${id}/quote-lines`)
  await screen.findByText('Line a')
  return user
}

const scattered: readonly LineOf[] = [
  { of: 1, total: 100 },
  { of: 2, total: 70 },
  { of: 1, total: 50.5 },
]

const table = () => screen.getByRole('table', { name: 'Quote Lines' })
/** Texts of the rows of a table, each with those of its cells. */
const rowTexts = (of = table()) =>
  [...of.querySelectorAll('tbody tr')]
    .toSorted((a, b) => Number(a.getAttribute('aria-rowindex')) - Number(b.getAttribute('aria-rowindex')))
    .map((row) =>
      [...row.querySelectorAll('td')].map((cell) => cell.textContent).filter((text) => text !== ''),
    )
const names = (of = table()) => rowTexts(of).map(([first]) => first)
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

describe('A bill in sections', () => {
  it('has a row with the sub-total above the lines of each category', async () => {
    await openQuote(scattered)
    expect(rowTexts().map((cells) => cells.slice(0, 2))).toEqual([
      ['Frame', '£150.50'],
      ['Line a', '1'],
      ['Line c', '1'],
      ['Roof', '£70.00'],
      ['Line b', '1'],
    ])
    const rows = [...table().querySelectorAll('tbody tr')].map((row) => row.getAttribute('aria-rowindex'))
    expect(rows.map(Number).toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6])
    expect(table().getAttribute('aria-rowcount')).toBe('6')
  })

  it('has the headings of its file, and those of categories for lines without one', async () => {
    await openQuote([
      { of: 1, total: 100, heading: 'Plot 1' },
      { of: 2, total: 70, heading: 'Plot 2' },
      { of: 1, total: 30, heading: 'PLOT  2' },
      { of: 2, total: 5 },
    ])
    expect(rowTexts().map((cells) => cells.slice(0, 2))).toEqual([
      ['Plot 1', '£100.00'],
      ['Line a', '1'],
      ['Plot 2', '£100.00'],
      ['Line b', '1'],
      ['Line c', '1'],
      ['Roof', '£5.00'],
      ['Line d', '1'],
    ])
  })

  it('has no sections in another order, and with a single one', async () => {
    const user = await openQuote(scattered)
    await user.click(screen.getByRole('button', { name: 'Description' }))
    await expect.poll(() => names()).toEqual(['Line a', 'Line b', 'Line c'])
  })

  it('has no sections of one line each', async () => {
    await openQuote(scattered.slice(0, 2))
    expect(names()).toEqual(['Line a', 'Line b'])
  })

  it('is edited, walked through and ticked over the rows of sections', async () => {
    const user = await openQuote(scattered)
    const cell = (text: string) =>
      screen
        .getByText(text)
        .closest('tr')
        ?.querySelector<HTMLElement>('[data-editable=quantity]') as HTMLElement
    await user.dblClick(cell('Line c'))
    await user.keyboard('{Enter}')
    await expect.poll(() => cell('Line b').contains(document.activeElement)).toBe(true)
    await user.keyboard('{Escape}')
    const box = (text: string) =>
      within(screen.getByText(text).closest('tr') as HTMLElement).getByRole('checkbox')
    await user.click(box('Line c'))
    await user.keyboard('{Shift>}')
    await user.click(box('Line b'))
    await user.keyboard('{/Shift}')
    await screen.findByText('2 selected')
    screen.getByText('Line c').closest('tr')?.focus()
    await user.keyboard('j')
    expect(document.activeElement?.textContent).toContain('Line b')
  })

  it('shows references and what is ordered, once a line has some', async () => {
    await openQuote([
      { of: 1, total: 100, left: 40, ref: 'A1' },
      { of: 1, total: 100, left: 100 },
      { of: 2, total: 30, left: 0 },
    ])
    expect(headings().slice(1)).toEqual([
      'Ref',
      'Description',
      'Quantity',
      'Cost Each',
      'Total',
      'Ordered',
      'Costing Category',
      'Controls',
    ])
    expect(rowTexts().find(([first]) => first === 'Frame')).toEqual(['Frame', '£200.00', '30 %'])
    const bars = screen.getAllByRole('img', { name: /^Ordered/ }).map((bar) => bar.getAttribute('aria-label'))
    expect(bars).toEqual(['Ordered 60 %', 'Ordered 100 %'])
  })

  it('has the columns of the specification while no line has more', async () => {
    await openQuote(scattered)
    expect(headings().slice(1)).toEqual([
      'Description',
      'Quantity',
      'Cost Each',
      'Total',
      'Costing Category',
      'Controls',
    ])
  })

  it('has the lines of two quotes in sections apart, with what is certified', async () => {
    categories()
    const { id: projectId } = app.api.add(projects, { projectName: 'Mill' })
    const { id } = app.api.add(applications, { projectId, number: 2, standing: 'draft' })
    for (const [index, quote] of ['Q1', 'Q1', 'V1'].entries()) {
      const line = app.api.add(quoteLines, { costingCategoryId: 1, description: 'x' })
      app.api.add(applicationLines, {
        applicationId: id,
        quoteLineId: line.id,
        quote,
        description: `Work ${index}`,
        total: 200,
        percentDone: 50,
        toDate: 100,
        previous: 50,
        thisTime: 50,
        certified: index === 2 ? 0 : 50,
        categoryDescription: 'Frame',
      })
    }
    app.open(`/admin/applications/${id}/application-lines`)
    await screen.findByText('Work 0')
    const list = screen.getByRole('table', { name: 'Application Lines' })
    expect(rowTexts(list).filter(([, first]) => first !== undefined && !first.startsWith('Work'))).toEqual([
      ['Q1 – Frame', '£400.00', '25 %', '£200.00', '£100.00', '£100.00'],
      ['V1 – Frame', '£200.00', '0 %', '£100.00', '£50.00', '£50.00'],
    ])
  })
})

describe('The add row of a quote', () => {
  const addsTo = { name: 'Add to Quote Lines' }

  it('is closed while the quote is agreed, and opened by its button', async () => {
    const user = await openQuote(scattered, { standing: 'agreed', agreedTotal: 220.5 })
    const open = await screen.findByRole('button', { name: 'Add a row' })
    expect(screen.queryByRole('button', addsTo)).toBe(null)
    await user.click(open)
    expect(await screen.findByRole('button', addsTo)).toBeDefined()
    expect(document.activeElement?.closest('tfoot')).not.toBe(null)
  })

  it('says why there is none, where the record above takes no rows', async () => {
    const { id } = app.api.add(supplierStatements, { finishedOn: '2026-09-30' })
    app.api.add(supplierStatementLines, { supplierStatementId: id, reference: 'INV-7', amount: 5 })
    app.open(`/admin/supplier-statements/${id}/supplier-statement-lines`)
    await screen.findByText('INV-7')
    await screen.findByText('This statement is finished. Open it again to change it.')
    expect(screen.queryByRole('button', { name: 'Add a row' })).toBe(null)
    expect(screen.queryByRole('link', { name: /^Add New/ })).toBe(null)
    expect(document.querySelector('tfoot input')).toBe(null)
  })

  it('is open while it is a draft', async () => {
    await openQuote(scattered)
    expect(await screen.findByRole('button', addsTo)).toBeDefined()
  })
})
