import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { browserTest } from '../support/browser.ts'
import { costingRecords } from '../support/costing.ts'
import { rateRecords } from '../support/rates.ts'
import { undoInBar } from '../support/steps.ts'

const app = browserTest()

const columns = 'description,quantity,costRate,cost,markup,costEach,total,categoryDescription'
const linesPath = (quoteId: number) => `/admin/quote-headers/${quoteId}/quote-lines?columns=${columns}`

/** What is typed: text, category, quantity, cost (of the first, the rate has it), mark-up; and what follows: price, total. */
const example = [
  ['Facing brickwork', 'Masonry', '180', null, '15', '109.33', '19,679.40', '17,112.26'],
  ['Strip foundations', 'Groundworks', '46', '214.30', '12', '240.02', '11,040.92', '9,857.80'],
  ['Roof trusses, fixed', 'Carpentry', '24', '186.50', '10', '205.15', '4,923.60', '4,476.00'],
  ['Electrical package', 'Electrical', '1', '27450', '6', '29,097.00', '29,097.00', '27,450.00'],
  ['Site manager and cabins', 'Prelims', '18', '1395', '0', '1,395.00', '25,110.00', '25,110.00'],
] as const

let code: string
beforeAll(async () => {
  const { category } = costingRecords(app.test)
  for (const [, categoryDescription] of example) await category({ categoryDescription })
  const { rate } = await rateRecords(app.test).brickwork({ description: 'Facing brickwork', unit: 'm2' })
  code = String(rate.code)
})

const newDraft = async () => {
  const make = costingRecords(app.test)
  const { id: projectId } = await make.project({ targetMargin: 6.51 })
  const { id } = await make.quote({ projectId })
  return { projectId: projectId as number, id: id as number }
}
const addRow = (page: Page) => page.locator('tfoot [role=row]').last()
const figureOf = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .first()
    .innerText()

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
/** By Tab alone; a unit has its box once a line has one. */
const tabTo = async (page: Page, label: RegExp) => {
  for (let presses = 0; presses < 5; presses++) {
    await page.keyboard.press('Tab')
    if (label.test(await focused(page))) return
  }
  throw new Error(`Tab leads to no ${label}`)
}

/** Types the five lines into the add row, by keyboard alone. */
const typeExample = async (page: Page) => {
  const { keyboard } = page
  await addRow(page)
    .getByRole('combobox', { name: /^Description/ })
    .focus()
  for (const [text, category, quantity, cost, markup, price] of example) {
    await expect.poll(() => focused(page)).toMatch(/^Description/)
    await keyboard.type(text)
    if (cost === null) {
      await page.getByRole('option', { name: code }).waitFor()
      await keyboard.press('ArrowDown')
      // What it offers may be asked for once more: Enter takes what is marked.
      await page.locator('[role=option].Mui-focused', { hasText: code }).waitFor()
      await keyboard.press('Enter')
      await expect.poll(() => addRow(page).getByLabel('Our Cost Each').inputValue()).toBe('95.0681')
    }
    await tabTo(page, /^Quantity/)
    await keyboard.type(quantity)
    if (cost !== null) {
      await tabTo(page, /^Our Cost Each/)
      await keyboard.type(cost)
    }
    await tabTo(page, /^Mark-up/)
    await keyboard.type(markup)
    await expect
      .poll(() =>
        addRow(page)
          .getByLabel(/^Cost Each/)
          .inputValue(),
      )
      .toBe(price.replace(',', ''))
    await tabTo(page, /^Costing Category/)
    await keyboard.type(category)
    await page.getByRole('option', { name: category, exact: true }).waitFor()
    await keyboard.press('Enter')
    const added = page.waitForResponse((reply) => reply.request().method() === 'POST')
    await keyboard.press('Enter')
    expect((await added).status()).toBe(201)
  }
}

describe('The worked example of an estimate', () => {
  it('is typed by keyboard, and comes to the penny on the quote and in project control', {
    tags: 'slow',
  }, async () => {
    const { id, projectId } = await newDraft()
    const page = await app.open(linesPath(id))
    await typeExample(page)
    for (const [text, , , , markup, price, total, cost] of example) {
      const row = page.locator('tbody [role=row]', { hasText: text })
      for (const shown of [price, total, cost])
        await row.getByText(`£${shown}`, { exact: true }).first().waitFor()
      await expect.poll(() => row.innerText()).toMatch(new RegExp(`(^|\\s)${markup}(\\s|%|\\.)`))
    }
    const figures = ['Our Cost', 'Margin', 'Margin %', 'Mark-up']
    await expect
      .poll(() => Promise.all(figures.map((label) => figureOf(page, label))))
      .toEqual(['£84,006.06', '£5,844.86', '6.51 %', '6.96 %'])
    await page
      .getByText('Cost £84,006.06 · price £89,850.92 · margin £5,844.86, 6.51 % of the price, mark-up 6.96 %')
      .waitFor()

    const agreed = { standing: 'agreed', agreedDate: '2026-03-02' }
    expect((await app.test.api('PATCH', `/QuoteHeader/${id}`, { body: agreed })).status).toBe(200)
    const control = await app.open(`/admin/projects/${projectId}/control`)
    const table = control.getByRole('table', { name: 'Project control' })
    await table.waitFor()
    // Nothing is bought yet: the table has what is agreed, and no forecast.
    for (const [, category, , , , , total] of example) {
      const row = table.getByRole('row').filter({ has: control.getByRole('rowheader', { name: category }) })
      expect(await row.locator('td').allInnerTexts()).toContain(total)
    }
    const totals = table.getByRole('row').filter({ has: control.getByRole('rowheader', { name: 'Total' }) })
    expect(await totals.innerText()).toContain('from costs')
    expect(await totals.locator('td').allInnerTexts()).toContain('89,850.92')
    const { rows, totals: all } = (await app.test.api('GET', `/ProjectControl/${projectId}`)).body
    const budgets: number[] = rows.map(({ budget }: { budget: number }) => budget).filter(Boolean)
    const costs = example.map(([, , , , , , , cost]) => Number(cost.replaceAll(',', '')))
    expect(budgets.toSorted()).toEqual(costs.toSorted())
    expect(all).toMatchObject({ budget: 84_006.06, margin: 5844.86 })
  })

  it('is spread to a total in the dialog, and one Undo takes it back', { tags: 'slow' }, async () => {
    const { id } = await newDraft()
    const page = await app.open(linesPath(id))
    await typeExample(page)
    await page.getByRole('button', { name: 'Spread…' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Spread to a total' })
    await page.keyboard.type('90000')
    await dialog
      .getByRole('row', { name: /Strip foundations/ })
      .getByText('£240.02 → £240.42')
      .waitFor()
    await dialog.getByText('£5,844.86 → £5,993.94').waitFor()
    await page.keyboard.press('Control+Enter')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => figureOf(page, 'Quoted')).toBe('£90,000.00')
    await undoInBar(page).press('Enter')
    await expect.poll(() => figureOf(page, 'Quoted')).toBe('£89,850.92')
  })
})
