import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purchaseLines } from '../../resources.config.ts'
import { browserTest } from '../support/browser.ts'
import { buildOtherAdmin } from '../support/other-admin.ts'
import { type AnyRecord, sampleRecord } from '../support/samples.ts'
import { makeScene, type Scene } from '../support/scene.ts'
import { goTo } from '../support/steps.ts'

let remove: () => Promise<void>
const app = browserTest(async () => {
  const admin = await buildOtherAdmin('react-admin/build.ts')
  remove = admin.remove
  return { adminFolder: admin.folder }
})
afterAll(() => remove())

let scene: Scene
beforeAll(async () => {
  scene = await makeScene(app.test)
  const orders = Array.from({ length: 12 }, (_, index) => ({
    user_po_no: `RA-${String(index + 1).padStart(2, '0')}`,
    accounts_po_no: index < 3 ? 'Oak' : 'Elm',
    supplier_po_invoice_no: index === 5 ? 'INV-777' : null,
    order_date: '2025-03-04',
    supplier_id: scene.supplierId,
  }))
  await app.test.db('purchase_header').insert(orders)
})

const toolbar = (page: Page) => page.getByTestId('toolbar')
const aside = (page: Page) => page.getByTestId('aside')
const row = (page: Page, order: string) => page.locator('tbody tr[data-record]').filter({ hasText: order })
const query = (page: Page) => new URL(page.url()).searchParams
const openOrders = async (search = '?sort=userPONo&order=ASC', as?: 'user') => {
  const page = await app.open(`/admin/purchase-headers${search}`, as ? { as } : {})
  await row(page, 'RA-01').first().waitFor()
  return page
}
const read = async (path: string) => (await app.test.api('GET', path)).body as AnyRecord
const orderId = async (order: string): Promise<number> =>
  (await app.test.db('purchase_header').where({ user_po_no: order }).first('id')).id

describe('react-admin fields in a row', () => {
  it('show the values of its record, and a count of others', { tags: 'slow' }, async () => {
    const page = await openOrders()
    const fields = row(page, 'RA-01').getByTestId('fields')
    await fields.getByText('For Oak').waitFor()
    const text = await fields.innerText()
    for (const shown of ['RA-01', '0.00', '04/03/2025']) expect(text).toContain(shown)
    await expect.poll(() => fields.innerText()).toMatch(/\b0\b/)
  })

  it('lead to the dialog of a referenced record', { tags: 'slow' }, async () => {
    const page = await openOrders()
    const { supplierName } = await read(`/Supplier/${scene.supplierId}`)
    await row(page, 'RA-02')
      .getByTestId('fields')
      .getByRole('link', { name: String(supplierName) })
      .click()
    await page.getByRole('dialog', { name: 'Edit Supplier Details' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/admin/suppliers/${scene.supplierId}/edit`)
  })

  it('open the form of their record over the list, with its filter', { tags: 'slow' }, async () => {
    const page = await openOrders('?filter={"accountsPONo":"Oak"}')
    await row(page, 'RA-01').getByRole('link', { name: 'Change order' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    expect(query(page).get('filter')).toBe('{"accountsPONo":"Oak"}')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/admin/purchase-headers')
  })
})

describe('react-admin filters of a list', () => {
  it('search while one types, in the address', { tags: 'slow' }, async () => {
    const page = await openOrders()
    await toolbar(page).getByLabel('Live search').fill('RA-07')
    await expect.poll(() => query(page).get('filter')).toBe('{"q":"RA-07"}')
    await expect.poll(() => page.locator('tbody tr[data-record]').count()).toBe(1)
    await toolbar(page).getByLabel('Live search').fill('')
    await row(page, 'RA-01').waitFor()
    expect(query(page).get('filter')).toBeNull()
  })

  it('are shown from a menu, and hidden with their value', { tags: 'slow' }, async () => {
    const page = await openOrders()
    await toolbar(page).getByRole('button', { name: 'Add filter' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Invoice has' }).click()
    await toolbar(page).getByLabel('Invoice has').fill('777')
    await expect.poll(() => query(page).get('filter')).toBe('{"supplierPOInvoiceNo":{"contains":"777"}}')
    await row(page, 'RA-06').waitFor()
    await expect.poll(() => page.locator('tbody tr[data-record]').count()).toBe(1)
    await toolbar(page).getByRole('button', { name: 'Remove this filter' }).click()
    await row(page, 'RA-01').waitFor()
    expect(query(page).get('displayedFilters')).toBeNull()
  })

  it('are saved as queries for the visit, and chosen again', { tags: 'slow' }, async () => {
    const page = await openOrders('?filter={"accountsPONo":"Oak"}')
    await aside(page).getByRole('button', { name: 'Save current query' }).click()
    await page.getByLabel('Query name').fill('Oak orders')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await goTo(page, '/admin/purchase-headers?filter={}&sort=userPONo')
    await row(page, 'RA-12').waitFor()
    await aside(page).getByRole('button', { name: 'Oak orders' }).click()
    await expect.poll(() => query(page).get('filter')).toBe('{"accountsPONo":"Oak"}')
    await expect.poll(() => page.locator('tbody tr[data-record]').count()).toBe(3)
  })
})

describe('react-admin list buttons', () => {
  it('sort the list by a field', { tags: 'slow' }, async () => {
    const page = await openOrders('?filter={}')
    await toolbar(page)
      .getByRole('button', { name: /Sort by/ })
      .click()
    await page.getByRole('menuitem', { name: /User PO Ref/ }).click()
    await expect.poll(() => query(page).get('sort')).toBe('userPONo')
  })

  it('turn the pages of the list, which a simple list shows', { tags: 'slow' }, async () => {
    const page = await openOrders('?filter={"userPONo":{"contains":"RA-"}}&sort=userPONo&order=ASC&perPage=5')
    await aside(page).getByText('Order RA-05').waitFor()
    expect(await aside(page).getByText('Order RA-06').count()).toBe(0)
    await toolbar(page).getByRole('button', { name: 'Go to next page' }).click()
    await aside(page).getByText('Order RA-06').waitFor()
    expect(query(page).get('page')).toBe('2')
    await toolbar(page).getByText('6-10 of 12').waitFor()
  })

  it('download the file of the list from the server', { tags: 'slow' }, async () => {
    const page = await openOrders()
    const download = page.waitForEvent('download')
    await toolbar(page).getByRole('button', { name: 'Export' }).click()
    expect((await download).suggestedFilename()).toBe('Purchases.xlsx')
  })

  it('read the list again', { tags: 'slow' }, async () => {
    const page = await openOrders()
    const id = await orderId('RA-11')
    await app.test.db('purchase_header').where({ id }).update({ accounts_po_no: 'Yew' })
    await toolbar(page).getByRole('button', { name: 'Refresh' }).click()
    await row(page, 'RA-11').getByText('For Yew').waitFor()
  })

  it('create a record below the parent of the list', { tags: 'slow' }, async () => {
    const page = await app.open(scene.at.purchaseLines)
    await page.getByRole('link', { name: /Create/ }).click()
    await page.getByRole('dialog').waitFor()
    expect(new URL(page.url()).pathname).toBe(`${scene.at.purchaseLines}/create`)
  })
})

describe('react-admin buttons for ticked rows', () => {
  const tick = (page: Page, order: string) => page.getByRole('checkbox', { name: `Select ${order}` })

  it('change them in one request that Undo takes back', { tags: 'slow' }, async () => {
    const page = await openOrders()
    for (const order of ['RA-08', 'RA-09']) await tick(page, order).check()
    await toolbar(page).getByRole('button', { name: 'Mark as stated' }).click()
    const undo = page.locator('header').getByRole('button', { name: 'Undo: 2 changed: Purchases' })
    await undo.waitFor()
    const path = `/PurchaseHeader/${await orderId('RA-08')}`
    expect(await read(path)).toMatchObject({ statementDate: '2025-03-31' })
    await undo.click()
    await expect.poll(async () => (await read(path)).statementDate).toBeNull()
  })

  it('delete them in one request that Undo takes back', { tags: 'slow' }, async () => {
    const page = await openOrders()
    await tick(page, 'RA-10').check()
    await toolbar(page).getByRole('button', { name: 'Remove ticked' }).click()
    const undo = page.locator('header').getByRole('button', { name: 'Undo: 1 deleted: Purchases' })
    await undo.click()
    await row(page, 'RA-10').waitFor()
  })

  it('say why a record that others use stays', { tags: 'slow' }, async () => {
    app.allowConsole(/409/)
    const page = await app.open(`/admin/purchase-headers?filter={"id":${scene.purchase.id}}`)
    const name = String(scene.purchase.userPONo)
    await page.getByRole('checkbox', { name: new RegExp(`Select ${name}`) }).check()
    await toolbar(page).getByRole('button', { name: 'Remove ticked' }).click()
    await page
      .getByText(/used by|cannot be deleted/i)
      .first()
      .waitFor()
    await row(page, name).waitFor()
  })

  it('refuse to delete a record that another user has changed meanwhile', { tags: 'slow' }, async () => {
    app.allowConsole(/412/)
    const page = await openOrders()
    const id = await orderId('RA-12')
    await app.test.db('purchase_header').where({ id }).increment('version', 1)
    await row(page, 'RA-12').getByRole('button', { name: 'Drop order' }).click()
    await page
      .getByRole('alert')
      .getByText(/changed/i)
      .waitFor()
    expect(await orderId('RA-12')).toBe(id)
  })
})

describe('react-admin fields above the lists of a record', () => {
  it('show its lines in a grid', { tags: 'slow' }, async () => {
    const line = await sampleRecord(app.test, purchaseLines, { purchaseHeaderId: scene.purchase.id })
    const page = await app.open(scene.at.purchaseLines)
    await page.getByTestId('lines').getByText(String(line.description)).waitFor()
  })
})

describe('react-admin inputs in a form', () => {
  it('are checked and saved with the record', { tags: 'slow' }, async () => {
    const page = await app.open(`/admin/quote-headers/${scene.quote.id}/edit`)
    const inputs = page.getByTestId('inputs')
    await inputs.getByLabel('Remarks').fill('Seen by Pat')
    await inputs.getByLabel('Kind of part').click()
    await page.getByRole('option', { name: 'Variation' }).click()
    await inputs.getByLabel('Job').click()
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect
      .poll(() => read(`/QuoteHeader/${scene.quote.id}`))
      .toMatchObject({ comments: 'Seen by Pat', part: 'variation' })
  })

  it('show the value that the form’s own input has, and the other way round', { tags: 'slow' }, async () => {
    const page = await app.open(`${scene.at.quoteLines}/${scene.quoteLine.id}/edit`)
    const own = page.getByRole('textbox', { name: /^Quantity/ })
    const added = page.getByLabel('How many')
    await own.fill('1.5')
    await expect.poll(() => added.inputValue()).toBe('1.5')
    await added.fill('2.25')
    await expect.poll(() => own.inputValue()).toBe('2.25')
  })

  it('switch a boolean', { tags: 'slow' }, async () => {
    const page = await app.open(`/admin/suppliers/${scene.supplierId}/edit`)
    await page.getByLabel('In use').uncheck()
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect.poll(() => read(`/Supplier/${scene.supplierId}`)).toMatchObject({ enabled: false })
  })
})

describe('react-admin buttons of a user without the permission', () => {
  it('are not there, but the fields are', { tags: 'slow' }, async () => {
    const page = await app.open('/admin/users', { as: 'user' })
    await page.getByTestId('user').first().waitFor()
    await app.quiet()
    for (const label of ['Change user', 'Drop user'])
      expect(await page.getByText(label).count(), label).toBe(0)
    expect(await page.getByRole('link', { name: /Create/ }).count()).toBe(0)
  })

  it('are there for an administrator', { tags: 'slow' }, async () => {
    const page = await app.open('/admin/users')
    await page.getByTestId('user').first().getByText('Change user').waitFor()
    await page
      .getByRole('link', { name: /Create/ })
      .first()
      .waitFor()
  })
})
