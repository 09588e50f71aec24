import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProjectControl } from '../../model/costing/project-control.ts'
import { type ApiReply, startTestApp, type TestApp } from '../support/app.ts'
import { costingRecords, link } from '../support/costing.ts'

let test: TestApp
let make: ReturnType<typeof costingRecords>
beforeAll(async () => {
  test = await startTestApp()
  make = costingRecords(test)
})
afterAll(() => test.close())

/** A job with an order of £5,730 that is invoiced in October 2024, which is closed. */
const closedJob = async () => {
  const project = await make.project()
  const quote = await make.quote({ projectId: project.id, standing: 'agreed', agreedDate: '2024-09-01' })
  const quoted = await make.quoteLine(quote.id, { quantity: 10, costEach: 900 })
  const purchase = await make.purchase({ statementDate: '2024-10-20', orderDate: '2024-09-20' })
  const bought = await make.purchaseLine(purchase.id, { quantity: 10, costEach: 573 })
  await link(test, [bought.id], [[quoted.id, 10]])
  const { totals }: ProjectControl = (await test.api('GET', `/ProjectControl/${project.id}?asOf=2024-10-31`))
    .body
  const { committed, final } = totals
  const body = { projectId: project.id, month: '2024-10-01', expect: { committed, final } }
  expect((await test.api('POST', '/ProjectClose', { body })).status).toBe(201)
  return { quote, purchase, bought }
}
const notices = ({ headers }: ApiReply): string[] =>
  typeof headers.notices === 'string' ? JSON.parse(decodeURIComponent(headers.notices)) : []
const october = (amount: string) => `Oct 2024 is closed: this shows as movement of ${amount}.`

describe('A write that moves a closed month', () => {
  it('says so, whether it is one line, several, or an undo', { tags: 'slow' }, async () => {
    const { bought } = await closedJob()
    const changed = await test.api('PATCH', `/PurchaseLine/${bought.id}`, { body: { quantity: 11 } })
    expect(notices(changed)).toEqual(['Linked Quantity is now 11 too.', october('+£573.00')])
    const several = { ids: [bought.id], set: { costEach: 500 } }
    const cheaper = await test.api('PATCH', '/PurchaseLine', { body: several })
    expect(notices(cheaper)).toEqual([october('−£230.00')])
    const undo = await test.api('POST', '/Undo', { body: { requestId: cheaper.body.requestId } })
    expect(notices(undo)).toEqual([october('+£573.00')])
  })

  it('says so when a link goes, and when the invoice gets another date', async () => {
    const { purchase, bought } = await closedJob()
    const path = `/PurchaseHeader/${purchase.id}`
    const moved = await test.api('PATCH', path, {
      body: { statementDate: '2024-11-02', orderDate: '2024-11-01' },
    })
    expect(notices(moved)).toEqual([october('−£5,730.00')])
    const [{ id }] = (await test.api('GET', `/QuotePurchaseLink/PurchaseLine/${bought.id}`)).body
    await test.api('PATCH', path, { body: { statementDate: '2024-10-20' } })
    expect(notices(await test.api('DELETE', `/QuotePurchaseLink/${id}`))).toEqual([october('−£5,730.00')])
  })

  it('says nothing when only words change, or something later', async () => {
    const { quote, purchase, bought } = await closedJob()
    await test.api('PATCH', `/PurchaseLine/${bought.id}`, { body: { quantity: 11 } })
    const words = await test.api('PATCH', `/PurchaseHeader/${purchase.id}`, {
      body: { comments: 'By the gate' },
    })
    const paid = await test.api('POST', `/payment/quoteheader/${quote.id}`, {
      body: { quoteHeaderId: quote.id, receivedDate: '2024-11-05', amount: 100 },
    })
    expect([notices(words), notices(paid)]).toEqual([[], []])
  })
})
