import type { Knex } from 'knex'
import { partWithin } from '../../model/home.ts'
import type { Case } from './case.ts'
import { listPath } from './list-path.ts'
import { longListCases } from './long-lists.ts'
import { viewCases } from './views.ts'

const firstWindow = { range: [0, 199] }

const one = async (db: Knex, sql: string): Promise<number> => {
  const { rows } = await db.raw<{ rows: { id: number }[] }>(sql)
  return rows[0]?.id ?? 0
}

/** What staff do all day, on the data as it is. */
export const benchCases = async (db: Knex): Promise<Case[]> => {
  const quote = await one(
    db,
    'select quote_header_id as id from quote_line group by 1 having count(*) >= 60 order by 1 limit 1',
  )
  const purchase = await one(db, 'select max(purchase_header_id) as id from purchase_line')
  const supplier = await one(db, 'select min(id) as id from supplier')
  const project = await one(db, 'select min(id) as id from project')
  const last = (await one(db, 'select count(*)::integer as id from purchase_header')) - 1
  const unmatched = await db.raw<{ rows: { id: number }[] }>(
    `select id from purchase_line where abs(matched_quantity) < abs(quantity) and matched_quantity * quantity >= 0
     order by md5(id::text) limit 50`,
  )
  const unmatchedIds = unmatched.rows.map(({ id }) => id)
  let n = 0
  return [
    ...(await longListCases(db)),
    ...viewCases(),
    { name: 'Home', path: '/Home' },
    { name: 'Home, as it opens', path: `/Home?within=${partWithin}` },
    { name: 'Quotes, first window', path: listPath('QuoteHeader', firstWindow) },
    {
      name: 'Quotes, by project name',
      path: listPath('QuoteHeader', { ...firstWindow, sort: ['projectName', 'ASC'] }),
    },
    { name: 'Quotes, text filter', path: listPath('QuoteHeader', { ...firstWindow, filter: { q: 'barn' } }) },
    { name: 'Purchases, first window', path: listPath('PurchaseHeader', firstWindow) },
    {
      name: 'Purchases, last window',
      path: listPath('PurchaseHeader', { range: [Math.max(0, last - 199), last] }),
    },
    {
      name: 'Purchases, by total amount',
      path: listPath('PurchaseHeader', { ...firstWindow, sort: ['totalAmount', 'DESC'] }),
    },
    {
      name: 'Purchases, text filter',
      path: listPath('PurchaseHeader', { ...firstWindow, filter: { q: 'steel' } }),
    },
    {
      name: 'Purchase lines, three filters',
      path: listPath('PurchaseLine', {
        range: [0, 24],
        filter: { costingCategoryId: 3, supplierId: supplier, orderDate: { from: '2025-01-01' } },
      }),
    },
    {
      name: 'Purchase lines, unmatched',
      path: listPath('PurchaseLine', { range: [0, 24], filter: { remaining: { not: 0 } } }),
    },
    {
      name: 'Purchase lines, unallocated, summed',
      path: listPath('PurchaseLine', {
        range: [0, 24],
        filter: { remaining: { not: 0 }, remainingAmount: { not: 0 } },
        sort: ['orderDate', 'ASC'],
        sums: ['remainingAmount'],
      }),
    },
    {
      name: 'Purchases, not matched, summed',
      path: listPath('PurchaseHeader', {
        range: [0, 24],
        filter: { unmatchedAmount: { not: 0 } },
        sums: ['unmatchedAmount'],
      }),
    },
    {
      name: 'Links, all of them, summed',
      path: listPath('QuotePurchaseLink', { range: [0, 24], sums: ['amount'] }),
    },
    {
      name: 'Links of a statement cell, summed',
      path: listPath('QuotePurchaseLink', {
        range: [0, 24],
        filter: {
          quoteHeaderId: quote,
          costingCategoryId: 3,
          statementDate: { from: '2025-01-01', to: '2025-01-31' },
        },
        sums: ['amount'],
      }),
    },
    { name: 'Projects, first window', path: listPath('Project', firstWindow) },
    { name: 'Lines of a 60-line quote', path: `/quoteline/QuoteHeader/${quote}` },
    { name: 'Lines of a purchase', path: `/PurchaseLine/PurchaseHeader/${purchase}` },
    { name: 'One supplier', path: `/Supplier/${supplier}` },
    { name: 'Statement of a 60-line quote', path: `/QuoteHeader/QuoteStatementItem/${quote}` },
    { name: 'Excel report of a 60-line quote', path: `/excelquote/fullreport/${quote}` },
    { name: 'History of one supplier', path: `/Supplier/${supplier}/history` },
    { name: 'Audit trail, newest 50', path: '/AuditTrail' },
    {
      name: 'Search of quote lines',
      method: 'POST',
      path: '/quoteline/search',
      body: () => ({ description: 'brick' }),
    },
    ...[1, 50].map((lines) => ({
      name: `Suggestions for unmatched lines: ${lines}`,
      method: 'POST' as const,
      path: '/unallocated/suggest',
      body: () => ({ purchaseLineIds: unmatchedIds.slice(0, lines) }),
    })),
    {
      name: 'Save a new quote',
      method: 'POST',
      path: '/QuoteHeader',
      body: () => ({ projectId: project, quoteNumber: `B${++n}` }),
    },
    {
      name: 'Save a changed supplier',
      method: 'PUT',
      path: `/Supplier/${supplier}`,
      body: () => ({ supplierName: `Supplier ${++n}` }),
    },
  ]
}
