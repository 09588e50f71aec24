import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { QuoteStatementItem } from '../../model/costing/costing.ts'
import { sum } from '../../model/decimal.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { applicationJob } from '../support/applications.ts'
import { openReport, readWorkbook, sheetOf, shownRows } from '../support/costing.ts'
import { runs } from '../support/property-runs.ts'

let test: TestApp
let job: ReturnType<typeof applicationJob>
beforeAll(async () => {
  test = await startTestApp()
  job = applicationJob(test)
})
afterAll(() => test.close())

type Step =
  | { readonly do: 'pay'; readonly on: number; readonly day: string; readonly pence: number }
  | { readonly do: 'payApplication'; readonly pence: number }
  | { readonly do: 'certify'; readonly pence: number }
  | { readonly do: 'revise'; readonly byHand: boolean; readonly moveLinks: boolean }
  | { readonly do: 'delete'; readonly which: number }
  | { readonly do: 'undo'; readonly back: number }

const pence = fc.integer({ min: 1, max: 999_999 })
const days = ['2024-06-01', '2024-06-30', '2025-02-28', '2998-01-31']

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('pay' as const),
    on: fc.nat(5),
    day: fc.constantFrom(...days),
    pence: fc.oneof(pence, fc.integer({ min: -9999, max: -1 })),
  }),
  fc.record({ do: fc.constant('payApplication' as const), pence }),
  fc.record({ do: fc.constant('certify' as const), pence }),
  fc.record({ do: fc.constant('revise' as const), byHand: fc.boolean(), moveLinks: fc.boolean() }),
  fc.record({ do: fc.constant('delete' as const), which: fc.nat(9) }),
  fc.record({ do: fc.constant('undo' as const), back: fc.nat(2) }),
)

interface Payment {
  readonly id: number
  readonly quoteHeaderId: number
  readonly receivedDate: string
  readonly amount: number
}
interface Quote {
  readonly id: number
  readonly standing: string
  readonly received: number
}

const amountsOf = (payments: readonly Payment[]) => sum(payments.map(({ amount }) => amount))
const isReceived = ({ receivedDate }: Payment) => receivedDate < '2998'

/** Every contract quote of the job, oldest first. */
const quotesOf = (projectId: number): Promise<Quote[]> =>
  job.get(`/QuoteHeader?filter={"projectId":${projectId},"part":"contract"}&sort=["id","ASC"]`)
const paymentsOf = (projectId: number): Promise<Payment[]> =>
  job.get(`/payment?filter={"projectId":${projectId}}&sort=["id","ASC"]`)

/** Payments Received in a workbook of the quote. */
const inWorkbook = (rows: ReturnType<typeof shownRows>) =>
  rows.find(([name]) => name === 'Payments Received')?.[1]

const take = async (
  made: Awaited<ReturnType<typeof job.contract>> & { readonly applicationId: number },
  one: Step,
  requests: string[],
): Promise<void> => {
  const { projectId, applicationId } = made
  const send = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => {
    const reply = await test.api(method, path, body && { body })
    if (reply.status < 300) requests.push(String(reply.headers['x-request-id']))
    return reply
  }
  const quotes = await quotesOf(projectId)
  const confirmed = 'confirmed=paidMore,paidAgain,certifiedMore,certifiedGrossMore,certifiedAboveGross'
  switch (one.do) {
    case 'pay': {
      const on = quotes[one.on % quotes.length]?.id
      const body = { quoteHeaderId: on, receivedDate: one.day, amount: one.pence / 100 }
      expect((await send('POST', `/payment/quoteheader/${on}`, body)).status).toBe(201)
      return
    }
    case 'payApplication':
      await send('POST', `/Application/${applicationId}/payment?${confirmed}`, {
        receivedDate: '2024-07-19',
        amount: one.pence / 100,
      })
      return
    case 'certify':
      await send('PATCH', `/Application/${applicationId}?${confirmed}`, {
        certifiedOn: '2024-07-08',
        certifiedGross: one.pence / 100,
      })
      return
    case 'revise': {
      const live = quotes.find(({ standing }) => standing === 'agreed')
      if (!live) return
      const { id } = (await send('POST', '/QuoteHeader/copy', { id: live.id })).body
      const { moveLinks } = one
      if (!one.byHand) await send('POST', '/QuoteHeader/agree', { id, supersede: [live.id], moveLinks })
      else {
        await send('PATCH', `/QuoteHeader/${id}`, { standing: 'agreed', agreedDate: '2024-08-01' })
        await send('PATCH', `/QuoteHeader/${live.id}`, { standing: 'superseded', agreedDate: null })
      }
      return
    }
    case 'delete': {
      const payments = await paymentsOf(projectId)
      const payment = payments[one.which % Math.max(1, payments.length)]
      if (payment) await send('DELETE', `/payment/${payment.id}`)
      return
    }
    case 'undo': {
      const requestId = requests.at(-1 - one.back)
      if (requestId) await send('POST', '/Undo', { requestId })
    }
  }
}

/** None is on a superseded quote while one is agreed; list, head, statement, Excel and client's paper agree. */
const checkPayments = async (projectId: number, withFiles: boolean) => {
  const [quotes, payments] = [await quotesOf(projectId), await paymentsOf(projectId)]
  const live = quotes.filter(({ standing }) => standing === 'agreed')
  if (live.length === 0) return
  const superseded = new Set(quotes.flatMap(({ id, standing }) => (standing === 'superseded' ? [id] : [])))
  expect(payments.filter(({ quoteHeaderId }) => superseded.has(quoteHeaderId))).toEqual([])
  expect((await job.get(`/Project/${projectId}`)).received).toBe(amountsOf(payments.filter(isReceived)))
  for (const { id, received } of live) {
    const own = payments.filter(({ quoteHeaderId }) => quoteHeaderId === id)
    const paid = amountsOf(own.filter(isReceived))
    const rows: QuoteStatementItem[] = await job.get(`/QuoteHeader/QuoteStatementItem/${id}`)
    const row = rows.find((item) => item.costingCategoryDescription === 'Payments Received')
    expect([received, row?.totalMonthlyAmounts]).toEqual([paid, paid])
    if (!withFiles) continue
    const { raw } = await test.api('GET', `/excelquote/clientreport/${id}`)
    const [firm, client] = [await openReport(test, id), await readWorkbook(raw.rawPayload)]
    const summaries = [firm, client].map((workbook) => inWorkbook(shownRows(sheetOf(workbook, 'Summary'))))
    expect(summaries).toEqual([paid, paid])
  }
}

describe('The payments of a job', () => {
  it('are all on its live quotes, and the same everywhere, whatever is revised, paid and undone', {
    tags: 'rare',
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
        const made = await job.contract()
        const { projectId } = made
        const { id: applicationId } = await job.apply(projectId, '2024-06-28')
        await job.percentages(applicationId, [60])
        await job.ok('POST', `/Application/${applicationId}/send`, { mail: null })
        const requests: string[] = []
        for (const one of steps) {
          const before = await paymentsOf(projectId)
          await take({ ...made, applicationId }, one, requests)
          const after = await paymentsOf(projectId)
          // A revision and its undo move payments; nothing is added to them or lost.
          if (one.do === 'revise') expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
          await checkPayments(projectId, false)
        }
        await checkPayments(projectId, true)
      }),
      { numRuns: runs(6) },
    )
  })
})
