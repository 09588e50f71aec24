import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { costingCategories, quoteLines, suppliers } from '../../resources.config.ts'
import { seriousFindings } from '../support/accessibility.ts'
import { browserTest, phone } from '../support/browser.ts'
import { addPerson } from '../support/people.ts'
import { sampleRecord } from '../support/samples.ts'
import { pathOf, problem } from '../support/steps.ts'

const app = browserTest()

const change = (path: string, body: object, as: 'administrator' | 'user' = 'user') =>
  app.test.api('PATCH', path, { body, as })
const dialog = (page: Page, name: RegExp) => page.getByRole('dialog', { name })
const entries = (page: Page) => page.locator('li:has(> div time)')
const openHistory = async (page: Page) => {
  await page.getByRole('button', { name: 'History' }).click()
  await dialog(page, /^History:/).waitFor()
}
/** The cells of an entry's table, row by row. */
const changes = (page: Page, index: number) =>
  entries(page)
    .nth(index)
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)))

describe('The history of a record', () => {
  it('says who changed what, newest first, with references by their names', async () => {
    const line = await sampleRecord(app.test, quoteLines, { quantity: 2, costEach: 10 })
    const category = await sampleRecord(app.test, costingCategories, { categoryDescription: 'Roofing' })
    const path = `/quoteline/${line.id}`
    await change(path, { quantity: 1234.5 })
    await change(path, { costingCategoryId: category.id, comments: 'Two <b>more</b>' }, 'administrator')
    const page = await app.open(`/admin/quote-headers/${line.quoteHeaderId}/quote-lines/${line.id}/edit`)
    await openHistory(page)
    await expect
      .poll(() => changes(page, 0))
      .toEqual([
        ['Comments', expect.stringMatching(/^Comments/), 'Two <b>more</b>'],
        ['Costing Category', expect.stringMatching(/^Category/), 'Roofing'],
      ])
    expect(await changes(page, 1)).toEqual([['Quantity', '2', '1,234.5']])
    expect(await entries(page).nth(0).textContent()).toContain('Changedby First Administrator')
    expect(await entries(page).nth(1).textContent()).toContain('Changedby Una User')
    expect(await entries(page).nth(2).textContent()).toContain('Createdby First Administrator')
    expect(await seriousFindings(page)).toEqual([])
  })

  it('opens over the form and leaves what was typed there', async () => {
    const supplier = await sampleRecord(app.test, suppliers)
    const page = await app.open(`/admin/suppliers/${supplier.id}/edit`, { as: 'user', viewport: phone })
    const name = page.getByRole('textbox', { name: 'Contact Name' })
    await name.fill('Not saved yet')
    await openHistory(page)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await dialog(page, /^History:/).waitFor({ state: 'detached' })
    expect(await name.inputValue()).toBe('Not saved yet')
  })

  it('is in the row for somebody who may read the record and not change it', async () => {
    const { id } = await addPerson(app.test)
    await change(`/UserAccounts/${id}`, { lastName: 'Maiden' }, 'administrator')
    await change(`/UserAccounts/${id}`, { lastName: 'Married' }, 'administrator')
    const page = await app.open('/admin/users', { as: 'user' })
    await page.getByRole('button', { name: /^History: .*Married$/ }).click()
    await dialog(page, /^History: .*Married$/).waitFor()
    await expect.poll(() => changes(page, 0)).toEqual([['Last Name', 'Maiden', 'Married']])
    expect(await seriousFindings(page)).toEqual([])
  })

  it('shows older entries on demand', async () => {
    const supplier = await sampleRecord(app.test, suppliers)
    for (let n = 1; n <= 51; n++) await change(`/Supplier/${supplier.id}`, { contactNumber: `${n}` })
    const page = await app.open(`/admin/suppliers/${supplier.id}/edit`)
    await openHistory(page)
    await expect.poll(() => entries(page).count()).toBe(50)
    await page.getByRole('button', { name: 'Show older entries' }).click()
    await expect.poll(() => entries(page).count()).toBe(52)
    expect(await page.getByRole('button', { name: 'Show older entries' }).count()).toBe(0)
  })

  it('says so when it cannot be fetched, and tries again', async () => {
    app.allowConsole(/Failed to load resource/)
    const supplier = await sampleRecord(app.test, suppliers)
    const page = await app.open(`/admin/suppliers/${supplier.id}/edit`)
    await page.route(/\/history\?/, (route) => route.fulfill(problem(500, 'Not now.')), { times: 1 })
    await openHistory(page)
    await page.getByRole('alert').filter({ hasText: 'Error Fetching Data' }).waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => entries(page).count()).toBe(1)
  })
})

describe('The whole history', () => {
  it('is reached from the menu by Administrators alone', async () => {
    const page = await app.open('/home')
    await page.getByRole('button', { name: 'Administration' }).click()
    await page.getByRole('menuitem', { name: 'History' }).click()
    await page.getByRole('heading', { name: 'Administration > History' }).waitFor()
    await entries(page).first().waitFor()
    const other = await app.open('/home', { as: 'user' })
    await other.getByRole('button', { name: 'Administration' }).click()
    await other.getByRole('menuitem', { name: 'Suppliers' }).waitFor()
    expect(await other.getByRole('menuitem', { name: 'History' }).count()).toBe(0)
    await other.goto(`${app.address}/admin/history`)
    await expect.poll(() => pathOf(other)).toBe('/unauthorised')
  })

  it('names deleted records as they were called, and sign-ins with where they came from', async () => {
    const { id } = await sampleRecord(app.test, suppliers, { supplierName: 'Gone & Sons' })
    await app.test.api('DELETE', `/Supplier/${id}`)
    const page = await app.open('/admin/history')
    const deleted = entries(page).filter({ hasText: 'Deleted' }).first()
    await deleted.getByRole('button', { name: 'Only entries of Supplier Gone & Sons' }).waitFor()
    await entries(page).filter({ hasText: 'from 127.0.0.1' }).first().waitFor()
    expect(await seriousFindings(page)).toEqual([])
  })

  it('is narrowed by kind, person, action, day and record, and keeps that over a reload', async () => {
    const supplier = await sampleRecord(app.test, suppliers, { supplierName: 'Wanted Ltd' })
    await change(`/Supplier/${supplier.id}`, { contactName: 'Pat' })
    await sampleRecord(app.test, costingCategories)
    const page = await app.open('/admin/history')
    const pick = async (label: string, option: string) => {
      await page.getByRole('combobox', { name: label }).click()
      await page.getByRole('option', { name: option, exact: true }).click()
    }
    await pick('Kind of record', 'Suppliers')
    await expect.poll(() => entries(page).filter({ hasText: 'Costing Category' }).count()).toBe(0)
    await pick('What happened', 'Changed')
    await expect.poll(() => entries(page).filter({ hasText: 'Created' }).count()).toBe(0)
    await entries(page).first().getByRole('button', { name: 'Only entries of Supplier Wanted Ltd' }).click()
    await expect.poll(() => entries(page).count()).toBe(1)
    await pick('What happened', 'All')
    await expect.poll(() => entries(page).count()).toBe(2)
    await page.reload()
    await expect.poll(() => entries(page).count()).toBe(2)
    const day = async (label: string, text: string) => {
      await page.getByLabel(label, { exact: true }).fill(text)
      await page.keyboard.press('Enter')
    }
    await day('From', '1 jan 2099')
    await page.getByText('No changes are recorded.').waitFor()
    await day('From', '01/01/2020')
    await expect.poll(() => entries(page).count()).toBe(2)
    await day('To', '01/01/2020')
    await page.getByText('No changes are recorded.').waitFor()
    await day('To', '')
    await pick('Person', 'Una User')
    await expect.poll(() => entries(page).count()).toBe(1)
    await page.getByRole('button', { name: 'Entries of all records' }).click()
    await expect.poll(() => entries(page).count()).toBeGreaterThan(0)
    expect(new URL(page.url()).searchParams.has('recordId')).toBe(false)
  })
})
