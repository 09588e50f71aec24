import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { resources } from '../../resources.config.ts'
import { type ApiReply, startTestApp, type TestApp } from '../support/app.ts'
import { costingRecords } from '../support/costing.ts'

let test: TestApp
let records: ReturnType<typeof costingRecords>
beforeAll(async () => {
  test = await startTestApp()
  records = costingRecords(test)
})
afterAll(() => test.close())

/** What was called by whom: the server also sends statements beside requests, such as those that clean up. */
const asked = new AsyncLocalStorage<{ sent: number }>()

/** So many statements did the call send, one after the other. Of three calls the fewest: the first prepares. */
const roundTrips = async (call: () => Promise<ApiReply>, answered = /^2/): Promise<number> => {
  const counts: number[] = []
  for (let time = 0; time < 3; time++) {
    const { query } = pg.Client.prototype
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...statement: unknown[]
    ) {
      const counted = asked.getStore()
      if (counted) counted.sent++
      return Reflect.apply(query, this, statement)
    } as never)
    const counted = { sent: 0 }
    const { status } = await asked.run(counted, call)
    spy.mockRestore()
    counts.push(counted.sent)
    expect(String(status)).toMatch(answered)
  }
  return Math.min(...counts)
}

let keys = 0
const withKey = () => ({ 'idempotency-key': `round trip ${++keys}` })
const withoutKey = () => ({})

const supplier = async () =>
  (await test.api('POST', '/Supplier', { body: { supplierName: 'Kirkwelt Plumbing' } })).body

describe.each([
  ['without a key', withoutKey],
  ['with an Idempotency-Key', withKey],
])('Round trips to PostgreSQL, the session among them, %s', (_, headers) => {
  it('of a new record: 2', async () => {
    const body = { supplierName: 'Larchbeck Timber' }
    expect(await roundTrips(() => test.api('POST', '/Supplier', { headers: headers(), body }))).toBe(2)
  })

  it.each(['PUT', 'PATCH'] as const)('of a %s: 2', async (method) => {
    const { id } = await supplier()
    const body = { supplierName: 'Larchbeck Timber' }
    expect(await roundTrips(() => test.api(method, `/Supplier/${id}`, { headers: headers(), body }))).toBe(2)
  })

  it('of a PUT that names the version: 2', async () => {
    let { body } = await test.api('POST', '/Supplier', { body: { supplierName: 'Oxmoor Tiles' } })
    const change = async () => {
      const ifMatch = { 'if-match': `"${body.version}"` }
      const reply = await test.api('PUT', `/Supplier/${body.id}`, {
        headers: { ...headers(), ...ifMatch },
        body,
      })
      body = reply.body
      return reply
    }
    expect(await roundTrips(change)).toBe(2)
  })

  it('of a record with lookups and sums: 2', async () => {
    const { id } = await records.purchase()
    const body = { comments: 'Seen' }
    expect(
      await roundTrips(() => test.api('PATCH', `/PurchaseHeader/${id}`, { headers: headers(), body })),
    ).toBe(2)
  })

  it('of a new line, which a sum is kept of, below its purchase: 3, as the purchase is looked for', async () => {
    const { id } = await records.purchase()
    const { id: costingCategoryId } = await records.category()
    const body = { description: 'Bricks', quantity: 2, costEach: 3, costingCategoryId }
    const address = `/PurchaseLine/PurchaseHeader/${id}`
    expect(await roundTrips(() => test.api('POST', address, { headers: headers(), body }))).toBe(3)
    expect((await test.api('GET', `/PurchaseHeader/${id}`)).body.totalAmount).toBe(18)
  })

  it('of a DELETE: 2', async () => {
    const made = [await supplier(), await supplier(), await supplier()]
    expect(
      await roundTrips(() => test.api('DELETE', `/Supplier/${made.pop().id}`, { headers: headers() })),
    ).toBe(2)
  })
})

describe('Round trips to PostgreSQL, the session among them', () => {
  it('of one record: 1', async () => {
    const { id } = await supplier()
    expect(await roundTrips(() => test.api('GET', `/Supplier/${id}`))).toBe(1)
  })

  it.each([
    ['of 25', '/Supplier?range=[0,24]'],
    ['of all', '/Supplier'],
    [
      'with a text filter, which takes a turn',
      '/Supplier?filter={"q":"larch"}&sort=["id","DESC"]&range=[0,24]',
    ],
    ['with sums', '/PurchaseLine?range=[0,24]&sums=["total"]'],
  ])('of a list %s: 1', async (_, address) => {
    expect(await roundTrips(() => test.api('GET', address))).toBe(1)
  })

  /** Under which name the statement of a list is sent; undefined for one that is not prepared. */
  const nameOf = async (app: TestApp, address: string): Promise<unknown> => {
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    await app.api('GET', address)
    const lists = (sent.mock.calls as unknown[][]).flatMap(([statement]) =>
      statement instanceof Object && 'text' in statement && String(statement.text).includes('matching')
        ? [statement]
        : [],
    )
    sent.mockRestore()
    expect(lists).toHaveLength(1)
    return lists[0] && 'name' in lists[0] ? lists[0].name : undefined
  }

  it('prepares a list from its beginning, and one with a value in it while all its tables are small', async () => {
    // By the definitions of its own, as the first lists alone are prepared.
    const fresh = await startTestApp({ resources: { ...resources } })
    const many = Array.from({ length: 3_000 }, (_, n) => ({ supplier_name: `Larchbeck Timber ${n}` }))
    await fresh.db.batchInsert('supplier', many)
    const prepared = expect.stringMatching(/^session and list \d+$/)
    expect(await nameOf(fresh, '/Supplier?range=[0,24]')).toEqual(prepared)
    expect(await nameOf(fresh, '/Supplier?range=[25,49]')).toBeUndefined()
    const project = (text: string) => nameOf(fresh, `/Project?filter={"q":"${text}"}&range=[0,24]`)
    // How large they are is asked beside the requests.
    await expect.poll(() => project('barn')).toEqual(prepared)
    expect(await project('mill')).toBe(await project('barn'))
    expect(await nameOf(fresh, '/Project?filter={"q":"barn"}&range=[25,49]')).toBeUndefined()
    expect(await nameOf(fresh, '/QuoteHeader?filter={"spent":{"from":1}}&range=[0,24]')).toBeUndefined()
    expect(await nameOf(fresh, '/Supplier?filter={"q":"larch"}&range=[0,24]')).toBeUndefined()
    // A purchase refers to its supplier.
    expect(await nameOf(fresh, '/PurchaseHeader?filter={"q":"larch"}&range=[0,24]')).toBeUndefined()
    await fresh.close()
  })

  it('of what is refused for what it says: 1', async () => {
    const { id, version } = await supplier()
    const wrong = { body: { supplierName: '', colour: 'red' } }
    const refused = /^400$/
    expect(await roundTrips(() => test.api('POST', '/Supplier', wrong), refused)).toBe(1)
    expect(await roundTrips(() => test.api('PUT', `/Supplier/${id}`, wrong), refused)).toBe(1)
    expect(await roundTrips(() => test.api('PATCH', `/Supplier/${id}`, wrong), refused)).toBe(1)
    // What somebody else has done to the record goes before it.
    const late = { ...wrong, headers: { 'if-match': `"${version + 1}"` } }
    expect((await test.api('PUT', `/Supplier/${id}`, late)).status).toBe(412)
    expect((await test.api('PUT', '/Supplier/2147483647', wrong)).status).toBe(404)
  })

  it('is no matter where a key has been answered: what was right then is answered again', async () => {
    const { id } = await records.quote()
    const address = `/QuoteHeader/${id}`
    await test.api('PATCH', address, { body: { standing: 'agreed', agreedDate: '2025-02-27' } })
    const call = { body: { agreedDate: '2025-02-28' }, headers: withKey() }
    const first = await test.api('PATCH', address, call)
    expect(first.status).toBe(200)
    await test.api('PATCH', address, { body: { standing: 'submitted', agreedDate: null } })
    expect((await test.api('PATCH', address, { body: call.body })).status).toBe(400)
    const again = await test.api('PATCH', address, call)
    expect([again.status, again.body]).toEqual([200, first.body])
  })

  it('of the records of one parent, which is looked for: 1', async () => {
    const { id } = await records.purchase()
    expect(await roundTrips(() => test.api('GET', `/PurchaseLine/PurchaseHeader/${id}`))).toBe(1)
    expect((await test.api('GET', '/PurchaseLine/PurchaseHeader/2147483647')).status).toBe(404)
  })
})
