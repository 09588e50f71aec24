import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { seriousFindings } from '../support/accessibility.ts'
import { browserTest, phone } from '../support/browser.ts'
import { costingRecords, link } from '../support/costing.ts'
import { makeQuarryFold } from '../support/quarry-fold.ts'
import { pathOf, undoInBar } from '../support/steps.ts'

const app = browserTest()
type Job = Awaited<ReturnType<typeof makeQuarryFold>>
/** A job that no test changes. */
let job: Job
beforeAll(async () => {
  job = await makeQuarryFold(app.test)
})

const table = (page: Page) => page.getByRole('table', { name: 'Project control' })
const openControl = async (
  projectId: number,
  { query = '', ...options }: Parameters<typeof app.open>[1] & { query?: string } = {},
) => {
  const page = await app.open(`/admin/projects/${projectId}/control${query}`, options)
  await table(page).waitFor()
  return page
}
const rowOf = (page: Page, category: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: category }) })
const cellsOf = (page: Page, category: string) => rowOf(page, category).locator('td').allInnerTexts()
const figureOf = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
/** The forecast of Masonry, opened from its cell in the column to complete. */
const openForecast = async (page: Page) => {
  await page.getByRole('button', { name: /^To complete of Masonry/ }).press('Enter')
  return page.getByRole('dialog', { name: 'Forecast of Masonry' })
}
const choose = async (page: Page, method: string) => {
  await page.getByRole('combobox', { name: 'Method' }).click()
  await page.getByRole('option', { name: method }).click()
}

describe('Project control', () => {
  it('shows value, cost, forecast and margin of each category with their totals', async () => {
    const page = await openControl(job.project.id)
    expect(await cellsOf(page, 'Groundworks')).toEqual([
      ...['11,809.88', '−480.00', '11,329.88', '4,380.00', '5,459.41', '–', '9,839.41'],
      ...['–\nsay what is to come', '9,839.41', '1,490.47', '13.2', '97.9'],
    ])
    expect(await cellsOf(page, 'Masonry')).toEqual([
      ...['17,784.00', '1,250.00', '19,034.00', '5,810.00', '–', '9,360.00', '15,170.00'],
      ...['1,008.90', '16,178.90', '2,855.10', '15.0', '35.9'],
    ])
    expect(await cellsOf(page, 'Total')).toEqual([
      ...['29,593.88', '770.00', '30,363.88', '10,190.00', '5,459.41', '9,360.00', '25,009.41'],
      ...['1,008.90', '26,018.31', '4,345.57', '14.3', '59.0'],
    ])
  })

  it('shows the totals above the table, and below it how they match the statements', {
    tags: 'slow',
  }, async () => {
    const page = await openControl(job.project.id)
    const figures = ['Agreed', 'Committed', 'Forecast', 'Margin', 'Pending', 'Cash']
    expect(await Promise.all(figures.map((label) => figureOf(page, label).first().innerText()))).toEqual([
      ...['£30,363.88', '£25,009.41', '£26,018.31', '£4,345.57 · 14.3 %', '£2,630.55', '−£1,190.00'],
    ])
    await page.getByText('Ties to the statements: dated months £10,190.00, "No Date" £14,819.41.').waitFor()
    await page.getByText('£14,819.41 spend without a statement date').waitFor()
  })

  it('opens the list of an amount of each kind with the same sum, and Back returns', {
    tags: 'slow',
  }, async () => {
    const page = await openControl(job.project.id)
    for (const [category, amount, sum] of [
      ['Groundworks', '11,809.88', 'Total: £11,809.88'],
      ['Groundworks', '−480.00', 'Total: −£480.00'],
      ['Masonry', '19,034.00', 'Total: £19,034.00'],
      ['Groundworks', '4,380.00', 'Amount: £4,380.00'],
      ['Groundworks', '5,459.41', 'Amount: £5,459.41'],
      ['Masonry', '9,360.00', 'Amount: £9,360.00'],
      ['Total', '25,009.41', 'Amount: £25,009.41'],
    ] as const) {
      await rowOf(page, category).getByRole('link', { name: amount, exact: true }).click()
      await page.getByRole('status').filter({ hasText: sum }).first().waitFor()
      await page.goBack()
      await table(page).waitFor()
    }
    for (const [amount, sum] of [
      ['£2,630.55', 'Total: £2,630.55'],
      ['£9,000.00', 'Grand Total: £9,000.00'],
      ['£10,190.00', 'Amount: £10,190.00'],
    ] as const) {
      await page.getByRole('link', { name: amount, exact: true }).click()
      await page.getByRole('status').filter({ hasText: sum }).first().waitFor()
      await page.goBack()
      await table(page).waitFor()
    }
  })

  it('is a tab of the project, and can be found by search', { tags: 'slow' }, async () => {
    const page = await app.open(`/admin/projects/${job.project.id}/quote-headers`)
    await page.getByRole('link', { name: 'Control', exact: true }).click()
    await table(page).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).fill('Quarry Fold')
    await page
      .getByRole('option', { name: /^Control: 24-112/ })
      .first()
      .waitFor()
  })

  it('collapses groups of columns, and remembers which', { tags: 'slow' }, async () => {
    const page = await openControl(job.project.id)
    await table(page).getByRole('button', { name: 'Value', exact: true }).click()
    await table(page).getByRole('button', { name: 'Earned value' }).click()
    const heads = async () => (await table(page).getByRole('columnheader').allInnerTexts()).slice(5)
    const expected = [
      ...['Agreed', 'Invoiced', 'Received', 'On order', 'Committed'],
      ...['To complete', 'Final', 'Margin', 'Margin %', 'Done %', 'Earned', 'Margin to date'],
    ]
    expect(await heads()).toEqual(expected)
    await page.reload()
    await table(page).waitFor()
    expect(await heads()).toEqual(expected)
  })

  it('shows only what had happened by a day, which is in the address', { tags: 'slow' }, async () => {
    const page = await openControl(job.project.id)
    await page.getByRole('button', { name: 'As of a day' }).click()
    await page.getByLabel('Day').fill('30/06/2024')
    await page.getByLabel('Day').press('Enter')
    await expect.poll(() => figureOf(page, 'Committed').first().innerText()).toBe('£25,399.41')
    expect(new URL(page.url()).search).toBe('?asOf=2024-06-30')
    expect((await cellsOf(page, 'Total')).slice(0, 7)).toEqual([
      ...['29,593.88', '–', '29,593.88', '4,380.00', '–', '21,019.41', '25,399.41'],
    ])
    await rowOf(page, 'Total').getByRole('button', { name: '25,399.41' }).click()
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Invoiced', 'Received', 'On order'])
    await page.getByRole('menuitem', { name: 'On order' }).click()
    await page.getByRole('status').filter({ hasText: 'Amount: £21,019.41' }).first().waitFor()
  })

  it('shows how much a category is over', { tags: 'slow' }, async () => {
    const { category, quote, quoteLine, purchase, purchaseLine } = costingRecords(app.test)
    const roofing = await category({ categoryDescription: 'Roofing' })
    const { id, projectId } = await quote({ standing: 'agreed', agreedDate: '2024-05-01' })
    const line = await quoteLine(id, { quantity: 1, costEach: 100, costingCategoryId: roofing.id })
    const bought = await purchaseLine((await purchase()).id, { quantity: 1, costEach: 160 })
    await link(app.test, [bought.id], [[line.id, 1]])
    const page = await openControl(projectId)
    const over = rowOf(page, 'Roofing').locator('td[data-over]')
    expect(await over.innerText()).toBe('160.00\n60.00 over')
    expect(await over.evaluate((cell) => getComputedStyle(cell).boxShadow)).toContain('rgb(179, 38, 30)')
  })

  it('is accessible in light and dark, on a desk and on a phone', { tags: 'slow' }, async () => {
    const desk = await openControl(job.project.id)
    expect(await seriousFindings(desk)).toEqual([])
    const page = await openControl(job.project.id, { viewport: phone, colorScheme: 'dark' })
    expect(await seriousFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
    await page.getByRole('button', { name: /^Margin of Masonry/ }).click()
    await page.getByRole('dialog', { name: 'Forecast of Masonry' }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
  })

  it('prints with its heading and without buttons, on one page', { tags: 'slow' }, async () => {
    const page = await openControl(job.project.id, { query: '?asOf=2024-06-30', colorScheme: 'dark' })
    await page.emulateMedia({ media: 'print' })
    await page.getByText('24-112 – Quarry Fold – as of 30/06/2024').waitFor()
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
    expect(await page.getByRole('banner').isVisible()).toBe(false)
    const pdf = await page.pdf({ preferCSSPageSize: true })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  })

  it('can be saved as a workbook', { tags: 'slow' }, async () => {
    const page = await openControl(job.project.id)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Excel' }).click()
    expect((await saved).suggestedFilename()).toBe('Control of 24-112 Quarry Fold.xlsx')
  })
})

describe('The page of a project', () => {
  const figure = (page: Page, label: string) => figureOf(page, label).innerText()

  it('has its figures, and tabs for its quotes, purchases and payments', { tags: 'slow' }, async () => {
    await costingRecords(app.test).purchase({
      projectId: job.project.id,
      userPONo: 'FRAME-1',
    })
    await costingRecords(app.test).purchase({ userPONo: 'FRAME-2' })
    const page = await app.open(`/admin/projects/${job.project.id}/quote-headers`)
    await figureOf(page, 'Forecast Margin').waitFor()
    expect(await figure(page, 'Agreed')).toBe('£30,363.88')
    expect(await figure(page, 'Committed')).toBe('£25,009.41')
    expect(await figure(page, 'Received')).toBe('£9,000.00')
    expect(await figure(page, 'Forecast Margin')).toBe('£4,345.57 · 14.3 %')
    const tabs = page.getByRole('navigation', { name: 'Lists of this record' }).getByRole('link')
    expect((await tabs.allInnerTexts()).map((text) => text.replace(/\s*\d+$/, ''))).toEqual([
      ...['Quotes', 'Purchases', 'Payments', 'Applications', 'Control', 'Subcontracts', 'Orders'],
      ...['Forecasts', 'Month Closes'],
    ])
    await page.getByRole('link', { name: /^Purchases \d+$/ }).click()
    await page.getByRole('cell', { name: 'FRAME-1', exact: true }).waitFor()
    expect(await page.getByText('FRAME-2').count()).toBe(0)
    expect(pathOf(page)).toBe(`/admin/projects/${job.project.id}/purchase-headers`)
    await page.getByRole('link', { name: /^Payments 1$/ }).click()
    await page.getByRole('cell', { name: '£9,000.00', exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'Add New' }).count()).toBe(0)
  })

  it('names the quote of each payment, which the tab of a quote does not', { tags: 'slow' }, async () => {
    const { project, contract } = job
    const page = await app.open(`/admin/projects/${project.id}/payments`)
    await page.getByRole('cell', { name: '£9,000.00', exact: true }).waitFor()
    const headings = async () =>
      (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim()).filter(Boolean)
    expect(await headings()).toEqual(['Quote', 'Received Date', 'Amount', 'Controls'])
    await page.getByRole('cell', { name: /^24-112 .* 1 / }).waitFor()
    await page.goto(`${new URL(page.url()).origin}/admin/quote-headers/${contract.id}/payments`)
    await page.getByRole('cell', { name: '£9,000.00', exact: true }).waitFor()
    expect(await headings()).toEqual(['Received Date', 'Amount', 'Controls'])
  })

  it('adds a new purchase to the project', { tags: 'slow' }, async () => {
    const page = await app.open(`/admin/projects/${job.project.id}/purchase-headers/create`)
    await page.getByLabel('User PO Ref').fill('FRAME-3')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('cell', { name: 'FRAME-3', exact: true }).waitFor()
    const { body } = await app.test.api('GET', '/PurchaseHeader?filter={"userPONo":"FRAME-3"}')
    expect(body[0].projectId).toBe(job.project.id)
  })
})

describe('A job at risk', () => {
  it('is explained in words on the home page, which opens its project control', {
    tags: 'slow',
  }, async () => {
    const make = costingRecords(app.test)
    const { id } = await make.project({
      projectName: 'Late Lane',
      projectStatusId: (await make.status(true)).id,
      targetMargin: 20,
      endDate: '2024-06-30',
    })
    const quote = await make.quote({ projectId: id, standing: 'agreed', agreedDate: '2024-05-01' })
    const line = await make.quoteLine(quote.id, { costEach: 10_000 })
    const purchase = await make.purchase({ receivedDate: '2024-06-01' })
    const bought = await make.purchaseLine(purchase.id, { costEach: 9000 })
    await link(app.test, [bought.id], [[line.id, 1]])
    const forecast = { method: 'toComplete', value: 1800, note: 'Site says so' }
    const body = { projectId: id, costingCategoryId: line.costingCategoryId, ...forecast }
    expect((await app.test.api('POST', '/Forecast', { body })).status).toBe(201)
    const page = await app.open('/home')
    const row = page
      .getByRole('listitem')
      .filter({ hasText: 'Late Lane' })
      .filter({ hasText: 'below target' })
    await row.getByText('Forecast loss of £800.00: cost £10,800.00, agreed £10,000.00').waitFor()
    await row.getByText('Margin £2,800.00 below its target: −8.0 % forecast of 20.0 %').waitFor()
    await row
      .getByRole('link', {
        name: 'Planned finish of 30/06/2024 has passed: £1,666.67 of £10,000.00 not earned',
      })
      .click()
    await table(page).waitFor()
    expect(pathOf(page)).toBe(`/admin/projects/${id}/control`)
  })
})

describe('The margins of all open jobs', () => {
  it('are listed worst first, can be sorted by heading, and open project control', {
    tags: 'slow',
  }, async () => {
    const make = costingRecords(app.test)
    const projectStatusId = (await make.status(true)).id
    const own = await makeQuarryFold(app.test)
    await make.project({ projectName: 'Nothing yet', projectStatusId })
    await app.test.api('PATCH', `/Project/${own.project.id}`, { body: { projectStatusId } })
    const page = await app.open('/admin/job-margins')
    const all = page.getByRole('table', { name: 'Margins of all open jobs' })
    await all.waitFor()
    const names = () => all.getByRole('rowheader').allInnerTexts()
    expect((await names()).at(-1)).toBe('Total')
    const ownRow = all.getByRole('row').filter({ hasText: 'Quarry Fold' })
    expect(await ownRow.locator('td').allInnerTexts()).toEqual([
      ...['30,363.88', '25,009.41', '1,008.90', '26,018.31', '4,345.57', '14.3', '15.0', '−1,190.00'],
    ])
    const before = await names()
    expect(before.indexOf('Nothing yet')).toBeLessThan(before.indexOf('24-112 Quarry Fold'))
    await all.getByRole('button', { name: 'Margin', exact: true }).click()
    expect(
      await all.getByRole('columnheader', { name: 'Margin', exact: true }).getAttribute('aria-sort'),
    ).toBe('descending')
    const after = await names()
    expect(after.indexOf('Nothing yet')).toBeGreaterThan(after.indexOf('24-112 Quarry Fold'))
    expect(new URL(page.url()).search).toBe('?sort=-margin')
    expect(await seriousFindings(page)).toEqual([])
    await all.getByRole('link', { name: '24-112 Quarry Fold' }).click()
    await table(page).waitFor()
    expect(pathOf(page)).toBe(`/admin/projects/${own.project.id}/control`)
  })

  it('are linked from the jobs at risk', { tags: 'slow' }, async () => {
    const page = await app.open('/home')
    await page.getByRole('link', { name: 'Margins of all open jobs' }).click()
    await page.getByRole('heading', { name: 'Margins of all open jobs' }).waitFor()
  })
})

describe('The months of a project', () => {
  const months = (page: Page) => page.getByRole('table', { name: 'Spend by costing category and month' })
  const openMonths = async (query = '') => {
    const page = await app.open(`/admin/projects/${job.project.id}/control?view=months${query}`)
    await months(page).waitFor()
    return page
  }
  const textsOf = (page: Page, category: string) =>
    months(page)
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: category }) })
      .locator('td')
      .allInnerTexts()

  it('show the spend of each category by month, with undated spend first', { tags: 'slow' }, async () => {
    const page = await openControl(job.project.id)
    await page.getByRole('button', { name: 'Months', exact: true }).click()
    await months(page).waitFor()
    expect(await months(page).getByRole('columnheader').allInnerTexts()).toEqual([
      ...['Costing Category', 'No Date', 'Jun 2024', 'Jul 2024', 'Committed'],
    ])
    expect(await textsOf(page, 'Groundworks')).toEqual(['5,459.41', '4,380.00', '–', '9,839.41'])
    expect(await textsOf(page, 'Total')).toEqual(['14,819.41', '4,380.00', '5,810.00', '25,009.41'])
    await page.goBack()
    await page.goForward()
    await months(page).waitFor()
  })

  it('are totalled, and open the lists with the same sum', { tags: 'slow' }, async () => {
    const page = await openMonths()
    await page.getByRole('button', { name: 'Cumulative' }).click()
    expect(await textsOf(page, 'Masonry')).toEqual(['9,360.00', '9,360.00', '15,170.00', '15,170.00'])
    await months(page).getByRole('link', { name: '19,199.41' }).click()
    await page.getByRole('status').filter({ hasText: 'Amount: £19,199.41' }).first().waitFor()
  })

  it('as of a day open each list of a sum', { tags: 'slow' }, async () => {
    const page = await openMonths('&asOf=2024-07-10')
    await page.getByRole('button', { name: 'Cumulative' }).click()
    expect(await textsOf(page, 'Groundworks')).toEqual(['5,459.41', '9,839.41', '9,839.41'])
    await months(page).getByRole('button', { name: '9,839.41' }).first().click()
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Invoiced', 'Received', 'On order'])
    await page.getByRole('menuitem', { name: 'Invoiced' }).click()
    await page.getByRole('status').filter({ hasText: 'Amount: £4,380.00' }).first().waitFor()
  })

  it('are charted as a running total, and each category against the agreed amount', {
    tags: 'slow',
  }, async () => {
    const page = await openControl(job.project.id)
    const rowsOf = (name: string) =>
      page
        .getByRole('table', { name })
        .getByRole('row')
        .evaluateAll((rows) => rows.map((row) => [...row.children].map(({ textContent }) => textContent)))
    const curve = await rowsOf('Cost and payments so far, by month')
    expect(curve[0]).toEqual(['Month', 'Invoiced', 'With received', 'With on order', 'Payments'])
    expect(curve.slice(1, 3)).toEqual([
      ['Jun 2024', '£4,380.00', '£4,380.00', '£4,380.00', '£0.00'],
      ['Jul 2024', '£10,190.00', '£15,649.41', '£15,649.41', '£9,000.00'],
    ])
    expect(curve.at(-1)).toEqual(['No Date', '£10,190.00', '£15,649.41', '£25,009.41', '£9,000.00'])
    expect(await rowsOf('Cost of each category against what is agreed')).toEqual([
      ['Costing Category', 'Invoiced', 'Received', 'On order', 'To complete', 'Agreed'],
      ['Groundworks', '£4,380.00', '£5,459.41', '£0.00', '£0.00', '£11,329.88'],
      ['Masonry', '£5,810.00', '£0.00', '£9,360.00', '£1,008.90', '£19,034.00'],
    ])
  })

  it('have a planned curve when the project has a start and a planned finish', { tags: 'slow' }, async () => {
    const { project } = await makeQuarryFold(app.test)
    await app.test.api('PATCH', `/Project/${project.id}`, {
      body: { startDate: '2024-05-01', endDate: '2024-10-31' },
    })
    const page = await openControl(project.id)
    const row = page
      .getByRole('table', { name: 'Cost and payments so far, by month' })
      .getByRole('row')
      .filter({ hasText: 'Oct 2024' })
    // Budget: 85 % of the agreed amount.
    expect(await row.getByRole('cell').last().innerText()).toBe('£25,809.30')
  })
})

describe('The forecast of a category', () => {
  it('is explained, and changed by keyboard in its cell; one Undo reverts it', { tags: 'slow' }, async () => {
    const { project } = await makeQuarryFold(app.test)
    const page = await openControl(project.id)
    const dialog = await openForecast(page)
    await dialog.getByText('85.0 % of £19,034.00 is £16,178.90, less committed £15,170.00.').waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.type('17,000')
    await dialog.getByText('To complete £1,830.00, final £17,000.00, margin £2,034.00.').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.type('The mason says so')
    await page.keyboard.press('Control+Enter')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => cellsOf(page, 'Masonry')).toContain('1,830.00\nAt completion')
    expect(await figureOf(page, 'Margin').first().innerText()).toBe('£3,524.47 · 11.6 %')
    await undoInBar(page).click()
    await expect.poll(() => cellsOf(page, 'Masonry')).toContain('1,008.90')
  })

  it('needs an amount and a reason unless it is automatic', { tags: 'slow' }, async () => {
    const page = await openControl(job.project.id)
    const dialog = await openForecast(page)
    await choose(page, 'To complete')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => dialog.getByText('This field is required.').count()).toBe(2)
    await choose(page, 'Percent complete')
    await dialog.getByLabel('Percent complete').fill('120')
    await dialog.getByLabel('Why').fill('A guess')
    app.allowConsole(/400/)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('At most 100.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await dialog.waitFor({ state: 'detached' })
  })

  it('reports when less than the ordered amount is forecast', { tags: 'slow' }, async () => {
    const { project, masonry } = await makeQuarryFold(app.test)
    const body = { projectId: project.id, costingCategoryId: masonry.id, note: 'Stone goes back' }
    await app.test.api('POST', '/Forecast', { body: { ...body, method: 'toComplete', value: -500.5 } })
    const page = await openControl(project.id)
    expect(await cellsOf(page, 'Masonry')).toContain('−500.50\nless than ordered')
  })

  it('shows what another user saved meanwhile, to keep or replace', { tags: 'slow' }, async () => {
    app.allowConsole(/412/)
    const { project, masonry } = await makeQuarryFold(app.test)
    const body = { projectId: project.id, costingCategoryId: masonry.id, note: 'First guess' }
    await app.test.api('POST', '/Forecast', { body: { ...body, method: 'toComplete', value: 700 } })
    const [mine, theirs] = [await openControl(project.id), await openControl(project.id, { as: 'user' })]
    const change = async (page: Page, value: string) => {
      const dialog = await openForecast(page)
      await dialog.getByLabel('Amount').fill(value)
      await dialog.getByRole('button', { name: 'Save' }).click()
      return dialog
    }
    await (await change(theirs, '800')).waitFor({ state: 'detached' })
    const dialog = await change(mine, '900')
    await dialog.getByText(/has set: To complete, 800.00, First guess$/).waitFor()
    await dialog.getByRole('button', { name: 'Use mine' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => cellsOf(mine, 'Masonry')).toContain('900.00\nTo complete')
    const again = await change(theirs, '850')
    await again.getByRole('button', { name: 'Use theirs' }).click()
    expect(await again.getByLabel('Amount').inputValue()).toBe('900.00')
  })

  it('by two people at once is shown to the second one', { tags: 'slow' }, async () => {
    app.allowConsole(/400/)
    const { project, masonry } = await makeQuarryFold(app.test)
    const page = await openControl(project.id)
    const dialog = await openForecast(page)
    await choose(page, 'To complete')
    await dialog.getByLabel('Amount').fill('900')
    await dialog.getByLabel('Why').fill('Mine')
    const body = { projectId: project.id, costingCategoryId: masonry.id, note: 'Theirs' }
    await app.test.api('POST', '/Forecast', { body: { ...body, method: 'toComplete', value: 800 } })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Someone else has set: To complete, 800.00, Theirs').waitFor()
    await dialog.getByRole('button', { name: 'Use mine' }).click()
    await expect.poll(() => cellsOf(page, 'Masonry')).toContain('900.00\nTo complete')
  })
})

describe('A project without figures', () => {
  it('asks which quotes count, and agrees them; one Undo reverts it', { tags: 'slow' }, async () => {
    const { quote, quoteLine, project } = costingRecords(app.test)
    const { id: projectId } = await project()
    for (const quoteNumber of ['Q-1', 'Q-2']) {
      const { id } = await quote({ projectId, quoteNumber })
      await quoteLine(id, { quantity: 10, costEach: 100 })
    }
    const page = await app.open(`/admin/projects/${projectId}/control`)
    await page.getByRole('heading', { name: 'Which quotes count?' }).waitFor()
    await page.getByText('Nothing is bought for this job yet.').waitFor()
    await page.getByRole('button', { name: 'Agree: Quote Q-1' }).click()
    await expect.poll(() => figureOf(page, 'Agreed').first().innerText()).toBe('£1,000.00')
    await page.getByRole('button', { name: 'Agree: Quote Q-2' }).click()
    await expect.poll(() => figureOf(page, 'Agreed').first().innerText()).toBe('£2,000.00')
    expect(await table(page).getByRole('columnheader').allInnerTexts()).not.toContain('Committed')
    await undoInBar(page).click()
    await page.getByRole('button', { name: 'Agree: Quote Q-2' }).waitFor()
    await expect.poll(() => figureOf(page, 'Agreed').first().innerText()).toBe('£1,000.00')
  })

  it('links to its quotes while there are none', { tags: 'slow' }, async () => {
    const { id } = await costingRecords(app.test).project()
    const page = await app.open(`/admin/projects/${id}/control`)
    await page.getByRole('link', { name: 'To its quotes' }).click()
    await expect.poll(() => pathOf(page)).toBe(`/admin/projects/${id}/quote-headers`)
  })

  it('that does not exist shows an error', { tags: 'slow' }, async () => {
    app.allowConsole(/404/)
    const page = await app.open('/admin/projects/999999/control')
    await page.getByRole('alert').filter({ hasText: 'Error Fetching Data' }).first().waitFor()
  })
})

describe('A month close', () => {
  const closeJune = async ({ project }: Job) => {
    const { body } = await app.test.api('GET', `/ProjectControl/${project.id}?asOf=2024-06-30`)
    const { committed, final } = body.totals
    const closed = await app.test.api('POST', '/ProjectClose', {
      body: { projectId: project.id, month: '2024-06-01', expect: { committed, final } },
    })
    expect(closed.status).toBe(201)
  }
  const raisePrice = ({ p1 }: Job) =>
    app.test.api('PATCH', `/PurchaseLine/${p1.purchaseLine.id}`, {
      headers: { 'if-match': `"${p1.purchaseLine.version}"` },
      body: { costEach: 37 },
    })
  const chooseJune = async (page: Page, name = 'Jun 2024') => {
    await page.getByRole('button', { name: 'Close month…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Close a month' })
    await dialog.getByRole('combobox', { name: 'Month' }).click()
    await page.getByRole('option', { name, exact: true }).click()
    await dialog.getByText('As of 30/06/2024:').waitFor()
    return dialog
  }
  const closes = (page: Page) => page.getByRole('table', { name: 'Closed months' })
  const closedCells = (page: Page, month: string) =>
    closes(page)
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: month, exact: true }) })

  it('shows the figures of its last day and any irregularities, and stores them with a note', {
    tags: 'slow',
  }, async () => {
    const { project } = await makeQuarryFold(app.test)
    const page = await openControl(project.id)
    const dialog = await chooseJune(page)
    await dialog.getByText('£25,399.41').waitFor()
    await dialog.getByText('£14,819.41 spend without a statement date, which is in no month').waitFor()
    await dialog.getByText('£64.23 unallocated, of suppliers on this job').waitFor()
    expect(await dialog.getByRole('link', { name: '£64.23' }).getAttribute('href')).toContain(
      '/purchase-lines',
    )
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByLabel('Note').fill('First month')
    // The message disappears after a while.
    const told = page.getByText('Jun 2024 is closed').waitFor()
    await page.keyboard.press('Control+Enter')
    await told
    const row = closedCells(page, 'Jun 2024')
    await row.getByText('unchanged').waitFor()
    expect((await row.locator('td').allInnerTexts()).slice(0, 2)).toEqual(['29,593.88', '25,399.41'])
    expect(await row.locator('td').nth(4).innerText()).toMatch(/: First month$/)
    await row.getByRole('link', { name: '25,399.41' }).click()
    await page.getByRole('status').filter({ hasText: 'Amount: £25,399.41' }).first().waitFor()
  })

  it('is refused when the figures are not those that were shown', { tags: 'slow' }, async () => {
    app.allowConsole(/409/)
    const own = await makeQuarryFold(app.test)
    const page = await openControl(own.project.id)
    const dialog = await chooseJune(page)
    await dialog.getByText('£25,399.41').waitFor()
    expect((await raisePrice(own)).status).toBe(200)
    await dialog.getByRole('button', { name: 'Close Jun 2024' }).click()
    await dialog.getByRole('alert').filter({ hasText: 'have changed' }).waitFor()
    await dialog.getByText('£25,459.41').waitFor()
    await dialog.getByRole('button', { name: 'Close Jun 2024' }).click()
    await closedCells(page, 'Jun 2024').getByText('25,459.41').waitFor()
  })

  it('is repeated with a reason, and the first is kept', { tags: 'slow' }, async () => {
    const own = await makeQuarryFold(app.test)
    await closeJune(own)
    const page = await openControl(own.project.id)
    const dialog = await chooseJune(page, 'Jun 2024 (closed)')
    await dialog.getByText('£25,399.41').waitFor()
    await dialog.getByRole('button', { name: 'Close Jun 2024' }).click()
    await dialog.getByText('This field is required.').waitFor()
    await dialog.getByLabel('Why it is closed again').fill('A late invoice')
    await dialog.getByRole('button', { name: 'Close Jun 2024' }).click()
    await closedCells(page, 'Jun 2024, number 2').waitFor()
    await closedCells(page, 'Jun 2024').waitFor()
  })

  it('shows what was changed after it, line by line', { tags: 'slow' }, async () => {
    const own = await makeQuarryFold(app.test)
    await closeJune(own)
    expect((await raisePrice(own)).status).toBe(200)
    const page = await openControl(own.project.id)
    const row = closedCells(page, 'Jun 2024')
    await row.getByRole('button', { name: '1 line changed after the close: committed +£60.00' }).click()
    const dialog = page.getByRole('dialog', { name: 'What changed since the close of Jun 2024' })
    const line = dialog.getByRole('row').nth(1).locator('td')
    await line.first().waitFor()
    const texts = await line.allInnerTexts()
    expect(texts.slice(0, 3)).toEqual(['Changed', 'Groundworks', 'Invoiced'])
    expect(texts.slice(4)).toEqual(['4,380.00', '4,440.00', '+£60.00'])
    expect(await seriousFindings(page)).toEqual([])
  })

  it('is compared with the current figures, whose movements are in the table', { tags: 'slow' }, async () => {
    const own = await makeQuarryFold(app.test)
    await closeJune(own)
    const page = await openControl(own.project.id)
    await page.getByRole('combobox', { name: 'Compare with' }).click()
    await page.getByRole('option', { name: 'Jun 2024' }).click()
    await page
      .getByText('Since the close of Jun 2024: agreed +£770.00, committed −£390.00, paid +£9,000.00')
      .waitFor()
    const total = await cellsOf(page, 'Total')
    expect(total.slice(1, 4)).toEqual(['770.00\n+£770.00', '30,363.88\n+£770.00', '10,190.00\n+£5,810.00'])
    expect(total[6]).toBe('25,009.41\n−£390.00')
    await rowOf(page, 'Total').getByRole('link', { name: '−£390.00' }).click()
    await page.getByRole('status').filter({ hasText: 'Amount: £25,399.41' }).first().waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'Show the lines' }).click()
    const dialog = page.getByRole('dialog', { name: 'What changed since the close of Jun 2024' })
    await dialog.getByRole('row').filter({ hasText: 'On order → Received' }).waitFor()
    await dialog.getByRole('row').filter({ hasText: 'Added' }).first().waitFor()
  })
})

describe('The forecast margin in the list of projects', () => {
  const addressOf = (columns: string) =>
    `/admin/projects?${new URLSearchParams({ columns, filter: JSON.stringify({ id: job.project.id }) })}`
  const margin = (page: Page) => page.getByRole('link', { name: '£4,345.57' })
  const agreed = (page: Page) => page.getByRole('link', { name: '£30,363.88' })

  it('is a column that users can add, sorts nothing, and links to project control', {
    tags: 'slow',
  }, async () => {
    const page = await app.open(addressOf('projectName,agreed'))
    await page.getByRole('button', { name: 'Columns' }).click()
    await page
      .getByRole('dialog', { name: 'Columns' })
      .getByRole('checkbox', { name: 'Forecast Margin' })
      .click()
    await page.waitForURL(/forecastMargin/)
    await page.keyboard.press('Escape')
    await margin(page).waitFor()
    const heading = page.getByRole('columnheader', { name: 'Forecast Margin' })
    expect(await heading.getByRole('button').count()).toBe(0)
    expect(await seriousFindings(page)).toEqual([])
    await margin(page).click()
    await table(page).waitFor()
    expect(pathOf(page)).toBe(`/admin/projects/${job.project.id}/control`)
  })

  it('is shown after the rows, which do not wait for it', { tags: 'slow' }, async () => {
    const page = await app.open('/admin/projects')
    let answer = () => {}
    const held = new Promise<void>((settle) => {
      answer = settle
    })
    await page.route('**/ProjectControl?ids=*', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(new URL(addressOf('projectName,agreed,forecastMargin'), page.url()).href)
    await agreed(page).waitFor()
    expect(await margin(page).count()).toBe(0)
    answer()
    await margin(page).waitFor()
  })

  it('is left out of an export', { tags: 'slow' }, async () => {
    const page = await app.open(addressOf('projectName,forecastMargin,agreed'))
    await margin(page).waitFor()
    await page.getByRole('button', { name: 'Import and export' }).click()
    const exported = page.waitForResponse(/export\.csv/)
    await page.getByRole('menuitem', { name: /CSV/ }).click()
    const reply = await exported
    const columns = new URL(reply.url()).searchParams.get('columns')
    expect([reply.status(), columns]).toEqual([200, '["projectName","agreed"]'])
  })
})
