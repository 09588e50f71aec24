import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import {
  costingCategories,
  purchaseHeaders,
  purchaseLines,
  quoteHeaders,
  quotePurchaseLinks,
  suppliers,
} from '../../resources.config.ts'
import { browserTest, desktop, phone } from '../support/browser.ts'
import { sampleRecord } from '../support/samples.ts'
import { gate, goTo, pathOf, sendingAgainAtOnce } from '../support/steps.ts'

const app = browserTest()

const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, label: string) => dialog(page).getByLabel(label)
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save', exact: true })
const closed = (page: Page) => dialog(page).waitFor({ state: 'detached' })
const stored = async (path: string) => (await app.test.api('GET', path)).body

describe('The dialog of a new record', () => {
  it('says beside a field what is wrong once it was left, is saved once when the answer was lost and Save is pressed again, and shown in the list', async () => {
    app.allowConsole(/Failed to load resource/)
    const page = await app.open('/admin/suppliers')
    await page.getByRole('link', { name: 'Add New' }).click()
    await page.getByRole('heading', { name: 'Create Supplier' }).waitFor()
    expect(await save(page).isDisabled()).toBe(true)
    await field(page, 'Supplier Name').fill('Keen Bricks')
    await field(page, 'Contact Email').fill('nonsense')
    expect(await dialog(page).getByText('Invalid email format.').count()).toBe(0)
    await field(page, 'Contact Name').focus()
    await dialog(page).getByText('Invalid email format.').waitFor()
    expect(await save(page).isDisabled()).toBe(true)
    await field(page, 'Contact Email').fill('keen@bricks.example')
    await field(page, 'Supplier Name').fill('  ')
    await dialog(page).getByText('This field is required.').waitFor()
    expect(await save(page).isDisabled()).toBe(true)
    await field(page, 'Supplier Name').fill('Keen Bricks')

    await page.route(
      '**/api/v1.0/Supplier',
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      // As often as it is sent by itself.
      { times: 3 },
    )
    await sendingAgainAtOnce(page, async () => {
      await save(page).click()
      await dialog(page).getByText('The server cannot be reached').waitFor()
    })
    expect(await field(page, 'Supplier Name').inputValue()).toBe('Keen Bricks')
    await save(page).click()
    await closed(page)
    await page.getByText('Keen Bricks').waitFor()
    expect(pathOf(page)).toBe('/admin/suppliers')
    const found = await stored(`/Supplier?filter=${encodeURIComponent('{"q":"Keen Bricks"}')}`)
    expect(found).toHaveLength(1)
  })

  it('of a person keeps what was typed when the server refuses it, says why, and asks for a new password only behind a link', async () => {
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
    const email = 'una.again@costwright.example'
    await field(page, 'Email').fill(email)
    await save(page).click()
    await closed(page)

    await page.getByRole('row').filter({ hasText: email }).getByRole('link', { name: /^Edit/ }).click()
    await expect.poll(() => field(page, 'First Name').inputValue()).toBe('Una')
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

  it('fills in the parent, offers enabled records, and sends the numbers exactly; later it keeps a disabled one that is chosen', async () => {
    const line = await sampleRecord(app.test, purchaseLines)
    const { version, ...category } = await stored(`/CostingCategory/${line.costingCategoryId}`)
    await app.test.api('PUT', `/CostingCategory/${category.id}`, { body: { ...category, enabled: false } })
    await sampleRecord(app.test, costingCategories, { categoryDescription: 'Aggregates', enabled: true })
    const lines = `/admin/purchase-headers/${line.purchaseHeaderId}/purchase-lines`
    const page = await app.open(`${lines}/create`)
    await field(page, 'Description').fill('Sand')
    await field(page, 'Quantity').fill('1,234.5')
    await field(page, 'Cost Each').fill('0.0001')
    await field(page, 'Costing Category').fill('aggre')
    await page.getByRole('option', { name: 'Aggregates' }).click()
    await save(page).click()
    await closed(page)
    const all = await stored(`/PurchaseLine/PurchaseHeader/${line.purchaseHeaderId}`)
    expect(all.find(({ description }: { description: string }) => description === 'Sand')).toMatchObject({
      quantity: 1234.5,
      costEach: 0.0001,
    })

    await goTo(page, `${lines}/${line.id}/edit`)
    const picker = field(page, 'Costing Category')
    await expect.poll(() => picker.inputValue()).toBe(`${category.categoryDescription} (disabled)`)
    await picker.click()
    await page.getByRole('option', { name: 'Aggregates' }).waitFor()
    expect(await page.getByRole('option', { name: category.categoryDescription }).count()).toBe(0)
    expect(version).toBeGreaterThan(0)
  })
})

describe('The dialog of an existing record', () => {
  it('is deleted after asking, with the way to those that need it: a purchase link, changed in its dialog and deleted from its row, with a toast', async () => {
    app.allowConsole(/Failed to load resource/)
    const link = await sampleRecord(app.test, quotePurchaseLinks, { linkedQuantity: 5 })
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

    await page.goBack()
    await remove()
    await closed(page)
    await page.getByText('No Data Available').waitFor()
    expect(pathOf(page)).toBe(lines)
  })
})

describe('Closing a dialog', () => {
  it('leads to the list, and Back does not open it again, on a desk and on a phone', async () => {
    const page = await app.open('/unauthorised')
    for (const viewport of [desktop, phone]) {
      await page.setViewportSize(viewport)
      await goTo(page, '/admin/suppliers')
      await page.getByRole('link', { name: 'Add New' }).click()
      await dialog(page).getByRole('button', { name: 'Cancel' }).click()
      await closed(page)
      expect(pathOf(page)).toBe('/admin/suppliers')
      await page.goBack()
      await page.waitForURL('**/unauthorised')
    }
  })

  it('of one record keeps nothing of it for the next one, and it closes where there is none; asks before Esc or the cross throws away what was typed; Ctrl+Enter saves from any box, and answers a question over it; it changes only what was typed, lets nobody overwrite what somebody else has changed, and the list shows it', async () => {
    app.allowConsole(/Failed to load resource|HttpError|There is no such record/)
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
    await goTo(page, '/admin/suppliers/999999/edit')
    await expect.poll(() => pathOf(page)).toBe('/admin/suppliers')

    await page.unroute(`**/Supplier/${two.id}`)
    const { length: heard } = app.complaints()
    await goTo(page, `/admin/suppliers/${one.id}/edit`)
    await field(page, 'Contact Name').fill('Half')
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
    expect(await field(page, 'Contact Name').inputValue()).toBe('Half')
    await dialog(page).getByRole('button', { name: 'Dismiss' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).waitFor()
    // The question's own button, and not the form's below it.
    await page.keyboard.press('Control+Enter')
    await closed(page)
    expect((await stored(`/Supplier/${one.id}`)).contactName).not.toBe('Half')

    await goTo(page, `/admin/suppliers/${one.id}/edit`)
    await field(page, 'Contact Name').fill('Kept')
    // The list may have lent the record: Save waits for it as it is.
    await expect.poll(() => save(page).isEnabled()).toBe(true)
    await page.keyboard.press('Control+Enter')
    await closed(page)
    expect((await stored(`/Supplier/${one.id}`)).contactName).toBe('Kept')
    expect(app.complaints()).toHaveLength(heard)

    const supplier = await sampleRecord(app.test, suppliers, { contactName: 'Old', contactNumber: '1' })
    await goTo(page, `/admin/suppliers/${supplier.id}/edit`)
    await page.getByRole('heading', { name: 'Edit Supplier Details' }).waitFor()
    await expect.poll(() => field(page, 'Contact Name').inputValue()).toBe('Old')
    await field(page, 'Contact Number').fill('0117 496 0000')
    await expect.poll(() => save(page).isEnabled()).toBe(true)
    const { id, ...theirs } = supplier
    await app.test.api('PUT', `/Supplier/${id}`, { body: { ...theirs, contactName: 'Theirs' } })
    await save(page).click()
    await dialog(page).getByText('This record was changed by someone else').waitFor()
    expect(await stored(`/Supplier/${id}`)).toMatchObject({ contactName: 'Theirs', contactNumber: '1' })
    await dialog(page).getByRole('button', { name: 'Reload' }).click()
    await expect.poll(() => field(page, 'Contact Name').inputValue()).toBe('Theirs')
    expect(await field(page, 'Contact Number').inputValue()).toBe('0117 496 0000')
    await save(page).click()
    await closed(page)
    await page.getByText('0117 496 0000').waitFor()
    expect(await stored(`/Supplier/${id}`)).toMatchObject({
      contactName: 'Theirs',
      contactNumber: '0117 496 0000',
    })
  })
})

describe('A date box', () => {
  it('reads the day first, says the date in words, and refuses half a date and years that nobody means', async () => {
    const purchase = await sampleRecord(app.test, purchaseHeaders, { requiredDate: null })
    const page = await app.open(`/admin/purchase-headers/${purchase.id}/edit`)
    await field(page, 'Required').pressSequentially('28')
    await field(page, 'Received').focus()
    await dialog(page).getByText('Invalid format.').waitFor()
    expect(await save(page).isDisabled()).toBe(true)
    await field(page, 'Required').fill('')
    await dialog(page).getByText('Invalid format.').waitFor({ state: 'detached' })
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
    await closed(page)
  })
})

describe('What is half typed', () => {
  it('in a dialog or an add row is not lost by Back, also before its record has come: it asks, and keeps or discards it; a visit without typing is nothing wrong', async () => {
    const line = await sampleRecord(app.test, purchaseLines)
    const page = await app.open('/unauthorised')
    await goTo(page, `/admin/purchase-headers/${line.purchaseHeaderId}/purchase-lines`)
    const answer = gate()
    await page.route('**/PurchaseLine/*', async (route) => {
      await answer.passed
      await route.fallback()
    })
    const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
    const edit = page.getByRole('row').getByRole('link', { name: /^Edit/ })
    await edit.click()
    await field(page, 'Description').fill('Half a li')
    answer.open()
    // Nothing can be saved until the record is there.
    await expect.poll(() => save(page).isEnabled()).toBe(true)
    await page.goBack()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    expect(await field(page, 'Description').inputValue()).toBe('Half a li')
    await page.goBack()
    await question.getByRole('button', { name: 'Discard' }).click()
    await closed(page)
    expect(pathOf(page)).toBe(`/admin/purchase-headers/${line.purchaseHeaderId}/purchase-lines`)

    await edit.click()
    await expect.poll(() => save(page).isEnabled()).toBe(true)
    await field(page, 'Description').fill('Half a line')
    await page.goBack()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    expect(await field(page, 'Description').inputValue()).toBe('Half a line')
    await page.goBack()
    await question.getByRole('button', { name: 'Discard' }).click()
    await closed(page)

    const box = page.getByRole('table').getByRole('textbox', { name: 'Description' })
    await box.focus()
    for (let n = 0; n < 4; n++) await page.keyboard.press('Tab')
    expect(await page.getByText('This field is required.').count()).toBe(0)
    await box.fill('Half a li')
    await page.goBack()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    expect(await box.inputValue()).toBe('Half a li')
    await page.goBack()
    await question.getByRole('button', { name: 'Discard' }).click()
    await page.waitForURL('**/unauthorised')
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
})
