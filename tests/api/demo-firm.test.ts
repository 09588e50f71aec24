import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRecords } from '../../api/crud/read.ts'
import { type DemoCounts, fillDemo, isEmpty } from '../../demo/index.ts'
import { businessResources } from '../../demo/rows.ts'
import type { QuoteStatementItem } from '../../model/costing/costing.ts'
import { sum } from '../../model/decimal.ts'
import type { Resource } from '../../model/definition.ts'
import { firmDay } from '../../model/firm-clock.ts'
import { percentOn } from '../../model/mark-up.ts'
import { resources } from '../../resources.config.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { type Exact, exact, numberOf, times, toPenny, total } from '../support/exact.ts'

let test: TestApp
let emptyBefore: boolean
let counts: DemoCounts | null
beforeAll(async () => {
  test = await startTestApp()
  emptyBefore = await isEmpty(test.db)
  counts = await fillDemo(test.db, { scale: 1 })
})
afterAll(() => test.close())

// biome-ignore lint/suspicious/noExplicitAny: a test asserts on any part of a record
const list = async (path: string): Promise<any[]> => {
  // Requested as a window: a user may read only a few whole lists at once.
  const reply = await test.api('GET', `${path}?range=[0,9999]`)
  expect(reply.status, path).toBe(200)
  return reply.body
}

/** Reads several lists one after another: a user may read only a few long ones at once. */
const listsOf = async (paths: readonly string[]) => {
  const lists = []
  for (const path of paths) lists.push(await list(path))
  return lists
}

describe('Records', () => {
  it('have the same figures whether they are read with few others or with thousands', async () => {
    const others = Array.from({ length: 2000 }, (_, n) => 1_000_000 + n)
    for (const resource of Object.values<Resource>(resources)) {
      const ids: number[] = await test.db(resource.table).orderBy('id').limit(100).pluck('id')
      const few = await readRecords(test.db, { resources, resource }, ids)
      expect(few.size, resource.name).toBe(ids.length)
      expect(await readRecords(test.db, { resources, resource }, [...ids, ...others]), resource.name).toEqual(
        few,
      )
    }
  })
})

describe('Filling the demo firm', () => {
  it('fills a database that has only accounts', () => {
    expect(emptyBefore).toBe(true)
    expect(counts).toMatchObject({ projects: 6, suppliers: 20, 'quote-headers': 7, 'costing-categories': 12 })
  })

  it('writes as many records as it reports', async () => {
    for (const name of businessResources) {
      const [row] = await test.db(resources[name].table).count({ rows: '*' })
      expect(Number(row?.rows), name).toBe(counts?.[name])
    }
  })

  it('writes nothing into a database that holds a record', async () => {
    expect(await isEmpty(test.db)).toBe(false)
    expect(await fillDemo(test.db, { scale: 1 })).toBeNull()
    expect(await list('/Project')).toHaveLength(6)
  })

  it('has approved invoices that can be sent once the firm has chosen its package', async () => {
    const firm = (fields: object) => test.api('PATCH', '/Firm/1', { body: fields, as: 'administrator' })
    await firm({ accountsFormat: 'plain', roundingCode: '8000' })
    const approved = (await list('/SupplierInvoice')).filter(
      ({ approval, accountsBatchId }) => approval === 'approved' && accountsBatchId === null,
    )
    const body = { ids: approved.map(({ id }) => id) }
    const preview = await test.api('POST', '/AccountsBatch/preview', { body })
    await firm({ accountsFormat: null, roundingCode: null })
    const { bills, ready } = preview.body
    expect(bills.map(({ missing }: { missing: string[] }) => missing)).toEqual(bills.map(() => []))
    expect(ready.count).toBe(7)
  })

  it('has a batch in the accounts, with its file as it was sent and an invoice that is paid', async () => {
    const [batch, ...others] = await list('/AccountsBatch')
    expect([others, batch]).toMatchObject([
      [],
      { number: 1, bills: 2, format: 'plain', madeByName: 'First Administrator' },
    ])
    const { raw } = await test.api('GET', `/AccountsBatch/${batch.id}/file`)
    expect(createHash('sha256').update(raw.rawPayload).digest('hex')).toBe(batch.digest)
    const sent = (await list('/SupplierInvoice')).filter(
      ({ accountsBatchId }) => accountsBatchId === batch.id,
    )
    expect(sent.map(({ stage }) => stage)).toEqual(['Sent to accounts', 'Sent to accounts'])
    expect(sent.filter(({ paidDate }) => paidDate !== null)).toHaveLength(1)
    expect([
      sum(sent.map(({ invoiceNet }) => invoiceNet)),
      sum(sent.map(({ invoiceVat }) => invoiceVat)),
    ]).toEqual([batch.net, batch.vat])
    const { body: changes } = await test.api('GET', `/AccountsBatch/${batch.id}/changes`)
    expect(changes).toEqual([])
  })

  it('has fixed the sum of each agreed quote', async () => {
    const agreed = (await list('/QuoteHeader')).filter(({ standing }) => standing === 'agreed')
    expect(agreed.length).toBeGreaterThan(0)
    expect(agreed.map(({ agreedTotal }) => agreedTotal)).toEqual(agreed.map(({ quoted }) => quoted))
  })

  it('shows its sent orders as sent', async () => {
    const [sent] = (await list('/PurchaseOrder')).filter(({ sentOn }) => sentOn !== null)
    const { body } = await test.api('GET', `/PurchaseOrder/${sent.id}/order`)
    expect(body.sent).toMatchObject({ mail: null, at: expect.stringContaining(sent.sentOn.slice(0, 10)) })
  })

  it('has an estimate of its tender: each line with a cost, one with the parts of its rate', async () => {
    const [tender] = (await list('/QuoteHeader')).filter(({ standing }) => standing === 'submitted')
    expect(tender).toMatchObject({ uncostedLines: 0, costedPrice: tender.quoted })
    expect(tender.margin / tender.quoted).toBeGreaterThan(0.08)
    const lines = await list(`/quoteline/QuoteHeader/${tender.id}`)
    for (const { costRate, markup, costEach, pricedBy } of lines)
      expect([pricedBy, markup]).toEqual(['price', percentOn(costRate, costEach)])
    const [taking, ...others] = lines.filter(({ rateId }) => rateId !== null)
    expect([others, taking]).toMatchObject([[], { typedOver: 0, rateMoved: 0, newerBy: 0 }])
    const parts = await list(`/QuoteLinePart/QuoteLine/${taking.id}`)
    expect(sum(parts.map(({ amount }) => amount))).toBe(taking.costRate)
  })

  it('leaves free ids after its own for new records', async () => {
    const reply = await test.api('POST', '/Supplier', { body: { supplierName: 'Upperdale Glass' } })
    expect(reply.status).toBe(201)
    expect(reply.body.id).toBeGreaterThan(20)
    await test.api('DELETE', `/Supplier/${reply.body.id}`)
  })
})

describe('The statement of every demo quote', () => {
  interface Entry {
    category: string
    month: string
    amount: Exact
  }
  const sumOf = (entries: Entry[]) => numberOf(total(entries.map(({ amount }) => amount)))
  const monthOf = (date: string | null) => (date ? date.slice(0, 7) : '0000-00')
  const key = ({ year, month }: { year: number; month: number }) =>
    `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`

  it('matches its lines, links and payments to the penny', { tags: 'rare' }, async () => {
    const categories = await list('/CostingCategory')
    const order = new Map(categories.map((category) => [category.categoryDescription, category.displayOrder]))
    const purchases = new Map((await list('/PurchaseHeader')).map((purchase) => [purchase.id, purchase]))
    const purchaseLines = new Map(
      // There is no route for the lines of all purchases.
      (await listsOf([...purchases.keys()].map((id) => `/PurchaseLine/PurchaseHeader/${id}`)))
        .flat()
        .map((line) => [line.id, line]),
    )
    const links = await test.db('quote_purchase_link')
    const quotes = await list('/QuoteHeader')
    expect(quotes).toHaveLength(7)
    for (const quote of quotes) {
      const quoteLines = await list(`/quoteline/QuoteHeader/${quote.id}`)
      const quoted: Entry[] = quoteLines.map((line) => ({
        category: line.categoryDescription,
        month: '',
        amount: toPenny(times(exact(line.quantity), exact(line.costEach))),
      }))
      const byId = new Map(quoteLines.map((line) => [line.id, line]))
      const spend: Entry[] = links
        .filter((link) => byId.has(link.quote_line_id))
        .map((link) => {
          const bought = purchaseLines.get(link.purchase_line_id)
          return {
            category: byId.get(link.quote_line_id).categoryDescription,
            month: monthOf(purchases.get(bought.purchaseHeaderId).statementDate),
            amount: toPenny(times(exact(Number(link.linked_quantity)), exact(bought.costEach))),
          }
        })
      // A payment counts from its day on.
      const payments: Entry[] = (await list(`/payment/QuoteHeader/${quote.id}`))
        .filter(({ receivedDate }) => receivedDate === null || receivedDate <= firmDay())
        .map((payment) => ({
          category: '',
          month: monthOf(payment.receivedDate),
          amount: exact(payment.amount),
        }))

      const statement: QuoteStatementItem[] = await list(`/QuoteHeader/QuoteStatementItem/${quote.id}`)
      const months = [...new Set([...spend, ...payments].map(({ month }) => month))].sort()
      const ordered = [...new Set(quoted.map(({ category }) => category))].sort(
        (a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0),
      )
      expect(statement.map((row) => row.costingCategoryDescription)).toEqual([
        ...ordered,
        'Total Costs',
        'Payments Received',
        'Profit/Loss',
      ])
      for (const row of statement) expect(row.monthlyAmounts.map(key)).toEqual(months)

      const rowOf = (title: string, quotedPart: Entry[], amounts: Entry[]) => {
        const row = statement.find((item) => item.costingCategoryDescription === title)
        expect(row?.totalQuoteCost, `${quote.quoteNumber} ${title}`).toBe(sumOf(quotedPart))
        expect(row?.monthlyAmounts.map(({ amount }) => amount)).toEqual(
          months.map((month) => sumOf(amounts.filter((entry) => entry.month === month))),
        )
        expect(row?.totalMonthlyAmounts).toBe(sumOf(amounts))
        return row
      }
      const negative = (entries: Entry[]) => entries.map((entry) => ({ ...entry, amount: -entry.amount }))
      for (const title of ordered) {
        const own = (entry: Entry) => entry.category === title
        const row = rowOf(title, quoted.filter(own), spend.filter(own))
        expect(row?.totalQuoteLessActualSpend).toBe(
          sumOf([...quoted.filter(own), ...negative(spend.filter(own))]),
        )
        expect([row?.isCostTotal, row?.isProfitLoss]).toEqual([false, false])
      }
      const margin = sumOf([...quoted, ...negative(spend)])
      expect(rowOf('Total Costs', quoted, spend)).toMatchObject({
        totalQuoteLessActualSpend: margin,
        isCostTotal: true,
      })
      expect(rowOf('Payments Received', [], payments)?.totalQuoteLessActualSpend).toBe(0)
      expect(rowOf('Profit/Loss', [], [...payments, ...negative(spend)])).toMatchObject({
        totalQuoteLessActualSpend: margin,
        isProfitLoss: true,
      })
    }
  })
})
