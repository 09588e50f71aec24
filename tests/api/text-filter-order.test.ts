import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { fillWithoutTrail } from '../support/fill.ts'
import { runs } from '../support/property-runs.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await fillWithoutTrail(
    test.db,
    `insert into supplier (supplier_name)
     select case when n % 9 = 0 then 'Zeta Merchants ' else 'Alder ' end || n || case when n % 3 = 0 then ' Timber' else '' end
     from generate_series(1, 600) n`,
    // "zed" matches more rows than the search limit, and 10 of the first 5,000 by number.
    `insert into purchase_header (supplier_id, user_po_no, accounts_po_no, supplier_po_invoice_no, statement_date)
     select supplier.id,
       case when n <= 4990 then 'A ' else 'Zed ' end || n * 31 % 7000,
       case when n % 4 > 0 then 'Acc ' || n * 17 % 5000 || case when n % 2 = 0 then ' steel' else '' end end,
       case when n % 2000 = 0 then 'Needle ' || n when n % 5 > 0 then 'Inv-' || n * 13 % 3000 end,
       case when n % 2 = 0 then date '2026-01-01' + n % 300 end
     from generate_series(1, 16000) n
       left join (select id, row_number() over (order by id) - 1 as place from supplier) supplier
         on supplier.place = n * 7919 % 650
     order by n`,
  )
  await test.db.raw('analyze')
})
afterAll(() => test.close())

const columns = {
  id: 't.id',
  userPONo: 'lower(t.user_po_no) collate firm_order',
  accountsPONo: 'lower(t.accounts_po_no) collate firm_order',
  supplierPOInvoiceNo: 'lower(t.supplier_po_invoice_no) collate firm_order',
  supplierName: 'lower(s.supplier_name) collate firm_order',
  statementDate: 't.statement_date',
} as const
const names = Object.keys(columns) as (keyof typeof columns)[]

interface Asked {
  readonly q: string
  readonly sort: [keyof typeof columns, string][]
  readonly offset: number
  readonly limit: number
  readonly fromEnd: boolean
  readonly dated: object | undefined
  readonly total: number | undefined
}

const asked: fc.Arbitrary<Asked> = fc.record({
  q: fc.constantFrom(
    'zed',
    'alder',
    'acc',
    'inv-',
    'merchants',
    'Steel',
    'timber',
    'needle',
    'nowhere',
    'a',
    'ze',
    'ac',
    'v-',
    'qq',
    '7',
    '/',
  ),
  sort: fc.uniqueArray(fc.tuple(fc.constantFrom(...names), fc.constantFrom('ASC', 'DESC')), {
    minLength: 1,
    maxLength: 2,
    selector: ([name]) => name,
  }),
  offset: fc.constantFrom(0, 0, 0, 3, 170, 1990, 4000, 10_400),
  limit: fc.constantFrom(1, 10, 25, 200),
  fromEnd: fc.boolean(),
  dated: fc.constantFrom(undefined, undefined, { empty: true }, { from: '2026-03-01' }),
  total: fc.constantFrom(undefined, 0, 50, 1_000, 10_000),
})

const beyond: Asked = {
  q: 'zed',
  sort: [['userPONo', 'ASC']],
  offset: 3,
  limit: 10,
  fromEnd: false,
  dated: undefined,
  total: 10_000,
}

/** The reference result without optimisations: all records in order, and whether each contains the text. */
const plainly = async ({ q, sort, dated }: Asked) => {
  const found = ['s.supplier_name', 't.user_po_no', 't.accounts_po_no', 't.supplier_po_invoice_no']
    .map((column) => `coalesce(position(lower(:q) in lower(${column})) > 0, false)`)
    .join(' or ')
  const within = !dated
    ? 'true'
    : 'empty' in dated
      ? 't.statement_date is null'
      : `t.statement_date >= '2026-03-01'`
  const keys = sort.map(([name, direction]) => `${columns[name]} ${direction} nulls last`).join(', ')
  const { rows } = await test.db.raw<{ rows: { id: number; found: boolean }[] }>(
    `select t.id, ${found} as found from purchase_header t left join supplier s on s.id = t.supplier_id
     where ${within} order by ${keys}, t.id ${sort.at(-1)?.[1]}`,
    { q },
  )
  return rows
}

const matchesOf = (records: readonly { readonly id: number; readonly found: boolean }[]) =>
  records.filter(({ found }) => found).map(({ id }) => id)

describe('A list with a text filter', () => {
  it('has the same records in the same order, however many match and wherever they are', {
    tags: 'rare',
  }, async () => {
    await fc.assert(
      fc.asyncProperty(asked, async (list) => {
        const { q, sort, offset, limit, fromEnd, dated, total } = list
        const records = await plainly(list)
        const all = matchesOf(records)
        const parameters = new URLSearchParams({
          sort: JSON.stringify(sort),
          range: JSON.stringify(fromEnd ? [-offset - limit, -offset - 1] : [offset, offset + limit - 1]),
          filter: JSON.stringify({ q, ...(dated && { statementDate: dated }) }),
          ...(total !== undefined && { total: String(total) }),
        })
        const { status, body, headers } = await test.api('GET', `/PurchaseHeader?${parameters}`)
        expect(status).toBe(200)
        const [first, last] = fromEnd
          ? [Math.max(all.length - offset - limit, 0), Math.max(all.length - offset, 0)]
          : [offset, offset + limit]
        expect(body.map(({ id }: { id: number }) => id)).toEqual(all.slice(first, last))
        const isMore = total !== undefined && all.length > total
        expect({ all: headers['x-total-count'], moreThan: headers['x-total-more-than'] }).toEqual({
          all: total === 0 || isMore ? undefined : String(all.length),
          moreThan: isMore && total > 0 ? String(total) : undefined,
        })
      }),
      {
        numRuns: runs(40),
        // Fewer matches in list order than lie before and in the page, and exactly as many as the page holds.
        examples: [[beyond], [{ ...beyond, sort: [['userPONo', 'DESC']], fromEnd: true }]],
      },
    )
  })
})
