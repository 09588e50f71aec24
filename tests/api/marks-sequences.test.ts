import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wrongMarks } from '../../database/marks.ts'
import { resources } from '../../resources.config.ts'
import { type As, startTestApp, type TestApp } from '../support/app.ts'
import { applicationJob } from '../support/applications.ts'
import { invoiceRecords } from '../support/invoices.ts'
import { runs } from '../support/property-runs.ts'

let test: TestApp
let make: ReturnType<typeof invoiceRecords>
let job: ReturnType<typeof applicationJob>
beforeAll(async () => {
  test = await startTestApp()
  make = invoiceRecords(test)
  job = applicationJob(test)
  await make.send('PATCH', '/Firm/1', { accountsFormat: 'plain', roundingCode: '999', approvalLimit: 1000 })
})
afterAll(() => test.close())

type Reply = Pick<Awaited<ReturnType<TestApp['api']>>, 'status' | 'body' | 'headers'>
type Way = (n: number, as: As) => Promise<Reply>

const get = async (path: string) => (await test.api('GET', path)).body
const patch = (path: string, body: object, as: As) => test.api('PATCH', path, { body, as })
const call = (path: string, body: object, as: As) => test.api('POST', path, { body, as })
const choose = <T>(all: readonly T[], n: number): T | undefined => all[n % all.length]

/** Every way of writing around an invoice: its mark, its fields, its lines, its supplier and its VAT code. */
const invoiceWays = async (): Promise<readonly Way[]> => {
  const code = await make.send('POST', '/VatCode', {
    vatCode: `T ${crypto.randomUUID()}`,
    rate: 20,
    nameInAccounts: 'T',
  })
  const { id, purchaseId, supplierId, invoiceNet } = await make.invoiced([100, 20], { vatCodeId: code.id })
  const { body: another } = await test.api('POST', '/CostingCategory', {
    body: { categoryDescription: crypto.randomUUID() },
  })
  const path = `/SupplierInvoice/${id}`
  const lines = () => get(`/PurchaseLine/PurchaseHeader/${purchaseId}`)
  const line = async (n: number) => choose<{ id: number }>(await lines(), n)?.id ?? 0
  return [
    (_n, as) => call('/SupplierInvoice/approve', { id }, as),
    (_n, as) => call('/SupplierInvoice/approve', { id }, as),
    (_n, as) => call(`${path}/withdraw-approval`, {}, as),
    (n, as) => patch(path, { invoiceNet: invoiceNet + (n % 2) }, as),
    (n, as) => patch(path, { invoiceNo: `N ${n % 3}` }, as),
    (n, as) => patch(`/PurchaseHeader/${purchaseId}`, { supplierPOInvoiceNo: `N ${n % 3}` }, as),
    (n, as) => patch(`/PurchaseHeader/${purchaseId}`, { invoiceId: n % 2 ? id : null }, as),
    (n, as) => patch(path, n % 2 ? { approval: 'queried', query: 'Why?' } : { approval: 'open' }, as),
    async (n, as) => patch(`/PurchaseLine/${await line(n)}`, { costEach: n % 2 ? 100 : 20 }, as),
    async (n, as) =>
      call('/PurchaseLine', { ...(await lines())[0], id: undefined, quantity: (n % 3) + 1 }, as),
    async (n, as) => test.api('DELETE', `/PurchaseLine/${await line(n)}?cascade=true`, { as }),
    async (n, as) =>
      test.api('PATCH', '/PurchaseLine', {
        as,
        body: { ids: [await line(n)], set: { costingCategoryId: another.id, quantity: (n % 2) + 1 } },
      }),
    (n) => patch(`/VatCode/${code.id}`, { rate: n % 2 ? 20 : 5 }, 'administrator'),
    (n, as) => patch(`/Supplier/${supplierId}`, { vatCodeId: n % 2 ? code.id : null }, as),
    async (_n, as) =>
      call(
        '/AccountsBatch',
        { ids: [id], expect: { count: 1, net: (await get(path)).invoiceNet, vat: 24 } },
        as,
      ),
    async (_n, as) => call('/AccountsBatch/withdraw', { id: (await get(path)).accountsBatchId ?? 0 }, as),
  ]
}

/** Around an application, its lines and the quotes that they are of. */
const applicationWays = async (): Promise<readonly Way[]> => {
  const { projectId, quote, line } = await job.contract()
  const { id } = await job.apply(projectId, '2024-06-28')
  const path = `/Application/${id}`
  const at = async (n: number) => choose<{ id: number }>(await job.linesOf(id), n)?.id ?? 0
  return [
    (_n, as) => call(`${path}/send`, { mail: null }, as),
    (_n, as) => call(`${path}/send`, { mail: null }, as),
    (_n, as) => call('/Application/withdraw', { id }, as),
    (_n, as) => call('/Application/refresh', { id }, as),
    async (n, as) => patch(`/ApplicationLine/${await at(n)}`, { percentDone: (n % 5) * 20 }, as),
    (n, as) => patch(path, { materials: n % 3 }, as),
    (n, as) => patch(path, n % 2 ? { certifiedGross: 900, certifiedDue: 855 } : { certifiedDue: null }, as),
    (n, as) => patch(`/QuoteHeader/${quote.vo2}`, { standing: n % 2 ? 'submitted' : 'withdrawn' }, as),
    (n, as) =>
      patch(
        `/QuoteHeader/${quote.vo1}`,
        n % 2 ? { standing: 'agreed', agreedDate: '2024-05-01' } : { standing: 'submitted' },
        as,
      ),
    (n, as) => patch(`/quoteline/${line.d}?reason=Instructed`, { costEach: 1250 + (n % 2) }, as),
    (n, as) => patch(`/quoteline/${line.f}`, { costEach: 14.2 + (n % 2) }, as),
  ]
}

/** A step of a sequence: a way of writing, or the undo of an earlier request. */
interface Step {
  readonly way: number
  readonly n: number
  readonly undoes: boolean
  readonly byAdministrator: boolean
}
const steps = fc.array(
  fc.record<Step>({
    way: fc.nat(),
    n: fc.nat(),
    undoes: fc.boolean(),
    byAdministrator: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
  }),
  { minLength: 4, maxLength: 14 },
)

/** Lines of what is marked as sent, as they were when it was sent. */
const sentLines = async () =>
  test.db.raw(`
    select a.id, a.sent_digest, count(l.id)::integer as lines, sum(l.to_date) as amount
    from application a left join application_line l on l.application_id = a.id
    where a.standing <> 'draft' group by a.id order by a.id`)

describe.each([
  ['an invoice', invoiceWays],
  ['an application', applicationWays],
] as const)('After any sequence of writes and undos around %s', (_what, waysOf) => {
  it('every mark is what it was given for', { timeout: 300_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const ways = await waysOf()
        const requests: string[] = []
        for (const { way, n, undoes, byAdministrator } of sequence) {
          const as: As = byAdministrator ? 'administrator' : 'user'
          const before = (await sentLines()).rows
          const requestId = choose(requests, n)
          const reply =
            undoes && requestId !== undefined
              ? await test.api('POST', '/Undo', { as, body: { requestId } })
              : await choose(ways, way)?.(n, as)
          expect(reply?.status, JSON.stringify(reply?.body)).toBeLessThan(500)
          if (reply && reply.status < 300) requests.push(String(reply.headers['x-request-id']))
          expect(await wrongMarks(test.db, resources)).toEqual([])
          // What stays sent has the same lines.
          const after = new Map((await sentLines()).rows.map((row: { id: number }) => [row.id, row]))
          for (const row of before) if (after.has(row.id)) expect(after.get(row.id)).toEqual(row)
        }
      }),
      { numRuns: runs(6) },
    )
  })
})
