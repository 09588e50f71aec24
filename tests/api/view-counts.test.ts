import { afterAll, beforeAll, expect, it } from 'vitest'
import { resources, suppliers } from '../../resources.config.ts'
import { type As, startTestApp, type TestApp } from '../support/app.ts'
import { addUser } from '../support/people.ts'
import { sampleRecord } from '../support/samples.ts'

const closed = { access: { read: ['Administrator'], write: ['Administrator'] } }

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({
    resources: {
      ...resources,
      'supplier-statements': { ...resources['supplier-statements'], ...closed },
    } as never,
  })
})
afterAll(() => test.close())

const counted = async (views: string, as: As = 'administrator') =>
  (await test.api('GET', `/ViewCount?views=${views}`, { as })).body.counts

it('What waits in views is counted in one call, in the order asked', async () => {
  const { id } = await sampleRecord(test, suppliers, { supplierName: 'Keen Bricks' })
  for (const statementDate of ['2026-01-31', '2026-02-28'])
    await test.api('POST', '/SupplierStatement', {
      body: { supplierId: id, statementDate, closing: 0 },
      as: 'administrator',
    })
  expect(await counted('supplier-statements/unfinished,orders/overdue')).toEqual([
    { list: 'supplier-statements', view: 'unfinished', count: 2, isMore: false },
    { list: 'orders', view: 'overdue', count: 0, isMore: false },
  ])
})

it('What waits in a list that the caller may not read, or in no list, is left out', async () => {
  const person = await addUser(test, ['User'])
  const { token } = await test.signIn(person)
  expect(await counted('supplier-statements/unfinished,nothing/at-all', { token: String(token) })).toEqual([])
})

it.each(['orders', 'orders/', 'a/b,', `${'a/b,'.repeat(20)}a/b`])(
  '%s is refused as no list of views',
  async (views) => {
    expect((await test.api('GET', `/ViewCount?views=${views}`)).status).toBe(400)
  },
)
