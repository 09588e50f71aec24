import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { suppliers } from '../../resources.config.ts'
import { administrator } from '../support/app.ts'
import { browserTest } from '../support/browser.ts'
import { costingRecords } from '../support/costing.ts'
import { sampleRecord } from '../support/samples.ts'
import { goTo, pathOf } from '../support/steps.ts'

const app = browserTest()

const dialog = (page: Page) => page.getByRole('dialog')
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save', exact: true })
const field = (page: Page, label: string) => dialog(page).getByRole('textbox', { name: label, exact: true })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard what you typed?' })

/** Reloads the page and agrees to lose unsaved input; returns how often the browser asked. */
const reload = async (page: Page): Promise<number> => {
  let asked = 0
  page.on('dialog', async (opened) => {
    if (opened.type() === 'beforeunload') asked++
    await opened.accept()
  })
  await page.reload()
  page.removeAllListeners('dialog')
  return asked
}

/** Ends the session as its expiry does, and signs the same user in again. */
const loseSession = async (page: Page) => {
  await page.evaluate(() => {
    localStorage.removeItem('userData')
    window.dispatchEvent(new StorageEvent('storage', { key: 'userData' }))
  })
  await page.getByLabel('Email').fill(administrator.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(administrator.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

const ways: [string, (page: Page) => Promise<unknown>][] = [
  ['a reload', async (page) => expect(await reload(page)).toBe(1)],
  ['the end of a session', loseSession],
]

/** A purchase with two lines, and a quote line that they can be linked to. */
const newPurchase = async () => {
  const make = costingRecords(app.test)
  const category = await make.category({ categoryDescription: 'Masonry' })
  const { id } = await make.purchase()
  const of = { quantity: 2, costEach: 10, costingCategoryId: category.id }
  const lines = [
    await make.purchaseLine(id, { ...of, description: 'Sand' }),
    await make.purchaseLine(id, { ...of, description: 'Lime' }),
  ]
  const quote = await make.quote({ quoteNumber: 'Q-77' })
  await make.quoteLine(quote.id, { ...of, description: 'Rendering' })
  return { path: `/admin/purchase-headers/${id}/purchase-lines`, lines }
}
const cell = (page: Page, row: number, column: string) =>
  page.locator(`[aria-rowindex="${row + 1}"] [data-editable="${column}"]`)

describe.each(ways)('Unsaved input comes back after %s', (_way, interrupt) => {
  it('in the dialog of a new record', { tags: 'slow' }, async () => {
    const page = await app.open('/admin/suppliers/create')
    await field(page, 'Supplier Name').fill('Half a suppl')
    await interrupt(page)
    await expect.poll(() => field(page, 'Supplier Name').inputValue()).toBe('Half a suppl')
    await page.getByText('What you typed is back. It is not saved yet.').waitFor()
  })

  it('in the dialog of a stored record, next to the values another user stored meanwhile', {
    tags: 'slow',
  }, async () => {
    const supplier = await sampleRecord(app.test, suppliers, { contactName: 'Ann', contactEmail: null })
    const page = await app.open(`/admin/suppliers/${supplier.id}/edit`)
    await expect.poll(() => save(page).isEnabled()).toBe(true)
    await field(page, 'Contact Name').fill('Bob')
    await field(page, 'Contact Email').fill('bob@firm.example')
    await app.test.api('PATCH', `/Supplier/${supplier.id}`, { body: { contactName: 'Cleo' } })
    await interrupt(page)
    await expect.poll(() => field(page, 'Contact Name').inputValue()).toBe('Bob')
    await dialog(page).getByRole('status').filter({ hasText: 'Theirs:' }).getByText('Cleo').waitFor()
    expect(await dialog(page).getByText('Theirs:').count()).toBe(1)
    await dialog(page).getByRole('button', { name: 'Use theirs: Contact Name' }).click()
    expect(await field(page, 'Contact Name').inputValue()).toBe('Cleo')
    expect(await field(page, 'Contact Email').inputValue()).toBe('bob@firm.example')
    await save(page).click()
    await dialog(page).waitFor({ state: 'detached' })
    const { body } = await app.test.api('GET', `/Supplier/${supplier.id}`)
    expect(body).toMatchObject({ contactName: 'Cleo', contactEmail: 'bob@firm.example' })
  })

  it('in the add row of a list', { tags: 'slow' }, async () => {
    const { path } = await newPurchase()
    const page = await app.open(path)
    const box = page.getByRole('table').getByRole('textbox', { name: 'Description' })
    await box.fill('Half a li')
    await interrupt(page)
    await expect.poll(() => box.inputValue()).toBe('Half a li')
  })

  it('in a cell, and can be saved from there', { tags: 'slow' }, async () => {
    const { path, lines } = await newPurchase()
    const page = await app.open(path)
    await cell(page, 1, 'costEach').dblclick()
    await page.keyboard.type('12.5')
    await interrupt(page)
    const box = cell(page, 1, 'costEach').getByRole('textbox')
    await expect.poll(() => box.inputValue()).toBe('12.5')
    await box.press('Enter')
    await expect
      .poll(async () => (await app.test.api('GET', `/PurchaseLine/${lines[0]?.id}`)).body.costEach)
      .toBe(12.5)
  })

  it('in the quantities of the matching panel, with the ticked lines', { tags: 'slow' }, async () => {
    const { path } = await newPurchase()
    const page = await app.open(path)
    await page.getByRole('checkbox', { name: 'Select Sand', exact: true }).click()
    const box = page.getByRole('textbox', { name: 'Linked Quantity: Rendering', exact: true }).first()
    await box.fill('1.5')
    await interrupt(page)
    await expect.poll(() => box.inputValue()).toBe('1.5')
    expect(await page.getByRole('checkbox', { name: 'Select Sand', exact: true }).isChecked()).toBe(true)
    expect(await page.getByRole('checkbox', { name: 'Select Lime', exact: true }).isChecked()).toBe(false)
  })

  it('in the bulk edit dialog, with the ticked rows', { tags: 'slow' }, async () => {
    const { path } = await newPurchase()
    const page = await app.open(path)
    for (const name of ['Sand', 'Lime'])
      await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await dialog(page).getByRole('combobox', { name: 'Field' }).click()
    await page.getByRole('option', { name: 'Cost Each' }).click()
    await field(page, 'Cost Each').fill('44')
    await interrupt(page)
    await dialog(page)
      .getByRole('heading', { name: /2 purchase lines/ })
      .waitFor()
    expect(await field(page, 'Cost Each').inputValue()).toBe('44')
  })
})

describe('With unsaved input', () => {
  it('the browser asks before the tab is closed', { tags: 'slow' }, async () => {
    const page = await app.open('/admin/suppliers/create', { own: true })
    await field(page, 'Supplier Name').fill('Half')
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const opened = await asked
    expect(opened.type()).toBe('beforeunload')
    await opened.dismiss()
    expect(await field(page, 'Supplier Name').inputValue()).toBe('Half')
  })

  it('in passwords, the browser asks before a reload, and nothing is stored', { tags: 'slow' }, async () => {
    const page = await app.open('/account/password')
    await page.getByRole('textbox', { name: 'Current Password' }).fill('half a password')
    expect(await reload(page)).toBe(1)
    await page.getByRole('textbox', { name: 'Current Password' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Current Password' }).inputValue()).toBe('')
    expect(await page.evaluate(() => sessionStorage.getItem('drafts'))).toBeNull()
  })

  it('the app asks before a link leaves a page without a list', { tags: 'slow' }, async () => {
    const page = await app.open('/account/password')
    await page.getByRole('textbox', { name: 'Current Password' }).fill('half')
    await goTo(page, '/admin/suppliers')
    await question(page).getByRole('button', { name: 'Keep editing' }).click()
    expect(pathOf(page)).toBe('/account/password')
    expect(await page.getByRole('textbox', { name: 'Current Password' }).inputValue()).toBe('half')
  })

  it('the app asks before logging out, and then stores nothing', async () => {
    const { path } = await newPurchase()
    const page = await app.open(path)
    await page.getByRole('table').getByRole('textbox', { name: 'Description' }).fill('Half a li')
    const logOut = async () => {
      await page.getByRole('button', { name: /^Account/ }).click()
      await page.getByRole('menuitem', { name: 'Log Out' }).click()
    }
    await logOut()
    await question(page).getByRole('button', { name: 'Keep editing' }).click()
    expect(pathOf(page)).toBe(path)
    await logOut()
    await question(page).getByRole('button', { name: 'Discard' }).click()
    await page.getByLabel('Email').waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('drafts'))).toBeNull()
  })
})

describe('With everything saved or discarded', () => {
  it('the app does not ask, and restores nothing', { tags: 'slow' }, async () => {
    const page = await app.open('/admin/suppliers')
    await page.getByRole('link', { name: 'Add New' }).click()
    await field(page, 'Supplier Name').fill('Saved by a click')
    await save(page).click()
    await dialog(page).waitFor({ state: 'detached' })
    expect(await reload(page)).toBe(0)
    await page.getByRole('link', { name: 'Add New' }).click()
    await field(page, 'Supplier Name').fill('Thrown away')
    await page.keyboard.press('Escape')
    await question(page).getByRole('button', { name: 'Discard' }).click()
    // The question hides the dialog from its role, so this waits for the element itself.
    await page.locator('[role=dialog]').waitFor({ state: 'detached' })
    expect(await reload(page)).toBe(0)
    await page.getByRole('link', { name: 'Add New' }).click()
    expect(await field(page, 'Supplier Name').inputValue()).toBe('')
  })
})
