import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readExamples } from '../../api/example-records/remove-examples.ts'
import { withoutTrail } from '../../database/actor.ts'
import { fillDemo, isEmpty } from '../../demo/index.ts'
import { businessResources } from '../../demo/rows.ts'
import { resources } from '../../resources.config.ts'
import { startTestApp, type TestApp } from '../support/app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await fillDemo(test.db, { scale: 1 })
})
afterAll(() => test.close())

const as = 'administrator'
const remove = () => test.api('POST', '/ExampleRecords/remove', { as })
const counts = async () => {
  const found: Record<string, number> = {}
  for (const name of businessResources) {
    const [row] = await test.db(resources[name].table).count({ rows: '*' })
    if (Number(row?.rows) > 0) found[name] = Number(row?.rows)
  }
  return found
}

describe('The sample firm', () => {
  it('is named to Administrators by its lists', async () => {
    const { records } = (await test.api('GET', '/ExampleRecords', { as })).body
    expect(records).toContainEqual({ title: 'Projects', count: 6 })
    expect(records).toContainEqual({ title: 'Suppliers', count: 20 })
    expect((await test.api('GET', '/ExampleRecords')).status).toBe(403)
  })

  it('has no record that was written later, whatever the audit trail says', async () => {
    const named = await test.db.transaction(async (trx) => {
      await withoutTrail(trx)
      await trx('project').insert({ project_name: 'Own job' })
      const { records } = await readExamples(trx, [resources.projects])
      await trx('project').where({ project_name: 'Own job' }).delete()
      return records
    })
    expect(named).toEqual([{ title: 'Projects', count: 6 }])
  })

  it('stays while own records refer to it, and they are named', async () => {
    const before = await counts()
    const [quote] = (await test.api('GET', '/QuoteHeader?range=[0,0]')).body
    const payment = { receivedDate: '2026-01-05', amount: 10, quoteHeaderId: quote.id }
    const own = await test.api('POST', `/payment/quoteheader/${quote.id}`, { body: payment })
    expect(own.status).toBe(201)
    const refused = await remove()
    expect([refused.status, refused.body.title]).toEqual([
      409,
      'Your own records use the example records, or these use yours (Payments: 1). Nothing is removed.',
    ])
    await test.api('DELETE', `/payment/${own.body.id}`)
    expect(await counts()).toEqual(before)
  })

  it('is removed, but for what own records use of suppliers and categories, and does not come back', {
    tags: 'slow',
  }, async () => {
    const [supplier] = (await test.api('GET', '/Supplier?range=[0,0]')).body
    const [category] = (await test.api('GET', '/CostingCategory?range=[0,0]')).body
    const body = { supplierId: supplier.id, userPONo: 'OWN-1' }
    const { body: purchase } = await test.api('POST', '/PurchaseHeader', { body })
    const line = { description: 'Own sand', quantity: 2, costEach: 3, costingCategoryId: category.id }
    await test.api('POST', `/PurchaseLine/purchaseheader/${purchase.id}`, { body: line })
    // Its records are frozen: the one of the example firm is removed, this one is not.
    expect((await counts()).verifications).toBe(1)
    const verified = { supplierId: supplier.id, askedOn: '2026-04-01', rate: 'gross', number: 'V1234567890' }
    await test.api('POST', '/Verification', { as, body: verified })

    const reply = await remove()
    expect([reply.status, reply.body.kept]).toEqual([200, 2])
    expect(await counts()).toEqual({
      'costing-categories': 1,
      suppliers: 1,
      verifications: 1,
      'purchase-headers': 1,
      'purchase-lines': 1,
    })
    expect(await test.db('verification').pluck('rate')).toEqual(['gross'])
    expect((await test.api('GET', '/Firm/1')).body.firmName).toBeNull()
    expect(await isEmpty(test.db)).toBe(false)
    const trail = await test.db('audit_entry').where({ table_name: 'project', action: 'deleted' })
    expect(trail).toHaveLength(6)
    expect(trail[0]).toMatchObject({ user_name: 'First Administrator', request_id: null })
  })
})
