import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readStatements } from '../../api/costing/subcontracts/paper-content.ts'
import { readTaxMonth } from '../../api/costing/subcontracts/tax-month.ts'
import { noticeOf } from '../../model/costing/payment-notice.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { type MailServerAnswers, pollMails, startMailServer } from '../support/mail-server.ts'
import { pagesOf } from '../support/pdf.ts'
import { exampleSubcontract, type Made, subcontractRecords } from '../support/subcontracts.ts'
import { untilWaiting } from '../support/waiting.ts'

let test: TestApp
const answers: MailServerAnswers = {}
let mail: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  mail = await startMailServer(answers)
  test = await startTestApp({
    environment: {
      SMTP_URL: mail.url,
      MAIL_FROM: 'costs@firm.example',
      PUBLIC_URL: 'https://costs.firm.example',
    },
  })
})
afterAll(async () => {
  await test.close()
  await mail.close()
  vi.useRealTimers()
})

const as = 'administrator' as const
const post = (path: string, body: Record<string, unknown>) => test.api('POST', path, { as, body })
const pdf = async (path: string): Promise<Buffer> => {
  const { status, raw } = await test.api('GET', path, { as })
  expect(status).toBe(200)
  return raw.rawPayload
}
const textOf = async (bytes: Buffer) => (await pagesOf(bytes)).map(({ all }) => all).join(' ')

/** A draft subcontract with one line, of a supplier with an address. */
const draft = async () => {
  const make = subcontractRecords(test)
  const address = `otley-${crypto.randomUUID().slice(0, 8)}@brickwork.example`
  const supplier = await make.supplier({ contactEmail: address, contactName: 'Ann' })
  const project = await make.costing.project({ projectNumber: crypto.randomUUID().slice(0, 8) })
  const { id } = await make.ok('POST', '/Subcontract', {
    projectId: project.id,
    supplierId: supplier.id,
    works: 'Brickwork',
  })
  const { id: costingCategoryId } = await make.costing.category()
  await make.line(id, { description: 'Facing brickwork', quantity: 180, costEach: 112.5, costingCategoryId })
  return { make, supplier, address, project, id: id as number, costingCategoryId }
}

describe('The order of a subcontract', () => {
  it('is mailed when it is placed, and its paper stays as it was sent', { tags: 'slow' }, async () => {
    const { make, address, project, id, supplier, costingCategoryId } = await draft()
    const state = await make.ok('GET', `/Subcontract/${id}/order`)
    expect(state).toMatchObject({
      isPlaced: false,
      value: 20_250,
      mail: { sends: true, to: address, sent: null },
    })
    const { subject, text } = state.mail
    expect(text).toBe(
      `Dear Ann,\n\nPlease find attached our subcontract order for Brickwork, ${project.projectNumber}/S01.\n\nKind regards\n`,
    )
    const placed = await post(`/Subcontract/${id}/place`, { mail: { to: [address], subject, text } })
    expect([placed.status, placed.body]).toEqual([200, expect.objectContaining({ standing: 'placed' })])
    await pollMails(() => mail.sentTo(address)).toBe(1)
    const kept = await pdf(`/Subcontract/${id}/order.pdf`)
    const sent = mail.rawTo(address).replace(/[\r\n]/g, '')
    expect(sent).toContain(kept.toString('base64'))
    // What changes afterwards is not on it.
    await make.ok('PATCH', `/Supplier/${supplier.id}`, { supplierName: 'Renamed Ltd', address: 'Elsewhere' })
    await make.line(id, {
      description: 'Gauged arch',
      quantity: 1,
      costEach: 960,
      costingCategoryId,
      variation: true,
    })
    expect((await pdf(`/Subcontract/${id}/order.pdf`)).equals(kept)).toBe(true)
    expect(await textOf(await pdf(`/Subcontract/${id}/order.pdf?now=true`))).toContain('Gauged arch')
    await expect
      .poll(async () => (await make.ok('GET', `/Subcontract/${id}/order`)).mail.sent.mail.state)
      .toBe('sent')
    expect((await post(`/Subcontract/${id}/place`, { mail: null })).body.title).toBe(
      'The subcontract is placed already.',
    )
  })

  it('is placed as its user saw it', async () => {
    const { make, id, costingCategoryId } = await draft()
    const { version, value } = await make.ok('GET', `/Subcontract/${id}/order`)
    const expected = encodeURIComponent(JSON.stringify({ of: 'subcontracts', version, value }))
    await make.line(id, { description: 'Arch', quantity: 1, costEach: 960, costingCategoryId })
    expect((await post(`/Subcontract/${id}/place?expect=${expected}`, { mail: null })).status).toBe(409)
    expect(await make.ok('GET', `/Subcontract/${id}`)).toMatchObject({ standing: 'draft', placedOn: null })
  })
})

describe('The paper of an order', () => {
  it('has a line that somebody adds while it is placed', { tags: 'slow' }, async () => {
    const { make, id, costingCategoryId } = await draft()
    // Loads the fonts: the new line waits no longer than a request may.
    await pdf(`/Subcontract/${id}/order.pdf`)
    const holder = await test.db.transaction()
    try {
      // Holds the new line after it has seen that the order is a draft.
      await holder.raw('select from costing_category where id = ? for update', [costingCategoryId])
      const body = {
        subcontractId: id,
        description: 'Gauged arch',
        quantity: 1,
        costEach: 960,
        costingCategoryId,
      }
      const adding = post('/SubcontractLine', body)
      await untilWaiting(test.db, 1)
      const placing = post(`/Subcontract/${id}/place`, { mail: null })
      await untilWaiting(test.db, 2)
      await holder.rollback()
      expect([(await adding).status, (await placing).status]).toEqual([201, 200])
    } finally {
      if (!holder.isCompleted()) await holder.rollback()
    }
    expect(await make.ok('GET', `/Subcontract/${id}`)).toMatchObject({ standing: 'placed', value: 21_210 })
    expect(await textOf(await pdf(`/Subcontract/${id}/order.pdf`))).toContain('Gauged arch')
  })
})

describe('Notices', () => {
  const noticed = {
    payment: 900,
    noticedOn: null,
    noticed: null,
    noticeBy: '2026-06-10',
    payLessBy: '2026-06-14',
  }
  it.each([
    ['on the last day', noticed, '2026-06-10', 'pay', false],
    ['after the last day', noticed, '2026-06-11', 'payLess', false],
    ['after the last day of both', noticed, '2026-06-15', 'payLess', true],
    [
      'of less than was notified',
      { ...noticed, noticedOn: '2026-06-09', noticed: 1000 },
      '2026-06-10',
      'payLess',
      false,
    ],
    [
      'of what was notified',
      { ...noticed, noticedOn: '2026-06-09', noticed: 900 },
      '2026-06-30',
      'pay',
      false,
    ],
  ] as const)('%s', (_, valuation, day, kind, isLate) => {
    expect(noticeOf(valuation, day)).toMatchObject({ kind, isLate })
  })

  it('of a payment, then of less with its basis, are mailed and kept', { tags: 'slow' }, async () => {
    const { make, subcontract, supplier } = await exampleSubcontract(test, { retentionRate: null })
    const address = `notice-${subcontract.id}@brickwork.example`
    await make.ok('PATCH', `/Supplier/${supplier.id}`, { contactEmail: address })
    const today = new Date().toISOString().slice(0, 10)
    const { id } = await make.value(subcontract.id, today)
    await make.percentages(id, [40])
    expect((await post(`/Valuation/${id}/notice`, { mail: null })).body.title).toBe('Certify it first.')
    await make.certify(id, today)
    const send = async () => {
      const { mail: proposed, kind } = await make.ok('GET', `/Valuation/${id}/notice`)
      const { to, subject, text } = proposed
      const reply = await post(`/Valuation/${id}/notice`, { mail: { to: [to], subject, text } })
      expect([reply.status, reply.body]).toEqual([200, reply.body])
      return { kind, subject, sent: reply.body as Made }
    }
    const first = await send()
    expect(first).toMatchObject({ kind: 'pay', sent: { noticed: 7897.5, noticedOn: today } })
    await post('/Valuation/withdraw', { id })
    await make.charge(id, 'setOff', 240)
    await make.certify(id, today)
    const less = await send()
    expect(less).toMatchObject({ kind: 'payLess', sent: { noticed: 7657.5 } })
    expect(less.subject).toMatch(/^Pay less notice 1 /)
    await pollMails(() => mail.sentTo(address)).toBe(2)
    const bytes = await pdf(`/Valuation/${id}/certificate.pdf`)
    const text = await textOf(bytes)
    for (const part of [
      'Certificate 1: pay less notice',
      'we intend to pay less than the £7,897.50 of our notice',
      '£7,657.50 is the sum that we consider due',
      'setOff, £240.00',
    ])
      expect(text).toContain(part)
    // As it was sent, whatever the supplier is called now.
    await make.ok('PATCH', `/Supplier/${supplier.id}`, { supplierName: `Renamed ${subcontract.id}` })
    expect((await pdf(`/Valuation/${id}/certificate.pdf`)).equals(bytes)).toBe(true)
  })
})

describe('A certificate that is given again after an undo', () => {
  it('has no notice yet, and its PDF is its own', { tags: 'slow' }, async () => {
    const { make, subcontract } = await exampleSubcontract(test, { retentionRate: null })
    const { id } = await make.value(subcontract.id, '2026-04-24')
    await make.percentages(id, [40])
    const certified = await make.certify(id, '2026-04-29')
    expect((await post(`/Valuation/${id}/notice`, { mail: null })).status).toBe(200)
    const body = { requestId: certified.headers['x-request-id'] }
    expect((await test.api('POST', '/Undo', { as, body })).status).toBe(200)
    await make.charge(id, 'setOff', 240)
    await make.certify(id, '2026-04-29')
    expect(await make.ok('GET', `/Valuation/${id}/notice`)).toMatchObject({ kind: 'payLess', isSent: false })
    expect(await textOf(await pdf(`/Valuation/${id}/certificate.pdf`))).toContain('£7,657.50')
  })
})

/** A subcontractor who was paid on a day. */
const pay = async (contactEmail: string | null, day = '2026-01-16') => {
  const { make, subcontract, supplier } = await exampleSubcontract(test)
  await make.ok('PATCH', `/Supplier/${supplier.id}`, { contactEmail })
  await make.verify(supplier.id, '2026-01-02', 'standard')
  const { id } = await make.value(subcontract.id, day)
  await make.percentages(id, [40])
  await make.certify(id, day)
  await make.pay(id, day)
  return { make, supplier, subcontract, id: id as number }
}

describe('Statements of a tax month', () => {
  it('are mailed in one action, each to its subcontractor, and those without an address are named', {
    tags: 'slow',
  }, async () => {
    const address = `statement-${crypto.randomUUID().slice(0, 8)}@brickwork.example`
    const { make, supplier } = await pay(address)
    const without = await pay(null)
    const reply = await post('/Valuation/month/statements/mail', { on: '2026-01-16' })
    expect([reply.status, reply.body]).toEqual([
      200,
      { mailed: 1, withoutAddress: [without.supplier.supplierName] },
    ])
    await pollMails(() => mail.sentTo(address)).toBe(1)
    expect(mail.lastTo(address)).toContain('your CIS payment and deduction statement')
    const rowOf = async (id: number) => {
      const { rows } = await make.ok('GET', '/Valuation/month?on=2026-01-16')
      return rows.find(({ supplierId }: Made) => supplierId === id)
    }
    // The server of the mail has it before the queue notes that.
    await expect
      .poll(() => rowOf(supplier.id))
      .toMatchObject({
        email: address,
        sent: { by: 'First Administrator', isChanged: false, mail: { state: 'sent' } },
      })
    expect(await rowOf(without.supplier.id)).toMatchObject({ email: null, sent: null })
    const nil = await post('/Valuation/month/statements/mail', { on: '2019-01-16' })
    expect(nil.status).toBe(404)
  })

  const mailed = (on: string) => post('/Valuation/month/statements/mail', { on })
  const newAddress = () => `statement-${crypto.randomUUID().slice(0, 8)}@brickwork.example`

  it('are mailed once each, and kept as they were sent', { tags: 'slow' }, async () => {
    const day = '2026-02-16'
    const address = newAddress()
    const { make, supplier } = await pay(address, day)
    const both = await Promise.all([mailed(day), mailed(day)])
    expect(both.map(({ status, body }) => [status, body.mailed]).toSorted()).toEqual([
      [200, 0],
      [200, 1],
    ])
    expect((await mailed(day)).body).toEqual({ mailed: 0, withoutAddress: [] })
    await pollMails(() => mail.sentTo(address)).toBe(1)
    const [statement] = await make.ok('GET', `/CisStatement/Supplier/${supplier.id}`)
    expect(statement).toMatchObject({ number: 1, monthTo: '2026-03-05', sentTo: address })
    const kept = await test
      .db('attachment')
      .join('attachment_content', 'attachment_content.sha256', 'attachment.sha256')
      .where({ table_name: 'cis_statement', record_id: statement.id })
    expect(kept.map(({ sha256 }) => sha256)).toEqual([statement.file])
    expect(mail.rawTo(address).replace(/[\r\n]/g, '')).toContain(kept[0].bytes.toString('base64'))
    const undone = await test.api('DELETE', `/CisStatement/${statement.id}`, { as })
    expect(undone.status).toBeGreaterThanOrEqual(400)
  })

  it('are mailed again as others once their figures have changed', { tags: 'slow' }, async () => {
    const day = '2026-03-16'
    const address = newAddress()
    const { make, supplier, id } = await pay(address, day)
    expect((await mailed(day)).body).toMatchObject({ mailed: 1 })
    await pollMails(() => mail.sentTo(address)).toBe(1)
    await make.ok('POST', '/Valuation/unpay', { id })
    await make.ok('POST', '/Valuation/withdraw', { id })
    await make.charge(id, 'setOff', 100)
    await make.certify(id, day)
    await make.pay(id, day)
    const month = await make.ok('GET', `/Valuation/month?on=${day}`)
    expect(month.rows).toMatchObject([{ supplierId: supplier.id, sent: { isChanged: true } }])
    expect((await mailed(day)).body).toMatchObject({ mailed: 1 })
    await pollMails(() => mail.sentTo(address)).toBe(2)
    const all: Made[] = await make.ok('GET', `/CisStatement/Supplier/${supplier.id}`)
    expect(all.map(({ number }) => number).toSorted()).toEqual([1, 2])
    expect((await mailed(day)).body).toMatchObject({ mailed: 0 })
  })

  it('have changed, and are mailed again, once the only payment was taken back', {
    tags: 'slow',
  }, async () => {
    const day = '2026-08-16'
    const address = newAddress()
    const { make, supplier, id } = await pay(address, day)
    expect((await mailed(day)).body).toMatchObject({ mailed: 1 })
    await make.ok('POST', '/Valuation/unpay', { id })
    const rows = async () => (await make.ok('GET', `/Valuation/month?on=${day}`)).rows
    expect(await rows()).toMatchObject([
      { supplierId: supplier.id, payment: 0, deduction: 0, sent: { isChanged: true } },
    ])
    expect((await mailed(day)).body).toMatchObject({ mailed: 1 })
    await pollMails(() => mail.sentTo(address)).toBe(2)
    expect(await rows()).toEqual([])
  })

  it('are mailed again as they were where the mail failed', { tags: 'slow' }, async () => {
    const day = '2026-04-16'
    const address = newAddress()
    const { make, supplier } = await pay(address, day)
    answers.recipient = () => 550
    try {
      await mailed(day)
      const state = async () => (await make.ok('GET', `/Valuation/month?on=${day}`)).rows[0].sent.mail.state
      await pollMails(state).toBe('failed')
    } finally {
      delete answers.recipient
    }
    const corrected = newAddress()
    await make.ok('PATCH', `/Supplier/${supplier.id}`, { contactEmail: corrected })
    expect((await mailed(day)).body).toMatchObject({ mailed: 1 })
    await pollMails(() => mail.sentTo(corrected)).toBe(1)
    expect(await make.ok('GET', `/CisStatement/Supplier/${supplier.id}`)).toHaveLength(1)
  })

  it('leave out who is paid after the month was read', { tags: 'slow' }, async () => {
    const day = '2026-07-16'
    const { supplier } = await pay(newAddress(), day)
    const month = await readTaxMonth(test.db, day)
    await pay(newAddress(), day)
    const { suppliers } = await readStatements(test.db, month)
    expect(suppliers).toMatchObject([{ supplierName: supplier.supplierName, payment: 7502.62 }])
  })

  it('stay as they were mailed when the mailing is undone', async () => {
    const day = '2026-06-16'
    const address = newAddress()
    const { make, supplier } = await pay(address, day)
    const { raw } = await mailed(day)
    await pollMails(() => mail.sentTo(address)).toBe(1)
    const kept = await make.ok('GET', `/CisStatement/Supplier/${supplier.id}`)
    const undone = await test.api('POST', '/Undo', {
      as,
      body: { requestId: raw.headers['x-request-id'] },
    })
    expect([undone.status, undone.body.title]).toEqual([
      409,
      'The statement was mailed: it stays as it was sent.',
    ])
    expect(await make.ok('GET', `/CisStatement/Supplier/${supplier.id}`)).toEqual(kept)
  })
})
