import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { applicationJob } from '../support/applications.ts'
import { formulasOf, readWorkbook, shownRows } from '../support/costing.ts'
import { numberOf } from '../support/exact.ts'
import { pollMails, startMailServer } from '../support/mail-server.ts'
import { pagesOf } from '../support/pdf.ts'
import { whileLocked } from '../support/waiting.ts'

let test: TestApp
let job: ReturnType<typeof applicationJob>
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
  job = applicationJob(test)
})
afterAll(async () => {
  await test.close()
  await mail.close()
  vi.useRealTimers()
})

const figures = (id: number) => job.get(`/Application/${id}/figures`)
const send = (id: number, body: object = { mail: null }) =>
  test.api('POST', `/Application/${id}/send`, { body })
const certify = async (id: number, certificate: object) =>
  job.ok('PUT', `/Application/${id}`, { ...(await job.get(`/Application/${id}`)), ...certificate })
const sent = async (id: number) => {
  const reply = await send(id)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body
}
const refusal = ({ status, body }: Awaited<ReturnType<TestApp['api']>>) => ({ status, says: body.title })

/** Application 1 of the worked example, sent. */
const first = async (fields: Record<string, unknown> = {}) => {
  const made = await job.contract(fields)
  const { id } = await job.apply(made.projectId, '2024-06-28', { materials: 850 })
  await job.percentages(id, [60, 33.33, 10, 0, 0, 0])
  return { ...made, id: id as number, application: await sent(id) }
}

describe('The worked example', () => {
  it('asks in each month for what it should, to the penny', async () => {
    const { projectId, id, application } = await first()
    expect(application).toMatchObject({
      standing: 'sent',
      work: 7250.83,
      gross: 8100.83,
      retention: 405.04,
      net: 7695.79,
      previous: 0,
      due: 7695.79,
      dueDate: '2024-07-05',
      noticeBy: '2024-07-10',
      payLessBy: '2024-07-14',
      finalDate: '2024-07-19',
    })
    await certify(id, { certifiedOn: '2024-07-08', certifiedGross: 8100.83, certifiedDue: 7695.79 })

    const { id: second } = await job.apply(projectId, '2024-07-26')
    await job.percentages(second, [100, 80, 45, 0, 100, 50])
    expect(await figures(second)).toMatchObject({
      gross: 19_437.98,
      retention: 971.9,
      previous: 7695.79,
      due: 10_770.29,
      notAgreed: 1315.28,
      retentionWhy: 'rate',
    })
    await sent(second)
    await certify(second, { certifiedOn: '2024-08-05', certifiedGross: 18_122.7, certifiedDue: 9520.77 })
    expect(await job.get(`/Application/${second}`)).toMatchObject({
      standing: 'certified',
      lessThanApplied: 1249.52,
      unpaid: 9520.77,
    })

    await job.ok('PUT', `/Project/${projectId}`, {
      ...(await job.get(`/Project/${projectId}`)),
      completedOn: '2024-08-30',
      madeGoodOn: '2025-09-01',
    })
    const { id: third } = await job.apply(projectId, '2024-08-30', { contra: 300 })
    await job.percentages(third, [100, 100, 100, 100])
    expect(await figures(third)).toMatchObject({
      retentionRate: 2.5,
      retentionWhy: 'completed',
      retention: 791.98,
      net: 30_587.18,
      previous: 17_216.56,
      due: 13_370.62,
    })
    await sent(third)
    await certify(third, { certifiedOn: '2024-09-10', certifiedGross: 31_679.16, certifiedDue: 13_370.62 })

    const { id: fourth } = await job.apply(projectId, '2025-09-01', { contra: 300, final: true })
    await job.percentages(fourth, [100, 100, 100, 100, 100, 100])
    expect(await figures(fourth)).toMatchObject({ retention: 0, retentionWhy: 'madeGood', due: 2107.25 })
    await sent(fourth)
    await certify(fourth, { certifiedOn: '2025-09-10', certifiedGross: 32_994.43, certifiedDue: 2107.25 })
    expect(await job.get(`/Project/${projectId}`)).toMatchObject({
      certified: 32_694.43,
      unpaid: 32_694.43,
      retentionHeld: 0,
    })
  })
})

describe('An application that was sent', () => {
  it('is frozen with its lines, but for its dates', async () => {
    const { id, application } = await first()
    const [line] = await job.linesOf(id)
    const ofLine = await test.api('PUT', `/ApplicationLine/${line.id}`, {
      body: { ...line, percentDone: 70 },
    })
    expect([ofLine.status, ofLine.body.errors]).toEqual([
      400,
      { percentDone: ['Sent. Withdraw the application to change it.'] },
    ])
    const put = (values: object) =>
      test.api('PUT', `/Application/${id}`, { body: { ...application, ...values } })
    const materials = await put({ materials: 0 })
    expect([materials.status, materials.body.errors]).toEqual([
      400,
      { materials: ['Sent. Withdraw it to change its amounts.'] },
    ])
    expect((await put({ finalDate: '2024-07-22' })).body.finalDate).toBe('2024-07-22')
    expect(refusal(await test.api('DELETE', `/Application/${id}?cascade=true`))).toEqual({
      status: 409,
      says: 'Sent. Withdraw it first.',
    })
  })

  it('keeps the bytes of its PDF, whatever is renamed later', async () => {
    const { id, projectId, application } = await first()
    const pdf = async () => (await test.api('GET', `/Application/${id}/application.pdf`)).raw.rawPayload
    const before = await pdf()
    expect(createHash('sha256').update(before).digest('hex')).toBe(application.sentFile)
    await test.api('PATCH', `/Project/${projectId}`, {
      body: { projectName: 'Another', clientName: 'Another' },
    })
    expect(await pdf()).toEqual(before)
  })

  it('is sent once by two users at the same time', { tags: 'slow' }, async () => {
    const { projectId } = await job.contract()
    const { id } = await job.apply(projectId, '2024-06-28')
    const replies = await Promise.all([send(id), send(id)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(refusal(await send(id))).toEqual({ status: 409, says: 'Application 1 has been sent.' })
  })

  it('is not sent while its quotes say something else', async () => {
    const { projectId, line } = await job.contract()
    const { id } = await job.apply(projectId, '2024-06-28')
    await job.ok('PUT', `/quoteline/${line.f}`, { ...(await job.get(`/quoteline/${line.f}`)), costEach: 10 })
    expect((await figures(id)).changedLines).toBe(1)
    expect(refusal(await send(id))).toEqual({
      status: 409,
      says: '1 line has changed in the quotes since. Update the lines first.',
    })
  })

  it('is withdrawn only as the last, without certificate and payment', { tags: 'slow' }, async () => {
    const { projectId, id } = await first()
    const withdraw = (one: number) => test.api('POST', '/Application/withdraw', { body: { id: one } })
    const { id: second } = await job.apply(projectId, '2024-07-26')
    expect(refusal(await withdraw(id))).toEqual({
      status: 409,
      says: 'Application 2 follows. Only the last can be withdrawn.',
    })
    await job.get(`/Application/${second}`)
    await test.api('DELETE', `/Application/${second}?cascade=true`)
    const back = await withdraw(id)
    expect(back.body).toMatchObject({ standing: 'draft', retention: null, due: null, dueDate: null })
    await sent(id)
    await certify(id, { certifiedOn: '2024-07-08', certifiedGross: 8100.83, certifiedDue: 7695.79 })
    expect((await withdraw(id)).status).toBe(409)
  })

  it('goes back to a draft by undo', async () => {
    const { projectId } = await job.contract()
    const { id } = await job.apply(projectId, '2024-06-28')
    const { headers } = await send(id)
    await job.ok('POST', '/Undo', { requestId: headers['x-request-id'] })
    expect(await job.get(`/Application/${id}`)).toMatchObject({ standing: 'draft', due: null })
  })

  it('follows its lines into a revised quote, and takes back what has gone', async () => {
    const { projectId, quote, line } = await first()
    const copy = await job.ok('POST', '/QuoteHeader/copy', { id: quote.main })
    const lines = await job.get(`/quoteline/quoteheader/${copy.id}`)
    await test.api('DELETE', `/quoteline/${lines[1].id}`)
    await job.ok('POST', '/QuoteHeader/agree', {
      id: copy.id,
      agreedDate: '2024-07-01',
      supersede: [quote.main],
    })
    const { id: second } = await job.apply(projectId, '2024-07-26')
    const found = await job.linesOf(second)
    const of = (quoteLineId: number) =>
      found.find((one: { quoteLineId: number }) => one.quoteLineId === quoteLineId)
    expect(of(lines[0].id)).toMatchObject({ total: 5760, toDate: 3456, previous: 3456 })
    expect(of(line.b)).toMatchObject({ total: 0, toDate: 0, previous: 2016.43, thisTime: -2016.43 })
  })
})

describe('A certificate', () => {
  it('is refused for a draft, and without its gross', async () => {
    const { projectId } = await job.contract()
    const application = await job.apply(projectId, '2024-06-28')
    const put = (values: object) =>
      test.api('PUT', `/Application/${application.id}`, { body: { ...application, ...values } })
    expect((await put({ certifiedDue: 1 })).body.errors).toEqual({
      certifiedDue: ['Send the application before its certificate.'],
    })
    await sent(application.id)
    const now = await job.get(`/Application/${application.id}`)
    const alone = await test.api('PUT', `/Application/${application.id}`, {
      body: { ...now, certifiedDue: 1 },
    })
    expect(Object.keys(alone.body.errors)).toEqual(['certifiedGross'])
  })

  it('that is cleared makes it an application without one again', async () => {
    const { id } = await first()
    await certify(id, { certifiedOn: null, certifiedGross: 8100.83, certifiedDue: 7695.79 })
    expect(await certify(id, { certifiedDue: null })).toMatchObject({
      standing: 'sent',
      certifiedOn: null,
      certifiedGross: null,
    })
  })
})

describe('A payment of an application', () => {
  it('is recorded on the agreed contract quote', async () => {
    const { id, quote } = await first()
    await certify(id, { certifiedOn: '2024-07-08', certifiedGross: 8100.83, certifiedDue: 7695.79 })
    const paid = await test.api('POST', `/Application/${id}/payment`, {
      body: { receivedDate: '2024-07-19', amount: 7000 },
    })
    expect(paid.status, JSON.stringify(paid.body)).toBe(201)
    expect(paid.body).toMatchObject({ quoteHeaderId: quote.main, applicationId: id, amount: 7000 })
    expect(await job.get(`/Application/${id}`)).toMatchObject({ paid: 7000, unpaid: 695.79 })
  })

  it('is not recorded for an application that somebody withdraws meanwhile', async () => {
    const { id } = await first()
    const replies = await whileLocked(test.db, `select from application where id = ${id} for update`, [
      () => test.api('POST', '/Application/withdraw', { body: { id } }),
      () =>
        test.api('POST', `/Application/${id}/payment`, { body: { receivedDate: '2024-07-19', amount: 1 } }),
    ])
    expect(replies.filter(({ status }) => status < 300)).toHaveLength(1)
  })

  it('stays with its project, and so do the lines that are applied for', async () => {
    const { id, quote } = await first()
    const { id: elsewhere } = await job.make.project()
    const move = async (quoteId: number) => {
      await test.api('PATCH', `/QuoteHeader/${quoteId}`, {
        body: { standing: 'submitted', agreedDate: null },
      })
      return (await test.api('PATCH', `/QuoteHeader/${quoteId}`, { body: { projectId: elsewhere } })).body
        .errors
    }
    const refused = { projectId: ['Application 1 of its project has its lines or its payments.'] }
    expect(await move(quote.main)).toEqual(refused)
    const payment = { quoteHeaderId: quote.vo2, receivedDate: '2024-07-19', amount: 5, applicationId: id }
    await job.ok('POST', `/payment/quoteheader/${quote.vo2}`, payment)
    expect(await move(quote.vo2)).toEqual(refused)
  })

  it('is refused for an application of another project', { tags: 'slow' }, async () => {
    const { id } = await first()
    const other = await job.contract()
    const reply = await test.api('POST', `/payment/quoteheader/${other.quote.main}`, {
      body: {
        quoteHeaderId: other.quote.main,
        receivedDate: '2024-07-19',
        amount: 1,
        applicationId: id,
      },
    })
    expect(reply.body.errors).toEqual({ applicationId: ['An application of another project.'] })
  })
})

describe('The opening certificate of a running job', () => {
  it('counts as certified before the first application, once', async () => {
    const { projectId } = await job.contract()
    const body = { projectId, valuationDate: '2024-05-31', certifiedGross: 5000, certifiedDue: 4750 }
    const made = await test.api('POST', '/Application/opening', { body })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    expect(made.body).toMatchObject({
      number: 0,
      standing: 'certified',
      gross: 5000,
      retention: 250,
      net: 4750,
    })
    const { id } = await job.apply(projectId, '2024-06-28')
    await job.percentages(id, [100])
    expect(await figures(id)).toMatchObject({ gross: 5760, previous: 4750, due: 722 })
    expect((await test.api('POST', '/Application/opening', { body })).status).toBe(409)
  })
})

describe('The document of an application', () => {
  it('is mailed to the client, and is the PDF whose digest is kept', async () => {
    const { projectId } = await job.contract({
      projectNumber: '24-112',
      clientName: 'Leeds Schools',
      clientEmail: 'pay@leeds.example',
    })
    const { id } = await job.apply(projectId, '2024-06-28')
    await job.percentages(id, [60])
    const state = await figures(id)
    expect(state.mail).toMatchObject({ sends: true, to: 'pay@leeds.example', sent: null })
    const { subject, text } = state.mail
    const reply = await send(id, { mail: { to: ['pay@leeds.example'], subject, text } })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    await pollMails(() => mail.sentTo('pay@leeds.example')).toBe(1)
    const part =
      mail
        .rawTo('pay@leeds.example')
        .split(/--+[^\r\n]*\r\n/)
        .find((one) => /Content-Type: application\/pdf/.test(one)) ?? ''
    expect(part).toContain('Application 1 24-112.pdf')
    const pdf = Buffer.from(part.slice(part.indexOf('\r\n\r\n')), 'base64')
    expect(createHash('sha256').update(pdf).digest('hex')).toBe(reply.body.sentFile)
  })

  it('prints lines by quote, those not agreed apart, the sums and the dates', { tags: 'slow' }, async () => {
    const { id } = await first({ clientName: 'Leeds Schools' })
    const reply = await test.api('GET', `/Application/${id}/application.pdf`)
    const text = (await pagesOf(reply.raw.rawPayload)).map(({ all }) => all).join('\n')
    for (const printed of [
      'Application for payment 1',
      'Leeds Schools',
      'Quote Q1',
      'Variation VO1',
      'Variation VO2, not agreed',
      '33.33 %',
      '2,016.43',
      'Less retention, 5 %',
      '−£405.04',
      'Amount applied for',
      '£7,695.79',
      'This is not a VAT invoice',
      '19/07/2024',
    ])
      expect(text).toContain(printed)
    expect(text).not.toContain('Draft')
  })

  it('is said to miss characters that no font has', async () => {
    const { projectId } = await job.contract({ clientName: 'Leeds → Schools 🏗️' })
    const { id } = await job.apply(projectId, '2024-06-28')
    expect((await figures(id)).unprinted).toEqual(['🏗'])
  })

  it('says by whom VAT is paid, in the PDF and in the workbook', async () => {
    const [{ id: vatCodeId }] = await job.get('/VatCode?filter={"vatCode":"Reverse charge 20"}')
    const { projectId } = await job.contract({ vatCodeId })
    const { id } = await job.apply(projectId, '2024-06-28')
    const said = 'Reverse charge: customer to account for the VAT to HMRC, 20 %'
    const pdf = await test.api('GET', `/Application/${id}/application.pdf`)
    expect((await pagesOf(pdf.raw.rawPayload)).map(({ all }) => all).join('\n')).toContain(said)
    const excel = await test.api('GET', `/Application/${id}/excel`)
    const [sheet] = (await readWorkbook(excel.raw.rawPayload)).worksheets
    expect(sheet?.lastRow?.getCell(2).value).toBe(said)
  })

  it('prints the contract sum and each variation of a final account', async () => {
    const { projectId } = await job.contract()
    const { id } = await job.apply(projectId, '2024-06-28', { final: true })
    const reply = await test.api('GET', `/Application/${id}/application.pdf`)
    const text = (await pagesOf(reply.raw.rawPayload)).map(({ all }) => all).join('\n')
    for (const printed of ['Final account', 'Contract sum', '£29,593.88', '£30,363.88'])
      expect(text).toContain(printed)
  })

  it('is a workbook whose values follow the percentages, with sections, firm, job, client and number', async () => {
    const { id, category } = await first({ clientName: 'Leeds Schools', projectName: 'Mill' })
    const reply = await test.api('GET', `/Application/${id}/excel`)
    const workbook = await readWorkbook(reply.raw.rawPayload)
    const [sheet] = workbook.worksheets
    const rows = shownRows(sheet as NonNullable<typeof sheet>)
    expect(rows.slice(1, 4).map((row) => row.slice(0, 2))).toEqual([
      ['Job', 'Mill'],
      ['Client', 'Leeds Schools'],
      ['Application', 1],
    ])
    const { categoryDescription } = await job.get(`/CostingCategory/${category.groundworks}`)
    const at = rows.findIndex((row) => row[1] === categoryDescription)
    expect(rows[at]?.slice(2)).toEqual([11809.88, null, 5472.43, 0, 5472.43])
    expect(sheet?.getCell(at + 2, 5).formula).toMatch(/^ROUND\(C\d+\*D\d+\/100,2\)$/)
    for (const { at: cell, cached, calculated } of formulasOf(workbook))
      expect([cell, numberOf(calculated)]).toEqual([cell, cached])
  })

  it('has the headings of the bill as its sections, in the list, the workbook and the PDF', async () => {
    const { projectId, line } = await job.contract()
    for (const [id, heading] of [
      [line.a, 'Plot 1'],
      [line.b, 'Plot 2'],
      [line.c, 'Plot 1'],
    ] as const)
      await test.api('PATCH', `/quoteline/${id}`, { body: { heading } })
    const { id } = await job.apply(projectId, '2024-06-28')
    const lines = await job.linesOf(id)
    expect(lines.slice(0, 3).map((one: { heading: string }) => one.heading)).toEqual([
      'Plot 1',
      'Plot 2',
      'Plot 1',
    ])
    const excel = await test.api('GET', `/Application/${id}/excel`)
    const [sheet] = (await readWorkbook(excel.raw.rawPayload)).worksheets
    const rows = shownRows(sheet as NonNullable<typeof sheet>)
    expect(rows.find((row) => row[1] === 'Plot 1')?.[2]).toBe(23544)
    const pdf = await test.api('GET', `/Application/${id}/application.pdf`)
    const printed = (await pagesOf(pdf.raw.rawPayload)).map(({ all }) => all).join('\n')
    expect(printed).toContain('Plot 1')
    expect(printed).toContain('23,544.00')
    await test.api('PATCH', `/quoteline/${line.b}`, { body: { heading: 'Plot 3' } })
    await job.ok('POST', '/Application/refresh', { id })
    expect((await job.linesOf(id))[1].heading).toBe('Plot 3')
  })

  it('has its sums on the first page, and the lines by section with sub-totals after it', async () => {
    const { id, category } = await first()
    const reply = await test.api('GET', `/Application/${id}/application.pdf`)
    const [summary = '', ...others] = (await pagesOf(reply.raw.rawPayload)).map(({ all }) => all)
    expect(summary).toContain('Amount applied for')
    expect(summary).not.toContain('33.33 %')
    const { categoryDescription } = await job.get(`/CostingCategory/${category.groundworks}`)
    const work = others.join('\n')
    for (const printed of ['33.33 %', categoryDescription, '11,809.88', '5,472.43'])
      expect(work).toContain(printed)
  })

  it('is a workbook whose formulas add up', async () => {
    const { id } = await first()
    const reply = await test.api('GET', `/Application/${id}/excel`)
    const workbook = await readWorkbook(reply.raw.rawPayload)
    const [sheet] = workbook.worksheets
    const rows = new Map<string, unknown>()
    sheet?.eachRow((row) => rows.set(String(row.getCell(2).value), row.getCell(5).value))
    expect(rows.get('Gross')).toMatchObject({ result: 8100.83 })
    expect(rows.get('Amount applied for')).toMatchObject({ result: 7695.79 })
  })
})
