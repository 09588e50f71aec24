import { expect } from 'vitest'
import { resources } from '../../resources.config.ts'
import type { CalledApp } from './app.ts'
import type { KnownRoute } from './right-call.ts'
import { sampleRecord } from './samples.ts'

/** Records of the firm's rates. Each throws unless it is made. */
export const rateRecords = (test: CalledApp) => {
  let count = 0
  const make = async (path: string, body: object): Promise<Record<string, unknown> & { id: number }> => {
    const reply = await test.api('POST', path, { as: 'administrator', body })
    expect([path, reply.status, reply.body]).toEqual([path, 201, reply.body])
    return reply.body
  }
  const next = () => {
    count += 1
    return `${count} ${Math.random().toString(36).slice(2, 8)}`
  }
  const made = {
    labourRate: (values: object = {}) =>
      make('/LabourRate', { trade: `Trade ${next()}`, wage: 20, ...values }),
    rate: (values: object = {}) =>
      make('/UnitRate', { description: `Rate ${next()}`, unit: 'm2', ...values }),
    part: (rateId: number, values: object) => make(`/RatePart/UnitRate/${rateId}`, values),
    supplier: () => make('/Supplier', { supplierName: `Merchant ${next()}` }),
    priceList: (supplierId: number, values: object = {}) =>
      make('/PriceList', { supplierId, listName: `List ${next()}`, validFrom: '2020-01-01', ...values }),
    price: (priceListId: number, values: object) => make(`/PriceListLine/PriceList/${priceListId}`, values),
  }
  /** Facing brickwork a square metre: gang of two and one, 55 bricks an hour each. */
  const brickwork = async (values: object = {}) => {
    const bricklayer = await made.labourRate({ wage: 19.8 })
    const labourer = await made.labourRate({ wage: 15.1 })
    const rate = await made.rate({ description: `Facing brickwork ${next()}`, ...values })
    const gang = { kind: 'labour', quantity: 60, output: 110 }
    for (const part of [
      { ...gang, labourRateId: bricklayer.id, people: 2 },
      { ...gang, labourRateId: labourer.id },
      { kind: 'materials', description: 'Bricks', quantity: 60, price: 0.7425, waste: 5 },
      { kind: 'materials', description: 'Mortar', quantity: 0.026, price: 118, waste: 10 },
      { kind: 'materials', description: 'Ties', quantity: 3.5, price: 0.31, waste: 3 },
      { kind: 'plant', description: 'Mixer, saw', quantity: 60, output: 110, price: 3.4 },
    ])
      await made.part(rate.id, part)
    return { rate, bricklayer, labourer }
  }
  return { ...made, brickwork }
}

type Made = (test: CalledApp) => Promise<number>

/** A rate whose part has an older price than the list of its supplier. */
const rateWithOlderPrice: Made = async (test) => {
  const firm = rateRecords(test)
  const { id } = await firm.rate()
  const list = await firm.priceList((await firm.supplier()).id)
  const price = await firm.price(list.id, { code: `B ${id}`, description: 'Brick', price: 1 })
  await firm.part(id, { priceListLineId: price.id, description: 'Brick', price: 0.9 })
  return id
}

const lineOf: Made = async (test) => (await sampleRecord(test, resources['quote-lines'], { rateId: null })).id

/** A line of a draft whose rate has moved. */
const lineOfOlderRate: Made = async (test) => {
  const rate = await rateRecords(test).rate({ typedCost: 10 })
  const as = 'administrator'
  const id = await lineOf(test)
  const { body } = await test.api('GET', `/quoteline/${id}`, { as })
  await test.api('PATCH', `/QuoteHeader/${body.quoteHeaderId}`, { as, body: { standing: 'draft' } })
  await test.api('PATCH', `/quoteline/${id}`, { as, body: { rateId: rate.id, costRate: 10 } })
  await test.api('PATCH', `/UnitRate/${rate.id}`, { as, body: { typedCost: 11 } })
  return id
}

/** A line with a cost that is that of no rate. */
const lineWithCost: Made = async (test) => {
  const id = await lineOf(test)
  await test.api('PATCH', `/quoteline/${id}`, { as: 'administrator', body: { costRate: 12.5 } })
  return id
}

const called = (path: string, made: Made): Record<string, KnownRoute> => {
  const access = ['Estimator', 'Administrator']
  return {
    [`POST ${path}`]: {
      access,
      call: async (test) => ({ path, body: { id: await made(test) }, status: 200 }),
    },
    [`POST ${path}/bulk`]: {
      access,
      call: async (test) => ({ path: `${path}/bulk`, body: { ids: [await made(test)] }, status: 200 }),
    },
  }
}

/** The calls of rates, by method and path: what they need is more than a sample has. */
export const rateCalls: Readonly<Record<string, KnownRoute>> = {
  ...called('/UnitRate/takeNewerPrices', rateWithOlderPrice),
  ...called('/quoteline/takeNewerPrices', lineOfOlderRate),
  ...called('/quoteline/keepAsRate', lineWithCost),
}
