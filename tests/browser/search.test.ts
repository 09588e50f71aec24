import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { seriousFindings } from '../support/accessibility.ts'
import { browserTest, phone } from '../support/browser.ts'
import { costingRecords } from '../support/costing.ts'

const app = browserTest()
let quoteId: number
let purchaseId: number

beforeAll(async () => {
  const make = costingRecords(app.test)
  const project = await make.project({ projectName: 'Quarry Fold', projectNumber: '24-112' })
  quoteId = (await make.quote({ projectId: project.id, quoteNumber: 'Q1' })).id
  await make.quoteLine(quoteId, { description: 'Dig foundations', quantity: 1, costEach: 900 })
  const { body: supplier } = await app.test.api('POST', '/Supplier', {
    body: { supplierName: 'Otley Groundworks' },
  })
  const purchase = { supplierId: supplier.id, userPONo: '24-112/OT1', supplierPOInvoiceNo: 'ABM-21493' }
  purchaseId = (await make.purchase(purchase)).id
  await make.purchaseLine(purchaseId, { description: 'Muck away', quantity: 1, costEach: 1250 })
})

/** Opens the search by its shortcut and types into it. */
const search = async (page: Page, text: string) => {
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Search' })
  await box.waitFor()
  await page.keyboard.type(text)
  return box
}
const option = (page: Page, text: string) => page.getByRole('option', { name: text })
const startAt = async (path: string) => {
  const page = await app.open(path)
  await page.getByRole('button', { name: 'Search everywhere' }).waitFor()
  return page
}

describe('The search of every list', () => {
  it('opens a purchase by its invoice number, with the keyboard alone', async () => {
    const page = await startAt('/home')
    await search(page, 'ABM-21493')
    await option(page, '24-112/OT1 - Otley Groundworks').getByText('Supplier Inv No: ABM-21493').waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/admin/purchase-headers/${purchaseId}/purchase-lines`)
    await page.getByRole('heading', { name: '24-112/OT1' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it.each([
    ['otley', 'Otley Groundworks'],
    ['dig', 'Dig foundations'],
    ['1,250', 'Muck away'],
  ])('finds %s', { tags: 'slow' }, async (text, found) => {
    const page = await startAt('/home')
    await search(page, text)
    await option(page, found).first().waitFor()
  })

  it('finds words of the guides, and opens the page at them', { tags: 'slow' }, async () => {
    const page = await startAt('/home')
    await search(page, 'Unallocated spend')
    await option(page, 'Unallocated spend').first().waitFor()
    await search(page, '')
    await page.getByRole('combobox', { name: 'Search' }).fill('Mark-up')
    await option(page, 'Mark-up').filter({ hasText: 'Words' }).first().click()
    await page.waitForURL('**/help/glossary#**')
    await page.getByRole('heading', { level: 1, name: 'Words' }).waitFor()
  })

  it('keeps letters that are typed while its code loads', { tags: 'slow' }, async () => {
    const page = await startAt('/home')
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/SearchDialog/, async (route) => {
      await released
      await route.continue()
    })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('otl')
    release()
    const box = page.getByRole('combobox', { name: 'Search' })
    await box.waitFor()
    await page.keyboard.type('ey')
    expect(await box.inputValue()).toBe('otley')
    await option(page, 'Otley Groundworks').first().waitFor()
  })

  it('returns the focus when it is closed, the first time too', { tags: 'slow' }, async () => {
    const page = await startAt('/home')
    const link = page.getByRole('link', { name: 'Projects' }).first()
    await link.focus()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('offers the statement of a quote that it found', { tags: 'slow' }, async () => {
    const page = await startAt('/home')
    await search(page, 'quarry')
    await option(page, 'Statement: 24-112 - Quarry Fold - Q1').click()
    await page.waitForURL(`**/admin/quote-headers/${quoteId}/quote-statement-items`)
  })

  it('opens pages of the menu and new records', { tags: 'slow' }, async () => {
    const page = await startAt('/home')
    await search(page, 'supplier')
    await page.getByRole('option', { name: 'New supplier', exact: true }).click()
    await page.getByRole('dialog').getByLabel('Supplier Name').waitFor()
    expect(new URL(page.url()).pathname).toBe('/admin/suppliers/create')
  })

  it('offers recently opened records while empty, also after a reload', { tags: 'slow' }, async () => {
    const page = await startAt(`/admin/quote-headers/${quoteId}/quote-lines`)
    await page.getByText('Dig foundations').waitFor()
    await page.reload()
    await page.getByText('Dig foundations').waitFor()
    await search(page, '')
    await page.getByRole('listbox').getByText('Opened last').waitFor()
    await option(page, '24-112 - Quarry Fold - Q1').waitFor()
  })

  it('scrolls to the option that the arrow keys reach', { tags: 'slow' }, async () => {
    const page = await startAt('/home')
    await search(page, 'e')
    const last = page.getByRole('option').last()
    await last.waitFor()
    await page.keyboard.press('ArrowUp')
    await page.waitForFunction(() => {
      const option = document.querySelector('[role=option].Mui-focused')
      const list = document.querySelector('[role=listbox]')
      if (!option || !list) return false
      const [inner, outer] = [option.getBoundingClientRect(), list.getBoundingClientRect()]
      return list.scrollTop > 0 && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1
    })
  })

  it('reports when it finds nothing, and closes with Esc', async () => {
    const page = await startAt('/home')
    await search(page, 'zzz')
    await page.getByText('Nothing found. Try part of a name, a PO ref or an amount.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('opens a record in a new tab with Ctrl+Enter', { tags: 'slow' }, async () => {
    const page = await startAt('/home')
    await search(page, 'otley')
    await option(page, 'Otley Groundworks').first().waitFor()
    const opened = page.context().waitForEvent('page')
    await page.keyboard.press('Control+Enter')
    await (await opened).waitForURL('**/admin/suppliers/*/edit')
    expect(new URL(page.url()).pathname).toBe('/home')
  })

  it('is behind an icon on a phone, and has no accessibility faults', { tags: 'slow' }, async () => {
    const page = await app.open('/home', { viewport: phone })
    await page.getByRole('button', { name: 'Search everywhere' }).click()
    await page.getByRole('combobox', { name: 'Search' }).fill('otley')
    await option(page, 'Otley Groundworks').first().waitFor()
    expect(await seriousFindings(page)).toEqual([])
  })
})
