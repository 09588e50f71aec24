import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { costingRecords } from '../support/costing.ts'
import { rateRecords } from '../support/rates.ts'

let test: TestApp
let make: ReturnType<typeof costingRecords>
let firm: ReturnType<typeof rateRecords>
beforeAll(async () => {
  test = await startTestApp()
  make = costingRecords(test)
  firm = rateRecords(test)
})
afterAll(() => test.close())

const record = async (path: string) => {
  const { body, status } = await test.api('GET', path)
  expect([path, status]).toEqual([path, 200])
  return body
}
const patched = async (path: string, body: object) => {
  const reply = await test.api('PATCH', path, { body })
  expect([reply.status, reply.body]).toEqual([200, reply.body])
  return reply.body
}
const undo = async (requestId: string) => {
  const reply = await test.api('POST', '/Undo', { body: { requestId } })
  expect([reply.status, reply.body]).toEqual([200, reply.body])
}
const partsOf = (lineId: number) => record(`/QuoteLinePart/QuoteLine/${lineId}`)
const called = async (path: string, ids: readonly number[]) => {
  const reply = await test.api('POST', `${path}/bulk`, { body: { ids } })
  expect([reply.status, reply.body]).toEqual([200, reply.body])
  return reply.body
}
/** A line of a draft with this rate. */
const lineOf = async (rateId: number, values: object = {}) => {
  const quote = await make.quote({})
  return make.quoteLine(quote.id, { quantity: 180, costEach: undefined, rateId, markup: 15, ...values })
}

describe('A labour rate', () => {
  it.each([
    [19.8, 40154.4, 5273.16, 1017.43, 140.54, 803.09, 27.88],
    [15.1, 30622.8, 3843.42, 731.48, 107.18, 612.46, 21.13],
  ])('of %f pounds an hour is all in %#', async (wage, pay, nic, pension, levy, insurance, allIn) => {
    const made = await firm.labourRate({ wage })
    expect(made).toMatchObject({ pay, nic, pension, levy, insurance, productive: 1699.776, allIn })
  })

  it('is empty without productive hours, and has no insurance below the thresholds', async () => {
    expect(await firm.labourRate({ holidays: 52 })).toMatchObject({ productive: 0, allIn: null })
    expect(await firm.labourRate({ wage: 1 })).toMatchObject({ nic: 0, pension: 0 })
  })
})

describe('A rate', () => {
  it('costs what its parts cost, by kind', async () => {
    const { rate } = await firm.brickwork()
    expect(await record(`/UnitRate/${rate.id}`)).toMatchObject({
      cost: 95.0681,
      labour: 41.9435,
      materials: 51.2699,
      plant: 1.8547,
      subcontract: 0,
      parts: 6,
    })
    const parts = await record(`/RatePart/UnitRate/${rate.id}`)
    expect(parts.map(({ used, amount }: { used: number; amount: number }) => [used, amount])).toEqual([
      [1.091, 30.4171],
      [0.5455, 11.5264],
      [60, 46.7775],
      [0.026, 3.3748],
      [3.5, 1.1176],
      [0.5455, 1.8547],
    ])
  })

  it('has the typed cost while it has no parts, and the next code', async () => {
    const rate = await firm.rate({ typedCost: 12.3456 })
    expect(rate).toMatchObject({ cost: 12.3456, code: expect.stringMatching(/^R\d{4}$/) })
    await firm.part(rate.id, { kind: 'subcontract', description: 'Package', price: 20 })
    expect(await record(`/UnitRate/${rate.id}`)).toMatchObject({
      cost: 20,
      subcontract: 20,
      typedCost: 12.3456,
    })
  })

  it('follows a labour rate at once', async () => {
    const { rate, labourer } = await firm.brickwork()
    await patched(`/LabourRate/${labourer.id}`, { wage: 19.8 })
    expect(await record(`/UnitRate/${rate.id}`)).toMatchObject({ cost: 98.7502 })
  })

  it('has no cost while a labour rate of its parts has none', async () => {
    const { rate, labourer } = await firm.brickwork()
    await patched(`/LabourRate/${labourer.id}`, { holidays: 52 })
    expect(await record(`/UnitRate/${rate.id}`)).toMatchObject({ cost: null, unpriced: 1 })
    await patched(`/LabourRate/${labourer.id}`, { holidays: labourer.holidays })
    expect(await record(`/UnitRate/${rate.id}`)).toMatchObject({ cost: 95.0681, unpriced: 0 })
  })

  it('says which day it or one of its parts was changed', async () => {
    const rate = await firm.rate({ typedCost: 1 })
    await test.db('unit_rate').where({ id: rate.id }).update({ changed_on: '2020-01-01' })
    const part = await firm.part(rate.id, { description: 'Sand', price: 1 })
    const { changedOn } = await record(`/UnitRate/${rate.id}`)
    expect(changedOn > '2020-01-01').toBe(true)
    await test.db('unit_rate').where({ id: rate.id }).update({ changed_on: '2020-01-01' })
    await test.api('DELETE', `/RatePart/${part.id}`)
    expect((await record(`/UnitRate/${rate.id}`)).changedOn).toBe(changedOn)
  })
})

describe('A part of a rate', () => {
  it('has a labour rate or a price, and takes its description from where its price is', async () => {
    const { id } = await firm.rate()
    const labour = await firm.labourRate({ trade: 'Roofer of the test' })
    expect(await firm.part(id, { kind: 'labour', labourRateId: labour.id })).toMatchObject({
      description: 'Roofer of the test',
    })
    for (const [body, name] of [
      [{ description: 'Sand' }, 'price'],
      [{ price: 3 }, 'description'],
      [{ kind: 'labour', labourRateId: labour.id, price: 3 }, 'price'],
      [{ kind: 'plant', labourRateId: labour.id }, 'labourRateId'],
    ] as const) {
      const refused = await test.api('POST', `/RatePart/UnitRate/${id}`, { body })
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, [name]])
    }
  })

  it('keeps the price of a price list, and says when a newer one differs', async () => {
    const supplier = await firm.supplier()
    const old = await firm.priceList(supplier.id)
    const line = await firm.price(old.id, { code: 'br-65', description: 'Brick 65 mm', price: 0.7 })
    const { id } = await firm.rate()
    const part = await firm.part(id, { priceListLineId: line.id, quantity: 60 })
    expect(part).toMatchObject({ price: 0.7, description: 'Brick 65 mm', newerBy: 0, amount: 42 })
    const later = await firm.priceList(supplier.id, { validFrom: '2999-01-01' })
    await firm.price(later.id, { code: 'BR-65', description: 'Brick 65 mm', price: 9 })
    const ended = await firm.priceList(supplier.id, { validFrom: '2022-01-01', validTo: '2022-12-31' })
    await firm.price(ended.id, { code: 'BR-65', description: 'Brick 65 mm', price: 8 })
    expect(await record(`/RatePart/${part.id}`)).toMatchObject({ newerBy: 0 })
    const now = await firm.priceList(supplier.id, { validFrom: '2023-01-01' })
    const newest = await firm.price(now.id, { code: 'BR-65', description: 'Brick 65 mm', price: 0.75 })
    expect(await record(`/RatePart/${part.id}`)).toMatchObject({ price: 0.7, newest: 0.75, newerBy: 0.05 })
    expect(await record(`/UnitRate/${id}`)).toMatchObject({ cost: 42, newerPrices: 1 })
    const { requestId } = await called('/UnitRate/takeNewerPrices', [id])
    expect(await record(`/RatePart/${part.id}`)).toMatchObject({
      price: 0.75,
      newerBy: 0,
      priceListLineId: newest.id,
    })
    expect(await record(`/UnitRate/${id}`)).toMatchObject({ cost: 45, newerPrices: 0 })
    await undo(requestId)
    expect(await record(`/UnitRate/${id}`)).toMatchObject({ cost: 42, newerPrices: 1 })
  })
})

describe('A quote line that takes a rate', () => {
  it('gets its cost, unit, category and parts', async () => {
    const category = await make.category({})
    const { rate } = await firm.brickwork({ costingCategoryId: category.id })
    const line = await lineOf(rate.id, { unit: undefined, costingCategoryId: undefined })
    expect(line).toMatchObject({
      costRate: 95.0681,
      rateCost: 95.0681,
      costEach: 109.33,
      total: 19679.4,
      cost: 17112.26,
      unit: 'm2',
      costingCategoryId: category.id,
      newerBy: 0,
    })
    const parts = await partsOf(line.id)
    expect(parts.map(({ amount }: { amount: number }) => amount)).toEqual([
      30.4171, 11.5264, 46.7775, 3.3748, 1.1176, 1.8547,
    ])
  })

  it('gets its cost when the rate is chosen later, and its price in a draft follows', async () => {
    const { rate } = await firm.brickwork()
    const quote = await make.quote({})
    const line = await make.quoteLine(quote.id, { quantity: 2, costEach: 120, unit: 'item' })
    const taken = await patched(`/quoteline/${line.id}`, { rateId: rate.id })
    expect(taken).toMatchObject({ costRate: 95.0681, costEach: 120, markup: 26.23, unit: 'item' })
    await patched(`/quoteline/${line.id}`, { markup: 10 })
    const other = await firm.rate({ typedCost: 50 })
    expect(await patched(`/quoteline/${line.id}`, { rateId: other.id })).toMatchObject({
      costRate: 50,
      rateCost: 50,
      costEach: 55,
      markup: 10,
    })
    expect(await partsOf(line.id)).toEqual([])
  })

  it('prices a line that an import left open', async () => {
    const rate = await firm.rate({ typedCost: 12.5 })
    const line = await make.quoteLine((await make.quote({})).id, { quantity: 2, costEach: 0 })
    expect(await patched(`/quoteline/${line.id}`, { rateId: rate.id })).toMatchObject({
      costEach: 12.5,
      markup: 0,
      total: 25,
    })
  })

  it('without a price or mark-up is priced at cost', async () => {
    const rate = await firm.rate({ typedCost: 12.5 })
    expect(await lineOf(rate.id, { markup: undefined })).toMatchObject({ costEach: 12.5, markup: 0 })
  })

  it('keeps its copy when the rate changes, and says by how much the rate moved', async () => {
    const { rate, labourer } = await firm.brickwork()
    const line = await lineOf(rate.id)
    await patched(`/LabourRate/${labourer.id}`, { wage: 19.8 })
    expect(await record(`/quoteline/${line.id}`)).toMatchObject({
      costRate: 95.0681,
      rateNow: 98.7502,
      rateMoved: 3.6821,
      newerBy: 662.78,
    })
    expect((await partsOf(line.id))[1]).toMatchObject({ price: 21.13 })
  })

  it('takes the newer price at the press of a button, with one undo', async () => {
    const rate = await firm.rate({ typedCost: 100 })
    const quote = await make.quote({})
    const values = { quantity: 3, costEach: undefined, rateId: rate.id, markup: 10 }
    const [one, two, typed] = await Promise.all([
      make.quoteLine(quote.id, values),
      make.quoteLine(quote.id, values),
      make.quoteLine(quote.id, { ...values, costRate: 90 }),
    ])
    await patched(`/UnitRate/${rate.id}`, { typedCost: 110 })
    const older = `/quoteline/quoteheader/${quote.id}?filter={"standing":"draft","typedOver":0,"rateMoved":{"not":0}}&range=[0,9]`
    expect((await record(older)).map(({ id }: { id: number }) => id).sort()).toEqual([one.id, two.id].sort())
    const { requestId, changed } = await called('/quoteline/takeNewerPrices', [one.id, two.id, typed.id])
    expect(changed).toBe(2)
    expect(await record(`/quoteline/${one.id}`)).toMatchObject({
      costRate: 110,
      costEach: 121,
      rateCost: 110,
    })
    expect(await record(`/quoteline/${typed.id}`)).toMatchObject({ costRate: 90 })
    expect(await record(older)).toEqual([])
    await undo(requestId)
    expect(await record(`/quoteline/${two.id}`)).toMatchObject({ costRate: 100, costEach: 110, newerBy: 30 })
  })

  it('gets a part without a price, and no cost, of a rate that has none', async () => {
    const { rate, labourer } = await firm.brickwork()
    await patched(`/LabourRate/${labourer.id}`, { holidays: 52 })
    const line = await lineOf(rate.id, { costEach: 120, markup: undefined })
    expect(line).toMatchObject({ costRate: null, rateCost: null, cost: null })
    const [bricklayer, unpriced] = await partsOf(line.id)
    expect(bricklayer).toMatchObject({ price: 27.88, amount: 30.4171 })
    expect(unpriced).toMatchObject({ quantity: 0.5455, price: null, amount: null })
  })

  it('is refused at the field if the rate costs more than a price can be', async () => {
    const { rate } = await firm.brickwork()
    await patched(`/RatePart/${(await record(`/RatePart/UnitRate/${rate.id}`))[0].id}`, {
      quantity: 99_999_999_999,
      output: null,
      people: 9,
    })
    const quote = await make.quote({})
    const { id: costingCategoryId } = await make.category()
    const priced = { description: 'Wall', quantity: 1, costEach: 1, costingCategoryId }
    const { status, body } = await test.api('POST', `/quoteline/quoteheader/${quote.id}`, {
      body: { ...priced, costRate: null, rateId: rate.id },
    })
    expect([status, body.errors]).toEqual([400, { rateCost: ['Cost when Taken would be too large.'] }])
  })

  it('keeps its cost when its rate has none any more', async () => {
    const rate = await firm.rate({ typedCost: 100 })
    const line = await lineOf(rate.id)
    await patched(`/UnitRate/${rate.id}`, { typedCost: null })
    const { changed } = await called('/quoteline/takeNewerPrices', [line.id])
    expect(changed).toBe(0)
    expect(await record(`/quoteline/${line.id}`)).toMatchObject({ costRate: 100, rateCost: 100 })
  })

  it('of an agreed quote is not moved', async () => {
    const rate = await firm.rate({ typedCost: 100 })
    const line = await lineOf(rate.id)
    await patched(`/QuoteHeader/${line.quoteHeaderId}`, { standing: 'agreed', agreedDate: '2026-03-02' })
    await patched(`/UnitRate/${rate.id}`, { typedCost: 110 })
    const { changed } = await called('/quoteline/takeNewerPrices', [line.id])
    expect(changed).toBe(0)
    expect(await record(`/quoteline/${line.id}`)).toMatchObject({ costRate: 100, costEach: 115 })
  })

  it('is copied with the rate and its parts, and deleted with them', async () => {
    const { rate } = await firm.brickwork()
    const line = await lineOf(rate.id)
    const { body: copy } = await test.api('POST', '/QuoteHeader/copy', { body: { id: line.quoteHeaderId } })
    const [copied] = await record(`/quoteline/quoteheader/${copy.id}`)
    expect(copied).toMatchObject({ rateId: rate.id, rateCost: 95.0681 })
    expect(await partsOf(copied.id)).toHaveLength(6)
    const deleted = await test.api('DELETE', `/quoteline/${copied.id}`)
    expect(deleted.status).toBe(200)
    await undo(deleted.headers['x-request-id'] as string)
    expect(await partsOf(copied.id)).toHaveLength(6)
    const whole = await test.api('DELETE', `/QuoteHeader/${copy.id}?cascade=true`)
    expect([whole.status, whole.body]).toEqual([200, whole.body])
  })

  it('is taken in imports and bulk changes alike', { tags: 'slow' }, async () => {
    const { rate } = await firm.brickwork()
    const quote = await make.quote({})
    const category = await make.category({})
    const body = {
      columns: ['description', 'quantity', 'rateId', 'costingCategoryId'],
      rows: [['Walls', '2', rate.code, category.categoryDescription]],
    }
    const imported = await test.api('POST', `/quoteline/QuoteHeader/${quote.id}/import`, { body })
    expect([imported.status, imported.body]).toEqual([201, imported.body])
    const [line] = await record(`/quoteline/quoteheader/${quote.id}`)
    expect(line).toMatchObject({ rateCost: 95.0681, costRate: 95.0681, costEach: 95.07 })
    expect(await partsOf(line.id)).toHaveLength(6)
    const other = await firm.rate({ typedCost: 50 })
    await test.api('PATCH', '/quoteline', { body: { ids: [line.id], set: { rateId: other.id } } })
    expect(await record(`/quoteline/${line.id}`)).toMatchObject({ costRate: 50, costEach: 50 })
    expect(await partsOf(line.id)).toEqual([])
  })
})

describe('Keep as rate', () => {
  it('makes a rate from a line with a cost, once', async () => {
    const quote = await make.quote({})
    const line = await make.quoteLine(quote.id, { costRate: 12.5, costEach: 15, unit: 'm' })
    const { requestId } = await called('/quoteline/keepAsRate', [line.id])
    const kept = await record(`/quoteline/${line.id}`)
    expect(kept).toMatchObject({ costRate: 12.5, rateCost: 12.5, costEach: 15, newerBy: 0 })
    expect(await record(`/UnitRate/${kept.rateId}`)).toMatchObject({
      description: line.description,
      unit: 'm',
      cost: 12.5,
      costingCategoryId: line.costingCategoryId,
    })
    const again = await test.api('POST', '/quoteline/keepAsRate', { body: { id: line.id } })
    expect([again.status, again.body.title]).toEqual([409, 'This line has the price of a rate already.'])
    await undo(requestId)
    expect(await record(`/quoteline/${line.id}`)).toMatchObject({ rateId: null, rateCost: null })
    expect((await test.api('GET', `/UnitRate/${kept.rateId}`)).status).toBe(404)
  })

  it('makes rates of all ticked lines, without the parts of older rates, or of none', async () => {
    const { rate } = await firm.brickwork()
    const quote = await make.quote({})
    const plain = await make.quoteLine(quote.id, { costRate: 12.5, costEach: 15, unit: 'm' })
    const typedOver = await make.quoteLine(quote.id, { rateId: rate.id, costRate: 90, costEach: 99 })
    const taken = await make.quoteLine(quote.id, { rateId: rate.id, costEach: 99 })
    const body = { ids: [plain.id, taken.id, typedOver.id] }
    const refused = await test.api('POST', '/quoteline/keepAsRate/bulk', { body })
    expect([refused.status, refused.body.records]).toMatchObject([
      409,
      [{ id: taken.id, reason: 'This line has the price of a rate already.' }],
    ])
    expect(await record(`/quoteline/${plain.id}`)).toMatchObject({ rateId: null })

    const { requestId } = await called('/quoteline/keepAsRate', [plain.id, typedOver.id])
    const [one, other] = [await record(`/quoteline/${plain.id}`), await record(`/quoteline/${typedOver.id}`)]
    expect([one, other]).toMatchObject([
      { costRate: 12.5, rateCost: 12.5, rateNow: 12.5, typedOver: 0 },
      { costRate: 90, rateCost: 90, rateNow: 90, typedOver: 0 },
    ])
    expect(one.rateId).not.toBe(other.rateId)
    expect(await partsOf(typedOver.id)).toEqual([])
    await undo(requestId)
    expect(await record(`/quoteline/${typedOver.id}`)).toMatchObject({
      rateId: rate.id,
      rateCost: 95.0681,
      costRate: 90,
    })
    expect(await partsOf(typedOver.id)).toHaveLength(6)
  })
})
