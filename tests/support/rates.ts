import { expect } from 'vitest'
import type { TestApp } from './app.ts'

/** Records of the firm's rates. Each throws unless it is made. */
export const rateRecords = (test: TestApp) => {
  let count = 0
  const make = async (path: string, body: object): Promise<Record<string, unknown> & { id: number }> => {
    const reply = await test.api('POST', path, { body })
    expect([path, reply.status, reply.body]).toEqual([path, 201, reply.body])
    return reply.body
  }
  const next = () => {
    count += 1
    return `${count} ${Math.random().toString(36).slice(2, 8)}`
  }
  const made = {
    labourRate: (values: object = {}) => make('/LabourRate', { trade: `Trade ${next()}`, wage: 20, ...values }),
    rate: (values: object = {}) => make('/Rate', { description: `Rate ${next()}`, unit: 'm2', ...values }),
    part: (rateId: number, values: object) => make(`/RatePart/Rate/${rateId}`, values),
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
