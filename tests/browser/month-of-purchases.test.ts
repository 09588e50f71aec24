// @module-tag slow
import type { Locator, Page } from 'playwright'
import { expect, it } from 'vitest'
import { browserTest, phone } from '../support/browser.ts'
import { png } from '../support/files.ts'
import { type BillLine, type JobOfBill, jobOfBill } from '../support/month-of-purchases.ts'
import { pasteText } from '../support/paste.ts'

const app = browserTest()

const linesOf = (purchaseId: number) => `/admin/purchase-headers/${purchaseId}/purchase-lines`
const goTo = (page: Page, path: string) => page.goto(`${app.address}${path}`)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const type = async (dialog: Locator, values: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(values))
    await dialog.getByRole('textbox', { name, exact: true }).fill(value)
}
const save = async (page: Page, dialog: Locator) => {
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
}
/** Opens a dialog by a button above the lines of a purchase, fills it in and saves it. */
const record = async (page: Page, purchaseId: number, name: string, values: Record<string, string>) => {
  await goTo(page, linesOf(purchaseId))
  await button(page, name).click()
  const dialog = page.getByRole('dialog')
  await type(dialog, values)
  return dialog
}

/** Sand is dearer than quoted: 30 × £2.00. */
const orderSand = async (page: Page, { quoteId, make }: JobOfBill) => {
  await goTo(page, `/admin/quote-headers/${quoteId}/quote-lines`)
  await page.getByRole('checkbox', { name: 'Select Sand', exact: true }).click()
  await button(page, 'Order…').click()
  const dialog = page.getByRole('dialog', { name: 'Order lines of the quote' })
  await dialog.getByRole('combobox', { name: 'Supplier' }).fill('Otley')
  await page.getByRole('option', { name: 'Otley Merchants' }).click()
  await type(dialog, { 'User PO Ref': '24-112/004', 'Cost Each: Sand': '42' })
  await dialog.getByText('£60.00 above the quote').first().waitFor()
  await save(page, dialog)
  const [made] = await make.send('GET', '/PurchaseHeader?filter={"userPONo":"24-112/004"}')
  return made.id as number
}

/** What came of a purchase, recorded on a phone with a photo of the ticket. @returns the purchase of what did not come */
const cameOnPhone = async (job: JobOfBill, purchaseId: number, values: Record<string, string>) => {
  const page = await app.open(linesOf(purchaseId), { viewport: phone, own: true })
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await button(page, 'Actions of this record').click()
  await page.getByRole('button', { name: 'Delivered…' }).click()
  const dialog = page.getByRole('dialog')
  await type(dialog, values)
  const ticket = { name: 'ticket.png', mimeType: 'image/png', buffer: png() }
  await dialog.getByLabel('Take a photo').setInputFiles(ticket)
  await dialog.getByText('ticket.png').waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.close()
  const [delivery] = await job.get(`/Delivery/PurchaseHeader/${purchaseId}`)
  await expect.poll(async () => (await job.get(`/Delivery/${delivery.id}/attachments`)).length).toBe(1)
  const [, rest] = await job.partsOf(await job.orderOf(purchaseId))
  return rest ?? 0
}

/** The figures of the job, by the headings of project control: contract to committed, to complete, final. */
const control = async (page: Page, { projectId }: JobOfBill) => {
  await goTo(page, `/admin/projects/${projectId}/control`)
  const row = page
    .getByRole('table', { name: 'Project control' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'Masonry' }) })
  await row.waitFor()
  const cells = await row.locator('td').allInnerTexts()
  return cells.slice(0, 9).map((text) => text.split('\n')[0])
}

const approve = async (page: Page, job: JobOfBill, invoiceNo: string) => {
  await goTo(page, `/admin/supplier-invoices/${(await job.invoiceNamed(invoiceNo)).id}/purchase-headers`)
  await page
    .locator('main header')
    .getByRole('button', { name: /^Approve/ })
    .click()
}

/** Sends the approved invoices to the accounts, and says what the dialog sums up. */
const sendToAccounts = async (page: Page) => {
  await goTo(page, '/admin/supplier-invoices?view=to-send')
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await button(page, 'Send to accounts…').click()
  const dialog = page.getByRole('dialog', { name: 'Send to accounts' })
  const summed = await dialog.getByText(/invoices?, .* VAT/).innerText()
  await save(page, dialog)
  return summed
}

/** The supplier lists an invoice of September again, two lines for one invoice and one for two. */
const statementLines = [
  ['A-0900', '120.00'],
  ['A-1001', '3,240.00'],
  ['A-1002', '4,644.00'],
  ['A-1003', '1,200.00'],
  ['A-1004 + A-1005', '9,360.00'],
  ['A-1006', '3,000.00'],
  ['A-1006', '120.00'],
  ['A-1007', '1,548.00'],
  ['A-1007', '1,548.00'],
  ['B-2077', '96.00'],
  ['CN-1', '-36.00'],
  ['BACS', '-5,000.00'],
  ['BACS A-1001', '-3,240.00'],
] as const

/** The statement of September, which agrees with one invoice, and the empty one of October. */
const statements = async ({ make, supplierId, categoryId }: JobOfBill) => {
  const { id: earlier } = await make.purchase({ supplierId, supplierPOInvoiceNo: 'A-0900' })
  await make.purchaseLine(earlier, { quantity: 1, costEach: 100, costingCategoryId: categoryId })
  const open = (statementDate: string, closing: number) =>
    make.send('POST', '/SupplierStatement', { supplierId, statementDate, opening: 0, closing })
  const { id } = await open('2024-09-30', 120)
  const line = { reference: 'A-0900', amount: 120, lineDate: '2024-09-20' }
  await make.send('POST', `/SupplierStatementLine/SupplierStatement/${id}`, line)
  for (const call of ['match', 'agree']) await make.send('POST', `/SupplierStatement/${call}`, { id })
  return (await open('2024-10-31', 16_600)).id as number
}

/** Pastes, matches, splits, dates and finishes the statement of October. @returns outcomes by line before the split */
const takeApart = async (page: Page, job: JobOfBill, id: number) => {
  await goTo(page, `/admin/supplier-statements/${id}/supplier-statement-lines`)
  await page.getByRole('textbox', { name: 'Reference' }).last().focus()
  await pasteText(page, statementLines.map((cells) => `31/10/2024\t${cells.join('\t')}\r\n`).join(''))
  const preview = page.getByRole('dialog', { name: 'Import Statement Lines' })
  await preview.getByRole('button', { name: 'Write 13 records' }).click()
  await preview.waitFor({ state: 'detached' })
  const header = page.locator('main header')
  await header.getByRole('button', { name: /^Match/ }).click()
  await page.getByText('Agreed 30/09/2024, still open.').waitFor()
  const lines = await job.get(`/SupplierStatementLine/SupplierStatement/${id}`)
  await page.getByRole('button', { name: /^Split/ }).click()
  await expect.poll(async () => (await job.get(`/SupplierStatement/${id}`)).openLines).toBe(0)
  await header.getByRole('button', { name: /^Date what agrees/ }).click()
  await page.getByText(/^Invoices and purchases of agreed lines/).waitFor()
  await page.keyboard.press('Control+Enter')
  // Seven invoices and a credit; A-0900 has its month.
  await page.getByText('8 dated, 1 kept.').first().waitFor()
  await header.getByRole('button', { name: /^Finish/ }).click()
  await expect.poll(async () => (await job.get(`/SupplierStatement/${id}`)).finishedOn).not.toBeNull()
  return lines.map(({ outcome }: { outcome: string }) => outcome)
}

/** Applies for the bricks and half of the blocks. @returns the sent application */
const applied = async ({ make, get, projectId }: JobOfBill) => {
  const { id } = await make.send('POST', '/Application', { projectId, valuationDate: '2024-10-31' })
  const lines = await get(`/ApplicationLine/Application/${id}`)
  for (const [at, percentDone] of [100, 50].entries())
    await make.send('PATCH', `/ApplicationLine/${lines[at].id}`, { percentDone })
  await make.send('POST', `/Application/${id}/send`, { mail: null })
  return id as number
}

it('a month of six orders adds up on every screen, from the bill to the revision', {
  timeout: 600_000,
}, async () => {
  app.allowConsole(/409/)
  const job = await jobOfBill(app.test)
  const { make, get } = job
  await make.send('PATCH', '/Firm/1', { accountsFormat: 'plain', roundingCode: '999' })
  const page = await app.open('/Not-Found')
  const bought = new Map<BillLine, number>()
  for (const name of ['Facing bricks', 'Blocks', 'Slates', 'Lintels', 'Membrane'] as const)
    bought.set(name, await job.order(name))
  bought.set('Sand', await orderSand(page, job))
  const purchase = (name: BillLine) => bought.get(name) ?? 0
  for (const id of bought.values())
    await make.send('POST', `/PurchaseOrder/${await job.orderOf(id)}/order/marksent`, {})
  // 690 × 9 + 400 × 20 + 1,000 × 2.80 + 30 × 42 + 12 × 50 + 200 × 2: all of it is bought, so nothing is to come.
  const contract = ['20,200.00', '–', '20,200.00']
  expect(await control(page, job)).toEqual([
    ...contract,
    '–',
    '–',
    '19,270.00',
    '19,270.00',
    '–',
    '19,270.00',
  ])

  // Part deliveries, two of them on a phone.
  const bricksLeft = await cameOnPhone(job, purchase('Facing bricks'), {
    'Delivery Note': 'D 1',
    Date: '02/10/2024',
    'Quantity: Facing bricks': '300',
  })
  const blocksLeft = await cameOnPhone(job, purchase('Blocks'), {
    'Delivery Note': 'D 2',
    Date: '03/10/2024',
    'Quantity: Blocks': '250',
  })
  // 390 were to come: 30 more than ordered.
  const more = await record(page, bricksLeft, 'Delivered…', {
    'Delivery Note': 'D 3',
    Date: '07/10/2024',
    'Quantity: Facing bricks': '420',
  })
  await more.getByText('30 more than ordered').waitFor()
  await save(page, more)
  await job.allCame(blocksLeft, '2024-10-08')
  const cracked = await record(page, blocksLeft, 'Returned…', {
    Date: '09/10/2024',
    'Quantity: Blocks': '10',
    Reason: 'Cracked',
  })
  await save(page, cracked)
  // 900 of 1,000 came, and the supplier has no more.
  const short = await record(page, purchase('Slates'), 'Delivered…', {
    Date: '04/10/2024',
    'Quantity: Slates': '900',
  })
  await save(page, short)
  await goTo(page, `/admin/orders/${await job.orderOf(purchase('Slates'))}/order-lines`)
  await button(page, 'Close order…').click()
  const givenUp = page.getByRole('dialog')
  await type(givenUp, { Reason: 'The supplier has no more' })
  await save(page, givenUp)
  for (const name of ['Sand', 'Lintels', 'Membrane'] as const) await job.allCame(purchase(name), '2024-10-05')
  // 720 × 9 + 390 × 20 + 900 × 2.80 + 1,260 + 600 + 400; 10 blocks and 100 slates are to be bought, at 20 and 3.
  expect(await control(page, job)).toEqual([
    ...contract,
    '–',
    '19,060.00',
    '–',
    '19,060.00',
    '500.00',
    '19,560.00',
  ])

  // Invoices: two of bricks, two of blocks, slates with carriage, sand dearer than ordered, one for two orders.
  const invoice = (purchaseId: number, number: string, net: number, values: Record<string, string> = {}) =>
    record(page, purchaseId, 'Invoiced…', {
      'Invoice No': number,
      'Invoice Date': '20/10/2024',
      'Invoice Net': net.toFixed(2),
      'Invoice VAT': (net / 5).toFixed(2),
      ...values,
    })
  await save(page, await invoice(purchase('Facing bricks'), 'A-1001', 2700))
  // 430 are invoiced, 420 came.
  await save(page, await invoice(bricksLeft, 'A-1002', 3870, { 'Quantity: Facing bricks': '430' }))
  const shared = await invoice(purchase('Lintels'), 'A-1003', 1000)
  await shared.getByRole('combobox', { name: 'Also for' }).fill('24-112/006')
  await page.getByRole('option', { name: '24-112/006 · £400.00' }).click()
  await shared.getByText('Lines: £1,000.00').waitFor()
  await shared.getByRole('textbox', { name: 'Invoice No' }).focus()
  await save(page, shared)
  await save(page, await invoice(purchase('Blocks'), 'A-1004', 5000))
  await save(page, await invoice(blocksLeft, 'A-1005', 2800))
  const slates = await invoice(purchase('Slates'), 'A-1006', 2600)
  await slates.getByRole('button', { name: 'Add freight or another line' }).click()
  await page.keyboard.type('Carriage')
  await slates.getByRole('textbox', { name: 'Cost Each', exact: true }).fill('80')
  await slates.getByText('Lines: £2,600.00').waitFor()
  await save(page, slates)
  const sand = await invoice(purchase('Sand'), 'A-1007', 1290, { 'Cost each: Sand': '43' })
  await sand.getByText('£30.00 more than ordered').waitFor()
  await save(page, sand)
  // £1.00 less on 30 t.
  await goTo(page, linesOf(purchase('Sand')))
  await page.getByRole('checkbox', { name: 'Select Sand', exact: true }).click()
  await button(page, 'Credit…').click()
  const credit = page.getByRole('dialog')
  await type(credit, { 'Credit Note No': 'CN-1', Net: '30', VAT: '6', 'Cost each: Sand': '1' })
  await credit.getByText('Lines: £30.00').waitFor()
  await save(page, credit)
  // 2,700 + 3,870 + 1,000 + 5,000 + 2,800 + 2,600 + 1,290 − 30
  expect(await control(page, job)).toEqual([
    ...contract,
    '–',
    '19,230.00',
    '–',
    '19,230.00',
    '500.00',
    '19,730.00',
  ])

  // What is more than came is approved with a reason, and the same invoice again is refused.
  await approve(page, job, 'A-1002')
  const asked = page.getByRole('dialog', { name: 'This needs a reason' })
  await asked.getByText(/Not received: 10 m², £90\.00/).waitFor()
  await type(asked, { Reason: 'They come on Monday' })
  await save(page, asked)
  await page.getByText(/They come on Monday/).waitFor()
  const { id: _, invoiceNo, ...first } = await job.invoiceNamed('A-1001')
  const { supplierId, invoiceDate, invoiceNet, invoiceVat } = first
  const again = { supplierId, invoiceNo: invoiceNo.toLowerCase(), invoiceDate, invoiceNet, invoiceVat }
  const { id: doubled } = await make.send('POST', '/SupplierInvoice', again)
  await approve(page, job, 'a-1001')
  await page.getByText('A-1001 of Otley Merchants is on 24-112/001 already.').waitFor()
  expect((await app.test.api('DELETE', `/SupplierInvoice/${doubled}`)).status).toBe(200)
  const open = await get('/SupplierInvoice?filter={"approval":"open"}')
  for (const { id } of open) await make.send('POST', '/SupplierInvoice/approve?reason=Agreed', { id })
  expect(await sendToAccounts(page)).toContain('£19,230.00 and £3,846.00 VAT')

  const outcomes = await takeApart(page, job, await statements(job))
  expect(outcomes).toEqual([
    ...['agreed', 'agreed', 'agreed', 'agreed', 'open', 'agreed', 'agreed', 'agreed'],
    ...['doubled', 'missing', 'agreed', 'payment', 'payment'],
  ])
  expect(await control(page, job)).toEqual([
    ...contract,
    '19,230.00',
    '–',
    '–',
    '19,230.00',
    '500.00',
    '19,730.00',
  ])

  // 6,900 + 4,000 less 5 % is applied for; the client certifies 10,000 gross and pays it.
  const applicationId = await applied(job)
  await goTo(page, `/admin/projects/${job.projectId}/applications/${applicationId}/application-lines`)
  await page.getByText('£10,355.00').first().waitFor()
  await button(page, 'Certificate…').click()
  const certificate = page.getByRole('dialog', { name: 'Certificate of application 1' })
  await type(certificate, { 'Certified On': '08/11/2024', Gross: '10000' })
  await expect
    .poll(() => certificate.getByRole('textbox', { name: 'Certified', exact: true }).inputValue())
    .toBe('9500.00')
  await save(page, certificate)
  await page.getByText('£855.00').first().waitFor()
  await button(page, 'Record payment…').click()
  const payment = page.getByRole('dialog', { name: 'Payment of application 1' })
  await type(payment, { 'Received Date': '15/11/2024', Amount: '9500' })
  await save(page, payment)

  // Lintels at 60 instead of 50: the revision takes over what was bought and paid.
  const { id: revision } = await make.send('POST', '/QuoteHeader/copy', { id: job.quoteId })
  const copied = await get(`/quoteline/QuoteHeader/${revision}`)
  const lintels = copied.find(({ description }: { description: string }) => description === 'Lintels')
  await make.send('PATCH', `/quoteline/${lintels.id}`, { costEach: 60 })
  await goTo(page, `/admin/quote-headers/${revision}/revisions`)
  await button(page, 'Agree this quote…').click()
  const agreeing = page.getByRole('dialog', { name: 'Agree quote Q1 (Copy)' })
  await agreeing.getByText('1 payment, £9,500.00, moves too.').waitFor()
  await agreeing.getByRole('button', { name: 'Agree', exact: true }).click()
  await agreeing.waitFor({ state: 'detached' })
  expect(await control(page, job)).toEqual([
    ...['20,320.00', '–', '20,320.00', '19,230.00', '–', '–', '19,230.00', '500.00', '19,730.00'],
  ])
  await goTo(page, `/admin/quote-headers/${revision}/quote-statement-items`)
  const received = page.getByRole('row', { name: /Payments Received/ })
  await expect.poll(async () => (await received.innerText()).replace(/\s+/g, ' ')).toContain('£9,500.00')
})
