import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { firmDay } from '../../model/firm-clock.ts'
import { formatDate, formatSterling } from '../../model/format.ts'
import { administrator, startTestApp, type TestApp } from '../support/app.ts'
import { costingRecords } from '../support/costing.ts'
import { pollMails, startMailServer } from '../support/mail-server.ts'
import { pagesOf } from '../support/pdf.ts'

let test: TestApp
let make: ReturnType<typeof costingRecords>
let mail: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  mail = await startMailServer()
  test = await startTestApp({
    environment: {
      SMTP_URL: mail.url,
      MAIL_FROM: 'costs@firm.example',
      PUBLIC_URL: 'https://costs.firm.example',
    },
  })
  make = costingRecords(test)
})
afterAll(async () => {
  await test.close()
  await mail.close()
  vi.useRealTimers()
})

let orders = 0
/** A purchase of a job with a line for each of these texts. */
const orderOf = async (descriptions: readonly string[], supplier: object = {}) => {
  const made = await test.api('POST', '/Supplier', {
    body: { supplierName: 'Otley Groundworks', contactEmail: 'ann@otley.example', ...supplier },
  })
  const project = await make.project({
    projectNumber: `24-${++orders}`,
    projectName: 'School extension',
    location: 'Cross Green, Otley',
  })
  const purchase = await make.purchase({
    supplierId: made.body.id,
    projectId: project.id,
    userPONo: `24-${orders}/001`,
    orderDate: '2025-01-15',
    requiredDate: '2025-02-03',
  })
  const lines: { id: number }[] = []
  for (const description of descriptions)
    lines.push(
      await make.purchaseLine(purchase.id, { description, quantity: 2.5, unit: 'm²', costEach: 10.005 }),
    )
  return { id: purchase.id as number, lines }
}
const pdfOf = async (id: number) => {
  const reply = await test.api('GET', `/PurchaseHeader/${id}/order.pdf`)
  expect(reply.status).toBe(200)
  return { reply, pages: await pagesOf(reply.raw.rawPayload) }
}
const setFirm = (body: object) => test.api('PATCH', '/Firm/1', { body, as: 'administrator' })

describe('The order of a purchase as PDF', () => {
  it('states buyer, supplier, lines, delivery address and the total of the screen', async () => {
    await setFirm({ firmName: 'Hollin Build Ltd', vatNumber: 'GB 123', orderTerms: 'No substitutes.' })
    const { id } = await orderOf(['Trench', 'Hardcore'], {
      address: 'Unit 4\nOtley',
      paymentTerms: '30 days',
    })
    const { reply, pages } = await pdfOf(id)
    expect(reply.headers['content-disposition']).toContain(`filename="Purchase order 24-${orders}_001.pdf"`)
    const { totalAmount } = (await test.api('GET', `/PurchaseHeader/${id}`)).body
    expect(pages).toHaveLength(1)
    for (const text of [
      'Hollin Build Ltd',
      'VAT no GB 123',
      'Otley Groundworks',
      'Unit 4',
      '30 days',
      'No substitutes.',
      `24-${orders} – School extension`,
      'Cross Green, Otley',
      `24-${orders}/001`,
      '15/01/2025',
      '03/02/2025',
      'Trench',
      '2.5',
      'm²',
      '£10.005',
      '£25.01',
      formatSterling(totalAmount),
      'Page 1 of 1',
    ])
      expect(pages[0]?.all).toContain(text)
  })

  it('breaks between lines, repeats the headings and numbers its pages', { tags: 'rare' }, async () => {
    const names = Array.from(
      { length: 90 },
      (_, n) => `Line ${n + 1}. Excavate, cart away and make up levels in layers of 150 mm`,
    )
    const { id } = await orderOf(
      names.map((name) => `${name} with imported hardcore from Blubberhouses quarry`),
    )
    const { pages } = await pdfOf(id)
    expect(pages.length).toBeGreaterThan(2)
    pages.forEach(({ all }, index) => {
      expect(all).toContain(`Page ${index + 1} of ${pages.length}`)
      expect(all).toContain('Description')
    })
    // Both rows of each line are on one page, with the amount.
    const counts = pages.map(({ all }) =>
      [/Line \d+\./g, /quarry/g, /£25\.01/g].map((part) => all.match(part)?.length ?? 0),
    )
    for (const [begun, ended, amounts] of counts) expect([ended, amounts]).toEqual([begun, begun])
    expect(counts.reduce((sum, [begun = 0]) => sum + begun, 0)).toBe(90)
  })

  it('states who ordered it and who is on site, and has no box for the signs of drawings', async () => {
    const { id } = await orderOf(['Beam 203×133 → wall ⌀ 12 ✓ ∅ △ 1\u202f250 mm'])
    const { projectId } = (await test.api('GET', `/PurchaseHeader/${id}`)).body
    await test.api('PATCH', `/Project/${projectId}`, {
      body: { siteContact: 'Bernard Dunne', sitePhone: '07700 900123' },
    })
    const { pages } = await pdfOf(id)
    expect(pages[0]?.all).toContain('Site contact: Bernard Dunne 07700 900123')
    expect(pages[0]?.all).toMatch(/Ordered by +[A-Z]/)
    for (const sign of ['→', '⌀', '✓', '∅', '△']) expect(pages[0]?.all).toContain(sign)
    expect((await test.api('GET', `/PurchaseHeader/${id}/order`)).body.unprinted).toEqual([])
  })

  it('is said to miss characters that no font has', async () => {
    const { id } = await orderOf(['Crane 🏗️, 日'])
    expect((await test.api('GET', `/PurchaseHeader/${id}/order`)).body.unprinted).toEqual(['🏗', '日'])
    expect((await pdfOf(id)).pages[0]?.all).toContain('Crane')
  })

  it('stays within its page whatever is unbroken', { tags: 'rare' }, async () => {
    const word = 'W'.repeat(50)
    await setFirm({ firmName: word, orderTerms: word.repeat(4), companyNumber: word })
    const { id } = await orderOf([word.repeat(3), 'Sand'], { supplierName: word, address: word })
    const { projectId } = (await test.api('GET', `/PurchaseHeader/${id}`)).body
    await test.api('PATCH', `/Project/${projectId}`, { body: { projectName: word, location: word } })
    await test.api('PATCH', `/PurchaseHeader/${id}`, { body: { userPONo: word } })
    const { pages } = await pdfOf(id)
    // A4 is 595 points wide, with margins of 44.
    for (const { texts } of pages)
      for (const { text, x, width } of texts)
        expect([text, x >= 43.5, x + width <= 551.8]).toEqual([text, true, true])
    expect(pages.map(({ all }) => all).join(' ')).toContain('£25.01')
    await setFirm({ firmName: 'Hollin Build Ltd', orderTerms: 'No substitutes.', companyNumber: null })
  })

  it('embeds its fonts, for names in Polish, Greek and Cyrillic, £ and €', async () => {
    const texts = ['Żelbet gęślą jaźń', 'Σκυρόδεμα με αντλία', 'Бетон и щебень', 'at €1,250']
    const { id } = await orderOf(texts, { supplierName: 'Łódź – Строймонтаж' })
    const { reply, pages } = await pdfOf(id)
    for (const text of [...texts, 'Łódź – Строймонтаж', '£']) expect(pages[0]?.all).toContain(text)
    expect(reply.raw.rawPayload.toString('latin1')).toMatch(/\/FontFile2 /)
  })

  it('breaks a word that is wider than a line', async () => {
    const { id } = await orderOf(['x'.repeat(400)])
    expect((await pdfOf(id)).pages[0]?.all.replaceAll(' ', '')).toContain('x'.repeat(400))
  })

  it('shows the newest readable picture of the firm', { tags: 'slow' }, async () => {
    const { id } = await orderOf(['Trench'])
    const addFile = async (name: string, bytes: Buffer) => {
      const reply = await test.app.inject({
        method: 'POST',
        url: '/api/v1.0/Firm/1/attachments',
        headers: {
          authorization: `Bearer ${(await test.signIn(administrator)).token}`,
          'content-type': 'application/octet-stream',
          'x-file-name': name,
        },
        payload: bytes,
      })
      expect(reply.statusCode).toBe(201)
    }
    expect((await pdfOf(id)).pages[0]?.hasPicture).toBe(false)
    await addFile('logo.png', onePixel)
    expect((await pdfOf(id)).pages[0]?.hasPicture).toBe(true)
    // As a release before this one stored it.
    await test.db('attachment_content').insert({ sha256: '0'.repeat(64), bytes: onePixel.subarray(0, 45) })
    await test.db.raw(`insert into attachment (table_name, record_id, file_name, media_type, size, sha256)
      select table_name, record_id, 'damaged.png', media_type, 45, repeat('0', 64) from attachment`)
    expect((await pdfOf(id)).pages[0]?.hasPicture).toBe(false)
  })

  it('has 2,000 lines at most', async () => {
    const { id } = await orderOf(['Trench'])
    const addLines = (count: number) =>
      test.db.raw(
        `insert into purchase_line (purchase_header_id, description, quantity, cost_each, costing_category_id)
         select purchase_header_id, 'Line ' || n, 1, 1, costing_category_id
         from purchase_line, generate_series(1, ?::integer) n where purchase_header_id = ?`,
        [count, id],
      )
    await addLines(2_000)
    const refused = await test.api('GET', `/PurchaseHeader/${id}/order.pdf`)
    expect([refused.status, refused.body.title]).toEqual([
      400,
      'An order may have 2,000 lines. Split the purchase, and print each one.',
    ])
  })

  it('is 404 for a missing purchase', async () => {
    expect((await test.api('GET', '/PurchaseHeader/9999999/order.pdf')).status).toBe(404)
  })
})

describe('The order of a purchase by mail', () => {
  const send = (id: number, body: object, headers: Record<string, string> = {}) =>
    test.api('POST', `/PurchaseHeader/${id}/order/send`, {
      headers,
      body: { to: ['ann@otley.example'], subject: 'Order', text: 'Attached.', ...body },
    })
  const stateOf = async (id: number) => (await test.api('GET', `/PurchaseHeader/${id}/order`)).body

  it('suggests the address of the supplier and the text of the firm', async () => {
    await setFirm({ firmName: 'Hollin Build', mailText: 'Hello {contact}, {ref} for {project}. {firm}' })
    const { id } = await orderOf(['Trench'], { contactName: 'Ann' })
    expect(await stateOf(id)).toEqual({
      orderId: null,
      seen: null,
      sends: true,
      to: 'ann@otley.example',
      subject: `Purchase order 24-${orders}/001 – Hollin Build`,
      text: `Hello Ann, 24-${orders}/001 for 24-${orders} – School extension. Hollin Build`,
      unprinted: [],
      sent: null,
    })
  })

  it('reaches the supplier with the PDF, and the history shows its digest to all users', async () => {
    const { id } = await orderOf(['Trench'])
    const to = [`to${id}@otley.example`]
    const reply = await send(id, { to, cc: [`cc${id}@otley.example`], text: 'Łódź, £5' })
    expect(reply.status).toBe(200)
    const raw = () => mail.rawTo(to[0] ?? '')
    await pollMails(raw).not.toBe('')
    expect(mail.sentTo(`cc${id}@otley.example`)).toBe(1)
    expect(raw()).toMatch(/Reply-To: una\.user@|Reply-To: /)
    const part =
      raw()
        .split(/--+[^\r\n]*\r\n/)
        .find((one) => /Content-Type: application\/pdf/.test(one)) ?? ''
    const pdf = Buffer.from(part.slice(part.indexOf('\r\n\r\n')), 'base64')
    expect((await pagesOf(pdf))[0]?.all).toContain('Trench')
    const digest = createHash('sha256').update(pdf).digest('hex')
    expect(reply.body).toEqual({ digest })
    const { entries } = (await test.api('GET', `/PurchaseHeader/${id}/history`)).body
    const entry = entries.find(({ action }: { action: string }) => action === 'sent')
    expect(entry).toMatchObject({ userName: 'Una User' })
    expect(entry.changes).toContainEqual({ field: 'file', from: null, to: digest })
    expect(entry.changes).toContainEqual({ field: 'to', from: null, to: to[0] })
  })

  it('stays as it was sent, byte for byte, whatever becomes of its purchase and supplier', {
    tags: 'slow',
  }, async () => {
    const { id, lines } = await orderOf(['Trench'])
    const { digest } = (await send(id, {})).body
    expect((await stateOf(id)).sent).toMatchObject({ to: 'ann@otley.example' })
    await test.api('PATCH', `/PurchaseLine/${lines[0]?.id}`, { body: { quantity: 3 } })
    const { supplierId } = (await test.api('GET', `/PurchaseHeader/${id}`)).body
    await test.api('PATCH', `/Supplier/${supplierId}`, { body: { address: 'Unit 5' } })
    const { reply } = await pdfOf(id)
    expect(createHash('sha256').update(reply.raw.rawPayload).digest('hex')).toBe(digest)
    const { orderId } = await stateOf(id)
    expect((await test.api('GET', `/PurchaseOrder/${orderId}`)).body).toMatchObject({
      orderNo: `24-${orders}/001`,
      revision: 'A',
      sentTo: 'ann@otley.example',
      digest,
      ordered: 25.01,
      left: 25.01,
    })
    expect((await test.api('GET', `/PurchaseOrder/${orderId}/attachments`)).body).toMatchObject([
      { fileName: `Purchase order 24-${orders}_001.pdf` },
    ])
  })

  it('of a revision says which one it replaces, and keeps the paper of that', { tags: 'rare' }, async () => {
    const { id, lines } = await orderOf(['Trench'])
    expect((await test.api('POST', `/PurchaseHeader/${id}/order/revise`)).status).toBe(409)
    await send(id, {})
    const { orderId } = await stateOf(id)
    const revised = await test.api('POST', `/PurchaseOrder/${orderId}/order/revise`)
    expect([revised.status, revised.body.revision]).toEqual([200, 'B'])
    await test.api('PATCH', `/PurchaseLine/${lines[0]?.id}`, { body: { quantity: 3 } })
    const { pages } = await pdfOf(id)
    const today = formatDate(firmDay())
    expect(pages[0]?.all.replaceAll(/\s+/g, ' ')).toContain(`B, replaces A of ${today}`)
    expect(pages[0]?.all).toContain('£30.02')
    await send(id, {})
    const files = (await test.api('GET', `/PurchaseOrder/${orderId}/attachments`)).body
    expect(files.map(({ fileName }: { fileName: string }) => fileName)).toEqual([
      `Purchase order 24-${orders}_001.pdf`,
      `Purchase order 24-${orders}_001 B.pdf`,
    ])
    const { requestId } = revised.body
    expect((await test.api('POST', '/Undo', { body: { requestId } })).status).toBe(409)
  })

  it('is sent once, however often the request is repeated', async () => {
    const { id } = await orderOf(['Trench'])
    const to = [`once${id}@otley.example`]
    for (let i = 0; i < 2; i++) await send(id, { to }, { 'idempotency-key': `order ${id}` })
    await pollMails(() => mail.sentTo(to[0] ?? '')).toBe(1)
    await pollMails(() => test.db('mail_outbox')).toEqual([])
    expect(mail.sentTo(to[0] ?? '')).toBe(1)
  })

  it.each<[string, object, string]>([
    ['no address', { to: [] }, 'to'],
    ['an address that is none', { to: ['ann'] }, 'to'],
    ['a second recipient in one address', { to: ['a@b.example\r\nBcc: c@d.example'] }, 'to'],
    ['eleven addresses', { cc: Array.from({ length: 11 }, (_, n) => `a${n}@b.example`) }, 'cc'],
    ['a subject of two lines', { subject: 'Order\nBcc: c@d.example' }, 'subject'],
    ['no text', { text: '' }, 'text'],
    ['something else', { bcc: ['a@b.example'] }, 'bcc'],
  ])('is refused with %s', async (_what, body, field) => {
    const { id } = await orderOf(['Trench'])
    const reply = await send(id, body)
    expect(reply.status).toBe(400)
    expect(Object.keys(reply.body.errors)).toEqual([field])
  })
})

describe('Without a mail server', () => {
  it('an order is downloaded and not sent', { tags: 'slow' }, async () => {
    const quiet = await startTestApp()
    const { body } = await quiet.api('POST', '/PurchaseHeader', { body: { userPONo: 'PO 1' } })
    expect((await quiet.api('GET', `/PurchaseHeader/${body.id}/order`)).body.sends).toBe(false)
    const reply = await quiet.api('POST', `/PurchaseHeader/${body.id}/order/send`, {
      body: { to: ['ann@otley.example'], subject: 'Order', text: 'Attached.' },
    })
    expect([reply.status, reply.body.type]).toEqual([409, 'urn:costwright:problem:no_mail_server'])
    await quiet.close()
  })
})

/** A PNG of one black pixel. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
