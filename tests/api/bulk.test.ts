import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiPath } from '../../model/api-path.ts'
import type { Resource } from '../../model/definition.ts'
import { resources } from '../../resources.config.ts'
import { type ApiReply, startTestApp, type TestApp } from '../support/app.ts'
import { contentsOf } from '../support/contents.ts'
import { costingRecords, link } from '../support/costing.ts'
import { type ForeignSession, foreignSession } from '../support/foreign-session.ts'

let test: TestApp
let foreign: ForeignSession
beforeAll(async () => {
  test = await startTestApp()
  foreign = await foreignSession(test.target)
})
afterAll(async () => {
  await foreign.end()
  await test.close()
})

const path = '/PurchaseHeader'
const change = (body: unknown, { dry = false, headers = {} } = {}) =>
  test.api('PATCH', `${path}${dry ? '?dry=true' : ''}`, { body, headers })
const read = async (address: string) => (await test.api('GET', address)).body
/** Purchases of one new supplier with these statement dates. */
const purchases = async (...dates: (string | null)[]) => {
  const { purchase } = costingRecords(test)
  const first = await purchase({ statementDate: dates[0] })
  const { supplierId } = first
  const others = []
  for (const statementDate of dates.slice(1)) others.push(await purchase({ supplierId, statementDate }))
  const ids: number[] = [first, ...others].map(({ id }) => id)
  return { ids, supplierId, list: `${path}?filter={"supplierId":${supplierId}}&sort=["id","ASC"]` }
}
const datesOf = async (list: string): Promise<unknown[]> =>
  (await read(list)).map(({ statementDate }: { statementDate: unknown }) => statementDate)
const june = { statementDate: '2024-06-30' }
const problem = ({ status, body }: ApiReply) => [status, body.type?.split(':').at(-1)]

describe('A change of several records', () => {
  it('sets the value on all of them, skips those that have it, and can be undone', async () => {
    const { ids, list } = await purchases(null, '2024-06-30', null)
    const reply = await change({ ids, set: june })
    const changed = (id: number | undefined) => ({
      id,
      text: expect.stringMatching(/^PO \d+ - Supplier \d+$/),
      version: 2,
      changes: [{ field: 'statementDate', from: null, to: '2024-06-30' }],
    })
    expect([reply.status, reply.body]).toEqual([
      200,
      {
        changed: 2,
        same: 1,
        selected: expect.objectContaining({ count: 3 }),
        records: [changed(ids[0]), changed(ids[2])],
        requestId: reply.headers['x-request-id'],
      },
    ])
    expect((await read(list)).map(({ version }: { version: number }) => version)).toEqual([2, 1, 2])
    await test.api('POST', '/Undo', { body: { requestId: reply.body.requestId } })
    expect(await datesOf(list)).toEqual([null, '2024-06-30', null])
  })

  it('is computed in a preview without writing anything', async () => {
    const { ids } = await purchases(null, '2024-06-30')
    const before = await contentsOf(test.db)
    const preview = await change({ ids, set: june }, { dry: true })
    expect(preview.body).toMatchObject({ changed: 1, same: 1, requestId: null })
    expect(await contentsOf(test.db)).toEqual(before)
    const { body } = await change({ ids, set: june })
    expect({ ...body, requestId: null }).toEqual(preview.body)
  })

  it('changes all records that a filter finds, if their number is as expected', async () => {
    const { supplierId, list } = await purchases(null, null, '2024-01-31')
    const filter = { supplierId, statementDate: null }
    const wrong = await change({ filter, expect: 3, set: june })
    expect([...problem(wrong), wrong.body.title]).toEqual([409, 'selection_changed', '2 match now'])
    expect((await change({ filter, expect: 2, set: june })).body.changed).toBe(2)
    expect(await datesOf(list)).toEqual(['2024-06-30', '2024-06-30', '2024-01-31'])
  })

  it('is refused if the filter finds as many others than previewed', async () => {
    const { supplierId, ids, list } = await purchases(null, null, '2024-01-31')
    const filter = { supplierId, statementDate: null }
    const { selected } = (await change({ filter, expect: 2, set: june }, { dry: true })).body
    const swap = (id: number | undefined, statementDate: string | null) =>
      test.api('PATCH', `/PurchaseHeader/${id}`, { body: { statementDate } })
    await swap(ids[0], '2024-05-31')
    await swap(ids[2], null)
    expect((await change({ filter, expect: 2, set: june }, { dry: true })).status).toBe(200)
    const others = await change({ filter, expect: { count: 2, ids: selected.ids }, set: june })
    expect([...problem(others), others.body.title]).toEqual([
      409,
      'selection_changed',
      'Other records match now',
    ])
    expect(others.body).toMatchObject({ expected: { ids: selected.ids }, current: { count: 2 } })
    expect(await datesOf(list)).toEqual(['2024-05-31', null, null])
  })

  it('is refused if one was changed since the preview, where its versions are expected', async () => {
    const { ids } = await purchases(null, null)
    const { count, versions } = (await change({ ids, set: june }, { dry: true })).body.selected
    await test.api('PATCH', `/PurchaseHeader/${ids[1]}`, { body: { comments: 'Changed' } })
    const refused = await change({ ids, expect: { count, versions }, set: june })
    expect(refused.body.title).toBe(
      'Some of these records or their lines have changed since you saw them. Look at them again.',
    )
    const again = refused.body.current
    expect((await change({ ids, expect: { count, versions: again.versions }, set: june })).status).toBe(200)
  })

  it('validates each record as a single change does, names the invalid ones, and writes nothing', async () => {
    const { purchase, purchaseLine } = costingRecords(test)
    const { id: purchaseId } = await purchase()
    const small = await purchaseLine(purchaseId, { description: 'Small', quantity: 1 })
    const large = await purchaseLine(purchaseId, { description: 'Large', quantity: 9_000_000_000 })
    const before = await contentsOf(test.db)
    const reply = await test.api('PATCH', '/PurchaseLine', {
      body: { ids: [small.id, large.id], set: { costEach: 9_000_000_000 } },
    })
    expect(problem(reply)).toEqual([400, 'invalid_input'])
    expect(reply.body.records).toEqual([
      {
        resource: 'purchase-lines',
        id: large.id,
        text: 'Large',
        errors: { quantity: ['Quantity and Cost Each multiplied is too large.'] },
        codes: { quantity: [{ code: 'tooLarge', params: { fields: ['Quantity', 'Cost Each'] } }] },
      },
    ])
    expect(await contentsOf(test.db)).toEqual(before)
  })

  it('reports errors that only the database finds in the preview too', async () => {
    const { purchase, purchaseLine } = costingRecords(test)
    const line = await purchaseLine((await purchase()).id)
    const reply = await test.api('PATCH', '/PurchaseLine?dry=true', {
      body: { ids: [line.id], set: { costingCategoryId: 999_999 } },
    })
    expect([reply.status, reply.body.errors]).toEqual([
      400,
      { costingCategoryId: ['There is no such costing category.'] },
    ])
  })

  it('is applied once per Idempotency-Key', async () => {
    const { ids, list } = await purchases(null)
    const headers = { 'idempotency-key': 'bulk-once' }
    const first = await change({ ids, set: june }, { headers })
    const second = await change({ ids, set: june }, { headers })
    expect(second.body).toEqual(first.body)
    expect((await read(list))[0].version).toBe(2)
  })

  it.each<[what: string, body: Record<string, unknown>, fields: string[]]>([
    ['nothing', {}, ['ids', 'set']],
    ['no records', { ids: [], set: june }, ['ids']],
    ['records twice', { ids: [1, 1], set: june }, ['ids']],
    ['odd records', { ids: [1, '2'], set: june }, ['ids']],
    ['too many records', { ids: Array.from({ length: 5001 }, (_, n) => n + 1), set: june }, ['ids']],
    ['records and a filter', { ids: [1], filter: {}, expect: 1, set: june }, ['ids']],
    ['a filter without a number', { filter: {}, set: june }, ['expect']],
    ['a number without a filter', { expect: 1, set: june }, ['filter']],
    ['an odd filter', { filter: [], expect: 1, set: june }, ['filter']],
    ['an odd number', { filter: {}, expect: 0.5, set: june }, ['expect']],
    ['too large a number', { filter: {}, expect: 5001, set: june }, ['expect']],
    ['no values', { ids: [1], set: {} }, ['set']],
    ['odd values', { ids: [1], set: [june] }, ['set']],
    ['a field that is not for this', { ids: [1], set: { userPONo: 'PO' } }, ['userPONo']],
    ['an unknown field', { ids: [1], set: { nothing: 1 } }, ['nothing']],
    ['something else', { ids: [1], set: june, more: 1 }, ['more']],
  ])('is refused with %s', async (_what, body, fields) => {
    const reply = await change(body)
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, fields])
  })

  it('is refused with an unknown filter or parameter, and when a record no longer exists', async () => {
    expect(problem(await change({ filter: { nothing: 1 }, expect: 1, set: june }))).toEqual([
      400,
      'unknown_query',
    ])
    const odd = await test.api('PATCH', `${path}?dry=yes`, { body: { ids: [1], set: june } })
    expect(problem(odd)).toEqual([400, 'unknown_query'])
    const { ids, list } = await purchases(null)
    const gone = await change({ ids: [...ids, 999_999], set: june })
    expect([...problem(gone), gone.body.records[0].text]).toEqual([
      409,
      'selection_changed',
      'Purchase 999999',
    ])
    expect(await datesOf(list)).toEqual([null])
  })

  it('exists only where the list has editable fields', async () => {
    for (const resource of Object.values(resources) as Resource[]) {
      const reply = await test.api('PATCH', apiPath(resource), { as: 'administrator', body: {} })
      expect([resource.name, reply.status]).toEqual([resource.name, resource.list.editable ? 400 : 404])
    }
  })
})

describe('A deletion of several records', () => {
  it('deletes all of them, and can be previewed and undone', async () => {
    const { purchase, purchaseLine } = costingRecords(test)
    const { id } = await purchase()
    for (let n = 0; n < 3; n++) await purchaseLine(id)
    // Changes of its lines raise its version.
    const header = async () => ({ ...(await read(`/PurchaseHeader/${id}`)), version: null })
    const before = await header()
    const lines = `/PurchaseLine/PurchaseHeader/${id}`
    const stored = await read(lines)
    const body = { filter: { purchaseHeaderId: id }, expect: 3 }
    const preview = await test.api('DELETE', '/PurchaseLine?dry=true', { body })
    expect([preview.body.deleted, await read(lines)]).toEqual([3, stored])
    const reply = await test.api('DELETE', '/PurchaseLine', { body })
    expect([reply.status, reply.body.deleted, await read(lines)]).toEqual([200, 3, []])
    await test.api('POST', '/Undo', { body: { requestId: reply.body.requestId } })
    const back = await read(lines)
    expect(back).toEqual(stored.map((line: object) => ({ ...line, version: 2 })))
    expect(await header()).toEqual(before)
  })

  it('deletes nothing when one of them is referred to, and names it', async () => {
    const { purchase, purchaseLine, quote, quoteLine } = costingRecords(test)
    const { id } = await purchase()
    const linked = await purchaseLine(id, { description: 'Linked', quantity: 9 })
    const free = await purchaseLine(id)
    for (let n = 1; n <= 2; n++)
      await link(test, [linked.id], [[(await quoteLine((await quote()).id)).id, n]])
    for (const dry of ['?dry=true', '']) {
      const reply = await test.api('DELETE', `/PurchaseLine${dry}`, { body: { ids: [linked.id, free.id] } })
      expect([...problem(reply), reply.body.title]).toEqual([
        409,
        'in_use',
        '1 purchase line is used by others. Nothing was deleted.',
      ])
      const purchaseLinks = { code: 'counted', params: { n: 2, records: 'Purchase Links' } }
      expect(reply.body.records).toEqual([
        {
          resource: 'purchase-lines',
          id: linked.id,
          text: 'Linked',
          reason: 'Is used by 2 purchase links.',
          code: 'usedBy',
          params: { uses: [{ text: '2 purchase links', ...purchaseLinks }] },
          uses: [
            {
              resource: 'quote-purchase-links',
              field: 'purchaseLineId',
              id: linked.id,
              text: '2 purchase links',
              ...purchaseLinks,
            },
          ],
        },
      ])
    }
    expect(await read(`/PurchaseLine/PurchaseHeader/${id}`)).toHaveLength(2)
  })

  it('deletes a quote with its lines on request, shows their total, and can be undone', async () => {
    const { quote, quoteLine } = costingRecords(test)
    const { id } = await quote()
    for (const costEach of [10, 2.5]) await quoteLine(id, { quantity: 3, costEach })
    const lines = `/quoteline/QuoteHeader/${id}`
    const stored = await read(lines)
    const plain = await test.api('DELETE', `/QuoteHeader/${id}`)
    expect([...problem(plain), plain.body.title]).toEqual([
      409,
      'in_use',
      'Quote is used by 2 quote lines. Delete those first, or with it: ?cascade=true.',
    ])
    const preview = await test.api('DELETE', '/QuoteHeader?dry=true&cascade=true', { body: { ids: [id] } })
    expect(preview.body.children).toEqual([
      {
        resource: 'quote-lines',
        count: 2,
        text: '2 quote lines',
        code: 'counted',
        params: { n: 2, records: 'Quote Lines' },
        total: '37.50',
      },
    ])
    expect(await read(lines)).toEqual(stored)
    const reply = await test.api('DELETE', `/QuoteHeader/${id}?cascade=true`)
    expect([reply.status, (await test.api('GET', `/QuoteHeader/${id}`)).status]).toEqual([200, 404])
    await test.api('POST', '/Undo', { body: { requestId: reply.headers['x-request-id'] } })
    expect(await read(lines)).toEqual(stored.map((line: object) => ({ ...line, version: 2 })))
  })

  it('keeps a quote with linked lines or payments, and names it', async () => {
    const { purchase, purchaseLine, quote, quoteLine, payment } = costingRecords(test)
    const [linked, paid] = [await quote(), await quote()]
    const line = await quoteLine(linked.id, { description: 'Linked' })
    await link(test, [(await purchaseLine((await purchase()).id)).id], [[line.id, 1]])
    await quoteLine(paid.id)
    await payment(paid.id, null, 10)
    const titles = []
    for (const { id } of [linked, paid]) {
      const reply = await test.api('DELETE', `/QuoteHeader/${id}?cascade=true`)
      expect(problem(reply)).toEqual([409, 'in_use'])
      titles.push(reply.body.title)
    }
    expect(titles).toEqual([
      'Quote Line is used by 1 purchase link. Delete those first.',
      'Quote is used by 1 payment. Delete those first.',
    ])
    for (const { id } of [linked, paid]) expect(await read(`/quoteline/QuoteHeader/${id}`)).toHaveLength(1)
  })

  it('refuses an unknown parameter', async () => {
    const { quote } = costingRecords(test)
    const { id } = await quote()
    for (const [query, resource] of [
      ['cascade=yes', 'QuoteHeader'],
      ['children=true', 'QuoteHeader'],
      ['cascade=true', 'payment'],
    ] as const)
      expect(problem(await test.api('DELETE', `/${resource}/${id}?${query}`))).toEqual([400, 'unknown_query'])
  })

  it('exists only where records can be deleted', async () => {
    for (const resource of Object.values(resources) as Resource[]) {
      const reply = await test.api('DELETE', apiPath(resource), { as: 'administrator', body: {} })
      expect([resource.name, reply.status]).toEqual([resource.name, resource.deleteFrom ? 400 : 404])
    }
  })
})

describe('Two bulk calls at once', () => {
  /**
   * Starts calls while another session holds these rows, waits until each call waits, runs a step, and
   * releases the rows.
   */
  const whileHeld = async (ids: number[], calls: (() => Promise<ApiReply>)[], more = 'select') => {
    await foreign.run('begin')
    await foreign.run(`select from purchase_header where id in (${ids.join()}) for update`)
    const replies = calls.map((call) => call())
    await foreign.waitingForLock(calls.length)
    await foreign.run(more)
    await foreign.run('commit')
    return Promise.all(replies)
  }

  it('change the same records one after the other, in whatever order they name them', async () => {
    const { ids, list } = await purchases(null, null, null)
    const set = (date: string) => ({ statementDate: date })
    const replies = await whileHeld(ids, [
      () => change({ ids, set: set('2024-06-30') }),
      () => change({ ids: [...ids].reverse(), set: set('2024-07-31') }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(await datesOf(list)).size).toBe(1)
    expect((await read(list)).map(({ version }: { version: number }) => version)).toEqual([3, 3, 3])
  })

  it('write nothing when a concurrent change leaves one record fewer in the filter', async () => {
    const { ids, supplierId, list } = await purchases(null, null)
    const [reply] = await whileHeld(
      ids,
      [() => change({ filter: { supplierId, statementDate: null }, expect: 2, set: june })],
      `update purchase_header set statement_date = '2024-01-31' where id = ${ids[0]}`,
    )
    expect([reply?.status, reply?.body.title]).toEqual([409, '1 match now'])
    expect(await datesOf(list)).toEqual(['2024-01-31', null])
  })
})
