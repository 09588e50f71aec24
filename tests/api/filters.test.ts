import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '#product/resources.config.ts'
import { createStatements } from '../../database/plan.ts'
import { isAlwaysThere } from '../../model/check-record.ts'
import { sum } from '../../model/decimal.ts'
import type { Field } from '../../model/definition.ts'
import { fieldTypeNames, fieldTypeOf } from '../../model/fields/registry.ts'
import { filteredField } from '../../model/filter/check-filter.ts'
import { comparedOf } from '../../model/filter/check-test.ts'
import { columnOf } from '../../model/naming.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { type Answered, isFound, passes } from '../support/filter-oracle.ts'
import { gaugeResources } from '../support/gauges.ts'
import { runs } from '../support/property-runs.ts'
import { samplePictures } from '../support/sample-pictures.ts'

const { gauges } = gaugeResources
const names = ['id', ...Object.keys(gauges.fields)]
const scaled = (min: number, max: number, scale: number) => fc.integer({ min, max }).map((n) => n / scale)
/** Few different letters, so that texts contain each other, including all wildcards of LIKE. */
const text = fc.string({
  unit: fc.constantFrom('a', 'B', 'b', ' ', '%', '_', '\\'),
  minLength: 1,
  maxLength: 6,
})
const wholeText = text.map((made) => `a${made.trim()}`)
const empty = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 3 })
const day = fc.constantFrom('2024-02-29', '2024-12-31', '2025-01-01', '2025-06-30')

/** The columns of a random gauge. */
const gauge = fc.record({
  words: empty(wholeText),
  note: empty(wholeText),
  lines: empty(wholeText.map((made) => `${made}\nb`)),
  email: empty(fc.constantFrom('a@b.example', 'A@b.example')),
  colour: empty(fc.constantFrom('#aabbcc', '#000000')),
  photo: empty(fc.constantFrom(...samplePictures)),
  page: empty(fc.constantFrom('https://a.example', 'http://a.example/b?c=%20')),
  phone: empty(fc.constantFrom('020 7946 0018', '+44 20 7946 0018 ext. 1')),
  code: empty(fc.constantFrom('AB-123', 'AB-124')),
  whole: empty(fc.integer({ min: -2, max: 2 })),
  quantity: scaled(-20, 20, 2),
  price: scaled(0, 12, 4),
  money: empty(scaled(-5, 5, 1).filter((amount) => amount !== 0)),
  share: empty(scaled(0, 4, 0.04)),
  yes: fc.boolean(),
  day: empty(day),
  laterDay: empty(day),
  at: empty(
    fc.tuple(day, fc.constantFrom('00:00:00', '08:30:00', '23:59:59')).map((parts) => parts.join('T')),
  ),
  opens: empty(fc.constantFrom('07:30:00', '08:00:00')),
  closes: fc.constantFrom('16:30:00', '17:00:00'),
  tags: fc.subarray(['red', 'green', 'blue']),
  state: empty(fc.constantFrom('new', 'old')),
  hubId: empty(fc.integer({ min: 1, max: 5 })),
  hubIds: fc.subarray([1, 2, 3, 4, 5]),
})

let app: TestApp
let records: Answered[]
beforeAll(async () => {
  const [made] = fc.sample(fc.array(gauge, { minLength: 500, maxLength: 500 }), 1)
  const rows = (made ?? []).map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [columnOf(name), value])),
  )
  app = await startTestApp({
    resources: { users: resources.users, ...gaugeResources },
    prepare: async (db) => {
      await db.raw(createStatements(gaugeResources).join(';\n'))
      await db.raw(`insert into hub (hub_name, rate)
        select case when n < 5 then 'Hub ' || n end, n / 4.0 from generate_series(1, 5) n`)
      const columns = Object.keys(rows[0] ?? {}).join(', ')
      await db.raw(
        `insert into gauge (${columns}) select ${columns} from json_populate_recordset(null::gauge, ?)`,
        [JSON.stringify(rows)],
      )
      // Some gauges have no readings, some reach their total, and some exceed it.
      await db.raw(`insert into reading (gauge_id, value, hub_id)
        select id, case id % 3 when 0 then total when 1 then round(total / 3, 2) else 2 * total + 1 end,
          nullif(id % 6, 0)
        from gauge where id % 4 > 0`)
      await db.raw(`insert into attachment_content (sha256, bytes) values (repeat('0', 64), '%PDF')`)
      await db.raw(`insert into attachment (table_name, record_id, file_name, media_type, size, sha256)
        select 'gauge', gauge.id, 'scale.pdf', 'application/pdf', 4, repeat('0', 64)
        from gauge, generate_series(1, 2) n where gauge.id % 3 >= n`)
    },
  })
  records = (await app.api('GET', '/Gauge')).body
  expect(records).toHaveLength(500)
})
afterAll(() => app.close())

const asked = (parameters: Record<string, unknown>) =>
  app.api(
    'GET',
    `/Gauge?${new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, JSON.stringify(value)]))}`,
  )

/** Values to compare a field with, mostly values of existing records. */
const comparable = (name: string): fc.Arbitrary<unknown> => {
  const compared = comparedOf(filteredField(gauges, name))
  const values = records.flatMap((record) => record[name] ?? []).filter((value) => compared?.fits(value))
  return fc.constantFrom(...new Set(values))
}

const partOf = (name: string, part: string): fc.Arbitrary<unknown> => {
  if (part === 'empty') return fc.boolean()
  if (part === 'contains') return text.filter((made) => made.trim() !== '')
  if (part === 'alike') return fc.array(comparable(name), { maxLength: 3 })
  if (part !== 'not') return comparable(name)
  return fc.oneof(empty(comparable(name)), fc.array(empty(comparable(name)), { maxLength: 3 }))
}

const objectOf = (name: string): fc.Arbitrary<Record<string, unknown>> => {
  const parts = comparedOf(filteredField(gauges, name))?.parts ?? []
  return fc
    .record(Object.fromEntries(parts.map((part) => [part, partOf(name, part)])), { requiredKeys: [] })
    .filter((made) => Object.keys(made).length > 0)
    .map(({ from, to, ...others }) => {
      if (from === undefined || to === undefined)
        return { ...others, ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
      const [least, most] = (from as number) <= (to as number) ? [from, to] : [to, from]
      return { ...others, from: least, to: most }
    })
}

const testOf = (name: string): fc.Arbitrary<unknown> => {
  const hasParts = (comparedOf(filteredField(gauges, name))?.parts.length ?? 0) > 0
  const one = fc.oneof(empty(comparable(name)), ...(hasParts ? [objectOf(name)] : []))
  return fc.oneof(one, fc.array(one, { maxLength: 4 }))
}

describe('The records of the filter tests', () => {
  it('have every filterable field type, with values and, where allowed, empty', () => {
    const kinds = new Set(names.map((name) => filteredField(gauges, name).type))
    // One from a view needs a view of the database; sentences are set by code (supplier-statements.test.ts filters by them).
    const isAskable = ({ filter, isViewed, isSentences }: ReturnType<typeof fieldTypeOf>) =>
      filter && !isViewed && !isSentences
    const askable = fieldTypeNames.filter((type) => isAskable(fieldTypeOf({ type } as Field)))
    expect(askable.filter((kind) => !kinds.has(kind))).toEqual([])
    const isEmptyOf = (name: string) => (record: Answered) => passes(record[name], null)
    for (const name of names) {
      expect([name, records.every(isEmptyOf(name))]).toEqual([name, false])
      const mayBeEmpty = Object.hasOwn(gauges.fields, name) && !isAlwaysThere(gauges, name)
      const isCount = ['read', 'kept', 'readings', 'open', 'left', 'stage', 'yes', 'isRead'].includes(name)
      if (mayBeEmpty && !isCount) expect([name, records.some(isEmptyOf(name))]).toEqual([name, true])
    }
  })
})

const idsOf = (list: readonly Answered[]) => list.map(({ id }) => id)

describe('A filter finds the same records as its plain meaning', () => {
  it.each(names)('for %s, with every operator', async (name) => {
    const check = async (test: unknown) => {
      const { status, body } = await asked({ filter: { [name]: test }, sort: ['id', 'ASC'] })
      expect(status).toBe(200)
      expect(idsOf(body)).toEqual(idsOf(records.filter((record) => isFound(record, { [name]: test }))))
    }
    await fc.assert(fc.asyncProperty(testOf(name), check), { numRuns: runs(12) })
  })

  it('for several fields at once, with the sums of all matches, whatever the window', async () => {
    const sums = ['quantity', 'money', 'total', 'read', 'worth', 'open', 'left', 'kept', 'readings']
    const filter = fc
      .uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 3 })
      .chain((chosen) => fc.record(Object.fromEntries(chosen.map((name) => [name, testOf(name)]))))
    const check = async (made: Answered) => {
      const found = records.filter((record) => isFound(record, made))
      const reply = await asked({ filter: made, sums, sort: ['id', 'DESC'], range: [0, 4] })
      expect(reply.status).toBe(200)
      expect(idsOf(reply.body)).toEqual(idsOf(found).reverse().slice(0, 5))
      expect(reply.headers['x-total-count']).toBe(String(found.length))
      expect(JSON.parse(String(reply.headers['x-sums']))).toEqual(
        Object.fromEntries(sums.map((name) => [name, sum(found.map((record) => Number(record[name] ?? 0)))])),
      )
    }
    await fc.assert(fc.asyncProperty(filter, check), { numRuns: runs(40) })
  })

  it('ordered by several fields, each in its direction', async () => {
    const { body } = await asked({
      sort: [
        ['stage', 'ASC'],
        ['money', 'DESC'],
        ['quantity', 'ASC'],
      ],
    })
    const nothing = Number.NEGATIVE_INFINITY
    const expected = [...records].sort(
      (a, b) =>
        String(a.stage).localeCompare(String(b.stage)) ||
        Number(b.money ?? nothing) - Number(a.money ?? nothing) ||
        Number(a.quantity) - Number(b.quantity) ||
        Number(a.id) - Number(b.id),
    )
    expect(idsOf(body)).toEqual(idsOf(expected))
  })
})

describe('The sums of a list', () => {
  it('are 0 for no records, and have the digits of the column', async () => {
    const { headers } = await asked({ filter: { id: [] }, sums: ['total', 'read'] })
    expect(headers['x-sums']).toBe('{"total":0,"read":0}')
    const { rows } = await app.db.raw('select sum(quantity)::text as quantity from gauge')
    expect((await asked({ sums: ['quantity'], range: [0, -1] })).headers['x-sums']).toBe(
      `{"quantity":${rows[0].quantity}}`,
    )
  })

  it('are left out when not requested', async () => {
    expect((await asked({ range: [0, 0] })).headers).not.toHaveProperty('x-sums')
  })
})

describe('An invalid filter is refused, naming the field and the part', () => {
  it.each([
    ['an unknown field', { nothing: 1 }, '"nothing"'],
    ['an unknown part', { money: { over: 1 } }, '"money" cannot be filtered by "over"'],
    ['a part that the kind has not', { words: { from: 'a' } }, '"words" cannot be filtered by "from"'],
    ['a part of a yes or no', { yes: { not: true } }, '"yes" cannot be filtered by "not"'],
    ['contains of a number', { money: { contains: '1' } }, '"money" cannot be filtered by "contains"'],
    ['a not of a date', { day: { not: '2025-01-01' } }, '"day" cannot be filtered by "not"'],
    ['no part at all', { money: {} }, '"money" names no part'],
    [
      'a range that ends before it starts',
      { money: { from: 2, to: 1 } },
      '"money.from" is more than "money.to"',
    ],
    ['a number as text', { money: { from: '1' } }, '"money.from"'],
    ['too many decimals', { whole: { above: 1.5 } }, '"whole.above"'],
    ['a number out of range', { whole: 2_147_483_648 }, '"whole"'],
    ['no day', { day: { to: '2025-02-30' } }, '"day.to"'],
    ['a day by a word', { day: { from: 'tomorrow' } }, '"day.from"'],
    ['an option that is none', { state: ['new', 'older'] }, '"state"'],
    ['a label that is none', { stage: 'Beginning' }, '"stage"'],
    ['an id that is none', { hubId: { not: [1, 0] } }, '"hubId.not"'],
    [
      'a text where yes or no is asked for',
      { words: { empty: 'yes' } },
      '"words.empty" must be true or false',
    ],
    ['a blank text', { words: { contains: '  ' } }, '"words.contains"'],
    ['a text longer than the column', { words: 'x'.repeat(21) }, '"words"'],
    ['a text longer than a filter compares', { lines: 'x'.repeat(201) }, '"lines"'],
    ['a longer text to look for', { lines: { contains: 'x'.repeat(201) } }, '"lines.contains"'],
    ['a list in a list', { whole: [[1]] }, '"whole"'],
    ['a test within a not', { whole: { not: { from: 1 } } }, '"whole.not"'],
    ['more than 500 values', { whole: Array.from({ length: 501 }, () => 1) }, '"whole" has 501 values'],
    [
      'more than 500 values to leave out',
      { whole: { not: Array.from({ length: 501 }, () => 1) } },
      '"whole.not" has 501',
    ],
    ['a text filter of 201 characters', { q: 'x'.repeat(201) }, '"q" must be a text of at most 200'],
  ])('%s', async (_what, filter, says) => {
    const { status, body } = await asked({ filter })
    expect([status, body.type]).toEqual([400, 'urn:costwright:problem:unknown_query'])
    expect(body.title).toContain(says)
    expect(body.code).toMatch(/^filter/)
  })

  it.each([
    ['sums of no list', { sums: 'total' }],
    ['a sum of no field', { sums: ['nothing'] }],
    ['a sum of a text', { sums: ['words'] }],
    ['a sum of ids', { sums: ['id'] }],
    ['a sum asked for twice', { sums: ['total', 'total'] }],
    ['an order of six fields', { sort: Array.from({ length: 6 }, () => ['id', 'ASC']) }],
    ['an order without direction', { sort: [['id', 'ASC'], ['money']] }],
  ])('and so are %s', async (_what, parameters) => {
    const { status, body } = await asked(parameters)
    expect([status, body.type]).toEqual([400, 'urn:costwright:problem:unknown_query'])
    expect(body.code).toMatch(/^(sums|sort)/)
  })

  it('and a password cannot be filtered', async () => {
    for (const parameters of [{ filter: { password: 'x' } }, { filter: { password: { contains: 'x' } } }]) {
      const reply = await app.api(
        'GET',
        `/UserAccounts?filter=${encodeURIComponent(JSON.stringify(parameters.filter))}`,
      )
      expect(reply.body.title).toBe('There is no field "password" to filter by.')
    }
  })
})
