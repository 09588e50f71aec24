import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '#product/resources.config.ts'
import { expressionOf } from '../../api/crud/expressions.ts'
import { createStatements } from '../../database/plan.ts'
import { query } from '../../database/query.ts'
import { defineResource } from '../../model/definition.ts'
import { evaluate, type Formula, type FormulaField } from '../../model/fields/formula.ts'
import type { Filter } from '../../model/filter/filter.ts'
import { passesFilter } from '../../model/filter/passes.ts'
import { firmDay } from '../../model/firm-clock.ts'
import { defineResources } from '../../model/resources.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { runs } from '../support/property-runs.ts'

const orders = defineResource({
  name: 'orders',
  label: 'Order',
  table: 'sales_order',
  fields: {
    customer: { type: 'text', label: 'Customer', required: true },
    requiredDate: { type: 'date', label: 'Required' },
    shippedDate: { type: 'date', label: 'Shipped' },
    freight: { type: 'money', label: 'Freight' },
    lines: { type: 'sum', label: 'Lines', from: 'details', of: 'lineTotal', by: 'orderId', unit: 'money' },
    dearest: {
      type: 'aggregate',
      label: 'Dearest',
      take: 'max',
      as: 'price',
      from: 'details',
      of: 'unitPrice',
      by: 'orderId',
    },
    average: {
      type: 'aggregate',
      label: 'Average',
      take: 'average',
      as: 'money',
      from: 'details',
      of: 'lineTotal',
      by: 'orderId',
    },
    fewest: {
      type: 'aggregate',
      label: 'Fewest',
      take: 'min',
      as: 'integer',
      from: 'details',
      of: 'quantity',
      by: 'orderId',
      where: { quantity: { above: 5 } },
    },
    newest: {
      type: 'aggregate',
      label: 'Newest',
      take: 'latest',
      as: 'money',
      from: 'details',
      of: 'lineTotal',
      by: 'orderId',
      newestBy: 'quantity',
    },
    total: { type: 'formula', label: 'Total', as: 'money', of: { plus: ['lines', { or: ['freight', 0] }] } },
    daysLate: {
      type: 'formula',
      label: 'Days Late',
      as: 'integer',
      of: { atLeast: [{ days: ['requiredDate', 'shippedDate'] }, 0] },
    },
    share: { type: 'formula', label: 'Share', as: 'quantity', of: { by: ['freight', 'lines'] } },
    due: {
      type: 'formula',
      label: 'Due',
      as: 'money',
      of: { if: { shippedDate: null }, is: 0, otherwise: { round: ['total', 0] } },
    },
    payBy: { type: 'formula', label: 'Pay By', as: 'date', of: { addDays: ['shippedDate', 30] } },
    isShipped: {
      type: 'formula',
      label: 'Shipped',
      as: 'boolean',
      of: { holds: { shippedDate: { empty: false } } },
    },
  },
  list: {
    columns: ['customer', 'total', 'daysLate', 'payBy', 'isShipped'],
    sort: '-total',
    views: [
      { name: 'late', label: 'Late', filter: { daysLate: { above: 0 }, isShipped: true }, sums: ['total'] },
      { name: 'after', label: 'After', filter: { shippedDate: { above: { field: 'requiredDate' } } } },
    ],
  },
})
const details = defineResource({
  name: 'details',
  label: 'Detail',
  parent: { key: 'orderId', segment: 'Order' },
  fields: {
    orderId: { type: 'reference', label: 'Order', to: orders, required: true },
    quantity: { type: 'integer', label: 'Quantity', required: true },
    unitPrice: { type: 'price', label: 'Price', required: true },
    discount: { type: 'quantity', label: 'Discount', default: 0 },
    lineTotal: {
      type: 'formula',
      label: 'Total',
      as: 'money',
      of: { times: ['quantity', 'unitPrice', { minus: [1, 'discount'] }] },
    },
    payBy: { type: 'lookup', label: 'Pay By', path: 'orderId.payBy' },
  },
})
const own = defineResources(orders, details)

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({
    resources: { ...resources, ...own },
    prepare: async (db) => void (await db.raw(createStatements(own).join(';\n'))),
  })
})
afterAll(() => test.close())

const listed = (path: string, filter: object, more = '') =>
  test.api('GET', `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,9]${more}`)

describe('A formula', () => {
  beforeAll(async () => {
    const { body: order } = await test.api('POST', '/Order', {
      body: { customer: 'Vins', requiredDate: '2025-03-01', shippedDate: '2025-03-04', freight: 32.38 },
    })
    for (const [quantity, unitPrice, discount] of [
      [12, 14, 0],
      [5, 34.8, 0.15],
    ])
      await test.api('POST', `/Detail/Order/${order.id}`, { body: { quantity, unitPrice, discount } })
    await test.api('POST', '/Order', { body: { customer: 'Empty', freight: 5 } })
  })

  it('calculates with fields, sums, dates and other formulas', async () => {
    const { body } = await listed('/Order', {})
    // 168.00 and 147.90
    expect(body).toMatchObject([
      {
        customer: 'Vins',
        lines: 315.9,
        total: 348.28,
        daysLate: 3,
        share: 0.1025,
        due: 348,
        payBy: '2025-04-03',
        isShipped: true,
      },
      {
        customer: 'Empty',
        lines: 0,
        total: 5,
        daysLate: null,
        share: null,
        due: 0,
        payBy: null,
        isShipped: false,
      },
    ])
  })

  it.each<Filter>([
    { total: { above: 100 } },
    { payBy: { to: '2025-04-30' } },
    { isShipped: true },
    { daysLate: 3 },
    { shippedDate: { above: { field: 'requiredDate' } } },
    { total: { above: { field: 'freight' } } },
    { total: [{ below: 0 }, { from: { field: 'lines' }, not: { field: 'freight' } }] },
  ])('is filtered by the type of its result: %j', async (filter) => {
    const { body } = await listed('/Order', filter)
    expect(body).toMatchObject([{ customer: 'Vins' }])
  })

  it('refuses a filter that does not fit its result', async () => {
    const { status, body } = await listed('/Order', { payBy: { from: 12 } })
    expect({ status, title: body.title }).toEqual({
      status: 400,
      title: '"payBy.from" cannot be filtered by this value.',
    })
  })

  it.each([
    [
      { shippedDate: { above: { field: 'total' } } },
      '"shippedDate.above" is a date, which cannot be compared with "total".',
    ],
    [
      { total: { above: { field: 'totl' } } },
      'There is no field "totl" to compare with. Did you mean "total"?',
    ],
    [{ customer: { not: { field: 'total' } } }, '"customer.not" cannot be compared with a field.'],
  ])('refuses to compare with a field of another kind: %j', async (filter, title) => {
    const { status, body } = await listed('/Order', filter)
    expect({ status, title: body.title }).toEqual({ status: 400, title })
  })

  it('is sorted by, summed, exported and looked up', async () => {
    const sorted = await listed('/Order', {}, '&sort=["daysLate","ASC"]&sums=["total"]')
    expect(sorted.body.map(({ customer }: { customer: string }) => customer)).toEqual(['Vins', 'Empty'])
    expect(JSON.parse(String(sorted.headers['x-sums']))).toEqual({ total: 353.28 })
    const { raw } = await test.api('GET', '/Order/export.csv')
    expect(raw.payload).toContain('348.28')
    expect((await listed('/Detail', {})).body[0]).toMatchObject({ payBy: '2025-04-03' })
  })

  it('is made of the smallest, largest, average and newest value, which are filtered and sorted by', async () => {
    const { body } = await listed('/Order', {}, '&sort=["dearest","ASC"]')
    expect(body).toMatchObject([
      { customer: 'Vins', dearest: 34.8, average: 157.95, fewest: 12, newest: 168 },
      { customer: 'Empty', dearest: null, average: null, fewest: null, newest: null },
    ])
    const found = await listed('/Order', { newest: { above: { field: 'average' } }, dearest: { from: 30 } })
    expect(found.body).toMatchObject([{ customer: 'Vins' }])
  })

  it('ignores a value in a body, which a client may send back', async () => {
    const [order] = (await listed('/Order', { customer: 'Empty' })).body
    const { status, body } = await test.api('PUT', `/Order/${order.id}`, { body: { ...order, total: 99 } })
    expect({ status, total: body.total }).toEqual({ status: 200, total: 5 })
  })
})

const sheet = defineResource({
  name: 'sheets',
  label: 'Sheet',
  fields: {
    a: { type: 'quantity', label: 'A' },
    b: { type: 'money', label: 'B' },
    c: { type: 'integer', label: 'C' },
    from: { type: 'date', label: 'From' },
    to: { type: 'date', label: 'To' },
    open: { type: 'boolean', label: 'Open' },
    start: { type: 'datetime', label: 'Start' },
    end: { type: 'datetime', label: 'End' },
    opens: { type: 'time', label: 'Opens' },
    closes: { type: 'time', label: 'Closes' },
  },
})

const condition = fc.constantFrom<Filter[]>(
  { open: true },
  { a: { above: 0 } },
  { from: { below: 'today' }, c: { not: 3 } },
  { to: null },
  { from: { to: { field: 'to' } } },
  { a: [{ above: { field: 'b' } }, { not: { field: 'c' } }] },
)
const several = (of: fc.Arbitrary<Formula>) => fc.array(of, { minLength: 2, maxLength: 3 })
const { number, date, truth } = fc.letrec<{ number: Formula; date: Formula; truth: Formula }>((tie) => ({
  number: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('a', 'b', 'c'),
    fc.integer({ min: -50, max: 50 }).map((whole) => whole / 8),
    fc
      .tuple(fc.constantFrom('plus', 'minus', 'times', 'atLeast', 'atMost', 'or'), several(tie('number')))
      .map(([name, operands]) => ({ [name]: operands }) as unknown as Formula),
    fc.tuple(tie('number'), tie('number')).map((by) => ({ by })),
    fc.tuple(tie('number'), fc.nat(4)).map((round) => ({ round })),
    fc.tuple(tie('date'), tie('date')).map((days) => ({ days })),
    fc.tuple(tie('date'), tie('date')).map((years) => ({ years })),
    fc.constantFrom<Formula[]>(
      { hours: ['start', 'end'] },
      { hours: ['opens', { or: ['closes', 'opens'] }] },
    ),
    tie('number').map((floor) => ({ floor })),
    fc.record({ if: condition, is: tie('number'), otherwise: tie('number') }),
  ),
  date: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('from', 'to', 'today'),
    fc.tuple(tie('date'), tie('number')).map((addDays) => ({ addDays })),
    fc
      .tuple(fc.constantFrom('atLeast', 'atMost', 'or'), several(tie('date')))
      .map(([name, operands]) => ({ [name]: operands }) as unknown as Formula),
    fc.record({ if: condition, is: tie('date'), otherwise: tie('date') }),
  ),
  truth: fc.oneof(
    fc.constant('open'),
    condition.map((holds) => ({ holds })),
  ),
}))

const result: fc.Arbitrary<Pick<FormulaField, 'as' | 'of'>> = fc.oneof(
  fc.record({ as: fc.constantFrom('money', 'quantity', 'integer'), of: number }),
  fc.record({ as: fc.constant('date'), of: date }),
  fc.record({ as: fc.constant('boolean'), of: truth }),
)
const orNull = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null, freq: 4 })
const aDay = fc
  .integer({ min: -40_000, max: 14_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))
const aTime = fc
  .integer({ min: 0, max: 1_000_000_000 })
  .map((seconds) => new Date(seconds * 1000).toISOString().slice(0, 19))
const aTimeOfDay = aTime.map((time) => time.slice(11))
const record = fc.record({
  a: orNull(fc.integer({ min: -5_000_000, max: 5_000_000 }).map((value) => value / 10_000)),
  b: orNull(fc.integer({ min: -500_000, max: 500_000 }).map((value) => value / 100)),
  c: orNull(fc.integer({ min: -5, max: 5 })),
  from: orNull(aDay),
  to: orNull(aDay),
  open: orNull(fc.boolean()),
  start: orNull(aTime),
  end: orNull(aTime),
  opens: orNull(aTimeOfDay),
  closes: orNull(aTimeOfDay),
})

it('has the same value in the database and before a record is saved', async () => {
  await fc.assert(
    fc.asyncProperty(result, record, async ({ as, of }, values) => {
      const field = { type: 'formula', label: 'F', as, of } as const
      const resource = { ...sheet, fields: { ...sheet.fields, f: field } }
      const { sql } = expressionOf({ sheets: resource }, resource, 'f')
      const [row] = await query<{ value: unknown }>(
        test.db,
        `select ${sql} as value from (select ?::numeric(15,4) as a, ?::numeric(15,2) as b, ?::integer as c,
           ?::date as "from", ?::date as "to", ?::boolean as open,
           ?::timestamp as start, ?::timestamp as "end", ?::time as opens, ?::time as closes) t`,
        Object.values(values),
      )
      const holds = (filter: Filter) => passesFilter(sheet, filter, values)
      const isNumber = as !== 'date' && as !== 'boolean'
      const found = isNumber && typeof row?.value === 'string' ? Number(row.value) : row?.value
      expect(found).toEqual(evaluate(field, { values, today: firmDay(), holds }))
    }),
    { numRuns: runs(300) },
  )
})
