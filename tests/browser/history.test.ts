import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { costingCategories, quoteLines, suppliers } from '../../resources.config.ts'
import { seriousFindings } from '../support/accessibility.ts'
import { browserTest, phone } from '../support/browser.ts'
import { addUser } from '../support/people.ts'
import { sampleRecord } from '../support/samples.ts'
import { goTo, pathOf, problem } from '../support/steps.ts'
import { openAs } from '../support/visitor.ts'

const app = browserTest()

const change = (path: string, body: object, as: 'administrator' | 'user' = 'user') =>
  app.test.api('PATCH', path, { body, as })
const dialog = (page: Page, name: RegExp) => page.getByRole('dialog', { name })
const entries = (page: Page) => page.locator('li:has(> div time)')
const openHistory = async (page: Page) => {
  await page.getByRole('button', { name: 'History' }).click()
  await dialog(page, /^History:/).waitFor()
}
const told = (page: Page, text: string | RegExp) =>
  page.getByRole('alert').filter({ has: page.getByText(text, { exact: true }) })
const stored = async (path: string) => (await app.test.api('GET', path)).body
/** The cells of an entry's table, row by row. */
const changes = (page: Page, index: number) =>
  entries(page)
    .nth(index)
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)))

describe('The history of a record', () => {
  it('shows who changed what, newest first, with references by name, after a failed request too', async () => {
    app.allowConsole(/Failed to load resource/)
    const line = await sampleRecord(app.test, quoteLines, { quantity: 2, costEach: 10 })
    const category = await sampleRecord(app.test, costingCategories, { categoryDescription: 'Roofing' })
    const path = `/quoteline/${line.id}`
    await change(path, { quantity: 1234.5 })
    await change(path, { costingCategoryId: category.id, comments: 'Two <b>more</b>' }, 'administrator')
    const page = await app.open(`/admin/quote-headers/${line.quoteHeaderId}/quote-lines/${line.id}/edit`)
    await page.route(/\/history\?/, (route) => route.fulfill(problem(500, 'Not now.')), { times: 1 })
    await openHistory(page)
    await page.getByRole('alert').filter({ hasText: 'Error Fetching Data' }).waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
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

  it('opens over the form, shows older entries on request, and keeps the typed text', {
    tags: 'slow',
  }, async () => {
    const supplier = await sampleRecord(app.test, suppliers)
    await change(`/Supplier/${supplier.id}`, { contactNumber: '1' })
    // Simulates fifty more changes.
    await app.test.db.raw(
      `insert into audit_entry (at, user_id, user_name, action, table_name, record_id, changes)
       select at, user_id, user_name, action, table_name, record_id, changes
       from audit_entry, generate_series(1, 50)
       where table_name = 'supplier' and record_id = ? and action = 'changed'`,
      [supplier.id],
    )
    const page = await app.open(`/admin/suppliers/${supplier.id}/edit`, { as: 'user', viewport: phone })
    const name = page.getByRole('textbox', { name: 'Contact Name' })
    await name.fill('Not saved yet')
    await openHistory(page)
    await expect.poll(() => entries(page).count()).toBe(50)
    await page.getByRole('button', { name: 'Show older entries' }).click()
    await expect.poll(() => entries(page).count()).toBe(52)
    expect(await page.getByRole('button', { name: 'Show older entries' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await dialog(page, /^History:/).waitFor({ state: 'detached' })
    expect(await name.inputValue()).toBe('Not saved yet')
  })

  it('is in the row for a user who may read the record but not change it', { tags: 'slow' }, async () => {
    const { id } = await addUser(app.test)
    await change(`/UserAccounts/${id}`, { lastName: 'Maiden' }, 'administrator')
    await change(`/UserAccounts/${id}`, { lastName: 'Married' }, 'administrator')
    const page = await app.open('/admin/users', { as: 'user' })
    await page.getByRole('button', { name: /^History: .*Married$/ }).click()
    await dialog(page, /^History: .*Married$/).waitFor()
    await expect.poll(() => changes(page, 0)).toEqual([['Last Name', 'Maiden', 'Married']])
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog(page, /^History:/).waitFor({ state: 'detached' })
  })
})

describe('The whole history', () => {
  it('is closed to users, and not in their menu', { tags: 'slow' }, async () => {
    const page = await app.open('/admin/users', { as: 'user' })
    await page.getByRole('button', { name: 'Administration' }).click()
    await page.getByRole('menuitem', { name: 'Suppliers' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'History' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await goTo(page, '/admin/history')
    await expect.poll(() => pathOf(page)).toBe('/unauthorised')
  })

  it('is in the menu of Administrators, and shows where sign-ins came from', { tags: 'slow' }, async () => {
    const page = await app.open('/Not-Found')
    await page.getByRole('button', { name: 'Administration' }).click()
    await page.getByRole('menuitem', { name: 'History' }).click()
    await page.getByRole('heading', { name: 'Administration > History' }).waitFor()
    await entries(page).filter({ hasText: 'from 127.0.0.1' }).first().waitFor()
    expect(await seriousFindings(page)).toEqual([])
  })

  it('names the owner of a saved view', { tags: 'slow' }, async () => {
    const body = { name: 'By Una', resource: 'suppliers', state: null }
    expect((await app.test.api('POST', '/View', { as: 'user', body })).status).toBe(201)
    const page = await app.open('/admin/history')
    await entries(page).filter({ hasText: 'By Una' }).getByText('Una User', { exact: true }).first().waitFor()
  })

  it('names a deleted record, and restores it', { tags: 'slow' }, async () => {
    const { id } = await sampleRecord(app.test, suppliers, { supplierName: 'Gone & Sons' })
    await app.test.api('DELETE', `/Supplier/${id}`)
    const page = await app.open('/admin/history')
    const deleted = entries(page).filter({ hasText: 'Deleted' }).first()
    await deleted.getByRole('button', { name: 'Only entries of Supplier Gone & Sons' }).waitFor()
    await deleted.getByRole('button', { name: 'Bring back' }).click()
    await told(page, 'Undone: deletion taken back').waitFor()
    expect((await stored(`/Supplier/${id}`)).supplierName).toBe('Gone & Sons')
  })

  /** A category that the administrator created and the user changed. */
  const makeCategory = async () => {
    const { id } = await sampleRecord(app.test, costingCategories, { categoryDescription: 'Wanted' })
    await change(`/CostingCategory/${id}`, { displayOrder: 77 })
    return id
  }
  const pick = async (page: Page, label: string, option: string) => {
    await page.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  /** The history of the latest category only. */
  const openEntries = async () => {
    await makeCategory()
    const page = await app.open('/admin/history')
    await page.getByRole('button', { name: 'Only entries of Costing Category Wanted' }).first().click()
    await expect.poll(() => entries(page).count()).toBe(2)
    return page
  }

  it('is filtered by kind, action and record, and its address shows the same entries', {
    tags: 'slow',
  }, async () => {
    await sampleRecord(app.test, suppliers)
    await makeCategory()
    const page = await app.open('/admin/history')
    await entries(page).filter({ hasText: 'Supplier' }).first().waitFor()
    await pick(page, 'Kind of record', 'Costing Categories')
    await expect.poll(() => entries(page).filter({ hasText: 'Supplier' }).count()).toBe(0)
    await pick(page, 'What happened', 'Changed')
    await expect.poll(() => entries(page).filter({ hasText: 'Created' }).count()).toBe(0)
    await entries(page)
      .first()
      .getByRole('button', { name: 'Only entries of Costing Category Wanted' })
      .click()
    await expect.poll(() => entries(page).count()).toBe(1)
    await pick(page, 'What happened', 'All')
    await expect.poll(() => entries(page).count()).toBe(2)
    const address = new URL(page.url())
    await goTo(page, '/unauthorised')
    await entries(page).first().waitFor({ state: 'detached' })
    await goTo(page, `${address.pathname}${address.search}`)
    await expect.poll(() => entries(page).count()).toBe(2)
  })

  it('is filtered by day', { tags: 'slow' }, async () => {
    const page = await openEntries()
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
  })

  it('is filtered by person', { tags: 'slow' }, async () => {
    const page = await openEntries()
    await pick(page, 'Person', 'Una User')
    await expect.poll(() => entries(page).count()).toBe(1)
  })

  it('shows the entries of all records again', { tags: 'slow' }, async () => {
    const page = await openEntries()
    await page.getByRole('button', { name: 'Entries of all records' }).click()
    await expect.poll(() => entries(page).count()).toBeGreaterThan(2)
    expect(new URL(page.url()).searchParams.has('recordId')).toBe(false)
  })
})

/** Name of the button for the last change of a supplier. */
const changed = (what: 'Undo' | 'Redo') => new RegExp(`^${what}: Supplier .* changed$`)
const bar = (page: Page, name: string | RegExp) => page.locator('header').getByRole('button', { name })
/** Renames a new supplier in its dialog; returns its address. */
const renamed = async (page: Page, from = 'Stone', to = 'Brick') => {
  const { id } = await sampleRecord(app.test, suppliers, { supplierName: from, enabled: true })
  await goTo(page, `/admin/suppliers/${id}/edit`)
  await page.getByRole('textbox', { name: 'Supplier Name' }).fill(to)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return { id, path: `/Supplier/${id}` }
}

describe('A change', () => {
  it('is reported with Undo, in its message and in the menu bar', { tags: 'slow' }, async () => {
    const page = await app.open('/admin/suppliers')
    await renamed(page)
    await told(page, /^Supplier .* changed$/)
      .getByRole('button', { name: changed('Undo') })
      .waitFor()
    await bar(page, changed('Undo')).waitFor()
    expect(await seriousFindings(page)).toEqual([])
  })

  it('is undone and redone from the menu bar', async () => {
    const page = await app.open('/admin/suppliers')
    const { path } = await renamed(page, 'Slate', 'Tile')
    await page.getByRole('cell', { name: 'Tile', exact: true }).waitFor()
    await bar(page, changed('Undo')).click()
    await told(page, /^Change of Supplier .* taken back$/).waitFor()
    await page.getByRole('cell', { name: 'Slate', exact: true }).waitFor()
    expect((await stored(path)).supplierName).toBe('Slate')

    await bar(page, changed('Redo')).click()
    await told(page, /^Redone: Supplier .* changed$/).waitFor()
    await page.getByRole('cell', { name: 'Tile', exact: true }).waitFor()
  })

  it('is undone by Ctrl+Z and redone by Ctrl+Shift+Z, but not in a text box', { tags: 'slow' }, async () => {
    const page = await app.open('/admin/suppliers')
    const { path } = await renamed(page, 'Larch', 'Cedar')
    await page.getByRole('cell', { name: 'Cedar', exact: true }).waitFor()
    // In a text box the keys undo typing.
    await page.getByLabel('Filter').focus()
    await page.keyboard.press('Control+z')
    await page.locator('main').focus()
    await page.keyboard.press('Control+z')
    await page.getByRole('cell', { name: 'Larch', exact: true }).waitFor()
    await page.keyboard.press('Control+Shift+z')
    await page.getByRole('cell', { name: 'Cedar', exact: true }).waitFor()
    expect((await stored(path)).version).toBe(4)
    expect(app.complaints()).toEqual([])
  })

  it('is not undone when another user changed the record since, and the refusal names them', {
    tags: 'slow',
  }, async () => {
    app.allowConsole(/Failed to load resource/)
    // Somebody without earlier requests, which would be offered next.
    const page = await openAs(app, await addUser(app.test), '/admin/suppliers')
    const { path } = await renamed(page)
    await app.test.api('PATCH', path, { body: { supplierName: 'Hers' } })
    await bar(page, changed('Undo')).click()
    const refusal = page.getByRole('alert').filter({ hasText: 'Nothing was undone.' })
    await refusal.getByText(/^Hers: changed by Una User, /).waitFor()
    expect((await stored(path)).supplierName).toBe('Hers')
    expect(await bar(page, /^Undo/).count()).toBe(0)
    // Its close icon has enough contrast, as its text has.
    const close = refusal.getByRole('button', { name: 'Close' })
    const colours = [refusal, close].map((part) =>
      part.evaluate((element) => getComputedStyle(element).color),
    )
    expect(new Set(await Promise.all(colours)).size).toBe(1)
    await close.click()
    await refusal.waitFor({ state: 'detached' })
  })
})
