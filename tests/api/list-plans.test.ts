import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { askedList } from '../../api/crud/asked-lists.ts'
import { areMany } from '../../api/crud/bounded.ts'
import { asList } from '../../api/crud/list.ts'
import { type ListParameters, parseListQuery } from '../../api/crud/list-query.ts'
import { connect } from '../../database/connection.ts'
import type { Resource } from '../../model/definition.ts'
import { purchaseLines, quoteHeaders, resources, suppliers } from '../../resources.config.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { fillWithoutTrail } from '../support/fill.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await fillWithoutTrail(
    test.db,
    `insert into supplier (supplier_name) select 'Supplier ' || n from generate_series(1, 20000) n`,
  )
  await test.db.raw('vacuum analyze supplier')
})
afterAll(() => test.close())

const listOf = (resource: Resource, parameters: ListParameters) =>
  asList(resources, resource, parseListQuery(resources, resource, parameters))

/** How PostgreSQL goes about a list, with the columns of each step. */
const planOf = async (parameters: ListParameters, db: Knex = test.db): Promise<string> => {
  const { sql, bindings } = listOf(suppliers, parameters)
  const { rows } = await db.raw<{ rows: Record<string, string>[] }>(`explain (verbose) ${sql}`, [
    ...(bindings as string[]),
  ])
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

describe('The statement of a list', () => {
  it('makes the JSON of a record once, also where it adds up its bytes', async () => {
    const [, adding = ''] = (await planOf({ range: '[0,24]' })).split('WindowAgg')
    // What a step below has made stands in parentheses of its own.
    expect(adding.split('\n')[1]).toContain('octet_length(((row_to_json(r.*))::text))')
  })

  it('counts so many records in the index of their ids, whatever they are ordered by', async () => {
    for (const sort of ['["id","DESC"]', '["supplierName","ASC"]', '["enabled","ASC"]']) {
      const plan = await planOf({ range: '[0,24]', total: '10000', sort })
      const [, counted = ''] = plan.split('Limit  (cost')
      expect(counted).toContain('Index Only Scan using supplier_pkey')
      expect(plan).toContain('rows=10001')
    }
  })

  it('passes over records by their ids with nothing but these', async () => {
    const plan = await planOf({ range: '[10000,10024]', total: '0', sort: '["id","ASC"]' })
    const [, passed = ''] = plan.split('Index Only Scan using supplier_pkey')
    expect(passed.split('\n')[1]).toMatch(/Output: t_\d\.id$/)
  })

  it('passes over what is referred to with all that refers to it, but no parent, to which few belong', () => {
    const far = { range: '[5000,5024]', total: '0' }
    const bySupplier = listOf(resources['purchase-headers'], { ...far, sort: '["supplierName","ASC"]' })
    const byParent = listOf(resources['purchase-lines'], { ...far, sort: '["userPONo","ASC"]' })
    expect(bySupplier.sql).toContain('passed as materialized')
    expect(byParent.sql).not.toContain('passed as materialized')
  })

  it('starts no workers where few records are gone through, however little PostgreSQL thinks that they cost', async () => {
    const plans = await test.db.transaction(async (trx) => {
      for (const cost of ['parallel_setup_cost', 'parallel_tuple_cost', 'min_parallel_table_scan_size'])
        await trx.raw(`set local ${cost} = 0`)
      const asked = { range: '[0,24]', total: '0', filter: '{"q":"zq"}' }
      return [await planOf(asked, trx), await planOf({ ...asked, within: '20000' }, trx)]
    })
    expect(plans[0]).toContain('Gather')
    expect(plans[1]).not.toContain('Gather')
  })

  it('looks what a record is multiplied with up in the record itself', () => {
    const { sql } = listOf(purchaseLines, { range: '[0,24]', filter: '{"remainingAmount":{"not":0}}' })
    expect(sql).toContain('"sum"."linked_quantity" * t."cost_each"')
  })

  it.each([
    ['a line', purchaseLines, { remainingAmount: { not: 0 } }, 20_000, 5_000, {}],
    ['a quote of many lines', quoteHeaders, { left: { below: 0 } }, 3_000, 800, { quote_line: 40_000 }],
    ['a quote of few', quoteHeaders, { left: { below: 0 } }, 3_000, 3_000, { quote_line: 9_000 }],
  ])(
    'looks for a figure of %s in all where there are few, and in no more of many than takes a moment',
    (...example) => {
      const [, resource, filter, most, ofMany, others] = example
      const asked = { range: '[0,24]', within: '20000', filter: JSON.stringify(filter) }
      const within = (records: number) => {
        const sizes: Record<string, number> = { ...others, [resource.table]: records }
        const many = areMany(resources, resource, (table) => sizes[table] ?? 0)
        return parseListQuery(resources, resource, asked, { many }).within
      }
      expect([0, most, most + 1].map(within)).toEqual([most, most, ofMany])
    },
  )

  it('knows after a moment which tables have many records', async () => {
    const asked = { range: '[0,24]', within: '20000', filter: '{"remainingAmount":{"not":0}}' }
    const seen = { resources, resource: purchaseLines }
    const within = (db: Knex) => askedList(db, seen, asked, null).query.within
    expect(within(test.db)).toBe(20_000)
    // What PostgreSQL notes of a table when it looks through it.
    await test.db.raw(`update pg_class set reltuples = 1000000 where relname = 'purchase_line'`)
    const later = connect(test.target)
    await vi.waitUntil(() => within(later) === 5_000, { timeout: 10_000 })
    await later.destroy()
  })
})
