import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CloseComparison, ComparedLine } from '../../model/costing/month-close.ts'
import type { ControlSums, ProjectControl } from '../../model/costing/project-control.ts'
import { sum } from '../../model/decimal.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { randomProjects, storeProject } from '../support/control-oracle.ts'
import { costingRecords } from '../support/costing.ts'
import { runs } from '../support/property-runs.ts'
import { orderedCategories } from '../support/random-quotes.ts'

let test: TestApp
let categories: number[]
beforeAll(async () => {
  test = await startTestApp()
  const { category } = costingRecords(test)
  categories = []
  for (const fields of orderedCategories) categories.push((await category(fields)).id)
})
afterAll(() => test.close())

/**
 * SQL of changes to a project: `:pick` chooses the record, `:number`, `:day` and `:category` are the new
 * values. `quote`, `line`, `bought`, `purchase`, `link` and `paid` are the ids of one record each, or null if
 * there is none.
 */
const changes = {
  'another price': 'update purchase_line set cost_each = abs(:number) where id = :bought',
  'another quantity quoted': 'update quote_line set quantity = :number where id = :line',
  'another quantity linked': 'update quote_purchase_link set linked_quantity = :number where id = :link',
  'another category': 'update quote_line set costing_category_id = :category where id = :line',
  'a statement date': 'update purchase_header set statement_date = :day where id = :purchase',
  'a delivery': 'update purchase_header set received_date = :day where id = :purchase',
  'an order date': 'update purchase_header set order_date = :day where id = :purchase',
  'a quote agreed': `update quote_header set standing = 'agreed', agreed_date = coalesce(:day::date, '2024-06-15') where id = :quote`,
  'a quote submitted': `update quote_header set standing = 'submitted', agreed_date = null where id = :quote`,
  'a quote withdrawn': `update quote_header set standing = 'withdrawn', agreed_date = null where id = :quote`,
  'a variation': `update quote_header set part = 'variation' where id = :quote`,
  'a line added': `insert into quote_line (quote_header_id, description, quantity, cost_each, costing_category_id)
    select id, 'Added', :number::numeric, 12.345, :category from quote_header where id = :quote`,
  'a link added': `insert into quote_purchase_link (purchase_line_id, quote_line_id, linked_quantity)
    select bought.id, line.id, :number::numeric from purchase_line bought, quote_line line
    where bought.id = :bought and line.id = :line on conflict do nothing`,
  'a payment added': `insert into payment (quote_header_id, received_date, amount)
    select id, :day::date, round(:number::numeric, 2) + 1000 from quote_header where id = :quote`,
  'another payment': 'update payment set received_date = :day where id = :paid',
  'a link deleted': 'delete from quote_purchase_link where id = :link',
  'a line deleted': `delete from quote_line where id = :line
    and not exists (select from quote_purchase_link where quote_line_id = :line)`,
  'a payment deleted': 'delete from payment where id = :paid',
} as const

const randomChanges = fc.array(
  fc.record({
    change: fc.constantFrom(...(Object.keys(changes) as (keyof typeof changes)[])),
    pick: fc.nat(50),
    number: fc.constantFrom(0.5, -0.5, 2.5, 12.3456, -7.005, 1000),
    day: fc.option(fc.constantFrom('2024-05-31', '2024-06-30', '2024-07-01', '2024-07-31', '2025-02-01')),
    category: fc.nat(orderedCategories.length - 1),
  }),
  { maxLength: 10 },
)
type Changes = typeof randomChanges extends fc.Arbitrary<infer Value> ? Value : never

/** The ids of the records of a project, by kind. */
const idsSql = `
with quote as (select id from quote_header where project_id = :projectId),
line as (select id from quote_line where quote_header_id in (select id from quote)),
link as (select id, purchase_line_id from quote_purchase_link where quote_line_id in (select id from line)),
bought as (select id, purchase_header_id from purchase_line where id in (select purchase_line_id from link))
select
  (select json_agg(id order by id) from quote) as quote,
  (select json_agg(id order by id) from line) as line,
  (select json_agg(id order by id) from link) as link,
  (select json_agg(id order by id) from bought) as bought,
  (select json_agg(distinct purchase_header_id) from bought) as purchase,
  (select json_agg(id order by id) from payment where quote_header_id in (select id from quote)) as paid`

const makeChanges = async (projectId: number, wanted: Changes) => {
  for (const { change, pick, category, ...values } of wanted) {
    const { rows } = await test.db.raw<{ rows: Record<string, number[] | null>[] }>(idsSql, { projectId })
    const picked = Object.entries(rows[0] ?? {}).map(([kind, ids]) => [
      kind,
      ids ? (ids[pick % ids.length] ?? null) : null,
    ])
    const bindings = { ...values, category: categories[category], ...Object.fromEntries(picked) }
    await test.db.transaction(async (trx) => {
      // The sum of an agreed quote is fixed.
      await trx.raw(`select set_config('costwright.reason', 'Counted again', true)`)
      await trx.raw(changes[change], bindings)
    })
  }
}

const read = async <Body>(path: string): Promise<Body> => {
  const reply = await test.api('GET', path)
  expect([reply.status, path]).toEqual([200, path])
  return reply.body
}
const close = async (projectId: number, month: string, asOf: string): Promise<number> => {
  const { committed, final } = (await read<ProjectControl>(`/ProjectControl/${projectId}?asOf=${asOf}`))
    .totals
  const body = { projectId, month, expect: { committed, final } }
  const reply = await test.api('POST', '/ProjectClose', { body })
  expect([reply.status, reply.body]).toEqual([201, reply.body])
  return reply.body.id
}

/** Every figure whose movement differs from the sum of its lines. */
const wrongIn = ({ figures, lines, ...totals }: CloseComparison) => {
  const moved = new Map<string, number[]>()
  const add = (part: string, line: ComparedLine | null, sign: 1 | -1) => {
    if (!line) return
    const place = `${part === 'paid' ? null : line.categoryId} ${line.stage}`
    moved.set(place, [...(moved.get(place) ?? []), sign * line.amount])
  }
  for (const { part, before, after } of lines) {
    add(part, before, -1)
    add(part, after, 1)
  }
  const of = (...stages: readonly string[]) =>
    sum(
      [...moved]
        .filter(([place]) => stages.some((stage) => place.endsWith(` ${stage}`)))
        .flatMap(([, amounts]) => amounts),
    )
  const unknown = [...moved.keys()].filter(
    (place) => !figures.some(({ categoryId, stage }) => place === `${categoryId} ${stage}`),
  )
  return [
    ...unknown,
    ...figures.filter(
      ({ categoryId, stage, before, after, amount }) =>
        amount !== sum(moved.get(`${categoryId} ${stage}`) ?? []) || sum([before, amount]) !== after,
    ),
    ...[
      totals.revised === of('contract', 'variation'),
      totals.committed === of('invoiced', 'received', 'onOrder'),
      totals.paid === of('paid'),
    ].filter((isRight) => !isRight),
  ]
}

const columnOfStage: Readonly<Record<string, keyof ControlSums>> = {
  contract: 'contract',
  variation: 'variations',
  pending: 'pending',
  invoiced: 'invoiced',
  received: 'received',
  onOrder: 'onOrder',
}
/** The figures of a side that differ from project control. */
const notOf = (
  rows: readonly (ControlSums & { readonly costingCategoryId: number })[],
  { figures }: CloseComparison,
  side: 'before' | 'after',
) =>
  figures.filter(({ stage, categoryId, [side]: value }) => {
    const column = columnOfStage[stage]
    const row = rows.find(({ costingCategoryId }) => costingCategoryId === categoryId)
    return column !== undefined && value !== (row?.[column] ?? 0)
  })

describe('Any change after a month close', () => {
  it('moves each figure by the sum of its lines, to another close and to now', { tags: 'rare' }, () =>
    fc.assert(
      fc.asyncProperty(randomProjects, randomChanges, randomChanges, async (project, first, second) => {
        const { id: projectId } = await costingRecords(test).project({ targetMargin: 12.5 })
        await storeProject(test.db, projectId, categories, project)
        const june = await close(projectId, '2024-06-01', '2024-06-30')
        await makeChanges(projectId, first)
        const july = await close(projectId, '2024-07-01', '2024-07-31')
        await makeChanges(projectId, second)
        for (const [from, to] of [
          [june, july],
          [july, june],
          [june, 'now'],
          [june, 'then'],
          [july, 'now'],
        ] as const) {
          const comparison = await read<CloseComparison>(`/ProjectClose/${from}/compare/${to}`)
          expect(wrongIn(comparison)).toEqual([])
          const { compared } = await read<ProjectControl>(`/ProjectControl/${projectId}?compare=${from}`)
          expect(notOf(compared?.rows ?? [], comparison, 'before')).toEqual([])
          if (to !== 'now') continue
          const { rows } = await read<ProjectControl>(`/ProjectControl/${projectId}`)
          expect(notOf(rows, comparison, 'after')).toEqual([])
        }
      }),
      { numRuns: runs(8) },
    ),
  )
})
