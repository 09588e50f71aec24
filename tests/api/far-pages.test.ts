import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { fillWithoutTrail } from '../support/fill.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  // Names run against the ids, three suppliers each; one supplier has half of the purchases, some have none.
  await fillWithoutTrail(
    test.db,
    `insert into supplier (supplier_name)
     select case n % 3 when 0 then upper(name) else name end
     from (select n, 'Merchant ' || chr(97 + (90 - n) / 3 % 26) || (90 - n) / 3 as name from generate_series(1, 90) n) named`,
    `insert into purchase_header (user_po_no, accounts_po_no, supplier_id)
     select 'PO ' || n, case when n % 5 > 0 then 'A' || n * 7 % 300 end,
       case when n % 6 = 0 then null when n % 2 = 0 or n * 37 / 2 % 4 = 0 then 45 else 1 + n * 37 / 2 % 90 end
     from generate_series(1, 4000) n`,
  )
  await test.db.raw('vacuum analyze purchase_header, supplier')
})
afterAll(() => test.close())

const idsOf = async (parameters: Record<string, unknown>): Promise<number[]> => {
  const query = Object.entries(parameters).map(([name, value]) => [name, JSON.stringify(value)])
  const { body } = await test.api('GET', `/PurchaseHeader?${new URLSearchParams(query)}`)
  return (body as { id: number }[]).map(({ id }) => id)
}

describe('A far page sorted by a looked-up column', () => {
  it.each([
    [[['supplierName', 'ASC']], 'lower(s.supplier_name) collate firm_order asc nulls last, t.id asc'],
    [[['supplierName', 'DESC']], 'lower(s.supplier_name) collate firm_order desc nulls last, t.id desc'],
    [
      [
        ['supplierName', 'DESC'],
        ['accountsPONo', 'ASC'],
      ],
      'lower(s.supplier_name) collate firm_order desc nulls last, lower(t.accounts_po_no) collate firm_order asc nulls last, t.id asc',
    ],
  ])('has the same rows as the whole list: %j', { tags: 'rare' }, async (sort, order) => {
    const { rows } = await test.db.raw<{ rows: { id: number; name: string | null }[] }>(
      `select t.id, lower(s.supplier_name) as name from purchase_header t left join supplier s on s.id = t.supplier_id order by ${order}`,
    )
    const all = rows.map(({ id }) => id)
    const filled = rows.filter(({ name }) => name !== null).length
    expect(filled).toBe(3334)
    const firstOfName = rows.flatMap(({ name }, row) =>
      row > 1_000 && name !== rows[row - 1]?.name ? [row] : [],
    )
    const lengths = [1, 7, 200]
    const starts = [1000, 1999, filled - 200, filled - 3, filled + 2, 3990, 4000]
    const pages = [
      ...starts.flatMap((start) => lengths.map((length) => [start, length] as const)),
      ...firstOfName.map((start, at) => [start, lengths[at % lengths.length] ?? 1] as const),
    ]
    for (const [start, length] of pages) {
      const page = all.slice(start, start + length)
      expect(await idsOf({ sort, range: [start, start + length - 1], total: 0 })).toEqual(page)
      const fromEnd = [-start - length, -start - 1]
      expect(await idsOf({ sort, range: fromEnd, total: 0 })).toEqual(
        all.slice(Math.max(all.length + (fromEnd[0] ?? 0), 0), Math.max(all.length - start, 0)),
      )
    }
  })
})
