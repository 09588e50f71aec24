import { describe, expect, it } from 'vitest'
import { quoteLines } from '../../resources.config.ts'
import { billedQuantity, readBilled } from './billed-quantity.ts'

describe('The quantity cell of a bill', () => {
  it.each([
    ['1 item', 1, 'item', false],
    ['Item', 1, 'item', false],
    ['Sum', 1, 'sum', false],
    ['Lump sum', 1, 'sum', false],
    ['Prov sum', 1, 'sum', true],
    ['Provisional Sum', 1, 'sum', true],
    ['P.C. sum', 1, 'sum', true],
    ['1 nr', 1, 'nr', false],
    ['16 wk', 16, 'wk', false],
    ['1,240.5m²', 1240.5, 'm²', false],
    ['-60 m2', -60, 'm2', false],
    ['Rate only', 0, null, false],
    ['R.O.', 0, null, false],
    ['R0', 0, null, false],
  ])('%s is %d %s', (text, quantity, unit, isProvisional) =>
    expect(billedQuantity(text)).toEqual({ quantity, unit, isProvisional }),
  )

  it.each(['5%', 'Roof', 'Incl', 'TBC', '#REF!', 'n/a', '1,24 m', '', '12 34'])('%s is none', (text) =>
    expect(billedQuantity(text)).toBeNull(),
  )

  const read = (values: Record<string, unknown>) => readBilled('quantity', quoteLines.fields.quantity, values)

  it('is 1 when it is blank and the row has a price', () => {
    expect(read({ quantity: null, unit: 'Sum', costEach: 3100 })?.values).toEqual({
      quantity: 1,
      unit: 'Sum',
    })
    expect(read({ quantity: null, unit: null, costEach: '#REF!' })).toBeUndefined()
  })

  it('is 1 with the amount as price when the row has only an amount', () => {
    expect(read({ quantity: null, unit: 'PS', costEach: null, total: 5000 })?.values).toEqual({
      quantity: 1,
      unit: 'PS',
      costEach: 5000,
      provisional: true,
    })
    expect(read({ quantity: 1, unit: null, costEach: null, total: 40 })?.values).toMatchObject({
      costEach: 40,
    })
    expect(read({ quantity: null, unit: null, costEach: 0, total: 40 })?.values).toMatchObject({
      costEach: 40,
    })
    expect(read({ quantity: 3, unit: null, costEach: null, total: 40 })).toBeUndefined()
    expect(read({ quantity: null, unit: null, costEach: null, total: 0 })).toBeUndefined()
  })

  it('keeps the unit of its own column', () => {
    expect(read({ quantity: '1 item', unit: 'nr' })?.values).toEqual({ quantity: 1, unit: 'nr' })
  })

  it('is said without the full stop of its unit', () =>
    expect(read({ quantity: 'R.O.', unit: 'Sqm.' })?.says.text).toBe('Read as 0 Sqm.'))

  it('is left alone when it is a number', () => expect(read({ quantity: 5, costEach: 2 })).toBeUndefined())
})
