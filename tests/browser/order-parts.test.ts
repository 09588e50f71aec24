import { beforeAll, describe, expect, it } from 'vitest'
import { firmDay } from '../../model/firm-clock.ts'
import { seriousFindings } from '../support/accessibility.ts'
import { browserTest, phone } from '../support/browser.ts'
import { costingRecords } from '../support/costing.ts'
import { png } from '../support/files.ts'

const app = browserTest()
let records: ReturnType<typeof costingRecords>
beforeAll(() => {
  records = costingRecords(app.test)
})
const get = async (path: string) => (await app.test.api('GET', path)).body

/** An order of 10 m of pipe at £30 and 4 manholes at £100, linked to a quote. */
const ordered = async (projectNumber: string) => {
  const project = await records.project({ projectNumber })
  const quote = await records.quote({ projectId: project.id })
  const costingCategoryId = (await records.category({ categoryDescription: `Drains ${projectNumber}` })).id
  const { body: supplier } = await app.test.api('POST', '/Supplier', {
    body: { supplierName: `Groundworks ${projectNumber}` },
  })
  const lines = []
  for (const [description, quantity, costEach] of [
    ['Pipe', 10, 30],
    ['Manhole', 4, 100],
  ] as const) {
    const fields = { description, quantity, unit: 'm', costEach: costEach + 10, costingCategoryId }
    const { id } = await records.quoteLine(quote.id, fields)
    lines.push({ quoteLineId: id, quantity, costEach, expected: quantity })
  }
  const { body } = await app.test.api('POST', `/QuoteHeader/${quote.id}/order`, {
    body: { supplierId: supplier.id, userPONo: `${projectNumber}/001`, lines },
  })
  const purchaseId: number = body.purchaseHeaderId
  return { purchaseId, orderId: (await get(`/PurchaseHeader/${purchaseId}`)).orderId as number }
}

describe('An order', () => {
  it('is delivered in part and invoiced with freight by keyboard, and its page shows the figures', {
    tags: 'slow',
  }, async () => {
    const { purchaseId, orderId } = await ordered('31-101')
    const page = await app.open(`/admin/orders/${orderId}/order-lines`)
    const press = async (name: string) => {
      await page.getByRole('button', { name }).focus()
      await page.keyboard.press('Enter')
    }
    await press('Delivered…')
    const delivery = page.getByRole('dialog', { name: 'Delivered: 31-101/001' })
    await delivery.waitFor()
    const today = firmDay().split('-').reverse().join('/')
    expect(await delivery.getByRole('textbox', { name: 'Date' }).inputValue()).toBe(today)
    // The box of the delivery note has the focus.
    await page.keyboard.type('DN 5')
    await delivery.getByRole('textbox', { name: 'Quantity: Pipe' }).fill('6')
    await page.keyboard.press('Control+Enter')
    await delivery.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Open it' }).waitFor()
    expect(await get(`/PurchaseHeader/${purchaseId}`)).toMatchObject({
      deliveryNote: 'DN 5',
      totalAmount: 580,
    })

    await press('Invoiced…')
    const invoice = page.getByRole('dialog', { name: 'Invoiced: 31-101/001' })
    await invoice.waitFor()
    await page.keyboard.type('A-77')
    await invoice.getByRole('textbox', { name: 'Cost Each: Pipe' }).fill('31')
    await invoice.getByText('£6.00 more than ordered').waitFor()
    await invoice.getByRole('textbox', { name: 'Invoice Net' }).fill('631')
    await invoice.getByRole('textbox', { name: 'Invoice VAT' }).fill('126.20')
    await invoice.getByText('The invoice is £45.00 more.').waitFor()
    await invoice.getByRole('button', { name: 'Add freight or another line' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('Freight')
    await invoice.getByRole('textbox', { name: 'Cost Each', exact: true }).fill('45')
    await invoice.getByText('The invoice is £45.00 more.').waitFor({ state: 'detached' })
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Control+Enter')
    await invoice.waitFor({ state: 'detached' })
    expect(await get(`/PurchaseHeader/${purchaseId}`)).toMatchObject({
      supplierPOInvoiceNo: 'A-77',
      statementDate: null,
      totalAmount: 631,
      unmatchedAmount: 0,
    })
    const { invoiceId } = await get(`/PurchaseHeader/${purchaseId}`)
    expect(await get(`/SupplierInvoice/${invoiceId}`)).toMatchObject({
      invoiceNo: 'A-77',
      invoiceDate: firmDay(),
      invoiceNet: 631,
      invoiceVat: 126.2,
      orderedAmount: 580,
      invoiceDifference: 0,
    })
    const row = page.getByRole('row', { name: 'Pipe' })
    await expect.poll(() => row.getByRole('cell').allTextContents()).toContain('£6.00')
    await page.getByText('£120.00').first().waitFor()
  })

  it('is kept on a phone without a connection, and done once when there is one', {
    tags: 'slow',
  }, async () => {
    const { purchaseId } = await ordered('31-103')
    const page = await app.open(`/admin/purchase-headers/${purchaseId}/purchase-lines`, {
      viewport: phone,
      own: true,
    })
    await page
      .getByRole('toolbar', { name: 'For the thumb' })
      .getByRole('button', { name: 'Delivered' })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Delivered: 31-103/001' })
    await dialog.getByRole('textbox', { name: 'Quantity: Manhole' }).fill('1')
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'ticket.png', mimeType: 'image/png', buffer: png() })
    // The server does it, and no reply arrives.
    app.allowConsole(/net::ERR_FAILED/)
    await page.route('**/delivered', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await dialog.getByRole('button', { name: 'Save' }).click()
    const waits = page
      .getByRole('status')
      .filter({ hasText: 'Delivered: 31-103/001 is kept on this device.' })
    await waits.waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.unroute('**/delivered')
    await page.reload()
    await waits.getByRole('button', { name: 'Send now' }).click()
    // For a moment its photo is kept beside it.
    await expect.poll(() => waits.count()).toBe(0)
    const delivered = await get(`/Delivery/PurchaseHeader/${purchaseId}`)
    expect(delivered).toHaveLength(1)
    const files = async () => (await get(`/Delivery/${delivered[0].id}/attachments`)).length
    await expect.poll(files).toBe(1)
  })

  it('is delivered without a connection, with a photo, and sent once when the connection is back', {
    tags: 'slow',
  }, async () => {
    app.allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
    const { purchaseId } = await ordered('31-104')
    const page = await app.open(`/admin/purchase-headers/${purchaseId}/purchase-lines`, {
      viewport: phone,
      own: true,
    })
    const thumbs = page.getByRole('toolbar', { name: 'For the thumb' })
    await thumbs.waitFor()
    await page.getByText('Manhole').first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await thumbs
      .getByLabel('Photo')
      .and(page.locator('input'))
      .setInputFiles({ name: 'gate.png', mimeType: 'image/png', buffer: png() })
    const waits = (title: string) =>
      page.getByRole('status').filter({ hasText: `${title} is kept on this device.` })
    await waits('Photo: 31-104/001 - Groundworks 31-104').waitFor()
    await thumbs.getByRole('button', { name: 'Delivered' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delivered: 31-104/001' })
    await dialog.getByRole('textbox', { name: 'Quantity: Manhole' }).fill('1')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await waits('Delivered: 31-104/001').waitFor()
    await page.context().setOffline(false)
    await waits('Photo: 31-104/001 - Groundworks 31-104').waitFor({ state: 'detached' })
    await waits('Delivered: 31-104/001').waitFor({ state: 'detached' })
    expect(await get(`/Delivery/PurchaseHeader/${purchaseId}`)).toHaveLength(1)
    const files = await get(`/PurchaseHeader/${purchaseId}/attachments`)
    expect(files.map((file: { fileName: string }) => file.fileName)).toEqual(['gate.png'])
  })

  it('is delivered on a phone with a photo, which the delivery has', { tags: 'slow' }, async () => {
    const { purchaseId, orderId } = await ordered('31-102')
    const page = await app.open(`/admin/orders/${orderId}/order-lines`, { viewport: phone, own: true })
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    await page.getByRole('button', { name: 'Actions of this record' }).click()
    await page.getByRole('button', { name: 'Delivered…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delivered: 31-102/001' })
    await dialog.getByRole('textbox', { name: 'Quantity: Manhole' }).fill('1')
    const camera = dialog.getByLabel('Take a photo').and(dialog.locator('[capture=environment]'))
    await camera.setInputFiles({ name: 'ticket.png', mimeType: 'image/png', buffer: png() })
    await dialog.getByText('ticket.png').waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(phone.width)
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    const [delivery] = await get(`/Delivery/PurchaseHeader/${purchaseId}`)
    const files = async () =>
      (await get(`/Delivery/${delivery.id}/attachments`)).map((file: { fileName: string }) => file.fileName)
    await expect.poll(files).toEqual(['ticket.png'])
    const parts = await get(
      `/PurchaseHeader?filter=${encodeURIComponent(JSON.stringify({ orderId, part: 2 }))}`,
    )
    expect(parts[0].totalAmount).toBe(300)

    await page.goto(`${app.address}/admin/purchase-headers/${purchaseId}/purchase-lines`)
    await page.getByRole('button', { name: 'Actions of this record' }).click()
    await page.getByRole('button', { name: 'Returned…' }).click()
    const back = page.getByRole('dialog', { name: 'Returned: 31-102/001' })
    await back.getByRole('textbox', { name: 'Quantity: Pipe' }).fill('2')
    await back.getByRole('textbox', { name: 'Reason' }).fill('Cracked')
    await back.getByRole('button', { name: 'Save' }).click()
    await back.waitFor({ state: 'detached' })
    const [latest] = await get(`/Delivery/PurchaseHeader/${purchaseId}`)
    expect(latest).toMatchObject({ kind: 'returned', comments: 'Cracked' })
  })
})
