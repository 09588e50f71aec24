import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageSql } from '../../api/crud/list-sql.ts'
import { orderKey } from '../../api/crud/order.ts'
import { createStatements } from '../../database/plan.ts'
import { resources, suppliers } from '../../resources.config.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { costingRecords } from '../support/costing.ts'
import { fillWithoutTrail } from '../support/fill.ts'
import { gaugeResources } from '../support/gauges.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  // Enough rows that PostgreSQL uses a hash join, which keeps no order; names run against the ids.
  await fillWithoutTrail(
    test.db,
    `insert into supplier (supplier_name, contact_name)
     select 'Supplier ' || lpad((5000 - n)::text, 4, '0'), case when n % 2 = 0 then 'Contact ' || n end
     from generate_series(1, 5000) n`,
    `insert into purchase_header (user_po_no, supplier_id)
     select 'PO ' || id, case when id % 3 = 0 then null else id end from supplier order by supplier.id limit 30`,
  )
  await test.db.raw('analyze')
})
afterAll(() => test.close())

const list = async (path: string, query: Record<string, unknown>) => {
  const text = Object.entries(query).map(
    ([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`,
  )
  return (await test.api('GET', `${path}?${text.join('&')}`)).body as Record<string, unknown>[]
}

describe('The order of a list', () => {
  it('follows the requested column through a window of thousands', async () => {
    const rows = await list('/Supplier', { sort: ['supplierName', 'ASC'], range: [0, 4999] })
    const names = rows.map(({ supplierName }) => supplierName)
    expect(names).toHaveLength(5000)
    expect(names).toEqual([...names].sort())
  })

  it('follows up to five columns, each for ties of those before, and a list sorted by one', async () => {
    const range = [0, 4]
    const alike = ['enabled', 'contactNumber', 'contactEmail'].map((field) => [field, 'ASC'])
    const filter = { contactName: { empty: true } }
    const names = async (sort: unknown) =>
      (await list('/Supplier', { sort, range, filter })).map(({ supplierName }) => supplierName)
    const last = ['Supplier 4999', 'Supplier 4997', 'Supplier 4995', 'Supplier 4993', 'Supplier 4991']
    expect(await names([...alike, ['contactName', 'ASC'], ['supplierName', 'DESC']])).toEqual(last)
    expect(await names([['supplierName', 'DESC']])).toEqual(last)
  })

  it.each(['ASC', 'DESC'])(
    'sorts accented letters with their base letters and numbers by value, %s',
    async (direction) => {
      const inOrder = ['ÀVIÑA 2', 'Avina 9', 'avina 10', 'Émile', 'Zoe']
      for (const contactNumber of ['Zoe', 'Émile', 'avina 10', 'ÀVIÑA 2', 'Avina 9'])
        expect(
          (await test.api('POST', '/Supplier', { body: { supplierName: 'Order', contactNumber } })).status,
        ).toBe(201)
      const rows = await list('/Supplier', {
        sort: ['contactNumber', direction],
        filter: { contactNumber: { empty: false } },
      })
      const found = rows.map(({ contactNumber, id }) => ({ contactNumber, id }))
      await test.db('supplier').where('supplier_name', 'Order').delete()
      expect(found.map(({ contactNumber }) => contactNumber)).toEqual(
        direction === 'ASC' ? inOrder : inOrder.toReversed(),
      )
    },
  )

  it.each(['ASC', 'DESC'])('has empty values last, %s', async (direction) => {
    const rows = await list('/Supplier', { sort: ['contactName', direction] })
    const isEmpty = rows.map(({ contactName }) => contactName === null)
    expect(isEmpty.indexOf(true)).toBe(2500)
    expect(isEmpty.lastIndexOf(false)).toBe(2499)
  })

  it.each(['ASC', 'DESC'])('has records without the reference last, %s', async (direction) => {
    const rows = await list('/PurchaseHeader', { sort: ['supplierName', direction], range: [0, 29] })
    const isEmpty = rows.map(({ supplierName }) => supplierName === null)
    expect(isEmpty).toEqual([...isEmpty].sort())
    expect(isEmpty).toContain(true)
  })

  it.each([
    ['id', 'ASC'],
    ['supplierName', 'DESC'],
    ['contactName', 'ASC'],
    ['contactName', 'DESC'],
  ])('is the same from its end, where far pages are read from: %s, %s', async (...sort) => {
    const whole = await list('/Supplier', { sort })
    for (const range of [
      [1000, 1024],
      [2490, 2509],
      [3000, 3000],
      [4990, 4999],
      [4990, 5014],
      [5000, 5024],
    ] as const)
      expect(await list('/Supplier', { sort, range })).toEqual(whole.slice(range[0], range[1] + 1))
  })

  it.each([
    ['/Supplier', 'contactName', 'ASC'],
    ['/Supplier', 'contactName', 'DESC'],
    ['/PurchaseHeader', 'supplierName', 'ASC'],
    ['/PurchaseHeader', 'supplierName', 'DESC'],
  ])('is the same without a count, from either end: %s, %s, %s', async (path, ...sort) => {
    const [field, direction] = sort
    const all = await list(path, { sort: ['id', direction] })
    const text = (row: Record<string, unknown>) => String(row[field]).toLowerCase()
    const filled = all.filter((row) => row[field] !== null)
    const { compare } = new Intl.Collator('en-GB', { numeric: true })
    const inOrder = filled.sort((a, b) =>
      direction === 'ASC' ? compare(text(a), text(b)) : compare(text(b), text(a)),
    )
    const whole = [...inOrder, ...all.filter((row) => row[field] === null)]
    const { length } = filled
    for (const [first, last] of [
      [0, 4],
      [length - 3, length - 1],
      [length - 3, length + 3],
      [length, length + 3],
      [length + 2, length + 5],
      [all.length - 2, all.length - 1],
    ] as const) {
      const rows = whole.slice(first, last + 1)
      expect(await list(path, { sort, range: [first, last], total: 0 })).toEqual(rows)
      const fromEnd = [first - all.length, last - all.length]
      expect(await list(path, { sort, range: fromEnd, total: 0 })).toEqual(rows)
    }
  })

  it.each([true, false])(
    'is that of an index, empty values at its end: descending %s',
    async (descending) => {
      const key = orderKey(resources, suppliers, { field: 'contactName', descending }, {})
      const page = pageSql([key], { offset: 0, limit: 25, fromEnd: false })
      const { rows } = await test.db.raw<{ rows: Record<string, string>[] }>(
        `explain with matching as not materialized (select t.id, ${key.sql} as key0 from supplier t)
       select * from (${page}) page`,
      )
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      const [first = ''] = plan.split('CTE found')
      expect(first).toContain('supplier_contact_name_sort_idx')
      expect(first).not.toContain('Sort Key')
    },
  )

  it('skips the rows before a far page in the index alone', async () => {
    await test.db.raw('vacuum analyze supplier')
    const key = orderKey(resources, suppliers, { field: 'supplierName', descending: false }, {})
    const page = pageSql([key], { offset: 2_500, limit: 25, fromEnd: false })
    const { rows } = await test.db.raw<{ rows: Record<string, string>[] }>(
      `explain with matching as not materialized (select t.id, ${key.sql} as key0 from supplier t)
       select * from (${page}) page`,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(
      'Index Only Scan using supplier_supplier_name_sort_idx',
    )
  })

  it('has an index for every sortable column of a list', async () => {
    const { rows } = await test.db.raw<{ rows: { name: string }[] }>(
      `select indexname as name from pg_indexes where indexname like '%sort_idx'`,
    )
    const names = rows.map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining([
        'purchase_header_user_po_no_sort_idx',
        'purchase_line_description_sort_idx',
        'purchase_line_cost_each_sort_idx',
        'payment_received_date_sort_idx',
      ]),
    )
    // Few distinct values, or too long for an index.
    expect(names.filter((name) => /enabled|comments|colour/.test(name))).toEqual([])
  })

  it('has no index for a text that may be too long for one, even as the default order', () => {
    const { gauges } = gaugeResources
    const list = { ...gauges.list, columns: ['lines', 'both', 'page', 'note', 'state'] }
    const indexes = (sort: string) =>
      createStatements({ ...gaugeResources, gauges: { ...gauges, list: { ...list, sort } } })
        .map((statement) => /gauge_(\w+)_sort_idx/.exec(statement)?.[1])
        .filter((column) => column !== undefined)
    for (const sort of ['lines', 'both', 'page', 'note']) expect(indexes(sort)).toEqual(['note'])
    expect(indexes('state').sort()).toEqual(['note', 'state'])
  })

  it('includes a text in its index as far as both fit', () => {
    const { gauges } = gaugeResources
    const indexOf = (maxLength: number) =>
      createStatements({
        ...gaugeResources,
        gauges: {
          ...gauges,
          fields: { ...gauges.fields, note: { type: 'text', label: 'Note', maxLength } },
          list: { ...gauges.list, columns: ['note'], sort: 'note' },
        },
      }).find((statement) => statement.includes('gauge_note_sort_idx'))
    expect(indexOf(300)).toMatch(/\(lower\("note"\) collate firm_order, id\) include \("note"\)$/)
    expect(indexOf(301)).toMatch(/\(lower\("note"\) collate firm_order, id\)$/)
    expect(indexOf(601)).toMatch(/\(lower\(left\("note", 600\)\) collate firm_order, id\)$/)
  })

  it('is by the beginnings of long texts, and by the id where these are the same', async () => {
    const { quote, category } = costingRecords(test)
    const { id } = await quote()
    const { id: costingCategoryId } = await category()
    const path = `/quoteline/QuoteHeader/${id}`
    const same = '𝄞'.repeat(1990)
    for (const description of [`${same} b`, `${same} a`, 'b', `a${same}`])
      await test.api('POST', path, { body: { description, quantity: 1, costEach: 1, costingCategoryId } })
    const sorted = await list(path, { sort: ['description', 'ASC'] })
    expect(sorted.map(({ description }) => String(description).replace(same, '…'))).toEqual([
      '… b',
      '… a',
      'a…',
      'b',
    ])
  })

  it('has empty values first in ascending order where the definition says so', async () => {
    const orders = (await list('/PurchaseHeader', { range: [0, 1] })) as { id: number }[]
    const { id: costingCategoryId } = (
      await test.api('POST', '/CostingCategory', { body: { categoryDescription: 'Masonry' } })
    ).body
    for (const [index, { id }] of orders.entries()) {
      const orderDate = index === 0 ? null : '2026-01-08'
      expect(
        (await test.api('PUT', `/PurchaseHeader/${id}`, { body: { userPONo: 'PO', orderDate } })).status,
      ).toBe(200)
      const body = { description: 'Sand', quantity: 1, costEach: 1, costingCategoryId }
      await test.api('POST', `/PurchaseLine/purchaseheader/${id}`, { body })
    }
    for (const direction of ['ASC', 'DESC']) {
      const lines = await list('/PurchaseLine', { sort: ['orderDate', direction] })
      expect(lines.map(({ orderDate }) => orderDate)).toEqual(
        direction === 'ASC' ? [null, '2026-01-08'] : ['2026-01-08', null],
      )
    }
  })

  it('is the one of the definition by default, descending where it says so', async () => {
    const ids = (await list('/PurchaseHeader', { range: [0, 29] })).map(({ id }) => id as number)
    expect(ids).toEqual([...ids].sort((a, b) => b - a))
    expect(ids).toHaveLength(30)
  })
})
