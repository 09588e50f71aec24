import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import {
  costingCategories,
  payments,
  purchaseHeaders,
  purchaseLines,
  quoteHeaders,
  quotePurchaseLinks,
  suppliers,
} from '../../resources.config.ts'
import { browserTest, desktop, phone } from '../support/browser.ts'
import { addPerson } from '../support/people.ts'
import { sampleRecord } from '../support/samples.ts'
import { gate, goTo, pathOf } from '../support/steps.ts'

const app = browserTest()

const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, label: string) => dialog(page).getByLabel(label)
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save', exact: true })
const closed = (page: Page) => dialog(page).waitFor({ state: 'detached' })
const stored = async (path: string) => (await app.test.api('GET', path)).body

describe('The dialog of a new record', () => {
  it('saves it and shows it in the list', async () => {
    const page = await app.open('/admin/suppliers')
    await page.getByRole('link', { name: 'Add New' }).click()
    await page.getByRole('heading', { name: 'Create Supplier' }).waitFor()
    expect(await save(page).isDisabled()).toBe(true)
    await field(page, 'Supplier Name').fill('Keen Bricks')
    await save(page).click()
    await closed(page)
    await page.getByText('Keen Bricks').waitFor()
    expect(new URL(page.url()).pathname).toBe('/admin/suppliers')
  })

  it('says beside a field what is wrong with it, once it was left', async () => {
    const page = await app.open('/admin/suppliers/create')
    await field(page, 'Supplier Name').fill('Keen Bricks')
    await field(page, 'Contact Email').fill('nonsense')
    expect(await dialog(page).getByText('Invalid email format.').count()).toBe(0)
    await field(page, 'Contact Name').focus()
    await dialog(page).getByText('Invalid email format.').waitFor()
    expect(await save(page).isDisabled()).toBe(true)
    await field(page, 'Supplier Name').fill('  ')
    await dialog(page).getByText('This field is required.').waitFor()
  })

  it('keeps what was typed when the server refuses it, and says why', async () => {
    app.allowConsole(/Failed to load resource/)
    const page = await app.open('/admin/users/create')
    await field(page, 'Email').fill('user@costwright.example')
    await field(page, 'First Name').fill('Una')
    await field(page, 'Last Name').fill('Again')
    await dialog(page).getByLabel('Password').first().fill('another long one')
    await field(page, 'Confirm Password').fill('another long one')
    await save(page).click()
    await dialog(page).getByRole('alert').waitFor()
    await dialog(page).getByText('Is already in use.').waitFor()
    expect(await field(page, 'Last Name').inputValue()).toBe('Again')
  })

  it('makes one record when the answer was lost and Save is pressed again', async () => {
    app.allowConsole(/Failed to load resource/)
    const page = await app.open('/admin/suppliers/create')
    await field(page, 'Supplier Name').fill('Only once Ltd')
    await page.route(
      '**/api/v1.0/Supplier',
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      // As often as it is sent by itself.
      { times: 3 },
    )
    await save(page).click()
    await dialog(page).getByText('The server cannot be reached').waitFor()
    expect(await field(page, 'Supplier Name').inputValue()).toBe('Only once Ltd')
    await save(page).click()
    await closed(page)
    const found = await stored(`/Supplier?filter=${encodeURIComponent('{"q":"Only once Ltd"}')}`)
    expect(found).toHaveLength(1)
  })

  it('fills in the parent and sends the numbers exactly', async () => {
    const line = await sampleRecord(app.test, purchaseLines)
    await sampleRecord(app.test, costingCategories, { categoryDescription: 'Aggregates', enabled: true })
    const page = await app.open(`/admin/purchase-headers/${line.purchaseHeaderId}/purchase-lines/create`)
    await field(page, 'Description').fill('Sand')
    await field(page, 'Quantity').fill('1,234.5')
    await field(page, 'Cost Each').fill('0.0001')
    await field(page, 'Costing Category').fill('aggre')
    await page.getByRole('option', { name: 'Aggregates' }).click()
    await save(page).click()
    await closed(page)
    const lines = await stored(`/PurchaseLine/PurchaseHeader/${line.purchaseHeaderId}`)
    expect(lines.find(({ description }: { description: string }) => description === 'Sand')).toMatchObject({
      quantity: 1234.5,
      costEach: 0.0001,
    })
  })
})

describe('The dialog of an existing record', () => {
  it('changes only what was typed, and the list shows it', async () => {
    const supplier = await sampleRecord(app.test, suppliers, { contactName: 'Pat' })
    const page = await app.open(`/admin/suppliers/${supplier.id}/edit`)
    await page.getByRole('heading', { name: 'Edit Supplier Details' }).waitFor()
    await field(page, 'Contact Number').fill('0117 496 0000')
    await save(page).click()
    await closed(page)
    await page.getByText('0117 496 0000').waitFor()
    expect(await stored(`/Supplier/${supplier.id}`)).toMatchObject({
      contactName: 'Pat',
      contactNumber: '0117 496 0000',
    })
  })

  it('does not take half a date for none', async () => {
    const purchase = await sampleRecord(app.test, purchaseHeaders, { requiredDate: null })
    const page = await app.open(`/admin/purchase-headers/${purchase.id}/edit`)
    await field(page, 'Required').pressSequentially('28')
    await field(page, 'Received').focus()
    await dialog(page).getByText('Invalid format.').waitFor()
    expect(await save(page).isDisabled()).toBe(true)
  })

  it('lets nobody overwrite what somebody else has changed, and keeps what was typed', async () => {
    app.allowConsole(/Failed to load resource/)
    const supplier = await sampleRecord(app.test, suppliers, { contactName: 'Old', contactNumber: '1' })
    const page = await app.open(`/admin/suppliers/${supplier.id}/edit`)
    await expect.poll(() => field(page, 'Contact Name').inputValue()).toBe('Old')
    await field(page, 'Contact Number').fill('mine')
    const { id, ...theirs } = supplier
    await app.test.api('PUT', `/Supplier/${id}`, { body: { ...theirs, contactName: 'Theirs' } })
    await save(page).click()
    await dialog(page).getByText('This record was changed by someone else').waitFor()
    expect(await stored(`/Supplier/${id}`)).toMatchObject({ contactName: 'Theirs', contactNumber: '1' })
    await dialog(page).getByRole('button', { name: 'Reload' }).click()
    await expect.poll(() => field(page, 'Contact Name').inputValue()).toBe('Theirs')
    expect(await field(page, 'Contact Number').inputValue()).toBe('mine')
    await save(page).click()
    await closed(page)
    expect(await stored(`/Supplier/${id}`)).toMatchObject({ contactName: 'Theirs', contactNumber: 'mine' })
  })

  it('offers the enabled records of a picker and keeps a disabled one that is chosen', async () => {
    const line = await sampleRecord(app.test, purchaseLines)
    const { version, ...category } = await stored(`/CostingCategory/${line.costingCategoryId}`)
    await app.test.api('PUT', `/CostingCategory/${category.id}`, { body: { ...category, enabled: false } })
    const other = await sampleRecord(app.test, costingCategories, { enabled: true })
    const page = await app.open(
      `/admin/purchase-headers/${line.purchaseHeaderId}/purchase-lines/${line.id}/edit`,
    )
    const picker = field(page, 'Costing Category')
    await expect.poll(() => picker.inputValue()).toBe(`${category.categoryDescription} (disabled)`)
    await picker.click()
    await page.getByRole('option', { name: String(other.categoryDescription) }).waitFor()
    expect(await page.getByRole('option', { name: category.categoryDescription }).count()).toBe(0)
    expect(version).toBeGreaterThan(0)
  })

  it('asks for a new password only behind a link', async () => {
    const { id, email } = await addPerson(app.test)
    const page = await app.open(`/admin/users/${id}/edit`)
    await expect.poll(() => field(page, 'First Name').inputValue()).toBe('Pat')
    expect(await field(page, 'Email').getAttribute('readonly')).not.toBeNull()
    expect(await dialog(page).getByLabel('Confirm Password').count()).toBe(0)
    await dialog(page).getByRole('button', { name: 'Change Password' }).click()
    expect(await save(page).isDisabled()).toBe(true)
    await dialog(page).getByLabel('Password *').first().fill('a wholly new one')
    await field(page, 'Confirm Password').fill('a wholly new on')
    await field(page, 'First Name').focus()
    await dialog(page).getByText('Password and confirm password do not match.').waitFor()
    await field(page, 'Confirm Password').fill('a wholly new one')
    await save(page).click()
    await closed(page)
    expect((await app.test.signIn({ email, password: 'a wholly new one' })).token).not.toBe('')
  })

  it('deletes after asking, and leads to those that need the record', async () => {
    app.allowConsole(/Failed to load resource/)
    const link = await sampleRecord(app.test, quotePurchaseLinks)
    const line = await stored(`/PurchaseLine/${link.purchaseLineId}`)
    const lines = `/admin/purchase-headers/${line.purchaseHeaderId}/purchase-lines`
    const page = await app.open(`${lines}/${line.id}/edit`)
    const remove = async () => {
      await dialog(page).getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    }
    await remove()
    await dialog(page).getByRole('alert').getByRole('link', { name: '1 purchase link' }).click()
    await page.getByRole('heading', { name: 'Administration > Purchase Links' }).waitFor()
    await page.locator(`[data-record="${link.id}"]`).waitFor()
    await page.getByRole('status').filter({ hasText: '1 record' }).waitFor()
    await page.goBack()
    await dialog(page).getByRole('button', { name: 'Delete' }).waitFor()
    await app.test.api('DELETE', `/QuotePurchaseLink/${link.id}`)
    await remove()
    await closed(page)
    await page.getByText('No Data Available').waitFor()
  })

  it('asks before Esc or the cross throws away what was typed', async () => {
    const supplier = await sampleRecord(app.test, suppliers)
    const page = await app.open(`/admin/suppliers/${supplier.id}/edit`)
    await field(page, 'Contact Name').fill('Half')
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
    expect(await field(page, 'Contact Name').inputValue()).toBe('Half')
    await dialog(page).getByRole('button', { name: 'Dismiss' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await closed(page)
  })

  it('saves by Ctrl+Enter from any box, and does what a question over it asks', async () => {
    const supplier = await sampleRecord(app.test, suppliers)
    const page = await app.open(`/admin/suppliers/${supplier.id}/edit`)
    await field(page, 'Contact Name').fill('Thrown away')
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').waitFor()
    // The question's own button, and not the form's below it.
    await page.keyboard.press('Control+Enter')
    await closed(page)
    expect((await stored(`/Supplier/${supplier.id}`)).contactName).not.toBe('Thrown away')

    await page.goto(`${app.address}/admin/suppliers/${supplier.id}/edit`)
    await field(page, 'Contact Name').fill('Kept')
    // The list may have lent the record: Save waits for it as it is.
    await expect.poll(() => save(page).isEnabled()).toBe(true)
    await page.keyboard.press('Control+Enter')
    await closed(page)
    expect((await stored(`/Supplier/${supplier.id}`)).contactName).toBe('Kept')
  })

  it('closes again when the record is not there', async () => {
    app.allowConsole(/Failed to load resource|HttpError|There is no such record/)
    const page = await app.open('/admin/suppliers/999999/edit')
    await page.waitForURL('**/admin/suppliers')
  })
})

describe('Closing a dialog', () => {
  it.each([desktop, phone])('leads to the list, and Back does not open it again (%o)', async (viewport) => {
    const page = await app.open('/home', { viewport })
    await page.goto(`${app.address}/admin/suppliers`)
    await page.getByRole('link', { name: 'Add New' }).click()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await closed(page)
    expect(new URL(page.url()).pathname).toBe('/admin/suppliers')
    await page.goBack()
    await page.waitForURL('**/home')
  })

  it('of one record keeps nothing of it for the next one', async () => {
    const one = await sampleRecord(app.test, suppliers, { supplierName: 'First of two' })
    const two = await sampleRecord(app.test, suppliers, { supplierName: 'Second of two' })
    const page = await app.open(`/admin/suppliers/${one.id}/edit`)
    await expect.poll(() => field(page, 'Supplier Name').inputValue()).toBe('First of two')
    await expect.poll(() => save(page).isEnabled()).toBe(true)
    const { passed, open } = gate()
    await page.route(`**/Supplier/${two.id}`, async (route) => {
      await passed
      await route.continue()
    })
    await goTo(page, `/admin/suppliers/${two.id}/edit`)
    await expect.poll(() => field(page, 'Supplier Name').inputValue()).toBe('Second of two')
    // Lent by the list: what the server has is still to come.
    expect(await save(page).isDisabled()).toBe(true)
    open()
    await expect.poll(() => save(page).isEnabled()).toBe(true)
    await field(page, 'Contact Name').fill('Ann')
    await save(page).click()
    await closed(page)
    expect(await stored(`/Supplier/${two.id}`)).toMatchObject({
      supplierName: 'Second of two',
      contactName: 'Ann',
    })
    expect(await stored(`/Supplier/${one.id}`)).toEqual(one)
  })

  it('that was opened by its address leads to the list', async () => {
    const payment = await sampleRecord(app.test, payments)
    const list = `/admin/quote-headers/${payment.quoteHeaderId}/payments`
    const page = await app.open(`${list}/create`)
    await page.getByRole('heading', { name: 'Create New Payment' }).waitFor()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await page.waitForURL(`**${list}`)
  })
})

describe('A purchase link', () => {
  it('is changed in its dialog and deleted from its row, with a toast', async () => {
    const link = await sampleRecord(app.test, quotePurchaseLinks, { linkedQuantity: 5 })
    const line = await stored(`/PurchaseLine/${link.purchaseLineId}`)
    const page = await app.open(
      `/admin/purchase-headers/${line.purchaseHeaderId}/purchase-lines/${line.id}/quote-purchase-links`,
    )
    await page.getByRole('heading', { name: 'Administration > Purchase Links' }).waitFor()
    await page.getByRole('row').getByRole('link', { name: /^Edit/ }).click()
    await page.getByRole('heading', { name: 'Edit Purchase Link' }).waitFor()
    await field(page, 'Linked Quantity').fill('2.5')
    await save(page).click()
    await closed(page)
    expect((await stored(`/QuotePurchaseLink/${link.id}`)).linkedQuantity).toBe(2.5)
    await page.getByRole('button', { name: /^Delete/ }).click()
    // What goes is the link, and not the line that it is known by.
    await page
      .getByRole('alertdialog')
      .getByText(/^The link of 2\.5 × .+ \(£[\d,.]+\) to .+ will be removed\. Both lines stay\.$/)
      .waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Deleted', { exact: true }).waitFor()
    await page.getByText('No Data Available').waitFor()
  })
})

describe('A date box', () => {
  it('reads the day first, says the date in words, and refuses years that nobody means', async () => {
    const purchase = await sampleRecord(app.test, purchaseHeaders)
    const page = await app.open(`/admin/purchase-headers/${purchase.id}/edit`)
    const box = page.getByRole('textbox', { name: 'Received' })
    await box.fill('02042025')
    await page.getByText('Wednesday 2 April 2025').waitFor()
    await box.blur()
    expect(await box.inputValue()).toBe('02/04/2025')
    await box.fill('2/4/0025')
    await box.blur()
    await page.getByText('The year must be 2000 to 2099.').waitFor()
    expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
    await box.fill('2 apr 25')
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    expect((await sent).postDataJSON()).toMatchObject({ receivedDate: '2025-04-02' })
  })
})

describe('What is half typed', () => {
  it('in a dialog is not lost by Back: it asks, and keeps or discards it', async () => {
    const line = await sampleRecord(app.test, purchaseLines)
    const page = await app.open(`/admin/purchase-headers/${line.purchaseHeaderId}/purchase-lines`)
    await page.getByRole('row').getByRole('link', { name: /^Edit/ }).click()
    const box = page.getByRole('dialog').getByLabel('Description')
    await box.fill('Half a li')
    await page.goBack()
    const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    expect(await box.inputValue()).toBe('Half a li')
    await page.goBack()
    await question.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(pathOf(page)).toBe(`/admin/purchase-headers/${line.purchaseHeaderId}/purchase-lines`)
  })

  it('in a dialog before its record has come is asked about as well', async () => {
    const line = await sampleRecord(app.test, purchaseLines)
    const page = await app.open(`/admin/purchase-headers/${line.purchaseHeaderId}/purchase-lines`)
    const answer = gate()
    await page.route('**/PurchaseLine/*', async (route) => {
      await answer.passed
      await route.fallback()
    })
    await page.getByRole('row').getByRole('link', { name: /^Edit/ }).click()
    await page.getByRole('dialog').getByLabel('Description').fill('Half a li')
    answer.open()
    // Nothing can be saved until the record is there.
    await expect.poll(() => save(page).isEnabled()).toBe(true)
    await page.goBack()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
    expect(await page.getByRole('dialog').getByLabel('Description').inputValue()).toBe('Half a li')
  })

  it('in a dialog that is left before its save is answered is written, and the answer leads nobody away', async () => {
    const line = await sampleRecord(app.test, purchaseLines)
    await sampleRecord(app.test, quoteHeaders)
    const page = await app.open(`/admin/purchase-headers/${line.purchaseHeaderId}/purchase-lines`)
    const answer = gate()
    await page.route('**/PurchaseLine/*', async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback()
      const response = await route.fetch()
      await answer.passed
      return route.fulfill({ response })
    })
    await page.getByRole('row').getByRole('link', { name: /^Edit/ }).click()
    await page.getByRole('dialog').getByLabel('Description').fill('Saved late')
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await save(page).click()
    await sent
    await page.goBack()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await closed(page)
    await page.getByRole('link', { name: 'Quotes', exact: true }).click()
    await page.getByRole('heading', { name: 'Quotes' }).waitFor()
    await page.getByRole('table').getByRole('link').first().waitFor()
    const asked = page.waitForRequest(/\/QuoteHeader\?/)
    answer.open()
    // Every list is asked for again after a save, and in the same breath the dialog would have gone a step back.
    await asked
    await page.goBack()
    expect(pathOf(page)).toBe(`/admin/purchase-headers/${line.purchaseHeaderId}/purchase-lines`)
    expect((await stored(`/PurchaseLine/${line.id}`)).description).toBe('Saved late')
  })

  it('in an add row is not lost by Back either; a visit without typing is nothing wrong', async () => {
    const line = await sampleRecord(app.test, purchaseLines)
    const page = await app.open('/admin/purchase-headers')
    await page
      .getByRole('link', { name: /^View Lines/ })
      .first()
      .click()
    const box = page.getByRole('table').getByRole('textbox', { name: 'Description' })
    await box.focus()
    for (let n = 0; n < 4; n++) await page.keyboard.press('Tab')
    expect(await page.getByText('This field is required.').count()).toBe(0)
    await box.fill('Half a li')
    await page.goBack()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
    expect(await box.inputValue()).toBe('Half a li')
    await page.goBack()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await page.waitForURL('**/admin/purchase-headers')
    expect(line.id).toBeGreaterThan(0)
  })
})
