import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { costingCategories, quoteLines } from '../../resources.config.ts'
import { seriousFindings } from '../support/accessibility.ts'
import { browserTest, phone } from '../support/browser.ts'
import { costingRecords, link } from '../support/costing.ts'
import { sampleRecord } from '../support/samples.ts'
import { gate, problem } from '../support/steps.ts'

const app = browserTest()

/** Three lines of one purchase, in the order of their creation. */
const openLines = async () => {
  const { purchase, purchaseLine, category } = costingRecords(app.test)
  const { id } = await purchase()
  const categories = [
    await category({ categoryDescription: 'Masonry' }),
    await category({ categoryDescription: 'Roofing' }),
  ]
  const lines = []
  for (const description of ['Sand', 'Lime', 'Clay'])
    lines.push(
      await purchaseLine(id, {
        description,
        quantity: 2,
        costEach: 10,
        costingCategoryId: categories[0].id,
      }),
    )
  const page = await app.open(`/admin/purchase-headers/${id}/purchase-lines`)
  await cell(page, 1, 'costEach').waitFor()
  return { page, id, lines, categories }
}
/** The cell of a column in a row, from 1. */
const cell = (page: Page, row: number, column: string) =>
  page.locator(`[aria-rowindex="${row + 1}"] [data-editable="${column}"]`)
const box = (page: Page, row: number, column: string) =>
  cell(page, row, column).getByRole(column === 'categoryDescription' ? 'combobox' : 'textbox')
const hasFocus = (page: Page, row: number, column: string) =>
  expect
    .poll(() => cell(page, row, column).evaluate((element) => element.contains(document.activeElement)))
    .toBe(true)
const isClosed = (page: Page, row: number, column: string) =>
  expect.poll(() => cell(page, row, column).getAttribute('data-open')).toBe(null)
const stored = async ({ id }: { id: number }) => (await app.test.api('GET', `/PurchaseLine/${id}`)).body
const patch = (id: number, body: Record<string, unknown>) =>
  app.test.api('PATCH', `/PurchaseLine/${id}`, { body })

describe('A cell of a list', () => {
  it('is edited with the keyboard: Enter goes down, Tab goes right, Esc cancels', {
    tags: 'slow',
  }, async () => {
    const { page, lines, categories } = await openLines()
    const [sand, lime, clay] = lines
    expect(await page.getByRole('grid').count()).toBe(0)
    await cell(page, 1, 'costEach').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('grid').waitFor()
    // The current text is selected, so that typing replaces it.
    await page.keyboard.type('12.5')
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Enter')
    await hasFocus(page, 2, 'costEach')
    await page.keyboard.type('7')
    await page.keyboard.press('Shift+Tab')
    await hasFocus(page, 2, 'quantity')
    await page.keyboard.type('99')
    await page.keyboard.press('Escape')
    await isClosed(page, 2, 'quantity')
    await hasFocus(page, 2, 'quantity')
    await page.keyboard.press('ArrowDown')
    await hasFocus(page, 3, 'quantity')
    await page.keyboard.press('F2')
    await page.keyboard.type('4')
    await page.keyboard.press('Tab')
    await hasFocus(page, 3, 'costEach')
    await page.keyboard.press('Tab')
    await hasFocus(page, 3, 'categoryDescription')
    await page.keyboard.type('roof')
    await page.getByRole('option', { name: 'Roofing' }).waitFor()
    // The first Enter accepts the match, the second saves it.
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await isClosed(page, 3, 'categoryDescription')
    await page.getByRole('table').waitFor()
    await cell(page, 3, 'categoryDescription').getByText('Roofing').waitFor()
    expect(await stored(sand)).toMatchObject({ costEach: 12.5, total: 25, version: 2 })
    expect(await stored(lime)).toMatchObject({ quantity: 2, costEach: 7, version: 2 })
    expect(await stored(clay)).toMatchObject({ quantity: 4, costingCategoryId: categories[1].id, version: 3 })
  })

  it('is undone by Ctrl+Z, the latest change first', { tags: 'slow' }, async () => {
    const { page, lines } = await openLines()
    const [sand, , clay] = lines
    for (const [row, column, text] of [
      [1, 'costEach', '12.5'],
      [3, 'quantity', '4'],
    ] as const) {
      await cell(page, row, column).dblclick()
      await box(page, row, column).fill(text)
      await page.keyboard.press('Enter')
      await isClosed(page, row, column)
    }
    await cell(page, 3, 'categoryDescription').dblclick()
    await page.keyboard.type('roof')
    await page.getByRole('option', { name: 'Roofing' }).first().waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await isClosed(page, 3, 'categoryDescription')
    await cell(page, 3, 'categoryDescription').getByText('Roofing').waitFor()
    // Only opened: nothing to undo.
    await cell(page, 1, 'description').dblclick()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+z')
    await cell(page, 3, 'categoryDescription').getByText('Masonry').waitFor()
    await page.keyboard.press('Control+z')
    await expect.poll(async () => (await stored(clay)).quantity).toBe(2)
    expect((await stored(sand)).version).toBe(2)
  })

  it('is copied as text by Ctrl+C', { tags: 'slow' }, async () => {
    const { page } = await openLines()
    await page.context().grantPermissions(['clipboard-read'])
    await cell(page, 1, 'description').focus()
    await page.keyboard.press('Control+c')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Sand')
  })

  it('fills the ticked rows by Ctrl+D, after a preview', { tags: 'slow' }, async () => {
    const { page, lines } = await openLines()
    const [, lime] = lines
    for (const name of ['Lime', 'Clay']) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await cell(page, 1, 'description').focus()
    await page.keyboard.press('Control+d')
    const dialog = page.getByRole('dialog', { name: 'Edit 2 purchase lines' })
    await dialog.getByText('1 × Lime → Sand', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Change 2 purchase lines' }).click()
    await dialog.waitFor({ state: 'detached' })
    await cell(page, 3, 'description').getByText('Sand', { exact: true }).waitFor()
    expect((await stored(lime)).description).toBe('Sand')
  })

  it('is edited in its dialog on a phone', { tags: 'slow' }, async () => {
    const { page } = await openLines()
    await page.setViewportSize(phone)
    // A card has its Edit button.
    await expect.poll(() => page.locator('[data-editable]').count()).toBe(0)
    await page.getByText('Sand').first().waitFor()
    await page.getByRole('link', { name: 'Edit: Sand' }).first().waitFor()
  })

  it('warns below the matched quantity of a line, with a link and Undo, as its form does', {
    tags: 'slow',
  }, async () => {
    const { page, lines } = await openLines()
    const [sand] = lines
    const { quote, quoteLine } = costingRecords(app.test)
    const { id: quoteId } = await quote()
    // Two links do not follow the quantity of their line.
    const quoted = [await quoteLine(quoteId), await quoteLine(quoteId)]
    await link(
      app.test,
      [sand.id],
      quoted.map(({ id }) => [id, 1]),
    )
    await cell(page, 1, 'quantity').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('0.5')
    await page.keyboard.press('Enter')
    const warning = page.getByRole('alert').filter({ hasText: '1.5 more matched than bought' })
    await warning.waitFor()
    expect((await stored(sand)).quantity).toBe(0.5)
    await warning.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await stored(sand)).quantity).toBe(2)

    await page.getByRole('row').filter({ hasText: 'Sand' }).getByRole('link', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Quantity').fill('1')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const again = page.getByRole('alert').filter({ hasText: '1 more matched than bought' })
    await again.getByRole('link', { name: 'Show' }).click()
    await page.waitForURL(`**/purchase-lines/${sand.id}/quote-purchase-links`)
  })

  const conflict = (page: Page) => page.getByRole('alert').filter({ hasText: 'Una User set 31.00' })

  it('shows another user’s new value, and "Use mine" stores the typed one', { tags: 'slow' }, async () => {
    app.allowConsole(/Failed to load resource/)
    const { page, lines } = await openLines()
    const [, lime] = lines
    await cell(page, 2, 'costEach').dblclick()
    await patch(lime.id, { costEach: 31 })
    await box(page, 2, 'costEach').fill('20')
    await page.keyboard.press('Enter')
    await conflict(page).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    expect((await stored(lime)).costEach).toBe(31)
    await conflict(page).getByRole('button', { name: 'Use mine' }).click()
    await isClosed(page, 2, 'costEach')
    expect((await stored(lime)).costEach).toBe(20)
  })

  it('accepts another user’s value by Enter', { tags: 'slow' }, async () => {
    app.allowConsole(/Failed to load resource/)
    const { page, lines } = await openLines()
    const [, , clay] = lines
    await cell(page, 3, 'costEach').dblclick()
    await patch(clay.id, { costEach: 31 })
    await box(page, 3, 'costEach').fill('30')
    await page.keyboard.press('Enter')
    await conflict(page).waitFor()
    // By keyboard: it is the last row, so the cell keeps the focus.
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await isClosed(page, 3, 'costEach')
    await cell(page, 3, 'costEach').getByText('£31.00').waitFor()
    expect(await stored(clay)).toMatchObject({ costEach: 31, version: 2 })
  })

  it('is marked as busy until it is saved', { tags: 'slow' }, async () => {
    const { page, lines } = await openLines()
    let answer: (() => void) | undefined
    const isRequested = new Promise<void>((requested) => {
      void page.route(`**/PurchaseLine/${lines[0].id}`, async (route) => {
        await new Promise<void>((go) => {
          answer = go
          requested()
        })
        await route.continue()
      })
    })
    await cell(page, 1, 'quantity').dblclick()
    await box(page, 1, 'quantity').fill('3')
    // Leaving it saves it too.
    await page.getByRole('heading', { level: 1 }).click()
    await isRequested
    await cell(page, 1, 'quantity').locator('[aria-busy=true]').waitFor()
    expect(await cell(page, 1, 'quantity').locator('input').inputValue()).toBe('3')
    expect((await stored(lines[0])).quantity).toBe(2)
    answer?.()
    await isClosed(page, 1, 'quantity')
    await cell(page, 1, 'quantity').getByText('3', { exact: true }).waitFor()
  })
})

const openQuoteLines = async () => {
  const category = await sampleRecord(app.test, costingCategories, { enabled: true })
  const line = await sampleRecord(app.test, quoteLines, { costingCategoryId: category.id, ref: null })
  const page = await app.open(`/admin/quote-headers/${line.quoteHeaderId}/quote-lines`)
  await page.getByText(String(line.description)).waitFor()
  return { page, quoteHeaderId: Number(line.quoteHeaderId), category: String(category.categoryDescription) }
}
const addRow = (page: Page) => page.locator('tfoot')
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
describe('The add row of a list of lines', () => {
  /** Fills in the row. */
  const typeLintels = async (page: Page, category: string) => {
    await addRow(page).getByLabel('Description').fill('Lintels')
    await addRow(page).getByLabel('Quantity').fill('3')
    await addRow(page).getByLabel('Cost Each').fill('0.335')
    // Tab accepts the category that matches the typed part of its name.
    await addRow(page).getByLabel('Costing Category').pressSequentially(category.slice(-12).toUpperCase())
    await page.getByRole('option', { name: category, exact: true }).waitFor()
    await page.keyboard.press('Tab')
    await expect.poll(() => addRow(page).getByLabel('Costing Category').inputValue()).toBe(category)
  }

  it('keeps the typed text when the server refuses the line', { tags: 'slow' }, async () => {
    app.allowConsole(/Failed to load resource/)
    const { page, category } = await openQuoteLines()
    await typeLintels(page, category)
    const address = '**/api/v1.0/quoteline/QuoteHeader/**'
    await page.route(address, (route) =>
      route.request().method() === 'POST' ? route.fulfill(problem(409, 'Not today.')) : route.continue(),
    )
    await addRow(page).getByRole('button', { name: 'Add to Quote Lines' }).click()
    await addRow(page).getByText('Not today.').waitFor()
    expect(await addRow(page).getByLabel('Description').inputValue()).toBe('Lintels')
    expect(await addRow(page).getByLabel('Cost Each').inputValue()).toBe('0.335')
  })

  it('keeps what is typed for the next line before the reply', { tags: 'slow' }, async () => {
    const { page, quoteHeaderId, category } = await openQuoteLines()
    await typeLintels(page, category)
    const reply = gate()
    await page.route('**/api/v1.0/quoteline/QuoteHeader/**', async (route) => {
      if (route.request().method() === 'POST') await reply.passed
      await route.continue()
    })
    await addRow(page).getByLabel('Costing Category').press('Enter')
    await expect.poll(() => focusedName(page)).toBe('Description')
    await page.keyboard.type('Cills')
    // The line above has a unit, so the row asks for one.
    for (const name of ['Unit', 'Quantity']) {
      await page.keyboard.press('Tab')
      await expect.poll(() => focusedName(page)).toBe(name)
    }
    await page.keyboard.type('4')
    reply.open()
    await page.getByRole('cell', { name: 'Lintels', exact: true }).waitFor()
    await expect.poll(() => addRow(page).getByLabel('Cost Each').inputValue()).toBe('')
    expect(await addRow(page).getByLabel('Description').inputValue()).toBe('Cills')
    expect(await addRow(page).getByLabel('Quantity').inputValue()).toBe('4')
    // A line that was begun repeats the category of the line above.
    await expect.poll(() => addRow(page).getByLabel('Costing Category').inputValue()).toBe(category)
    const lines = (await app.test.api('GET', `/quoteline/QuoteHeader/${quoteHeaderId}`)).body
    expect(lines.at(-1)).toMatchObject({ description: 'Lintels', quantity: 3, costEach: 0.335 })
  })
})

const bar = (page: Page) => page.getByRole('region', { name: 'Selection' })
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` })

describe('Several records at once', () => {
  it('get one value after a preview, and Undo restores the old ones', { tags: 'slow' }, async () => {
    const { purchase } = costingRecords(app.test)
    const first = await purchase({ userPONo: 'A-1' })
    for (const [userPONo, statementDate] of [
      ['A-2', null],
      ['A-3', '2024-06-30'],
      ['A-4', null],
    ])
      await purchase({ userPONo, statementDate, supplierId: first.supplierId })
    const filter = `filter=${encodeURIComponent(JSON.stringify({ supplierId: [first.supplierId] }))}`
    const page = await app.open(`/admin/purchase-headers?${filter}`)
    // Shift ticks all rows between.
    await tick(page, 'A-4').click()
    await tick(page, 'A-2').click({ modifiers: ['Shift'] })
    await bar(page).getByText('3 selected', { exact: true }).waitFor()
    await bar(page).getByRole('button', { name: 'All 4 of this filter' }).click()
    await bar(page).getByText('4 selected', { exact: true }).waitFor()
    await bar(page).getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit 4 purchases' })
    await dialog.getByRole('combobox', { name: 'Field' }).click()
    await page.getByRole('option', { name: 'Statement' }).click()
    await dialog.getByLabel('Statement', { exact: true }).fill('2024-06-30')
    const preview = dialog.getByRole('region', { name: 'What will change' })
    await preview.getByText('3 × empty → 30/06/2024', { exact: true }).waitFor()
    await preview.getByText('1 keeps 30/06/2024', { exact: true }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Change 3 purchases' }).click()
    await dialog.waitFor({ state: 'detached' })
    const dates = async () =>
      (await app.test.api('GET', `/PurchaseHeader?sort=["id","ASC"]&${filter}`)).body.map(
        ({ statementDate }: { statementDate: unknown }) => statementDate,
      )
    expect(await dates()).toEqual(Array(4).fill('2024-06-30'))
    expect(await bar(page).count()).toBe(0)
    await page.locator('header').getByRole('button', { name: 'Undo: 3 changed: Purchases' }).click()
    await expect.poll(dates).toEqual([null, null, '2024-06-30', null])
  })

  it('are named before they are deleted: the first five, and the number of the others', {
    tags: 'slow',
  }, async () => {
    const { purchase, purchaseLine } = costingRecords(app.test)
    const { id } = await purchase()
    for (let n = 1; n <= 7; n++) await purchaseLine(id, { description: `Named ${n}` })
    const page = await app.open(`/admin/purchase-headers/${id}/purchase-lines`)
    await tick(page, 'Named 1').check()
    await page.getByRole('checkbox', { name: 'Select all', exact: true }).check()
    await bar(page).getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete 7 purchase lines?' })
    await question.getByText('and 2 more').waitFor()
    const names = await question.getByRole('listitem').allTextContents()
    expect(names).toEqual([...[1, 2, 3, 4, 5].map((n) => `Named ${n}`), 'and 2 more'])
  })

  const all = (page: Page) => page.getByRole('checkbox', { name: 'Select all', exact: true })
  const remove = (page: Page) => bar(page).getByRole('button', { name: 'Delete' })
  /** Sand, which a purchase link refers to, bricks and brick ties. */
  const openSandAndBricks = async () => {
    app.allowConsole(/Failed to load resource/)
    const { purchase, purchaseLine, quote, quoteLine } = costingRecords(app.test)
    const { id } = await purchase()
    const sand = await purchaseLine(id, { description: 'Sand' })
    await purchaseLine(id, { description: 'Bricks' })
    await purchaseLine(id, { description: 'Brick ties' })
    await link(app.test, [sand.id], [[(await quoteLine((await quote()).id)).id, 1]])
    const page = await app.open(`/admin/purchase-headers/${id}/purchase-lines`)
    await tick(page, 'Sand').waitFor()
    return page
  }

  it('are ticked one by one, or all that match the filter', { tags: 'slow' }, async () => {
    const page = await openSandAndBricks()
    await tick(page, 'Sand').check()
    expect(await all(page).isChecked()).toBe(false)
    await tick(page, 'Sand').uncheck()
    const filter = page.getByRole('textbox', { name: 'Filter', exact: true })
    await filter.fill('brick')
    await page.getByText('2 records', { exact: true }).waitFor()
    await all(page).check()
    await filter.fill('')
    await page.getByText('3 records', { exact: true }).waitFor()
    expect(await tick(page, 'Bricks').isChecked()).toBe(true)
    expect(await tick(page, 'Brick ties').isChecked()).toBe(true)
    expect(await tick(page, 'Sand').isChecked()).toBe(false)
  })

  it('cannot be deleted while others refer to one of them, which the question names', {
    tags: 'slow',
  }, async () => {
    const page = await openSandAndBricks()
    await tick(page, 'Bricks').check()
    await tick(page, 'Sand').check()
    // The panel of this list stays open.
    await page.getByRole('heading', { name: 'Quote Matching' }).waitFor()
    await remove(page).click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete 2 purchase lines?' })
    await dialog.getByText('Sand: Is used by 1 purchase link.', { exact: true }).waitFor()
    expect(await dialog.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  it('are deleted after a question, and restored by Undo', { tags: 'slow' }, async () => {
    const page = await openSandAndBricks()
    await tick(page, 'Bricks').check()
    await remove(page).click()
    const one = page.getByRole('alertdialog', { name: 'Delete 1 purchase line?' })
    await one.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('2 records', { exact: true }).waitFor()
    await page.locator('header').getByRole('button', { name: 'Undo: 1 deleted: Purchase Lines' }).click()
    await page.getByText('3 records', { exact: true }).waitFor()
  })
})
