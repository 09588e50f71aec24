import ExcelJS from 'exceljs'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { browserTest } from '../support/browser.ts'
import { invoiceRecords } from '../support/invoices.ts'

const app = browserTest()

/** Types into a field above the lines. */
const typeAbove = async (page: Page, label: string, text: string) => {
  await page.getByRole('button', { name: `Change ${label}` }).press('Enter')
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** Rows of a CSV file without its headings, as texts. */
const csvRows = async (path: string): Promise<unknown[]> => {
  const sheet = await new ExcelJS.Workbook().csv.readFile(path, { map: (text: string) => text })
  return sheet
    .getSheetValues()
    .slice(2)
    .map((cells) => Object.values(cells ?? {}))
}

it('an invoice is typed, approved and sent to the accounts by keyboard', async () => {
  const make = invoiceRecords(app.test)
  await make.send('PATCH', '/Firm/1', { accountsFormat: 'plain', roundingCode: '999' })
  const { id } = await make.invoiced([100, 20.5], { invoiceDate: null, invoiceNet: null, invoiceVat: null })
  const page = await app.open(`/admin/supplier-invoices/${id}/purchase-headers`)
  await typeAbove(page, 'Invoice Date', '12/06/2024')
  await typeAbove(page, 'Invoice Net', '120.50')
  await typeAbove(page, 'Invoice VAT', '24.10')
  const invoice = async () => (await app.test.api('GET', `/SupplierInvoice/${id}`)).body
  await expect.poll(async () => (await invoice()).toPay).toBe(144.6)
  // Who approves has seen this.
  await page.locator('main').getByText('£24.10').first().waitFor()

  const header = page.locator('main header')
  await header.getByRole('button', { name: /^Approve/ }).press('Enter')
  await expect.poll(async () => (await invoice()).approval).toBe('approved')

  await page.goto(new URL('/admin/supplier-invoices?view=to-send', page.url()).href)
  await page.getByRole('checkbox', { name: /^Select (?!all$)/ }).press('Space')
  await page.getByRole('button', { name: 'Send to accounts…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Send to accounts' })
  await dialog.getByText('1 invoice, £120.50 and £24.10 VAT').waitFor()
  await dialog.getByText(/^No file for Plain CSV was tried yet/).waitFor()
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Open it' }).press('Enter')
  await header.getByRole('button', { name: /^Download/ }).waitFor()
  const downloading = page.waitForEvent('download')
  await header.getByRole('button', { name: /^Download/ }).press('Enter')
  const [row, ...others] = await csvRows(await (await downloading).path())
  expect(others).toEqual([])
  expect(row).toEqual(expect.arrayContaining(['12/06/2024', '120.50', '24.10', 'Invoice']))
})
