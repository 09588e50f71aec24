import type { Locator, Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { seriousFindings } from '../support/accessibility.ts'
import { browserTest, phone } from '../support/browser.ts'
import { costingRecords, link } from '../support/costing.ts'
import { gate, goTo, problem } from '../support/steps.ts'

const app = browserTest()
let quoteId = 0
let projectId = 0

/** Roofing is within its quote; Masonry is overspent, partly without a date; two payments, one without a date. */
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
/** The table to read; each chart has one too, for who cannot see it. */
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
  it('has its two headings and a column for each month, and shows pounds, and "-" for nothing; is red and green only in profit or loss and in what is left of the quote, amber without a date, says what that means, and has nothing but totals and profit or loss bold; opens the lines of every amount, whose sum at the top is the amount; Back restores it', async () => {
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

    const colours = async (row: string) => coloursOf((await cellsOf(page, row)).cells)
    expect(await colours('Masonry')).toEqual([plain, amber, plain, plain, plain, red])
    expect(await colours('Total Costs')).toEqual([plain, amber, plain, plain, plain, green])
    expect(await colours('Payments Received')).toEqual([plain, amber, plain, plain, plain, plain])
    expect(await colours('Profit/Loss')).toEqual([plain, red, red, green, green, green])
    const named = (name: string) => page.getByRole('cell', { name, exact: true }).count()
    expect(await named('Over the quote -£100.50')).toBe(1)
    expect(await named('Under the quote £1,175.00')).toBe(1)
    expect(await named('Loss -£40.50')).toBe(1)
    expect(await named('Profit £434.50')).toBe(1)
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

    const cells = page.getByRole('table', { name: 'Quote Statement' }).locator('tbody td')
    const links = cells.locator('a')
    await links.first().waitFor()
    const count = await links.count()
    // Amounts that are a difference of payments and spend open a menu of both; every other one that is not nothing is
    // a link.
    const amounts = (await cells.allInnerTexts()).filter((text) => text !== '-')
    expect(count + (await cells.locator('button').count())).toBe(amounts.length)
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

  it('names the quote and leads back to the list that it came from', async () => {
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

  it('says "Error Fetching Data" for a quote that does not exist', async () => {
    app.allowConsole(/404/)
    const page = await app.open('/admin/quote-headers/999999/quote-statement-items')
    expect(await page.getByRole('alert').textContent()).toBe('Error Fetching Data')
  })

  it('says "Loading Data" until it is there, and is asked for again by Retry', async () => {
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

describe('The pictures of a statement', () => {
  const rowsOf = (page: Page, name: string) =>
    page
      .getByRole('table', { name })
      .getByRole('row')
      .evaluateAll((rows) => rows.map((row) => [...row.children].map(({ textContent }) => textContent)))

  it('have a table each for who cannot see them, worst category first and from what has no date, and are read point by point with the arrow keys; what the months show runs on, or is a part of the quote, and has an edge that says there is more only where there is', async () => {
    const page = await openStatement()
    expect(await rowsOf(page, 'Quoted and spent by category')).toEqual([
      ['Category', 'Quoted', 'Spent', 'Part of the quote'],
      ['Masonry', '£960.00', '£1,060.50', '£100.50 over'],
      ['Roofing', '£6,200.00', '£5,025.00', '81.0 %'],
    ])
    expect(await rowsOf(page, 'Spent and received so far, by month')).toEqual([
      ['Month', 'Spent', 'Received'],
      ['Start', '£60.50', '£20.00'],
      ['Feb 2025', '£5,085.50', '£20.00'],
      ['Mar 2025', '£6,085.50', '£6,520.00'],
    ])
    await page.getByText('Starts with the £60.50 spent that has no date.').waitFor()
    await page.getByText('Starts with the £20.00 received that has no date.').waitFor()
    const curve = page.getByRole('slider', { name: 'Spent and received so far, by month' })
    await curve.focus()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowLeft')
    expect(await curve.getAttribute('aria-valuetext')).toBe('Feb 2025\nSpent £5,085.50\nReceived £20.00')
    expect(await seriousFindings(page)).toEqual([])

    await page.getByRole('button', { name: 'Cumulative' }).click()
    expect((await cellsOf(page, 'Masonry')).texts).toEqual([
      '£960.00',
      '£60.50',
      '£60.50',
      '£1,060.50',
      '£1,060.50',
      '-£100.50',
    ])
    await page.getByRole('button', { name: '% of quote' }).click()
    expect((await cellsOf(page, 'Masonry')).texts).toEqual([
      '£960.00',
      '6.3 %',
      '-',
      '104.2 %',
      '£1,060.50',
      '-£100.50',
    ])
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

describe('What the months show', () => {
  it('is a card for each category on a phone, with the totals below, or scrolls sideways inside itself and keeps the category in sight', async () => {
    const page = await openStatement({ viewport: phone, colorScheme: 'dark' })
    const cards = page.getByRole('listitem').filter({ hasText: '£' })
    expect(await cards.allInnerTexts()).toEqual([
      expect.stringMatching(/^Roofing\s+£1,175.00 left\s+£5,025.00 of £6,200.00\s+81.0 %$/),
      expect.stringMatching(/^Masonry\s+-£100.50 left\s+£1,060.50 of £960.00\s+110.5 %$/),
      expect.stringMatching(/^Total Costs\s+£6,085.50$/),
      expect.stringMatching(/^Payments Received\s+£6,520.00$/),
      expect.stringMatching(/^Profit\/Loss\s+£434.50$/),
    ])
    await page.getByRole('slider', { name: 'Spent and received so far, by month' }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    // Each amount opens its list, as in the table.
    await page.getByRole('link', { name: '£5,025.00', exact: true }).click()
    await page.getByRole('status').filter({ hasText: 'Amount: £5,025.00' }).waitFor()
    await page.goBack()
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

describe('On paper', () => {
  it('prints the statement without the menu and in light colours', async () => {
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

  it('prints twelve categories and twelve months on one landscape page', async () => {
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
