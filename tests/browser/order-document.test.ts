import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { seriousFindings } from '../support/accessibility.ts'
import { browserTest } from '../support/browser.ts'
import { costingRecords } from '../support/costing.ts'
import { type MailServerAnswers, pollMails, startMailServer } from '../support/mail-server.ts'

const answers: MailServerAnswers = {}
let mail: Awaited<ReturnType<typeof startMailServer>>
const app = browserTest(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  mail = await startMailServer(answers)
  return {
    environment: {
      SMTP_URL: mail.url,
      MAIL_FROM: 'costs@firm.example',
      PUBLIC_URL: 'http://127.0.0.1',
    },
  }
})
let records: ReturnType<typeof costingRecords>
beforeAll(() => {
  records = costingRecords(app.test)
})
afterAll(async () => {
  vi.useRealTimers()
  await mail.close()
})

/** A purchase of Otley Groundworks with lines "Trench 1", "Trench 2" … of 10 m at £3. */
const purchaseOf = async (userPONo: string, lines: number): Promise<number> => {
  const { body: supplier } = await app.test.api('POST', '/Supplier', {
    body: { supplierName: `Groundworks ${userPONo}`, contactEmail: 'ann@otley.example' },
  })
  const { id } = await records.purchase({ supplierId: supplier.id, userPONo })
  for (let n = 1; n <= lines; n++)
    await records.purchaseLine(id, { description: `Trench ${n}`, quantity: 10, unit: 'm', costEach: 3 })
  return id
}
const open = (id: number) => app.open(`/admin/purchase-headers/${id}/purchase-lines`)
const stateOf = async (id: number) =>
  (await app.test.api('GET', `/PurchaseHeader/${id}/order`)).body.sent.mail
const linesOf = async (id: number) =>
  (await app.test.api('GET', `/PurchaseLine/PurchaseHeader/${id}?sort=["id","ASC"]`)).body

describe('The order of a purchase', () => {
  it('can be saved as PDF', { tags: 'slow' }, async () => {
    const page = await open(await purchaseOf('PO 7/1', 2))
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download PDF' }).click()
    expect((await saved).suggestedFilename()).toBe('Purchase order PO 7_1.pdf')
  })

  it('is mailed to the supplier, shows that, and stays as it was sent', { tags: 'slow' }, async () => {
    app.allowConsole(/400/)
    const id = await purchaseOf('PO 8', 1)
    const page = await open(id)
    await page.getByRole('button', { name: 'Send…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send the order' })
    const box = (name: string) => dialog.getByRole('textbox', { name, exact: true })
    expect(await box('To').inputValue()).toBe('ann@otley.example')
    expect(await seriousFindings(page)).toEqual([])
    await box('Cc').fill('nobody')
    await page.keyboard.press('Control+Enter')
    await dialog.getByText('Invalid email format.').waitFor()
    await box('Cc').fill('yard@otley.example; office@otley.example')
    await dialog.getByRole('button', { name: /^Send/ }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(/^Being sent to ann@otley\.example, /).waitFor()
    expect(await mail.mailTo('yard@otley.example', /Purchase order PO 8/)).toContain('application/pdf')
    await page.getByText(/^Sent on .* to ann@otley\.example, office@/).waitFor()
    const [line] = await linesOf(id)
    await app.test.api('PATCH', `/PurchaseLine/${line.id}`, { body: { quantity: 11 } })
    const { body: purchase } = await app.test.api('GET', `/PurchaseHeader/${id}`)
    await page.goto(`${app.address}/admin/orders/${purchase.orderId}/order-lines`)
    await page.getByText('£30.00').first().waitFor()
    await page.goto(`${app.address}/admin/orders/${purchase.orderId}/edit`)
    await page.getByRole('button', { name: 'History' }).click()
    const history = page.getByRole('dialog', { name: /^History/ })
    await history.getByText('Mailed', { exact: true }).waitFor()
    await history.getByText('ann@otley.example').first().waitFor()
  })

  it('is shown as not delivered, with the answer of the mail server, and goes to a corrected address', {
    tags: 'slow',
  }, async () => {
    const id = await purchaseOf('PO 11', 1)
    const bad = 'anne@otley.example'
    answers.recipient = (address) => (address === bad ? 550 : undefined)
    const body = { to: [bad], subject: 'Order', text: 'Attached.' }
    await app.test.api('POST', `/PurchaseHeader/${id}/order/send`, { body })
    await pollMails(async () => (await stateOf(id)).state).toBe('failed')
    const page = await open(id)
    await page.getByText(/^Not delivered to anne@otley\.example: 550 /).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Correct the address' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send to another address' })
    await dialog.getByRole('textbox', { name: 'Address' }).fill('ann@otley.example')
    await dialog.getByRole('button', { name: /^Send/ }).click()
    await dialog.waitFor({ state: 'detached' })
    await pollMails(async () => (await stateOf(id)).state).toBe('sent')
    await page.getByText(/^Sent on .* to ann@otley\.example$/).waitFor()
  })
})

const split = (page: Page) => page.getByRole('dialog', { name: 'Move to a new purchase' })

describe('Ticked lines of a purchase', () => {
  it('are moved to a new purchase with its own date, in part for an entered quantity', {
    tags: 'slow',
  }, async () => {
    const id = await purchaseOf('PO 9', 3)
    const page = await open(id)
    for (const n of [1, 2])
      await page.getByRole('checkbox', { name: `Select Trench ${n}`, exact: true }).click()
    await page.getByRole('button', { name: 'Move to a new purchase…' }).click()
    await split(page).getByRole('textbox', { name: 'Quantity to move: Trench 2' }).fill('4')
    await split(page).getByRole('textbox', { name: 'Received' }).fill('03/02/2025')
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Control+Enter')
    await split(page).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Open it' }).click()
    await page.getByText('03/02/2025').first().waitFor()
    expect((await linesOf(id)).map(({ quantity }: { quantity: number }) => quantity)).toEqual([6, 10])
    await page.goBack()
    await page.getByRole('checkbox', { name: 'Select Trench 3', exact: true }).waitFor()
    await page.keyboard.press('Control+z')
    await expect.poll(() => linesOf(id)).toMatchObject([{ quantity: 10 }, { quantity: 10 }, { quantity: 10 }])
  })

  it('cannot be moved beyond their quantity', { tags: 'slow' }, async () => {
    const page = await open(await purchaseOf('PO 10', 2))
    await page.getByRole('checkbox', { name: 'Select Trench 1', exact: true }).click()
    await page.getByRole('button', { name: 'Move to a new purchase…' }).click()
    await split(page).getByRole('textbox', { name: 'Quantity to move: Trench 1' }).fill('12')
    await split(page).getByText('At most 10, and of the same sign.').waitFor()
    expect(await split(page).getByRole('button', { name: /^Move/ }).isEnabled()).toBe(false)
  })
})
