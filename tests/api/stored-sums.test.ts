import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseListQuery } from '../../api/crud/list-query.ts'
import { wrongSums } from '../../database/stored-sums.ts'
import { resources } from '../../resources.config.ts'
import { type CalledReply, startTestApp, type TestApp } from '../support/app.ts'
import { costingRecords, link } from '../support/costing.ts'
import { runs } from '../support/property-runs.ts'
import { untilWaiting, whileLocked } from '../support/waiting.ts'

let app: TestApp
let make: ReturnType<typeof costingRecords>
beforeAll(async () => {
  app = await startTestApp()
  make = costingRecords(app)
})
afterAll(() => app.close())

/** Purchase lines and quote lines to link. */
const lines = async (count: number) => {
  const purchase = await make.purchase()
  const quote = await make.quote()
  const bought: number[] = []
  const quoted: number[] = []
  for (let i = 0; i < count; i++) {
    bought.push((await make.purchaseLine(purchase.id, { quantity: 100 })).id)
    quoted.push((await make.quoteLine(quote.id)).id)
  }
  return { bought, quoted }
}
const matched = async (id: number) => (await app.api('GET', `/PurchaseLine/${id}`)).body.matchedQuantity

describe('The total amount of a purchase', () => {
  const totals = (...ids: number[]) =>
    Promise.all(ids.map(async (id) => (await app.api('GET', `/PurchaseHeader/${id}`)).body.totalAmount))

  it('is the sum of its lines, however many one statement creates, moves and deletes', async () => {
    const [one, other] = [(await make.purchase()).id, (await make.purchase()).id]
    const line = await make.purchaseLine(one, { quantity: 3, costEach: 0.335 })
    expect(await totals(one, other)).toEqual([1.01, 0])
    await app.db.raw(
      `insert into purchase_line (purchase_header_id, description, quantity, cost_each, costing_category_id)
       select case when n % 2 = 0 then ${one} else ${other} end, 'Sand', n, 10, ${line.costingCategoryId}
       from generate_series(1, 4) n`,
    )
    expect(await totals(one, other)).toEqual([61.01, 40])
    await app.db.raw(`update purchase_line set purchase_header_id = ${other}, quantity = quantity + 1
      where purchase_header_id = ${one} and description = 'Sand'`)
    expect(await totals(one, other)).toEqual([1.01, 120])
    await app.db.raw(`delete from purchase_line where purchase_header_id = ${other} and quantity > 2`)
    expect(await totals(one, other)).toEqual([1.01, 10])
    expect(await wrongSums(app.db, resources)).toEqual([])
  })

  it('can be updated by one line and by all lines at once without a deadlock', { tags: 'slow' }, async () => {
    const { id } = await make.purchase()
    const [first, second] = [await make.purchaseLine(id), await make.purchaseLine(id)]
    const replies = await whileLocked(app.db, `select from purchase_header where id = ${id} for update`, [
      () => app.api('PATCH', '/PurchaseLine', { body: { ids: [first.id, second.id], set: { quantity: 7 } } }),
      () => app.api('PATCH', `/PurchaseLine/${second.id}`, { body: { costEach: 2.5 } }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await wrongSums(app.db, resources)).toEqual([])
  })
})

describe('The amount of a purchase link', () => {
  /** A link of 3 at 2.00 each. */
  const linked = async () => {
    const [quoted, purchase] = [await make.quoteLine((await make.quote()).id), await make.purchase()]
    const bought = await make.purchaseLine(purchase.id, { quantity: 100, costEach: 2 })
    const { body } = await link(app, [bought.id], [[quoted.id, 3]])
    return {
      id: bought.id,
      bought: `/PurchaseLine/${bought.id}`,
      path: `/QuotePurchaseLink/${body.links[0].id}`,
    }
  }
  const amountOf = async (path: string) => (await app.api('GET', path)).body.amount

  it('is its quantity at the price of its line, rounded to the penny, whichever changes', async () => {
    const { id, bought, path } = await linked()
    expect(await amountOf(path)).toBe(6)
    const changed = await app.api('PATCH', path, { body: { linkedQuantity: -2.5 } })
    expect(changed.body.amount).toBe(-5)
    await app.api('PATCH', bought, { body: { costEach: 0.042 } })
    expect(await amountOf(path)).toBe(-0.11)
    await app.api('PATCH', '/PurchaseLine', { body: { ids: [id], set: { costEach: 7 } } })
    expect(await amountOf(path)).toBe(-17.5)
    expect(await wrongSums(app.db, resources)).toEqual([])
  })

  it('is no change of the link when the price of its line changes', async () => {
    const { bought, path } = await linked()
    const { version } = (await app.api('GET', path)).body
    const trail = (await app.api('GET', `${path}/history`)).body.entries.length
    const changed = await app.api('PATCH', bought, { body: { costEach: 5 } })
    expect((await app.api('GET', path)).body).toMatchObject({ version, amount: 15 })
    expect((await app.api('GET', `${path}/history`)).body.entries).toHaveLength(trail)
    await app.api('POST', '/Undo', { body: { requestId: changed.headers['x-request-id'] } })
    expect(await amountOf(path)).toBe(6)
  })

  it('follows the undo of a link that was deleted before the price changed', async () => {
    const { bought, path } = await linked()
    const deleted = await app.api('DELETE', path)
    await app.api('PATCH', bought, { body: { costEach: 4 } })
    await app.api('POST', '/Undo', { body: { requestId: deleted.headers['x-request-id'] } })
    expect(await amountOf(path)).toBe(12)
  })

  it('is right when a price and a quantity change while another link is created', {
    tags: 'slow',
  }, async () => {
    const { bought, path, id } = await linked()
    const other = await make.quoteLine((await make.quote()).id)
    const replies = await whileLocked(app.db, `select from purchase_line where id = ${id} for update`, [
      () => app.api('PATCH', path, { body: { linkedQuantity: 9 } }),
      () => app.api('PATCH', bought, { body: { costEach: 3.5 } }),
      () => link(app, [id], [[other.id, 4]]),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 201])
    expect(await wrongSums(app.db, resources)).toEqual([])
  })

  it('has the new price when a link is created before a change of the price is committed', async () => {
    const { id } = await linked()
    const other = await make.quoteLine((await make.quote()).id)
    const pricing = await app.db.transaction()
    await pricing.raw('update purchase_line set cost_each = 8 where id = ?', [id])
    // Not by a call, which locks the line itself.
    const linking = app
      .db('quote_purchase_link')
      .insert({ purchase_line_id: id, quote_line_id: other.id, linked_quantity: 5 })
      .then(() => {})
    await untilWaiting(app.db, 1)
    await pricing.commit()
    await linking
    expect(await wrongSums(app.db, resources)).toEqual([])
  })

  it('that is wrong is found by the check, and corrected by the next change of the link', async () => {
    await linked()
    await app.db.raw(
      'update quote_purchase_link set amount = amount + 1 where id = (select min(id) from quote_purchase_link)',
    )
    expect(await wrongSums(app.db, resources)).toEqual([{ sum: 'quote_purchase_link.amount', records: 1 }])
    await app.db.raw('update quote_purchase_link set linked_quantity = linked_quantity')
    expect(await wrongSums(app.db, resources)).toEqual([])
  })
})

describe('The matched quantity and allocated amount of a purchase line', () => {
  it('are the sums of its links, however they are created, changed, moved, priced and deleted', async () => {
    const { bought, quoted } = await lines(3)
    const at = fc.nat({ max: 2 })
    const quantity = fc.integer({ min: -400, max: 400 }).map((n) => (n === 0 ? 0.5 : n / 8))
    const steps = fc.array(
      fc.oneof(
        fc.record({ what: fc.constant('add' as const), line: at, place: at, quantity }),
        fc.record({ what: fc.constant('move' as const), line: at, place: at, quantity }),
        fc.record({ what: fc.constant('delete' as const), line: at, place: at, quantity }),
        fc.record({ what: fc.constant('price' as const), line: at, place: at, quantity }),
      ),
      { maxLength: 12 },
    )
    const check = async (made: typeof steps extends fc.Arbitrary<infer Steps> ? Steps : never) => {
      for (const { what, line, place, quantity } of made) {
        const pair = [bought[line] ?? 0, quoted[place] ?? 0]
        if (what === 'add')
          await app.db.raw(
            `insert into quote_purchase_link (purchase_line_id, quote_line_id, linked_quantity) values (?, ?, ?)
             on conflict (purchase_line_id, quote_line_id) do update set linked_quantity = excluded.linked_quantity`,
            [...pair, quantity],
          )
        else if (what === 'move')
          await app.db.raw(
            `update quote_purchase_link l set purchase_line_id = ?, linked_quantity = ? where quote_line_id = ?
             and not exists (select from quote_purchase_link o where o.purchase_line_id = ? and o.quote_line_id = ?)
             and id = (select min(id) from quote_purchase_link where quote_line_id = ?)`,
            [pair[0], quantity, pair[1], ...pair, pair[1]] as number[],
          )
        else if (what === 'price')
          await app.db.raw('update purchase_line set cost_each = ? where id = any(?)', [
            Math.abs(quantity),
            [bought[line] ?? 0, bought[place] ?? 0],
          ])
        else
          await app.db.raw(
            'delete from quote_purchase_link where purchase_line_id = ? and quote_line_id = ?',
            pair,
          )
      }
      expect(await wrongSums(app.db, resources)).toEqual([])
    }
    await fc.assert(fc.asyncProperty(steps, check), { numRuns: runs(10) })
  })

  it('count two links that are created at the same moment', async () => {
    const { bought, quoted } = await lines(2)
    const [line = 0] = bought
    const replies = await whileLocked(
      app.db,
      `select from purchase_line where id = ${line} for update`,
      quoted.map((place) => () => link(app, [line], [[place, 40]])),
    )
    expect(replies.map(({ status }) => status)).toEqual([201, 201])
    expect(await matched(line)).toBe(80)
  })

  it('stay right when one link is changed while another is created', async () => {
    const { bought, quoted } = await lines(2)
    const [line = 0] = bought
    const [first = 0, second = 0] = quoted
    const made = await link(app, [line], [[first, 10]])
    const path = `/QuotePurchaseLink/${made.body.links[0].id}`
    const added = [
      [second, 7],
      [first, 1],
    ] as const
    const replies = await whileLocked(app.db, `select from purchase_line where id = ${line} for update`, [
      () => app.api('PUT', path, { body: { linkedQuantity: 25 } }),
      () => link(app, [line], added),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 201])
    expect(await wrongSums(app.db, resources)).toEqual([])
  })

  it('are not audited as a change of the purchase line', async () => {
    const { bought, quoted } = await lines(1)
    const [line = 0] = bought
    const before = (await app.api('GET', `/PurchaseLine/${line}`)).body
    await link(app, [line], [[quoted[0] ?? 0, 5]])
    expect((await app.api('GET', `/PurchaseLine/${line}`)).body).toMatchObject({
      version: before.version,
      matchedQuantity: 5,
      remaining: 95,
    })
    const { entries } = (await app.api('GET', `/PurchaseLine/${line}/history`)).body
    expect(entries).toHaveLength(1)
  })

  it('follow undo and redo of links that were created, changed or deleted', async () => {
    const { bought, quoted } = await lines(2)
    const [line = 0, other = 0] = bought
    const done = (reply: CalledReply) => String(reply.headers['x-request-id'])
    const undo = async (reply: CalledReply) => {
      const undone = await app.api('POST', '/Undo', { body: { requestId: done(reply) } })
      expect([undone.status, await wrongSums(app.db, resources)]).toEqual([200, []])
      return undone
    }
    const made = await link(app, bought, [[quoted[0] ?? 0, 5]])
    const ids: number[] = made.body.links.map(({ id }: { id: number }) => id)
    const unmade = await undo(made)
    expect([await matched(line), await matched(other)]).toEqual([0, 0])
    await undo(unmade)
    expect([await matched(line), await matched(other)]).toEqual([5, 5])
    const changed = await app.api('PATCH', `/QuotePurchaseLink/${ids[0]}`, { body: { linkedQuantity: 80 } })
    await undo(changed)
    expect(await matched(line)).toBe(5)
    const deleted = await app.api('DELETE', '/QuotePurchaseLink', { body: { ids } })
    expect([await matched(line), await matched(other)]).toEqual([0, 0])
    await undo(await undo(await undo(deleted)))
    expect([await matched(line), await matched(other)]).toEqual([5, 5])
  })

  it('that others have changed since do not block an undo of the line', async () => {
    const { bought, quoted } = await lines(1)
    const [line = 0] = bought
    const { purchaseHeaderId } = (await app.api('GET', `/PurchaseLine/${line}`)).body
    const undoIs200 = async (reply: CalledReply) =>
      expect(
        (await app.api('POST', '/Undo', { body: { requestId: reply.headers['x-request-id'] } })).status,
      ).toBe(200)
    const changed = await app.api('PATCH', `/PurchaseLine/${line}`, { body: { description: 'Sharp sand' } })
    const linked = await link(app, [line], [[quoted[0] ?? 0, 5]])
    await undoIs200(changed)
    expect(await matched(line)).toBe(5)
    const { body } = await app.api('GET', `/PurchaseLine/${line}`)
    const second = await app.api('POST', `/PurchaseLine/purchaseheader/${purchaseHeaderId}`, {
      body: { ...body, description: 'Lime' },
    })
    await app.db.raw('update purchase_line set matched_quantity = 3 where id = ?', [second.body.id])
    await undoIs200(second)
    await undoIs200(linked)
  })

  it('have partial indexes that find the few lines not fully matched', async () => {
    const planOf = async (name: string) => {
      const filter = JSON.stringify({ [name]: { not: 0 } })
      const { conditions } = parseListQuery(resources, resources['purchase-lines'], { filter })
      return app.db.transaction(async (trx) => {
        // For so few records PostgreSQL would not use an index.
        await trx.raw('set local enable_seqscan = off')
        const { rows } = await trx.raw<{ rows: object[] }>(
          `explain select count(*) from purchase_line t where ${conditions.map(({ sql }) => sql).join(' and ')}`,
          conditions.flatMap(({ bindings }) => bindings),
        )
        return rows.flatMap((row) => Object.values(row)).join('\n')
      })
    }
    expect(await planOf('remaining')).toContain('purchase_line_remaining_not_zero_idx')
    expect(await planOf('remainingAmount')).toContain('purchase_line_remaining_amount_not_zero_idx')
  })

  it('that are wrong are found by the check', async () => {
    const { bought } = await lines(1)
    await app.db.raw('update purchase_line set matched_quantity = 3, allocated_amount = 4 where id = ?', [
      bought[0] ?? 0,
    ])
    expect(await wrongSums(app.db, resources)).toEqual([
      { sum: 'purchase_line.matched_quantity', records: 1 },
      { sum: 'purchase_line.allocated_amount', records: 1 },
    ])
  })
})
