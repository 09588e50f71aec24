import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asList } from '../../api/crud/list.ts'
import { type ListParameters, parseListQuery } from '../../api/crud/list-query.ts'
import type { Resource } from '../../model/definition.ts'
import { resources, suppliers } from '../../resources.config.ts'
import { startTestApp, type TestApp } from '../support/app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await test.db.raw(
    `insert into supplier (supplier_name) select 'Supplier ' || n from generate_series(1, 20000) n`,
  )
  await test.db.raw('vacuum analyze supplier')
})
afterAll(() => test.close())

const listOf = (resource: Resource, parameters: ListParameters) =>
  asList(resources, resource, parseListQuery(resources, resource, parameters))

/** How PostgreSQL goes about a list, with the columns of each step. */
const planOf = async (parameters: ListParameters): Promise<string> => {
  const { sql, bindings } = listOf(suppliers, parameters)
  const { rows } = await test.db.raw<{ rows: Record<string, string>[] }>(`explain (verbose) ${sql}`, [
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
})
