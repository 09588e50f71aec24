import { readFile } from 'node:fs/promises'
import ExcelJS from 'exceljs'
import type { Locator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { browserTest } from '../support/browser.ts'
import { costingRecords, link } from '../support/costing.ts'

const app = browserTest()

const dialog = (page: Page) => page.getByRole('dialog')
const save = async (page: Page) => {
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await dialog(page).waitFor({ state: 'detached' })
}

/** Fills in the fields of a dialog or row by their labels. */
const fill = async (where: Locator, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values))
    await where.getByLabel(label, { exact: false }).fill(value)
}

/** Picks a record in a drop-down with search. */
const pick = async (page: Page, where: Locator, label: string, option: RegExp) => {
  await where.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

const list = (page: Page, title: string) => page.getByRole('table', { name: title, exact: true })

/** Adds a record to the list with this title, once it is open. */
const addNew = async (page: Page, title: string, values: Record<string, string>) => {
  await list(page, title).waitFor()
  await page
    .getByRole('link', { name: 'Add New' })
    .or(page.getByRole('button', { name: 'Add New' }))
    .click()
  await fill(dialog(page), values)
}

/** The cells of the row with this text. */
const cellsOf = async (page: Page, text: string) =>
  page.getByRole('row').filter({ hasText: text }).first().getByRole('cell').allInnerTexts()

const addLine = async (
  page: Page,
  description: string,
  quantity: string,
  costEach: string,
  category: RegExp,
) => {
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Add to/ }) })
  await fill(row, { Description: description, Quantity: quantity, 'Cost Each': costEach })
  await pick(page, row, 'Costing Category', category)
  await row.getByRole('button', { name: /^Add to/ }).click()
  await page.getByRole('row').filter({ hasText: description }).waitFor()
}

/** Chooses from the menu; the last name is the title of the opened list. */
const menu = async (page: Page, ...names: string[]) => {
  for (const name of names)
    await page
      .getByRole('navigation')
      .getByRole('link', { name, exact: true })
      .or(page.getByRole('button', { name, exact: true }))
      .or(page.getByRole('menuitem', { name, exact: true }))
      .first()
      .click()
  await list(page, names.at(-1) ?? '').waitFor()
}

/** Ticks a purchase line, searches for the quote line and links a quantity. */
const match = async (page: Page, purchaseLine: string, quoteLine: string, quantity: string) => {
  await page.getByRole('row').filter({ hasText: purchaseLine }).getByRole('checkbox').check()
  const panel = page.getByRole('region', { name: 'Quote Matching' })
  await panel.getByLabel('Text Filter').fill(quoteLine)
  await panel.getByRole('button', { name: 'Search' }).click()
  await panel.getByRole('row').filter({ hasText: quoteLine }).getByLabel('Linked Quantity').fill(quantity)
  await panel.getByRole('button', { name: 'Link', exact: true }).click()
  await panel.waitFor({ state: 'detached' })
}

const matched = (page: Page, line: string) => page.getByRole('row').filter({ hasText: line })

describe('The whole job, as staff do it', () => {
  // The first of each kind is made on the screen; a second one is made by an API call.
  it('runs from the first category to the statement, the export and a copy', async () => {
    const make = costingRecords(app.test)
    const { id: roofing } = await make.category({ categoryDescription: 'Roofing', displayOrder: 20 })
    // Other tests cover signing in and the home page.
    const page = await app.open('/Not-Found', { as: 'user' })

    // Reference data
    await menu(page, 'Administration', 'Costing Categories')
    await addNew(page, 'Costing Categories', { 'Category Description': 'Groundworks', 'Display Order': '10' })
    await save(page)
    await menu(page, 'Administration', 'Suppliers')
    await addNew(page, 'Suppliers', { 'Supplier Name': 'Aldermoor Builders Merchants' })
    await save(page)

    // A job and its quote
    await menu(page, 'Projects')
    await addNew(page, 'Projects', { 'Project Name': 'Netherby barn', 'Project Number': '25-003' })
    await save(page)
    await page
      .getByRole('row')
      .filter({ hasText: 'Netherby barn' })
      .getByRole('link', { name: 'View Quotes' })
      .click()
    await addNew(page, 'Quotes', { 'Quote Number': 'Q1' })
    await save(page)
    await page.getByRole('row').filter({ hasText: 'Q1' }).waitFor()
    const { body: quotes } = await app.test.api('GET', '/QuoteHeader')
    const quoteId: number = quotes[0].id
    const roof = { description: 'Slate roof', quantity: 86, costEach: 61.75, costingCategoryId: roofing }
    const slateRoof = await make.quoteLine(quoteId, roof)
    await page.getByRole('row').filter({ hasText: 'Q1' }).getByRole('link', { name: 'View Lines' }).click()
    await addLine(page, 'Reduced-level dig', '12.5', '48.20', /Groundworks/)
    await expect.poll(() => cellsOf(page, 'Reduced-level dig')).toContain('£602.50')
    await expect.poll(() => cellsOf(page, 'Slate roof')).toContain('£5,310.50')
    await page.getByText(/Grand Total.*5,913\.00/).waitFor()

    // A purchase, and a second one
    await menu(page, 'Purchases')
    await addNew(page, 'Purchases', { 'User PO Ref': 'PO-A', Statement: '2025-02-28' })
    await pick(page, dialog(page), 'Supplier', /Aldermoor/)
    await save(page)
    await page.getByRole('row').filter({ hasText: 'PO-A' }).getByRole('link', { name: 'View Lines' }).click()
    await addLine(page, 'Digger hire', '12.5', '36.14', /Groundworks/)
    // More than was bought, then corrected
    await match(page, 'Digger hire', 'Reduced-level', '13')
    await expect.poll(() => cellsOf(page, 'Digger hire')).toContainEqual(expect.stringContaining('13'))
    await matched(page, 'Digger hire').getByRole('link', { name: 'View Links' }).click()
    await page
      .getByRole('row')
      .filter({ hasText: 'Reduced-level' })
      .getByRole('link', { name: 'Edit' })
      .click()
    await dialog(page).getByText('Edit Purchase Link').waitFor()
    await fill(dialog(page), { 'Linked Quantity': '12.5' })
    await save(page)
    await expect.poll(() => cellsOf(page, 'Reduced-level')).toContain('12.5')

    const { id: purchaseId } = await make.purchase({ userPONo: 'PO-B' })
    const slate = { description: 'Spanish slate', quantity: 90, costEach: 44.1, costingCategoryId: roofing }
    const bought = await make.purchaseLine(purchaseId, slate)
    await make.purchaseLine(purchaseId, { ...slate, description: 'Slate returned', quantity: -4 })
    await link(app.test, [bought.id], [[slateRoof.id, 86]])

    // The client's payment
    await menu(page, 'Quotes')
    const quote = page.getByRole('row').filter({ hasText: 'Q1' })
    await quote.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Payments' }).click()
    await addNew(page, 'Payments', { 'Received Date': '2025-03-03', Amount: '2500' })
    await dialog(page).getByText('Create New Payment').waitFor()
    await save(page)
    await page.getByText(/Grand Total.*2,500\.00/).waitFor()
    await make.payment(quoteId, null, 400)

    // The statement
    const tabs = page.getByRole('navigation', { name: 'Lists of this record' })
    await tabs.getByRole('link', { name: 'Statement' }).click()
    const figures = async (row: string) =>
      (await cellsOf(page, row)).map((text) => text.match(/-?£[\d,.]+|-/)?.[0]).filter(Boolean)
    await page.getByRole('columnheader', { name: 'No Date' }).waitFor()
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(
      expect.arrayContaining(['No Date', 'Feb 2025', 'Mar 2025', 'Total', 'Total Quote Less Actual Spend']),
    )
    await expect
      .poll(() => figures('Groundworks'))
      .toEqual(['£602.50', '-', '£451.75', '-', '£451.75', '£150.75'])
    await expect
      .poll(() => figures('Roofing'))
      .toEqual(['£5,310.50', '£3,792.60', '-', '-', '£3,792.60', '£1,517.90'])
    await expect
      .poll(() => figures('Total Costs'))
      .toEqual(['£5,913.00', '£3,792.60', '£451.75', '-', '£4,244.35', '£1,668.65'])
    await expect
      .poll(() => figures('Payments Received'))
      .toEqual(['-', '£400.00', '-', '£2,500.00', '£2,900.00', '-'])
    await expect
      .poll(() => figures('Profit/Loss'))
      .toEqual(['-', '-£3,392.60', '-£451.75', '£2,500.00', '-£1,344.35', '£1,668.65'])

    // The export, opened again
    await menu(page, 'Quotes')
    // A message waits for the previous one, unless that is closed.
    await page.keyboard.press('Escape')
    await quote.getByRole('button', { name: 'Actions' }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Export (Excel)' }).click()
    await page.getByText('Exporting Report to Excel').waitFor()
    await page.keyboard.press('Escape')
    const download = await downloading
    expect(download.suggestedFilename()).toBe(`QuoteExcelReport for Netherby barn, Quote ${quoteId}.xlsx`)
    const workbook = new ExcelJS.Workbook()
    const file = await readFile(await download.path())
    await workbook.xlsx.load(file.buffer.slice(file.byteOffset, file.byteOffset + file.length) as ArrayBuffer)
    const values: unknown[] = []
    workbook.getWorksheet('Statement')?.eachRow((row) => {
      row.eachCell((cell) => {
        values.push(cell.result ?? cell.value)
      })
    })
    expect(values).toEqual(expect.arrayContaining([5913, 4244.35, 1668.65, 2900, -1344.35]))

    // A copy
    await quote.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Copy' }).click()
    await page.getByText('Copied', { exact: true }).waitFor()
    await page
      .getByRole('row')
      .filter({ hasText: 'Q1 (Copy)' })
      .getByRole('link', { name: 'View Lines' })
      .click()
    await page.getByText(/Grand Total.*5,913\.00/).waitFor()
  })
})
