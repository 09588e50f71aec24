import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiBase } from '../../model/api-path.ts'
import { maxAtOnce } from '../../model/bulk.ts'
import { administrator, startTestApp, type TestApp } from '../support/app.ts'
import { costingRecords } from '../support/costing.ts'
import { exact, numberOf, times, toPenny, total } from '../support/exact.ts'
import { fillWithoutTrail } from '../support/fill.ts'
import { loopClient } from '../support/loop-cost.ts'
import { rateRecords } from '../support/rates.ts'

let test: TestApp
let client: ReturnType<typeof loopClient>
beforeAll(async () => {
  test = await startTestApp()
  const address = await test.app.listen({ port: 0, host: '127.0.0.1' })
  client = loopClient(`${address}${apiBase}`, (await test.signIn(administrator)).token)
})
afterAll(async () => {
  await client.end()
  await test.close()
})

/** Copies a line. @param lines how many there are then */
const copyLine = async (id: number, lines: number) => {
  const { rows } = await test.db.raw(
    `select string_agg(format('%I', column_name), ', ') as names from information_schema.columns
     where table_schema = 'public' and table_name = 'quote_line' and is_generated = 'NEVER' and column_name not in ('id', 'version')`,
  )
  const { names } = rows[0]
  await fillWithoutTrail(
    test.db,
    `insert into quote_line (${names}) select ${names} from (select * from quote_line where id = ${id}) one, generate_series(2, ${lines}) n`,
  )
}

/** A draft with 20,000 lines of a rate with a part, which has moved since. */
const largeDraft = async () => {
  const firm = rateRecords(test)
  const make = costingRecords(test)
  const rate = await firm.rate({})
  const part = await firm.part(rate.id, { description: 'Bricks', price: 100 })
  const quote = await make.quote({})
  const line = await make.quoteLine(quote.id, {
    quantity: 3,
    costEach: undefined,
    rateId: rate.id,
    markup: 10,
  })
  await copyLine(line.id, 20_000)
  await test.db.raw('analyze')
  await test.api('PATCH', `/RatePart/${part.id}`, { body: { price: 110 } })
  return quote.id
}

describe('Newer prices', () => {
  it('of 20,000 lines are taken without holding the event loop for 200 ms', {
    tags: 'rare',
    timeout: 600_000,
  }, async () => {
    const quoteId = await largeDraft()
    const filter = encodeURIComponent(JSON.stringify({ rateMoved: { not: 0 } }))
    const list = { method: 'GET', path: `/quoteline/quoteheader/${quoteId}?filter=${filter}&range=[0,99]` }
    const ids: number[] = await test
      .db('quote_line')
      .where({ quote_header_id: quoteId })
      .orderBy('id')
      .pluck('id')
    const taken = [0, 1, 2, 3].map((n) => ids.slice(n * maxAtOnce, (n + 1) * maxAtOnce))
    const calls = taken.map((some) => ({
      method: 'POST',
      path: '/quoteline/takeNewerPrices/bulk',
      headers: { 'content-type': 'application/json' },
      body: { start: JSON.stringify({ ids: some }), part: '', times: 0 },
    }))
    expect((await client.costOf(list)).worst).toBeLessThan(200)
    const costs: number[] = []
    for (const call of calls) {
      const { statuses, worst } = await client.costOf(call)
      expect(statuses).toEqual([200])
      costs.push(worst)
    }
    // The first call also has the cost of the compiler.
    expect(Math.max(...costs), costs.join()).toBeLessThan(200)
    const moved = { quote_header_id: quoteId, cost_rate: 110, rate_cost: 110, cost_each: 121 }
    expect(await test.db('quote_line').where(moved).pluck('id')).toHaveLength(20_000)
    expect(await test.db('quote_line_part').where({ price: 110 }).pluck('id')).toHaveLength(20_000)
  })

  it('of 5,000 rates are taken in few statements, without holding the event loop for 200 ms', {
    tags: 'rare',
    timeout: 600_000,
  }, async () => {
    const firm = rateRecords(test)
    const list = await firm.priceList((await firm.supplier()).id)
    const price = await firm.price(list.id, { code: 'MANY', description: 'Brick', price: 1 })
    const { id } = await firm.rate({})
    await firm.part(id, { priceListLineId: price.id, description: 'Brick', price: 0.9 })
    await fillWithoutTrail(
      test.db,
      `with made as (
         insert into unit_rate (description) select 'Rate of many ' || n from generate_series(2, ${maxAtOnce}) n returning id
       )
       insert into rate_part (rate_id, description, price, price_list_line_id) select id, 'Brick', 0.9, ${price.id} from made`,
    )
    await test.db('unit_rate').update({ changed_on: '2020-01-01' })
    await test.db.raw('analyze')
    const of = test.db('rate_part').where({ price_list_line_id: price.id })
    const ids: number[] = await of.clone().orderBy('id').pluck('rate_id')
    const { statuses, worst } = await client.costOf({
      method: 'POST',
      path: '/UnitRate/takeNewerPrices/bulk',
      headers: { 'content-type': 'application/json' },
      body: { start: JSON.stringify({ ids }), part: '', times: 0 },
    })
    expect(statuses).toEqual([200])
    expect(worst).toBeLessThan(200)
    expect(await of.clone().where({ price: 1 }).pluck('id')).toHaveLength(maxAtOnce)
    expect(await test.db('unit_rate').where('changed_on', '>', '2020-01-01').pluck('id')).toHaveLength(
      maxAtOnce,
    )
  })
})

describe('Keep as rate', () => {
  it('makes 5,000 rates in few statements, without holding the event loop for 200 ms', {
    tags: 'rare',
    timeout: 600_000,
  }, async () => {
    const make = costingRecords(test)
    const quote = await make.quote({})
    const line = await make.quoteLine(quote.id, { costRate: 12.5, costEach: 15 })
    await copyLine(line.id, maxAtOnce)
    await test.db.raw('analyze')
    const of = test.db('quote_line').where({ quote_header_id: quote.id })
    const ids: number[] = await of.clone().orderBy('id').pluck('id')
    const statements: string[] = []
    const count = ({ sql }: { readonly sql: string }) => statements.push(sql)
    test.db.on('query', count)
    const { statuses, worst } = await client.costOf({
      method: 'POST',
      path: '/quoteline/keepAsRate/bulk',
      headers: { 'content-type': 'application/json' },
      body: { start: JSON.stringify({ ids }), part: '', times: 0 },
    })
    test.db.removeListener('query', count)
    expect(statuses).toEqual([200])
    expect(worst).toBeLessThan(200)
    expect(statements.length, [...new Set(statements)].slice(0, 40).join('\n')).toBeLessThan(300)
    const made = await of.clone().where({ rate_cost: 12.5 }).countDistinct('rate_id as rates')
    expect(made).toEqual([{ rates: maxAtOnce }])
  })
})

const record = async (path: string) => {
  const { status, body } = await test.api('GET', path)
  expect([path, status]).toEqual([path, 200])
  return body
}
/** One request of rows. @returns its id, for Undo */
const imported = async (
  path: string,
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
): Promise<string> => {
  const body = { columns, key: columns.filter((name) => name === 'id'), rows }
  const reply = await test.api('POST', `${path}/import`, { body })
  expect([path, reply.status, reply.body.counts?.wrong, reply.body.faults]).toEqual([path, 201, 0, []])
  return reply.body.requestId
}
const undo = async (requestId: string) => {
  const reply = await test.api('POST', '/Undo', { body: { requestId } })
  expect([reply.status, reply.body]).toEqual([200, reply.body])
}
/** To the four decimals of a cost. */
const rounded = (value: number) => Math.round(value * 10_000) / 10_000
const many = Array.from({ length: 150 }, (_, at) => at + 1)

describe('150 parts of a line', () => {
  it('are typed by one request, priced by one paste, and taken by a line', { tags: 'rare' }, async () => {
    const { id: rateId } = await rateRecords(test).rate({})
    const make = costingRecords(test)
    const parts = many.map((n) => ({ quantity: n, price: n - 0.5 }))
    const costAt = (factor: number) =>
      numberOf(
        total(
          parts.map(({ quantity, price }) =>
            times(exact(quantity), times(exact(price * factor), exact(1.1))),
          ),
        ),
      )
    await imported(
      `/RatePart/UnitRate/${rateId}`,
      ['description', 'quantity', 'price', 'waste'],
      parts.map(({ quantity, price }) => [`Part ${quantity}`, quantity, price, 10]),
    )
    expect(await record(`/UnitRate/${rateId}`)).toMatchObject({ cost: costAt(1), materials: costAt(1) })
    const quote = await make.quote({})
    const line = await make.quoteLine(quote.id, { costEach: undefined, rateId, markup: 10 })
    const priceOf = (cost: number) => numberOf(toPenny(times(exact(cost), exact(1.1))))
    const before = { costRate: costAt(1), costEach: priceOf(costAt(1)) }
    expect(line).toMatchObject(before)
    const partsOfLine = async () =>
      (await record(`/QuoteLinePart/QuoteLine/${line.id}?range=[0,199]`)).map(
        ({ price }: { price: number }) => price,
      )
    expect(await partsOfLine()).toEqual(parts.map(({ price }) => price))

    const ids = (await record(`/RatePart/UnitRate/${rateId}?range=[0,199]`)).map(
      ({ id }: { id: number }) => id,
    )
    const pasted = await imported(
      `/RatePart/UnitRate/${rateId}`,
      ['id', 'price'],
      parts.map(({ price }, at) => [ids[at], price * 2]),
    )
    expect(await record(`/UnitRate/${rateId}`)).toMatchObject({ cost: costAt(2) })
    expect(await record(`/quoteline/${line.id}`)).toMatchObject({ ...before, rateMoved: costAt(1) })
    const taken = await test.api('POST', '/quoteline/takeNewerPrices', { body: { id: line.id } })
    expect(taken.status).toBe(200)
    expect(await record(`/quoteline/${line.id}`)).toMatchObject({
      costRate: costAt(2),
      costEach: priceOf(costAt(2)),
    })
    expect(await partsOfLine()).toEqual(parts.map(({ price }) => price * 2))
    await undo(String(taken.headers['x-request-id']))
    expect(await record(`/quoteline/${line.id}`)).toMatchObject(before)
    expect(await partsOfLine()).toEqual(parts.map(({ price }) => price))
    await undo(pasted)
    expect(await record(`/UnitRate/${rateId}`)).toMatchObject({ cost: costAt(1) })
  })
})

describe('150 lines of a quote with costs', () => {
  it('are made by one request and marked up by one paste, to the penny, with an undo each', {
    tags: 'rare',
  }, async () => {
    const make = costingRecords(test)
    const { id } = await make.quote({})
    const { categoryDescription } = await make.category({})
    const lines = many.map((n) => ({ quantity: n, costRate: n * 1.2345 }))
    const at = `/quoteline/QuoteHeader/${id}`
    const made = await imported(
      at,
      ['description', 'quantity', 'costRate', 'markup', 'costingCategoryId'],
      lines.map(({ quantity, costRate }) => [
        `Line ${quantity}`,
        quantity,
        rounded(costRate),
        12,
        categoryDescription,
      ]),
    )
    const stored = () => record(`${at}?range=[0,199]`)
    const pricesAt = (factorOf: (n: number) => number) =>
      lines.map(({ quantity, costRate }) =>
        toPenny(times(exact(rounded(costRate)), exact(factorOf(quantity)))),
      )
    const quoted = (prices: readonly bigint[]) =>
      numberOf(total(prices.map((price, n) => toPenny(times(exact(n + 1), price)))))
    const expected = async (prices: readonly bigint[]) => {
      expect((await stored()).map(({ costEach }: { costEach: number }) => costEach)).toEqual(
        prices.map(numberOf),
      )
      const cost = total(
        lines.map(({ quantity, costRate }) => toPenny(times(exact(quantity), exact(rounded(costRate))))),
      )
      expect(await record(`/QuoteHeader/${id}`)).toMatchObject({
        quoted: quoted(prices),
        cost: numberOf(cost),
      })
    }
    await expected(pricesAt(() => 1.12))
    const ids = (await stored()).map((line: { id: number }) => line.id)
    const pasted = await imported(
      at,
      ['id', 'markup'],
      ids.map((one: number, n: number) => [one, (n + 1) % 20]),
    )
    await expected(pricesAt((n) => rounded(1 + (n % 20) / 100)))
    await undo(pasted)
    await expected(pricesAt(() => 1.12))
    await undo(made)
    expect(await stored()).toEqual([])
  })
})
