import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { applicationJob } from '../support/applications.ts'

let test: TestApp
let job: ReturnType<typeof applicationJob>
beforeAll(async () => {
  test = await startTestApp()
  job = applicationJob(test)
})
afterAll(() => test.close())

const refusal = ({ status, body }: Awaited<ReturnType<TestApp['api']>>) => ({
  status,
  says: body.errors ?? body.title,
})

describe('A new application', () => {
  it('has a line for each line of agreed quotes and submitted variations, at the contract rate', {
    tags: 'slow',
  }, async () => {
    const { projectId, line } = await job.contract()
    const application = await job.apply(projectId, '2024-06-28')
    expect(application).toMatchObject({ number: 1, standing: 'draft', retentionRate: 5, work: 0 })
    expect(await job.linesOf(application.id)).toMatchObject([
      { quoteLineId: line.a, total: 5760, agreed: true, percentDone: 0, toDate: 0, previous: 0 },
      { quoteLineId: line.b, total: 6049.88, agreed: true },
      { quoteLineId: line.c, total: 17_784, agreed: true },
      { quoteLineId: line.d, total: 1250, agreed: true },
      { quoteLineId: line.e, total: -480, agreed: true },
      { quoteLineId: line.f, total: 2630.55, agreed: false },
    ])
  })

  it('is refused while another is a draft', async () => {
    const { projectId } = await job.contract()
    await job.apply(projectId, '2024-06-28')
    const second = await test.api('POST', '/Application', {
      body: { projectId, valuationDate: '2024-07-26' },
    })
    expect(refusal(second)).toEqual({ status: 409, says: 'Application 1 is still a draft.' })
  })

  it('is not brought back as a second draft by an undo: both would apply for the same work', async () => {
    const { projectId } = await job.contract()
    const { id } = await job.apply(projectId, '2024-06-28')
    const deleted = await test.api('DELETE', `/Application/${id}?cascade=true`)
    const other = await job.apply(projectId, '2024-07-26')
    const body = { requestId: deleted.headers['x-request-id'] }
    expect(refusal(await test.api('POST', '/Undo', { body }))).toEqual({
      status: 409,
      says: 'Application 1 is still a draft.',
    })
    expect((await test.api('DELETE', `/Application/${other.id}?cascade=true`)).status).toBe(200)
    expect((await test.api('POST', '/Undo', { body })).status).toBe(200)
  })

  it('is made once by two users at the same time', async () => {
    const { projectId } = await job.contract()
    const body = { projectId, valuationDate: '2024-06-28' }
    const replies = await Promise.all([0, 1].map(() => test.api('POST', '/Application', { body })))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it('is taken back by undo with its lines', { tags: 'slow' }, async () => {
    const { projectId } = await job.contract()
    const made = await test.api('POST', '/Application', { body: { projectId, valuationDate: '2024-06-28' } })
    const undone = await test.api('POST', '/Undo', { body: { requestId: made.headers['x-request-id'] } })
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect((await test.api('GET', `/Application/${made.body.id}`)).status).toBe(404)
  })

  it('is deleted with its lines, and undo brings it back', async () => {
    const { projectId } = await job.contract()
    const { id } = await job.apply(projectId, '2024-06-28')
    const deleted = await test.api('DELETE', `/Application/${id}?cascade=true`)
    expect(deleted.status, JSON.stringify(deleted.body)).toBeLessThan(300)
    const undone = await test.api('POST', '/Undo', { body: { requestId: deleted.headers['x-request-id'] } })
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect(await job.linesOf(id)).toHaveLength(6)
  })
})

describe('Typing in an application', () => {
  it('a percentage sets the value, and a value the percentage that is shown', async () => {
    const { projectId } = await job.contract()
    const { id } = await job.apply(projectId, '2024-06-28')
    const lines = await job.linesOf(id)
    await job.type(lines[1], { percentDone: 33.33 })
    await job.type(lines[2], { toDate: 1000 })
    expect(await job.linesOf(id)).toMatchObject([
      { toDate: 0 },
      { percentDone: 33.33, toDate: 2016.43, thisTime: 2016.43, left: 4033.45 },
      { percentDone: 5.62, toDate: 1000 },
      {},
      {},
      {},
    ])
    expect(await job.get(`/Application/${id}`)).toMatchObject({ work: 3016.43, gross: 3016.43 })
  })

  it('sets the value of several lines at once', async () => {
    const { projectId } = await job.contract()
    const { id } = await job.apply(projectId, '2024-06-28')
    const ids = (await job.linesOf(id)).map((line: { id: number }) => line.id)
    const reply = await test.api('PATCH', '/ApplicationLine', { body: { ids, set: { percentDone: 60 } } })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    expect(await job.get(`/Application/${id}`)).toMatchObject({ work: 19_796.66 })
  })

  it.each([
    ['beyond the line', { toDate: 5760.01 }, { toDate: ['More than the line. Agree a variation first.'] }],
    ['with the other sign', { toDate: -1 }, { toDate: ['The line has the other sign.'] }],
    [
      'with two values that differ',
      { percentDone: 50, toDate: 1000 },
      { percentDone: ['50 % is another value than To Date. Type one of them.'] },
    ],
  ])('is refused %s', async (_what, typed, says) => {
    const { projectId } = await job.contract()
    const { id } = await job.apply(projectId, '2024-06-28')
    const [line] = await job.linesOf(id)
    const reply = await test.api('PUT', `/ApplicationLine/${line.id}`, { body: { ...line, ...typed } })
    expect(refusal(reply)).toEqual({ status: 400, says })
  })

  it('accepts the rows of an export with some values changed', async () => {
    const { projectId } = await job.contract()
    const { id } = await job.apply(projectId, '2024-06-28')
    const [line] = await job.linesOf(id)
    await job.type(line, { toDate: 1000 })
    const [now] = await job.linesOf(id)
    expect(await job.type(now, { percentDone: 60, toDate: now.toDate })).toMatchObject({ toDate: 3456 })
  })
})

describe('Update lines', () => {
  it('follows the quotes and keeps what is typed, up to the new totals', { tags: 'slow' }, async () => {
    const { projectId, line, quote } = await job.contract()
    const { id } = await job.apply(projectId, '2024-06-28')
    const lines = await job.linesOf(id)
    await job.type(lines[5], { percentDone: 100 })
    await test.api('PUT', `/quoteline/${line.f}`, {
      body: { ...(await job.get(`/quoteline/${line.f}`)), costEach: 10 },
    })
    const added = await job.make.quoteLine(quote.vo2, { quantity: 1, costEach: 99 })
    await test.api('POST', '/QuoteHeader/agree', { body: { id: quote.vo2, agreedDate: '2024-06-20' } })
    const reply = await test.api('POST', '/Application/refresh', { body: { id } })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    expect((await job.linesOf(id)).slice(5)).toMatchObject([
      { quoteLineId: line.f, total: 1852.5, percentDone: 100, toDate: 1852.5, agreed: true },
      { quoteLineId: added.id, total: 99, toDate: 0 },
    ])
  })

  it('gives a line its total, value and percentage back when it is undone', async () => {
    const { projectId, line } = await job.contract()
    const { id } = await job.apply(projectId, '2024-06-28')
    await job.type((await job.linesOf(id))[5], { percentDone: 90 })
    const [, , , , , before] = await job.linesOf(id)
    await test.api('PATCH', `/quoteline/${line.f}`, { body: { costEach: 5 } })
    const refreshed = await test.api('POST', '/Application/refresh', { body: { id } })
    const [, , , , , after] = await job.linesOf(id)
    expect(after).toMatchObject({ percentDone: 100, toDate: after.total })
    const reply = await test.api('POST', '/Undo', { body: { requestId: refreshed.headers['x-request-id'] } })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    const { version: _was, ...values } = before
    expect((await job.linesOf(id))[5]).toMatchObject(values)
  })
})

describe('A contract', () => {
  it('takes the days of its payment terms, and keeps those that are typed', async () => {
    const project = await job.make.project({ terms: 'jct', payLessDays: 3 })
    expect(project).toMatchObject({ dueDays: 7, noticeDays: 5, finalDays: 14, payLessDays: 3 })
    const changed = await test.api('PUT', `/Project/${project.id}`, { body: { ...project, terms: 'nec' } })
    expect(changed.body).toMatchObject({ dueDays: 7, noticeDays: 0, finalDays: 14, payLessDays: 7 })
  })

  it('has the rate of the valuation date unless another is typed', async () => {
    const { projectId } = await job.contract({ completedOn: '2024-08-30' })
    const application = await job.apply(projectId, '2024-08-29')
    expect(application.retentionRate).toBe(5)
    const put = (values: object) =>
      test.api('PUT', `/Application/${application.id}`, { body: { ...application, ...values } })
    expect((await put({ valuationDate: '2024-08-30' })).body).toMatchObject({ retentionRate: 2.5 })
    expect((await put({ valuationDate: '2024-08-30', retentionRate: 4 })).body.retentionRate).toBe(4)
    expect((await put({ valuationDate: '2024-08-29', retentionRate: 4 })).body.retentionRate).toBe(4)
    expect((await put({ valuationDate: '2024-08-30', retentionRate: null })).body.retentionRate).toBe(2.5)
  })
})

describe('Bank holidays', () => {
  it('of England and Wales are there to 2030, with Good Friday and Easter Monday', async () => {
    const days = (await job.get('/BankHoliday?range=[0,99]')).map(({ day }: { day: string }) => day)
    expect(days).toHaveLength(57)
    for (const easter of ['2024-03-31', '2026-04-05', '2028-04-16', '2030-04-21']) {
      const at = (days: number) => new Date(Date.parse(easter) + days * 86_400_000).toISOString().slice(0, 10)
      expect(days).toContain(at(-2))
      expect(days).toContain(at(1))
    }
  })
})
