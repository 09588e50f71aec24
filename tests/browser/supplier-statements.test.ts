import { expect, it } from 'vitest'
import { browserTest } from '../support/browser.ts'
import { costingRecords } from '../support/costing.ts'
import { pasteText } from '../support/paste.ts'

const app = browserTest()

const post = async (path: string, body: object) => (await app.test.api('POST', path, { body })).body

/** A supplier with this many purchases of £100.00 and one that is on no statement, and an empty statement of June. */
const monthEnd = async (count: number) => {
  const make = costingRecords(app.test)
  const { id: supplierId } = await post('/Supplier', { supplierName: 'Otley Merchants' })
  for (let number = 0; number <= count; number += 1) {
    const { id } = await make.purchase({
      supplierId,
      userPONo: `24-112/${number}`,
      supplierPOInvoiceNo: `A-${20_000 + number}`,
      receivedDate: '2024-06-10',
    })
    await make.purchaseLine(id, { quantity: 1, costEach: 100 })
  }
  const { id } = await post('/SupplierStatement', {
    supplierId,
    statementDate: '2024-06-30',
    opening: 0,
    closing: count * 120,
  })
  return id as number
}

it('a statement of forty lines is pasted, matched, dated and finished by keyboard', async () => {
  const id = await monthEnd(40)
  const page = await app.open(`/admin/supplier-statements/${id}/supplier-statement-lines`)
  await page.getByRole('textbox', { name: 'Reference' }).last().focus()
  const rows = Array.from({ length: 40 }, (_, at) => `12/06/2024\tA-${20_000 + at}\t120.00`)
  await pasteText(page, `${rows.join('\r\n')}\r\n`)
  const preview = page.getByRole('dialog', { name: 'Import Statement Lines' })
  await preview.getByRole('button', { name: 'Write 40 records' }).press('Enter')
  await preview.waitFor({ state: 'detached' })

  const header = page.locator('main header')
  await header.getByRole('button', { name: /^Match/ }).press('Enter')
  await page.getByText('Agrees with 20 % VAT.').first().waitFor()
  await header.getByRole('button', { name: /^Date what agrees/ }).press('Enter')
  const question = page.getByText(/^Invoices and purchases of agreed lines get the statement date/)
  await question.waitFor()
  await page.keyboard.press('Control+Enter')
  await question.waitFor({ state: 'detached' })
  await header.getByRole('link', { name: /^Purchases not on it\s*1$/ }).waitFor()
  await header.getByRole('button', { name: /^Finish/ }).press('Enter')
  await expect
    .poll(async () => (await app.test.api('GET', `/SupplierStatement/${id}`)).body.finishedOn)
    .not.toBeNull()
  const filter = encodeURIComponent(JSON.stringify({ statementDate: '2024-06-30' }))
  const { headers } = await app.test.api('GET', `/PurchaseHeader?filter=${filter}&range=[0,0]`)
  expect(headers['content-range']).toMatch(/\/40$/)
})

it('a line that is not in our books fills the form of a new purchase', { tags: 'slow' }, async () => {
  const statementId = await monthEnd(0)
  const amount = 96
  await post(`/SupplierStatementLine/SupplierStatement/${statementId}`, {
    lineDate: '2024-06-12',
    reference: 'A-31000',
    amount,
  })
  await app.test.api('POST', '/SupplierStatement/match', { body: { id: statementId } })
  const page = await app.open(`/admin/supplier-statements/${statementId}/supplier-statement-lines`)
  await page.getByText('Not in our books').first().waitFor()
  await page
    .getByRole('row', { name: /A-31000/ })
    .getByRole('link', { name: /^New purchase/ })
    .click()
  const form = page.getByRole('dialog', { name: 'Create Purchase' })
  await expect.poll(() => form.getByLabel('Supplier Inv No').inputValue()).toBe('A-31000')
  await form.getByLabel('User PO Ref').fill('24-112/99')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await form.waitFor({ state: 'detached' })
  const { body } = await app.test.api('GET', '/PurchaseHeader?filter={"supplierPOInvoiceNo":"A-31000"}')
  expect(body).toMatchObject([
    { supplierName: 'Otley Merchants', receivedDate: '2024-06-12', statementDate: '2024-06-30' },
  ])
})
