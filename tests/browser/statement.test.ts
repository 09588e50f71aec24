import type { Locator, Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { quoteHeaders, quoteLines } from '../../resources.config.ts'
import { seriousFindings } from '../support/accessibility.ts'
import { browserTest, phone } from '../support/browser.ts'
import { costingRecords, link } from '../support/costing.ts'
import { gate, goTo, problem } from '../support/steps.ts'

const app = browserTest()
let quoteId = 0
let projectId = 0

/**
 * Roofing is within its quote; Masonry is overspent, partly without a date; two payments, one without a date.
 */
beforeAll(async () => {
  const { category, project, quote, quoteLine, purchase, purchaseLine, payment } = costingRecords(app.test)
  projectId = (await project({ projectName: 'Netherby barn', projectNumber: '25-003' })).id
  quoteId = (await quote({ projectId, quoteNumber: 'Q-1' })).id
  const roofing = await category({ categoryDescription: 'Roofing', displayOrder: 10 })
  const masonry = await category({ categoryDescription: 'Masonry', displayOrder: 20 })
  const tiles = await quoteLine(quoteId, { quantity: 100, costEach: 62, costingCategoryId: roofing.id })
  const brick = await quoteLine(quoteId, { quantity: 10, costEach: 96, costingCategoryId: masonry.id })
  const buy = async (
    quoteLineId: number,
    statementDate: string | null,
    quantity: number,
    costEach: number,
  ) => {
    const { id } = await purchase({ statementDate })
    const line = await purchaseLine(id, { quantity, costEach })
    await link(app.test, [line.id], [[quoteLineId, quantity]])
  }
  await buy(tiles.id, '2025-02-28', 100, 50.25)
  await buy(brick.id, '2025-03-31', 10, 100)
  await buy(brick.id, null, 1, 60.5)
  await payment(quoteId, '2025-03-10', 6500)
  await payment(quoteId, null, 20)
})

const openStatement = async (options: Parameters<typeof app.open>[1] = {}) => {
  const page = await app.open(`/admin/quote-headers/${quoteId}/quote-statement-items`, options)
  await statement(page)
    .or(page.getByRole('button', { name: 'Months' }))
    .waitFor()
  return page
}
/** The statement table; each chart has a table too, for screen readers. */
const statement = (page: Page) => page.getByRole('table', { name: 'Quote Statement' })

const cellsOf = async (page: Page, row: string) => {
  const cells = statement(page)
    .getByRole('row', { name: new RegExp(`^${row} `) })
    .locator('td')
  return { cells, texts: await cells.allTextContents() }
}
const style = (cell: Locator, property: 'color' | 'backgroundColor') =>
  cell.evaluate((element, name) => getComputedStyle(element)[name], property)
const coloursOf = async (cells: Locator) =>
  Promise.all((await cells.all()).map((cell) => style(cell, 'color')))

const plain = 'rgb(18, 24, 28)'
const green = 'rgb(23, 104, 58)'
const red = 'rgb(179, 38, 30)'
const amber = 'rgb(133, 80, 0)'

describe('The quote statement', () => {
  it('has two group headings and a column for each month', async () => {
    const page = await openStatement()
    expect(await statement(page).getByRole('columnheader').allTextContents()).toEqual([
      'Costing Category',
      'Quote Amounts',
      'Actual Spend',
      'Total Quote Less Actual Spend',
      'Total Quoted',
      'No Date',
      'Feb 2025',
      'Mar 2025',
      'Total',
    ])
  })

  it('shows amounts in pounds, and "-" for zero', async () => {
    const page = await openStatement()
    const texts = async (row: string) => (await cellsOf(page, row)).texts
    expect(await texts('Roofing')).toEqual(['£6,200.00', '-', '£5,025.00', '-', '£5,025.00', '£1,175.00'])
    expect(await texts('Masonry')).toEqual(['£960.00', '£60.50', '-', '£1,000.00', '£1,060.50', '-£100.50'])
    expect(await texts('Total Costs')).toEqual([
      '£7,160.00',
      '£60.50',
      '£5,025.00',
      '£1,000.00',
      '£6,085.50',
      '£1,074.50',
    ])
    expect(await texts('Payments Received')).toEqual(['-', '£20.00', '-', '£6,500.00', '£6,520.00', '-'])
    expect(await texts('Profit/Loss')).toEqual([
      '-',
      '-£40.50',
      '-£5,025.00',
      '£5,500.00',
      '£434.50',
      '£1,074.50',
    ])
  })

  it('colours profit, loss and the amount left green or red, and undated spend amber', {
    tags: 'slow',
  }, async () => {
    const page = await openStatement()
    const colours = async (row: string) => coloursOf((await cellsOf(page, row)).cells)
    expect(await colours('Masonry')).toEqual([plain, amber, plain, plain, plain, red])
    expect(await colours('Total Costs')).toEqual([plain, amber, plain, plain, plain, green])
    expect(await colours('Payments Received')).toEqual([plain, amber, plain, plain, plain, plain])
    expect(await colours('Profit/Loss')).toEqual([plain, red, red, green, green, green])
  })

  it('explains the colours in words', { tags: 'slow' }, async () => {
    const page = await openStatement()
    const named = (name: string) => page.getByRole('cell', { name, exact: true }).count()
    expect(await named('Over the quote -£100.50')).toBe(1)
    expect(await named('Under the quote £1,175.00')).toBe(1)
    expect(await named('Loss -£40.50')).toBe(1)
    expect(await named('Profit £434.50')).toBe(1)
  })

  it('shows only the totals and profit or loss in bold', { tags: 'slow' }, async () => {
    const page = await openStatement()
    const weights = await statement(page)
      .getByRole('rowheader')
      .evaluateAll((headers) =>
        headers.map((header) => `${header.textContent} ${getComputedStyle(header).fontWeight}`),
      )
    expect(weights).toEqual([
      'Roofing 400',
      'Masonry 400',
      'Total Costs 600',
      'Payments Received 400',
      'Profit/Loss 600',
    ])
  })

  it('makes every amount a link or a menu', { tags: 'slow' }, async () => {
    const page = await openStatement()
    const cells = statement(page).locator('tbody td')
    const links = cells.locator('a')
    await links.first().waitFor()
    const count = await links.count()
    // Differences of payments and spend open a menu of both; every other non-zero amount is a link.
    const amounts = (await cells.allInnerTexts()).filter((text) => text !== '-')
    expect(count + (await cells.locator('button').count())).toBe(amounts.length)
  })

  it('opens the lines of an amount with the same sum, and Back returns to it', async () => {
    const page = await openStatement()
    const links = statement(page).locator('tbody td a')
    await links.first().waitFor()
    const count = await links.count()
    for (const index of [0, 1, count - 1]) {
      const amount = await links.nth(index).innerText()
      await links.nth(index).click()
      await page.waitForURL(/filter=/)
      const pounds = amount.replace(/-/g, '')
      await page
        .getByRole('status')
        .filter({ hasText: new RegExp(`: −?${pounds.replace('.', '[.]')}$`) })
        .first()
        .waitFor()
      expect(await page.getByRole('link', { name: 'Add New' }).count()).toBe(0)
      await page.goBack()
      await links.nth(index).waitFor()
    }
  })

  it('names the quote and leads back to the list that it was opened from', { tags: 'slow' }, async () => {
    const page = await app.open(`/admin/projects/${projectId}/quote-headers`)
    await page.getByRole('button', { name: /^Actions/ }).click()
    await page.getByRole('menuitem', { name: 'Statement' }).click()
    await page.getByRole('heading', { name: 'Quote Statement' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(
      `/admin/projects/${projectId}/quote-headers/${quoteId}/quote-statement-items`,
    )
    await page.getByRole('heading', { level: 1, name: 'Q-1' }).waitFor()
    const way = page.getByRole('navigation', { name: 'Where you are' })
    await way.getByText('25-003 - Netherby barn').waitFor()
    await way.getByRole('link', { name: 'Quotes' }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/admin/projects/${projectId}/quote-headers`)
  })

  it('shows "Error Fetching Data" for a quote that does not exist', { tags: 'slow' }, async () => {
    app.allowConsole(/404/)
    const page = await app.open('/admin/quote-headers/999999/quote-statement-items')
    expect(await page.getByRole('alert').textContent()).toBe('Error Fetching Data')
  })

  it('shows "Loading Data" until the response arrives, and Retry requests it again', {
    tags: 'slow',
  }, async () => {
    app.allowConsole(/Failed to load resource/)
    const page = await app.open('/Not-Found')
    const { passed, open } = gate()
    await page.route(/QuoteStatementItem/, async (route) => {
      await passed
      await route.fulfill(problem(500, 'Oops'))
    })
    await goTo(page, `/admin/quote-headers/${quoteId}/quote-statement-items`)
    await page.getByText('Loading Data').waitFor()
    open()
    await page.getByText('Error Fetching Data').waitFor()
    await page.unroute(/QuoteStatementItem/)
    await page.getByRole('button', { name: 'Retry' }).click()
    await statement(page).waitFor()
    expect(await page.getByText('Loading Data').count()).toBe(0)
  })
})

describe('The charts of a statement', () => {
  const rowsOf = (page: Page, name: string) =>
    page
      .getByRole('table', { name })
      .getByRole('row')
      .evaluateAll((rows) => rows.map((row) => [...row.children].map(({ textContent }) => textContent)))

  it('list quoted and spent amounts in a table, with the worst category first', {
    tags: 'slow',
  }, async () => {
    const page = await openStatement()
    expect(await rowsOf(page, 'Quoted and committed by category')).toEqual([
      ['Category', 'Quoted', 'Committed', 'Part of the quote'],
      ['Masonry', '£960.00', '£1,060.50', '£100.50 over'],
      ['Roofing', '£6,200.00', '£5,025.00', '81.0 %'],
    ])
  })

  it('list the running totals by month, starting with undated amounts', { tags: 'slow' }, async () => {
    const page = await openStatement()
    expect(await rowsOf(page, 'Committed and received so far, by month')).toEqual([
      ['Month', 'Committed', 'Received'],
      ['Start', '£60.50', '£20.00'],
      ['Feb 2025', '£5,085.50', '£20.00'],
      ['Mar 2025', '£6,085.50', '£6,520.00'],
    ])
    await page.getByText('Starts with the £60.50 committed that has no date.').waitFor()
    await page.getByText('Starts with the £20.00 received that has no date.').waitFor()
  })

  it('can be read point by point with the arrow keys, and are accessible', { tags: 'slow' }, async () => {
    const page = await openStatement()
    const curve = page.getByRole('slider', { name: 'Committed and received so far, by month' })
    await curve.focus()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowLeft')
    expect(await curve.getAttribute('aria-valuetext')).toBe('Feb 2025\nCommitted £5,085.50\nReceived £20.00')
    expect(await seriousFindings(page)).toEqual([])
  })
})

describe('The months of a statement', () => {
  it('show running totals with "Cumulative"', { tags: 'slow' }, async () => {
    const page = await openStatement()
    await page.getByRole('button', { name: 'Cumulative' }).click()
    expect((await cellsOf(page, 'Masonry')).texts).toEqual([
      '£960.00',
      '£60.50',
      '£60.50',
      '£1,060.50',
      '£1,060.50',
      '-£100.50',
    ])
  })

  it('show percentages of the quote with "Cumulative" and "% of quote"', { tags: 'slow' }, async () => {
    const page = await openStatement()
    await page.getByRole('button', { name: 'Cumulative' }).click()
    await page.getByRole('button', { name: '% of quote' }).click()
    expect((await cellsOf(page, 'Masonry')).texts).toEqual([
      '£960.00',
      '6.3 %',
      '-',
      '104.2 %',
      '£1,060.50',
      '-£100.50',
    ])
  })

  it('mark the right edge only when there is more to scroll to', { tags: 'slow' }, async () => {
    const page = await openStatement()
    await page.getByRole('button', { name: 'Cumulative' }).click()
    await page.getByRole('button', { name: '% of quote' }).click()
    const edges = () =>
      page
        .getByRole('region', { name: 'Statement by costing category and month' })
        .evaluate((element) =>
          ['data-more-left', 'data-more-right'].map((name) => element.hasAttribute(name)),
        )
    await expect.poll(edges).toEqual([false, false])
    await page.setViewportSize({ width: 620, height: 800 })
    await expect.poll(edges).toEqual([false, true])
  })
})

describe('An omission without spend', () => {
  it('is not over its quote in the chart, the table or the list of overspent lines', {
    tags: 'slow',
  }, async () => {
    const { category, project, quote, quoteLine } = costingRecords(app.test)
    const { id } = await quote({ projectId: (await project({ projectNumber: '25-004' })).id })
    const fences = await category({ categoryDescription: 'Fences' })
    await quoteLine(id, { quantity: -1, costEach: 1850, costingCategoryId: fences.id })
    const page = await app.open(`/admin/quote-headers/${id}/quote-statement-items`)
    await statement(page).waitFor()
    const picture = page.getByRole('table', { name: 'Quoted and committed by category' })
    expect(await picture.getByRole('row').last().getByRole('cell').allTextContents()).toEqual([
      '-£1,850.00',
      'nothing',
      'not yet',
    ])
    const { cells } = await cellsOf(page, 'Fences')
    expect(await cells.last().getAttribute('data-meaning')).toBeNull()
    for (const { endpoint, list } of [quoteHeaders, quoteLines]) {
      const filter = JSON.stringify(list.views?.find(({ name }) => name === 'overspent')?.filter)
      const { body } = await app.test.api('GET', `/${endpoint}?filter=${encodeURIComponent(filter)}`)
      // Only Masonry is overspent.
      expect(body.map((one: { left: number }) => one.left)).not.toContain(-1850)
    }
  })
})

describe('A statement on a phone', () => {
  it('shows a card for each category and the totals below, and is accessible', async () => {
    const page = await openStatement({ viewport: phone, colorScheme: 'dark' })
    const cards = page.getByRole('listitem').filter({ hasText: '£' })
    expect(await cards.allInnerTexts()).toEqual([
      expect.stringMatching(/^Roofing\s+£1,175.00 left\s+£5,025.00 of £6,200.00\s+81.0 %$/),
      expect.stringMatching(/^Masonry\s+-£100.50 left\s+£1,060.50 of £960.00\s+110.5 %$/),
      expect.stringMatching(/^Total Costs\s+£6,085.50$/),
      expect.stringMatching(/^Payments Received\s+£6,520.00$/),
      expect.stringMatching(/^Profit\/Loss\s+£434.50$/),
    ])
    await page.getByRole('slider', { name: 'Committed and received so far, by month' }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
  })

  it('opens the lines of an amount, and Back returns to the cards', { tags: 'slow' }, async () => {
    const page = await openStatement({ viewport: phone, colorScheme: 'dark' })
    await page.getByRole('link', { name: '£5,025.00', exact: true }).click()
    await page.getByRole('status').filter({ hasText: 'Amount: £5,025.00' }).waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'Months' }).waitFor()
  })

  it('scrolls the months sideways and keeps the category visible', { tags: 'slow' }, async () => {
    const page = await openStatement({ viewport: phone, colorScheme: 'dark' })
    await page.getByRole('button', { name: 'Months' }).click()
    const region = page.getByRole('region', { name: 'Statement by costing category and month' })
    const header = statement(page).getByRole('rowheader', { name: 'Roofing' })
    const before = await header.boundingBox()
    await region.evaluate((element) => element.scrollTo({ left: 1000 }))
    await expect.poll(() => region.evaluate((element) => element.scrollLeft)).toBeGreaterThan(100)
    expect((await header.boundingBox())?.x).toBe(before?.x)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  })
})

describe('Months without entries', () => {
  it('are a narrow column with their number, empty in every row', { tags: 'slow' }, async () => {
    const { quote, quoteLine, purchase, purchaseLine } = costingRecords(app.test)
    const { id } = await quote({ projectId, quoteNumber: 'Q-gap' })
    const line = await quoteLine(id, { quantity: 2, costEach: 100 })
    for (const statementDate of ['2025-03-31', '2026-12-31']) {
      const bought = await purchaseLine((await purchase({ statementDate })).id, { quantity: 1, costEach: 90 })
      await link(app.test, [bought.id], [[line.id, 1]])
    }
    const page = await app.open(`/admin/quote-headers/${id}/quote-statement-items`)
    const months = statement(page).locator('thead tr').nth(1).locator('th')
    await months.first().waitFor()
    expect(await months.allTextContents()).toEqual([
      'Total Quoted',
      'Mar 2025',
      '20 months',
      'Dec 2026',
      'Total',
    ])
    const { texts } = await cellsOf(page, 'Total Costs')
    expect(texts).toEqual(['£200.00', '£90.00', '', '£90.00', '£180.00', '£20.00'])
    const widths = await months.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().width))
    expect(widths[2]).toBeLessThan(widths[1] ?? 0)
  })
})

describe('On paper', () => {
  it('the statement has no menu and light colours', { tags: 'slow' }, async () => {
    const page = await openStatement({ colorScheme: 'dark' })
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('banner').isVisible()).toBe(false)
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
    expect(await style(statement(page).getByRole('rowheader', { name: 'Roofing' }), 'color')).toBe(plain)
    const { cells } = await cellsOf(page, 'Profit/Loss')
    expect(await style(cells.nth(1), 'color')).toBe(red)
    expect(await style(page.locator('body'), 'backgroundColor')).toBe('rgb(255, 255, 255)')
    await page.getByText('25-003 – Netherby barn – Q-1').waitFor()
  })

  it('twelve categories and twelve months fit one landscape page', { tags: 'slow' }, async () => {
    const { category, quote, quoteLine, purchase, purchaseLine } = costingRecords(app.test)
    const { id } = await quote({ projectId, quoteNumber: 'Q-12' })
    for (let month = 1; month <= 12; month++) {
      const { id: costingCategoryId } = await category({
        categoryDescription: `Plumbing, heating & ventilation ${month}`,
        displayOrder: 100 + month,
      })
      const line = await quoteLine(id, { quantity: 1, costEach: 100_000, costingCategoryId })
      const order = await purchase({ statementDate: `2024-${String(month).padStart(2, '0')}-15` })
      const bought = await purchaseLine(order.id, { quantity: 1, costEach: 91_234.56 })
      await link(app.test, [bought.id], [[line.id, 1]])
    }
    const page = await app.open(`/admin/quote-headers/${id}/quote-statement-items`)
    await statement(page).waitFor()
    const pdf = await page.pdf({ preferCSSPageSize: true })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  })
})
