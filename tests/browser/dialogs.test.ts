import type { Locator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { firmDay } from '../../model/firm-clock.ts'
import {
  costingCategories,
  projects,
  purchaseHeaders,
  purchaseLines,
  quoteHeaders,
  quoteLines,
  quotePurchaseLinks,
  suppliers,
  users,
} from '../../resources.config.ts'
import { browserTest, desktop, phone } from '../support/browser.ts'
import { costingRecords } from '../support/costing.ts'
import { sampleRecord } from '../support/samples.ts'
import { gate, goTo, pathOf, sendingAgainAtOnce } from '../support/steps.ts'

const app = browserTest()

const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, label: string) => dialog(page).getByLabel(label)
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save', exact: true })
const closed = (page: Page) => dialog(page).waitFor({ state: 'detached' })
const stored = async (path: string) => (await app.test.api('GET', path)).body
/** A purchase line with one link. */
const linkedLine = async (linkedQuantity = 5) => {
  const link = await sampleRecord(app.test, quotePurchaseLinks, { linkedQuantity })
  const line = await stored(`/PurchaseLine/${link.purchaseLineId}`)
  const linePath = `/admin/purchase-headers/${line.purchaseHeaderId}/purchase-lines/${line.id}`
  return { link, editPath: `${linePath}/edit`, linksPath: `${linePath}/quote-purchase-links` }
}

describe('The dialog of a new record', () => {
  it('shows the error of a field once it loses focus', { tags: 'slow' }, async () => {
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
  })

  it('is saved once when the response was lost and Save is pressed again', { tags: 'slow' }, async () => {
    app.allowConsole(/Failed to load resource/)
    const page = await app.open('/admin/suppliers/create')
    await field(page, 'Supplier Name').fill('Keen Bricks')
    await field(page, 'Contact Email').fill('keen@bricks.example')
    await page.route(
      '**/api/v1.0/Supplier',
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      // As often as the app retries by itself.
      { times: 3 },
    )
    await sendingAgainAtOnce(page, async () => {
      await save(page).click()
      await dialog(page).getByText('The server cannot be reached').waitFor()
    })
    expect(await field(page, 'Supplier Name').inputValue()).toBe('Keen Bricks')
    await save(page).click()
    await closed(page)
    await page.getByRole('link', { name: 'Keen Bricks', exact: true }).waitFor()
    expect(pathOf(page)).toBe('/admin/suppliers')
    const found = await stored(`/Supplier?filter=${encodeURIComponent('{"q":"Keen Bricks"}')}`)
    expect(found).toHaveLength(1)
  })

  it('keeps the typed text when the server refuses it, and shows the reason', { tags: 'slow' }, async () => {
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
    await field(page, 'Email').fill('una.again@costwright.example')
    await save(page).click()
    await closed(page)
  })

  it('fills in the parent, and sends the numbers exactly', { tags: 'slow' }, async () => {
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
    const all = await stored(`/PurchaseLine/PurchaseHeader/${line.purchaseHeaderId}`)
    expect(all.find(({ description }: { description: string }) => description === 'Sand')).toMatchObject({
      quantity: 1234.5,
      costEach: 0.0001,
    })
  })
})

describe('The dialog of an existing record', () => {
  it('of a user shows the password fields only after Change Password', { tags: 'slow' }, async () => {
    const email = 'una.once.more@costwright.example'
    await sampleRecord(app.test, users, { email, firstName: 'Una', isEnabled: true })
    const page = await app.open('/admin/users')
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

  it('of a user without a password invites them with the same click', { tags: 'slow' }, async () => {
    const page = await app.open('/admin/users/create')
    await field(page, 'Email').fill('ivy.invited@costwright.example')
    await field(page, 'First Name').fill('Ivy')
    await field(page, 'Last Name').fill('Invited')
    await dialog(page).getByRole('button', { name: 'Save and invite' }).click()
    await page.waitForURL(/\/admin\/users\/\d+\/access$/)
    await page.getByText(/Pass the link on yourself|was mailed/).waitFor()
  })

  it('offers only enabled records, and keeps a disabled one that is chosen', { tags: 'slow' }, async () => {
    const line = await sampleRecord(app.test, purchaseLines)
    const { version, ...category } = await stored(`/CostingCategory/${line.costingCategoryId}`)
    await app.test.api('PUT', `/CostingCategory/${category.id}`, { body: { ...category, enabled: false } })
    await sampleRecord(app.test, costingCategories, { categoryDescription: 'Gravel', enabled: true })
    const page = await app.open(
      `/admin/purchase-headers/${line.purchaseHeaderId}/purchase-lines/${line.id}/edit`,
    )
    const picker = field(page, 'Costing Category')
    await expect.poll(() => picker.inputValue()).toBe(`${category.categoryDescription} (disabled)`)
    await picker.click()
    await page.getByRole('option', { name: 'Gravel' }).waitFor()
    expect(await page.getByRole('option', { name: category.categoryDescription }).count()).toBe(0)
    expect(version).toBeGreaterThan(0)
  })

  it('shows the records that prevent a deletion', { tags: 'slow' }, async () => {
    app.allowConsole(/Failed to load resource/)
    const { link, editPath } = await linkedLine()
    const page = await app.open(editPath)
    const question = page.getByRole('alertdialog')
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await question.getByRole('alert').getByRole('link', { name: '1 purchase link' }).waitFor()
    expect(await question.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true)
    await question.getByRole('link', { name: '1 purchase link' }).click()
    await page.getByRole('heading', { name: 'Administration > Purchase Links' }).waitFor()
    await page.locator(`[data-record="${link.id}"]`).waitFor()
    await page.getByRole('status').filter({ hasText: '1 record' }).waitFor()
  })

  it('changes the quantity of a purchase link', { tags: 'slow' }, async () => {
    const { link, linksPath } = await linkedLine()
    const page = await app.open(linksPath)
    await page.getByRole('row').getByRole('link', { name: /^Edit/ }).click()
    await page.getByRole('heading', { name: 'Edit Purchase Link' }).waitFor()
    await field(page, 'Linked Quantity').fill('2.5')
    await save(page).click()
    await closed(page)
    expect((await stored(`/QuotePurchaseLink/${link.id}`)).linkedQuantity).toBe(2.5)
  })

  it('of a purchase link is deleted from its row after a question that names both lines', {
    tags: 'slow',
  }, async () => {
    const { linksPath } = await linkedLine(2.5)
    const page = await app.open(linksPath)
    await page.getByRole('button', { name: /^Delete/ }).click()
    // The link is deleted, not the line that names it.
    await page
      .getByRole('alertdialog')
      .getByText(/^The link of 2\.5 × .+ \(£[\d,.]+\) to .+ will be removed\. Both lines stay\.$/)
      .waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Deleted', { exact: true }).waitFor()
    await page.getByText('No Data Available').waitFor()
  })

  it('closes after its record is deleted', { tags: 'slow' }, async () => {
    const line = await sampleRecord(app.test, purchaseLines)
    const lines = `/admin/purchase-headers/${line.purchaseHeaderId}/purchase-lines`
    const page = await app.open(`${lines}/${line.id}/edit`)
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await closed(page)
    await page.getByText('No Data Available').waitFor()
    expect(pathOf(page)).toBe(lines)
  })

  it('deletes it with its own lines if no other record uses them, and Undo restores all', {
    tags: 'slow',
  }, async () => {
    const line = await sampleRecord(app.test, quoteLines, { quantity: 2, costEach: 88_671 })
    const quote = `/QuoteHeader/${line.quoteHeaderId}`
    const page = await app.open(`/admin/quote-headers/${line.quoteHeaderId}/edit`)
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText(/will be deleted with 1 quote line, £177,342\.00\. Undo brings all/).waitFor()
    await question.getByRole('button', { name: 'Delete' }).click()
    await closed(page)
    expect((await app.test.api('GET', quote)).status).toBe(404)
    await page.locator('header').getByRole('button', { name: /^Undo/ }).click()
    await expect.poll(async () => (await app.test.api('GET', quote)).status).toBe(200)
    expect((await stored(`/quoteline/${line.id}`)).total).toBe(177_342)
  })

  it('requires a date for an agreed quote, today by default', { tags: 'slow' }, async () => {
    const quote = await sampleRecord(app.test, quoteHeaders, { standing: 'draft', agreedDate: null })
    const page = await app.open(`/admin/quote-headers/${quote.id}/edit`)
    await dialog(page)
      .getByRole('button', { name: /Standing/ })
      .first()
      .click()
    await dialog(page).getByRole('combobox', { name: 'Standing' }).click()
    await page.getByRole('option', { name: 'Agreed' }).click()
    const agreed = field(page, 'Agreed On')
    await expect.poll(() => agreed.inputValue()).toBe(firmDay().split('-').reverse().join('/'))
    await agreed.fill('')
    await expect.poll(() => save(page).isDisabled()).toBe(true)
    await agreed.fill('08/01/2026')
    await save(page).click()
    await closed(page)
    expect(await stored(`/QuoteHeader/${quote.id}`)).toMatchObject({
      standing: 'agreed',
      agreedDate: '2026-01-08',
    })
  })

  it('names the other record with the same number: projects, and references of purchases', {
    tags: 'slow',
  }, async () => {
    const other = await sampleRecord(app.test, projects, { projectNumber: 'JOB-27' })
    const page = await app.open('/admin/projects/create')
    await field(page, 'Project Number').fill('JOB-27')
    await dialog(page).getByText(`Also on ${other.projectNumber}`).waitFor()
    await sampleRecord(app.test, purchaseHeaders, { userPONo: 'PO-27' })
    const purchase = await app.open('/admin/purchase-headers/create')
    await field(purchase, 'User PO Ref').fill('PO-27')
    await dialog(purchase)
      .getByText(/^Also on PO-27/)
      .waitFor()
  })
})

const openHalfTyped = async () => {
  const { id } = await sampleRecord(app.test, suppliers)
  const page = await app.open(`/admin/suppliers/${id}/edit`)
  await field(page, 'Contact Name').fill('Half')
  return { id, page }
}

describe('Closing a dialog', () => {
  it('asks under a title that the close button does not cover', { tags: 'slow' }, async () => {
    const page = await app.open('/admin/suppliers/create', { viewport: phone })
    await field(page, 'Supplier Name').fill('Half')
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog')
    const cross = await question.getByRole('button', { name: 'Dismiss' }).boundingBox()
    const end = await question.getByRole('heading').evaluate((heading) => {
      const range = document.createRange()
      range.selectNodeContents(heading)
      return range.getBoundingClientRect().right
    })
    expect(end).toBeLessThanOrEqual(cross?.x ?? 0)
  })

  it('returns to the list, and Back does not open it again, on a desk and on a phone', {
    tags: 'slow',
  }, async () => {
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

  it('asks before the close button discards typed text, and Ctrl+Enter answers', {
    tags: 'slow',
  }, async () => {
    const { id, page } = await openHalfTyped()
    await dialog(page).getByRole('button', { name: 'Dismiss' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).waitFor()
    // The question's own button, not the form's below it.
    await page.keyboard.press('Control+Enter')
    await closed(page)
    expect((await stored(`/Supplier/${id}`)).contactName).not.toBe('Half')
  })

  it('returns to the list when the record does not exist', { tags: 'slow' }, async () => {
    app.allowConsole(/Failed to load resource|HttpError|There is no such record/)
    const page = await app.open('/unauthorised')
    await goTo(page, '/admin/suppliers/999999/edit')
    await expect.poll(() => pathOf(page)).toBe('/admin/suppliers')
  })
})

describe('Saving a dialog', () => {
  it('waits for the record from the server, and does not change the previous dialog’s record', {
    tags: 'slow',
  }, async () => {
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
    // The list has the record, but the server has not answered yet.
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

  it('takes no text while it is saved, as that would be lost', { tags: 'slow' }, async () => {
    const { id } = await sampleRecord(app.test, suppliers)
    const page = await app.open(`/admin/suppliers/${id}/edit`)
    const answer = gate()
    await page.route('**/Supplier/*', async (route) => {
      if (route.request().method() === 'PUT') await answer.passed
      return route.continue()
    })
    await field(page, 'Contact Name').fill('Kept')
    await expect.poll(() => save(page).isEnabled()).toBe(true)
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await page.keyboard.press('Control+Enter')
    await sent
    await page.keyboard.type(' and more')
    expect(await field(page, 'Contact Name').inputValue()).toBe('Kept')
    answer.open()
    await closed(page)
    expect((await stored(`/Supplier/${id}`)).contactName).toBe('Kept')
  })

  it('keeps another user’s changes, and shows the result in the list', { tags: 'slow' }, async () => {
    app.allowConsole(/Failed to load resource/)
    const supplier = await sampleRecord(app.test, suppliers, { contactName: 'Old', contactNumber: '1' })
    const page = await app.open(`/admin/suppliers/${supplier.id}/edit`)
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
  it('of a filter asks about a year that is more than two away', { tags: 'slow' }, async () => {
    const page = await app.open('/admin/purchase-headers')
    await page.getByRole('button', { name: 'Statement', exact: true }).click()
    const filter = page.getByRole('dialog', { name: /Statement/ })
    await filter.getByLabel('From').fill('01/01/2019')
    await filter.getByText('Tuesday 1 January 2019: is the year right?').waitFor()
  })

  const openPurchase = async () => {
    const purchase = await sampleRecord(app.test, purchaseHeaders, { requiredDate: null })
    return app.open(`/admin/purchase-headers/${purchase.id}/edit`)
  }

  it('refuses an incomplete date', { tags: 'slow' }, async () => {
    const page = await openPurchase()
    await field(page, 'Required').pressSequentially('28')
    await field(page, 'Received').focus()
    await dialog(page).getByText('Invalid format.').waitFor()
    expect(await save(page).isDisabled()).toBe(true)
    await field(page, 'Required').fill('')
    await dialog(page).getByText('Invalid format.').waitFor({ state: 'detached' })
  })

  it('refuses a year outside 1900 to 2999 until it is corrected', { tags: 'slow' }, async () => {
    const page = await openPurchase()
    const box = page.getByRole('textbox', { name: 'Received' })
    await box.fill('2/4/0025')
    await box.blur()
    await page.getByText('The year must be 1900 to 2999.').waitFor()
    expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
    await box.fill('2 apr 25')
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    expect((await sent).postDataJSON()).toMatchObject({ receivedDate: '2025-04-02' })
    await closed(page)
  })
})

describe('Unsaved text', () => {
  const openLines = async () => {
    const line = await sampleRecord(app.test, purchaseLines)
    const lines = `/admin/purchase-headers/${line.purchaseHeaderId}/purchase-lines`
    const page = await app.open('/unauthorised')
    await goTo(page, lines)
    return { page, lines, edit: page.getByRole('row').getByRole('link', { name: /^Edit/ }) }
  }
  const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard what you typed?' })
  /** Presses Back twice: first the text is kept, then it is discarded. */
  const keepThenDiscard = async (page: Page, box: Locator, text: string) => {
    await page.goBack()
    await question(page).getByRole('button', { name: 'Keep editing' }).click()
    expect(await box.inputValue()).toBe(text)
    await page.goBack()
    await question(page).getByRole('button', { name: 'Discard' }).click()
  }

  it('triggers the question in the next dialog too', { tags: 'slow' }, async () => {
    const { page, edit } = await openLines()
    for (const text of ['Half a li', 'Half a line']) {
      await edit.click()
      await expect.poll(() => save(page).isEnabled()).toBe(true)
      await field(page, 'Description').fill(text)
      await keepThenDiscard(page, field(page, 'Description'), text)
      await closed(page)
    }
  })

  it('shows no error in an add row that was only passed with Tab', { tags: 'slow' }, async () => {
    const { page } = await openLines()
    const box = page.getByRole('table').getByRole('textbox', { name: 'Description' })
    await box.focus()
    for (let n = 0; n < 4; n++) await page.keyboard.press('Tab')
    expect(await page.getByText('This field is required.').count()).toBe(0)
  })

  it('of a dialog left while saving is stored, and the response changes no page', {
    tags: 'slow',
  }, async () => {
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
    // After a save every list is refetched; a late dialog would go one step back at the same time.
    await asked
    await page.goBack()
    expect(pathOf(page)).toBe(`/admin/purchase-headers/${line.purchaseHeaderId}/purchase-lines`)
    expect((await stored(`/PurchaseLine/${line.id}`)).description).toBe('Saved late')
  })
})

describe('A dialog that is opened from another page than its list', () => {
  it('lies over that page, also after a reload, and Back closes it', { tags: 'slow' }, async () => {
    const make = costingRecords(app.test)
    const { id } = await make.quote()
    const address = `/admin/quote-headers/${id}/quote-lines`
    const page = await app.open(address)
    const form = page.getByRole('dialog', { name: /^Edit Quote/ })
    const addRow = page.locator('tfoot').getByLabel('Description')
    await addRow.waitFor()
    const edit = page.getByRole('link', { name: /^Edit/ })
    await edit.click()
    await form.waitFor()
    expect(pathOf(page)).toBe(`/admin/quote-headers/${id}/edit`)
    await addRow.waitFor()
    await page.reload()
    await form.waitFor()
    await addRow.waitFor()
    await page.goBack()
    await form.waitFor({ state: 'detached' })
    expect(pathOf(page)).toBe(address)
    await page.goForward()
    await form.getByLabel('Quote Number').fill('Q-1')
    await page.keyboard.press('Control+Enter')
    await form.waitFor({ state: 'detached' })
    expect(pathOf(page)).toBe(address)
    await page.getByRole('heading', { name: 'Q-1' }).waitFor()
  })

  it('is over its list when its address is opened', { tags: 'slow' }, async () => {
    const { id } = await costingRecords(app.test).quote()
    const page = await app.open(`/admin/quote-headers/${id}/edit`)
    await page.getByRole('dialog').waitFor()
    await page.locator(`tr[data-record="${id}"]`).waitFor()
  })

  it('keeps the section of the menu when it closes to a shorter address', { tags: 'slow' }, async () => {
    const make = costingRecords(app.test)
    const { id, projectId } = await make.quote()
    const page = await app.open(`/admin/projects/${projectId}/quote-headers/${id}/payments`)
    await page.getByRole('link', { name: 'Add New' }).click()
    await field(page, 'Received Date').first().fill('2025-02-28')
    await field(page, 'Amount').fill('100')
    await page.keyboard.press('Control+Enter')
    await page.waitForURL(`**/admin/quote-headers/${id}/payments`)
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    expect(await menu.locator('[aria-current=page]').innerText()).toBe('Projects')
  })
})
