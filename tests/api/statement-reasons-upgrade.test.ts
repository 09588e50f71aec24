import type { Knex } from 'knex'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate, migrationNames } from '../../database/migrate.ts'
import { down } from '../../migrations/0204_reasons_of_statement_lines.ts'
import { createTestDatabase } from '../support/database.ts'

/** Outcome and sentence of each line as the version before kept them. */
const lines: readonly (readonly [string, string | null])[] = [
  ['agreed', '2 lines together. Agreed 31/05/2024, still open.'],
  ['agreed', 'Our number is A-17. Agrees with 13.5 % VAT, £0.01 rounding.'],
  [
    'differs',
    'The purchase is £3,570.00 with 20 % VAT: £118.48 more on the statement (net £98.73, VAT £19.75).',
  ],
  [
    'open',
    'The sum of A-1, B (−£120.00), a purchase without a number (£1,060.50). Split the line to agree them.',
  ],
  ['open', '5,000 purchases have this number: choose one.'],
  ['agreed', 'PO/7 keeps its statement date 31/05/2024.'],
  ['ignored', null],
  ['payment', 'Ask Mary.'],
]

const before = `
insert into supplier (supplier_name) values ('Otley Merchants');
insert into supplier_statement (supplier_id, statement_date, closing) values (1, '2024-06-30', 0);
insert into supplier_statement_line (supplier_statement_id, amount, outcome, why) values
${lines.map(([outcome, why]) => `(1, 1, '${outcome}', ${why === null ? 'null' : `'${why}'`})`).join(',\n')}`

let db: Knex
let drop: () => Promise<void>
let after: unknown[]
let entries: number
const entriesNow = async () => Number((await db('audit_entry').count())[0]?.count)
const linesNow = () => db('supplier_statement_line').select('decided_by as by', 'why').orderBy('id')
beforeAll(async () => {
  const database = await createTestDatabase({ empty: true })
  ;({ db, drop } = database)
  const names = await migrationNames()
  await migrate(db, { only: names.slice(0, names.indexOf('0204_reasons_of_statement_lines')) })
  await db.raw(before)
  entries = await entriesNow()
  await migrate(db)
  after = await linesNow()
})
afterAll(async () => {
  await db.destroy()
  await drop()
})

it('Each sentence of a statement line has its codes and values, and one of another kind stays a text', () =>
  expect(after).toEqual([
    {
      by: 'rule',
      why: [
        { code: 'together', params: { n: 2 } },
        { code: 'stillOpen', params: { day: '2024-05-31' } },
      ],
    },
    {
      by: 'rule',
      why: [
        { code: 'alike', params: { number: 'A-17' } },
        { code: 'agreesWithVatRounded', params: { rate: 13.5, rounding: 0.01 } },
      ],
    },
    {
      by: 'rule',
      why: [
        {
          code: 'purchaseWithVatLess',
          params: { amount: 3570, rate: 20, by: 118.48, net: 98.73, vat: 19.75 },
        },
      ],
    },
    {
      by: null,
      why: [
        { code: 'sum', params: {} },
        { code: 'part', params: { number: 'A-1, B', amount: -120 } },
        { code: 'partWithoutNumber', params: { amount: 1060.5 } },
        { code: 'splitIt', params: {} },
      ],
    },
    { by: null, why: [{ code: 'numberOfSeveral', params: { n: 5000 } }] },
    { by: 'rule', why: [{ code: 'keepsDate', params: { name: 'PO/7', day: '2024-05-31' } }] },
    { by: 'person', why: null },
    { by: 'rule', why: 'Ask Mary.' },
  ]))

it('The history has no entry of the new way to say it', async () => expect(await entriesNow()).toBe(entries))

it('The version before has its sentences again', async () => {
  await db.transaction((trx) => down(trx))
  const said = await db('supplier_statement_line').orderBy('id').pluck('why')
  const sums = 3
  expect(said.toSpliced(sums, 1)).toEqual(lines.map(([, why]) => why).toSpliced(sums, 1))
  expect(said[sums]).toBe(
    'The sum of several. A-1, B is −£120.00. A purchase without a number is £1,060.50. Split the line to agree them.',
  )
})
