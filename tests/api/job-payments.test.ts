import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { QuoteStatementItem } from '../../model/costing/costing.ts'
import type { AgreePreview, AgreeReply } from '../../model/costing/revision.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { costingRecords } from '../support/costing.ts'

let test: TestApp
let make: ReturnType<typeof costingRecords>
beforeAll(async () => {
  test = await startTestApp()
  make = costingRecords(test)
})
afterAll(() => test.close())

type Body = Record<string, unknown>

const send = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: Body) => {
  const reply = await test.api(method, path, body && { body })
  expect([path, reply.status < 300, reply.body]).toEqual([path, true, reply.body])
  return { body: reply.body, requestId: String(reply.headers['x-request-id']), headers: reply.headers }
}
const get = async (path: string) => (await test.api('GET', path)).body

/** Payments of a quote, as its list and its head have them. */
const paidOn = async (quoteId: number) => {
  const listed: { amount: number }[] = await get(`/payment/QuoteHeader/${quoteId}`)
  return {
    amounts: listed.map(({ amount }) => amount),
    received: (await get(`/QuoteHeader/${quoteId}`)).received,
  }
}

const paymentsRow = async (quoteId: number) => {
  const rows: QuoteStatementItem[] = await get(`/QuoteHeader/QuoteStatementItem/${quoteId}`)
  return rows.find((row) => row.costingCategoryDescription === 'Payments Received')
}

/** An agreed contract with two payments, and a copy of it. */
const paidContract = async () => {
  const old = await make.quote({ quoteNumber: 'A', standing: 'agreed', agreedDate: '2024-05-01' })
  await make.quoteLine(old.id, { quantity: 1, costEach: 1000 })
  await make.payment(old.id, '2024-06-01', 100.25)
  await make.payment(old.id, '2024-07-01', 200)
  const { body: copy } = await send('POST', '/QuoteHeader/copy', { id: old.id })
  return { projectId: old.projectId as number, old: old.id as number, copy: copy.id as number }
}

const agreement = { standing: 'agreed', agreedDate: '2024-08-01' }
const superseded = { standing: 'superseded', agreedDate: null }
const noticesOf = (headers: Record<string, unknown>): string[] =>
  JSON.parse(decodeURIComponent(String(headers.notices ?? '[]')))

describe('The payments of a superseded quote', () => {
  it('go with the agreement to the quote that replaces it, and its preview says so', async () => {
    const { projectId, old, copy } = await paidContract()
    const body = { id: copy, supersede: [old] }
    const preview: AgreePreview = (await send('POST', '/QuoteHeader/agree/preview', body)).body
    expect(preview.payments).toEqual({ payments: 2, amount: 300.25 })
    const reply: AgreeReply = (await send('POST', '/QuoteHeader/agree', body)).body
    expect(reply.payments).toEqual({ payments: 2, amount: 300.25 })
    expect(await paidOn(old)).toEqual({ amounts: [], received: 0 })
    expect(await paidOn(copy)).toEqual({ amounts: [100.25, 200], received: 300.25 })
    expect((await paymentsRow(copy))?.totalMonthlyAmounts).toBe(300.25)
    expect((await get(`/Project/${projectId}`)).received).toBe(300.25)
  })

  it('come back when the agreement is undone', async () => {
    const { old, copy } = await paidContract()
    const { body } = await send('POST', '/QuoteHeader/agree', { id: copy, supersede: [old] })
    await send('POST', '/Undo', { requestId: body.requestId })
    expect(await paidOn(old)).toEqual({ amounts: [100.25, 200], received: 300.25 })
    expect(await paidOn(copy)).toEqual({ amounts: [], received: 0 })
  })

  it('follow when the standings are changed by hand, in either order, and come back by undo', async () => {
    const { old, copy } = await paidContract()
    const { requestId, headers } = await (async () => {
      await send('PATCH', `/QuoteHeader/${copy}`, agreement)
      return send('PATCH', `/QuoteHeader/${old}`, superseded)
    })()
    expect(noticesOf(headers)).toEqual(['2 payments, £300.25, are on quote A (Copy) now.'])
    expect((await paidOn(copy)).received).toBe(300.25)
    await send('POST', '/Undo', { requestId })
    expect((await paidOn(old)).received).toBe(300.25)

    const other = await paidContract()
    await send('PATCH', `/QuoteHeader/${other.old}`, superseded)
    expect((await paidOn(other.old)).received).toBe(300.25)
    await send('PATCH', `/QuoteHeader/${other.copy}`, agreement)
    expect((await paidOn(other.copy)).received).toBe(300.25)
  })

  it('are on the live quote also when they are recorded, imported or restored later', {
    tags: 'slow',
  }, async () => {
    const { old, copy } = await paidContract()
    const [first] = await get(`/payment/QuoteHeader/${old}`)
    const { requestId } = await send('DELETE', `/payment/${first.id}`)
    await send('POST', '/QuoteHeader/agree', { id: copy, supersede: [old] })
    await send('POST', '/Undo', { requestId })
    await make.payment(old, '2024-09-01', 5)
    await send('POST', `/payment/QuoteHeader/${old}/import`, {
      columns: ['id', 'receivedDate', 'amount'],
      key: ['id'],
      rows: [[null, '2024-10-01', 0.5]],
    })
    expect(await paidOn(old)).toEqual({ amounts: [], received: 0 })
    expect((await paidOn(copy)).received).toBe(305.75)
  })

  it('stay on a contract that nothing has replaced, whatever variation is agreed', async () => {
    const { projectId, old } = await paidContract()
    await make.quote({ projectId, part: 'variation', ...agreement })
    await send('PATCH', `/QuoteHeader/${old}`, superseded)
    expect((await paidOn(old)).received).toBe(300.25)
  })
})

describe('A payment of a later date', () => {
  it('is in the statement from its day on, and one without a date under No Date', async () => {
    const { old } = await paidContract()
    await make.payment(old, '2998-01-31', 500)
    await make.payment(old, null, 40)
    const row = await paymentsRow(old)
    expect(row?.monthlyAmounts).toEqual([
      { year: 0, month: 0, amount: 40 },
      { year: 2024, month: 6, amount: 100.25 },
      { year: 2024, month: 7, amount: 200 },
    ])
    expect(row?.totalMonthlyAmounts).toBe(340.25)
  })
})
