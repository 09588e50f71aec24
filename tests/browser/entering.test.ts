import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { browserTest } from '../support/browser.ts'
import { costingRecords } from '../support/costing.ts'

const app = browserTest()

const addRow = (page: Page) => page.locator('tfoot [role=row]')
const isFocused = (page: Page, label: string) =>
  page.evaluate((name) => document.activeElement?.getAttribute('aria-label') === name, label)
/** Top of the add row in the window, in pixels. */
const topOf = (page: Page) => addRow(page).evaluate((row) => Math.round(row.getBoundingClientRect().top))
/** Whether a row is visible between the headings and the add row. */
const isInSight = (page: Page, text: string) =>
  page.evaluate((wanted) => {
    const row = [...document.querySelectorAll('tbody [role=row]')].find((one) =>
      one.textContent?.includes(wanted),
    )
    const [head, foot] = ['thead', 'tfoot'].map((name) =>
      document.querySelector(name)?.getBoundingClientRect(),
    )
    const place = row?.getBoundingClientRect()
    return place && head && foot && place.top >= head.bottom - 1 && place.bottom <= foot.top + 1
  }, text)
const visibleMessages = (page: Page) =>
  addRow(page)
    .locator('.MuiFormHelperText-root')
    .evaluateAll(
      (messages) =>
        messages.filter((message) => message.checkVisibility({ visibilityProperty: true })).length,
    )

describe('A quote of fifteen lines', () => {
  it('is entered by keyboard alone, with right focus, scroll position and messages', {
    tags: 'slow',
  }, async () => {
    const make = costingRecords(app.test)
    await make.project({ projectName: 'Typed yard', projectNumber: '26-001' })
    await make.category({ categoryDescription: 'Masonry' })
    await make.category({ categoryDescription: 'Roofing' })
    const page = await app.open('/admin/quote-headers', { viewport: { width: 1400, height: 700 } })
    await page.getByRole('link', { name: 'Add New' }).press('Enter')
    await page.getByRole('dialog').getByRole('combobox', { name: 'Project' }).waitFor()
    await page.keyboard.type('typed')
    await page.getByRole('option', { name: /Typed yard/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Save and add lines' }).press('Enter')
    await addRow(page).waitFor()
    await expect.poll(() => isFocused(page, 'Description')).toBe(true)
    // The "Loading Data" row is higher than the rows after it.
    await expect.poll(() => page.getByRole('table').getAttribute('aria-busy')).toBe('false')

    for (let line = 1; line <= 15; line++) {
      const name = `Line ${String(line).padStart(2, '0')}`
      const top = await topOf(page)
      await page.keyboard.type('L')
      expect([name, await visibleMessages(page), await topOf(page)]).toEqual([name, 0, top])
      expect(await addRow(page).locator('[aria-invalid=true]').count()).toBe(0)
      await page.keyboard.type(name.slice(1))
      await page.keyboard.press('Tab')
      await page.keyboard.type(String(line))
      await page.keyboard.press('Tab')
      await page.keyboard.type('12.50')
      await page.keyboard.press('Tab')
      if (await isFocused(page, 'Total')) await page.keyboard.press('Tab')
      expect(await isFocused(page, 'Costing Category')).toBe(true)
      const category = addRow(page).getByRole('combobox', { name: 'Costing Category' })
      // That of the line above.
      if (line > 1) expect(await category.inputValue()).toBe('Roofing')
      else {
        await page.keyboard.type('roof')
        await page.getByRole('option', { name: 'Roofing' }).waitFor()
        await page.keyboard.press('Enter')
      }
      const added = page.waitForResponse((reply) => reply.request().method() === 'POST')
      await page.keyboard.press('Enter')
      expect((await added).status()).toBe(201)
      await expect.poll(() => isFocused(page, 'Description')).toBe(true)
      await page.locator('tbody [role=row]', { hasText: name }).waitFor()
      await expect.poll(() => isInSight(page, name)).toBe(true)
      expect([name, await visibleMessages(page), await page.evaluate(() => window.scrollY)]).toEqual([
        name,
        0,
        0,
      ])
      expect(
        await addRow(page)
          .locator('input')
          .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value)),
      ).toEqual(['', '', '', ''])
    }
    // The highlight ends after two seconds.
    await page.locator('tbody [data-created]', { hasText: 'Line 15' }).waitFor()
    await page.locator('tbody [data-created]').waitFor({ state: 'detached' })
  })

  it('is gone on with after a visit, with the unit of lines that have one', { tags: 'slow' }, async () => {
    const make = costingRecords(app.test)
    const { id } = await make.quote()
    const { id: costingCategoryId } = await make.category({ categoryDescription: 'Drainage' })
    await make.quoteLine(id, { costingCategoryId })
    const address = `/admin/quote-headers/${id}/quote-lines`
    const page = await app.open(address)
    const box = (name: string) => addRow(page).getByLabel(name, { exact: true })
    await box('Description').pressSequentially('Pipe')
    await expect.poll(() => box('Costing Category').inputValue()).toBe('Drainage')
    expect(await box('Unit').count()).toBe(0)
    await box('Description').fill('')
    await make.quoteLine(id, { costingCategoryId, unit: 'm' })
    await page.reload()
    await box('Unit').fill('nr')
    await box('Description').fill('Gully')
    await box('Quantity').fill('3')
    await box('Cost Each').fill('85')
    const added = page.waitForResponse((reply) => reply.request().method() === 'POST')
    await box('Cost Each').press('Enter')
    expect(await (await added).json()).toMatchObject({ unit: 'nr', costingCategoryId, total: 255 })
  })

  it('shows the error of a line without moving its row', { tags: 'slow' }, async () => {
    const make = costingRecords(app.test)
    const { id } = await make.quote()
    const page = await app.open(`/admin/quote-headers/${id}/quote-lines`)
    const box = (name: string) => addRow(page).getByLabel(name, { exact: true })
    // While it loads, the list has rows of another height.
    await page.getByText('No Data Available').waitFor()
    await box('Description').fill('Wrong')
    const top = await topOf(page)
    const height = await addRow(page).evaluate((row) => row.clientHeight)
    await box('Quantity').fill('many')
    await box('Cost Each').focus()
    await addRow(page).getByText('Invalid format.').waitFor()
    expect([await topOf(page), await addRow(page).evaluate((row) => row.clientHeight)]).toEqual([top, height])
    await box('Cost Each').fill('much')
    await box('Quantity').focus()
    expect(await visibleMessages(page)).toBe(1)
  })
})

describe('A new record', () => {
  it('is scrolled to and highlighted in its list, whatever the sort order', { tags: 'slow' }, async () => {
    await app.test.db.raw(
      `insert into supplier (supplier_name) select 'Supplier ' || lpad(n::text, 3, '0') from generate_series(1, 45) n`,
    )
    const page = await app.open('/admin/suppliers')
    await page.getByRole('link', { name: 'Add New' }).click()
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: 'Supplier Name' })
      .fill('Supplier 040 and a half')
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await page.locator('tbody [data-created]', { hasText: 'Supplier 040 and a half' }).waitFor()
    await expect
      .poll(() =>
        page.evaluate(() => {
          const row = document.querySelector('tbody [data-created]')?.getBoundingClientRect()
          const list = document.querySelector('[role=region]:has(table)')?.getBoundingClientRect()
          return row && list && row.top > list.top && row.bottom <= list.bottom
        }),
      )
      .toBe(true)
  })
})

describe('A new project', () => {
  it('asks for its margin and dates, which the form of an existing one folds', { tags: 'slow' }, async () => {
    const { id } = await costingRecords(app.test).project()
    const page = await app.open('/admin/projects/create')
    const margin = page.getByRole('dialog').getByLabel('Target Margin %')
    await margin.fill('12')
    await page.goto(`${app.address}/admin/projects/${id}/edit`)
    await page.getByRole('dialog').getByLabel('Project Name').waitFor()
    expect(await margin.isVisible()).toBe(false)
  })
})
