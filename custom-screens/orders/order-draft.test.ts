import { describe, expect, it } from 'vitest'
import type { OrderableLine, OrderPreview } from '../../model/costing/order.ts'
import { areReady, effectOf, readLine, textsFor } from './order-draft.ts'

const line: OrderableLine = {
  quoteLineId: 1,
  description: 'Trench',
  unit: 'm',
  quantity: 10,
  remaining: 4,
  quotedEach: 30,
  costRate: null,
  categoryId: 7,
  lastPaid: { costEach: 27.5, description: 'Trench', day: '2025-01-15' },
}
const read = (quantity: string, cost = '25') => readLine(line, { quantity, cost })

describe('A line of an order', () => {
  it('starts with what is left and what was last paid, until something is typed', () => {
    expect(textsFor(line, undefined)).toEqual({ quantity: '4', cost: '27.5' })
    expect(textsFor(line, { quantity: '' })).toEqual({ quantity: '', cost: '27.5' })
    expect(textsFor({ ...line, remaining: 0, lastPaid: null }, undefined)).toEqual({ quantity: '', cost: '' })
  })

  it('is not ordered without a quantity', () => {
    expect(read('').isWanted).toBe(false)
    expect(areReady([read('')])).toBe(false)
    expect(areReady([read(''), read('2')])).toBe(true)
  })

  it('needs a price, and a quantity that can be stored', () => {
    expect(areReady([read('2', '')])).toBe(false)
    expect(read('0').faults).toEqual({ quantity: 'Must not be zero.' })
    expect(read('x').faults.quantity).toBeDefined()
    expect(read('2', '-1').faults).toEqual({ cost: 'For a credit, enter a negative quantity.' })
  })

  it('says what it costs more than quoted', () => {
    expect(['30', '30.01', '29', ''].map((cost) => read('4', cost).aboveQuote)).toEqual([0, 0.04, 0, 0])
  })

  it('says what it costs more than it costs the firm, where that is known', () => {
    const { aboveCost, aboveQuote } = readLine({ ...line, costRate: 26 }, { quantity: '4', cost: '27.5' })
    expect([aboveCost, aboveQuote, read('4').aboveCost]).toEqual([6, 0, 0])
  })

  it('is of more than is left when it passes it, or has the other sign', () => {
    expect(['4', '4.0001', '-1'].map((typed) => read(typed).isMore)).toEqual([false, true, true])
  })
})

describe('What an order does to a category', () => {
  const preview: OrderPreview = {
    userPONo: null,
    standing: 'agreed',
    lines: [line],
    categories: [
      { categoryId: 7, category: 'Groundworks', quoted: 300, spent: 210 },
      { categoryId: 8, category: 'Other', quoted: 1, spent: 0 },
    ],
    openPurchases: [],
  }

  it('is the amount of its lines, and is over when that passes the quote', () => {
    expect(effectOf(preview, [read('4')])).toMatchObject({
      amount: 100,
      byCategory: [{ category: 'Groundworks', spentBefore: 210, spentAfter: 310, over: true }],
    })
  })
})
