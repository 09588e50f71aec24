import { describe, expect, it } from 'vitest'
import { quoteLines } from '../resources.config.ts'
import { addedColumns, changedRow, roundingOf, valuesOfRow } from './prepared-rows.ts'

const turned = { turned: ['costEach'], longTexts: {} }

describe('Both signs of a credit', () => {
  it.each([
    [
      { quantity: 2, costEach: '(12.50)' },
      { quantity: -2, costEach: 12.5 },
    ],
    [
      { quantity: null, costEach: -12.5 },
      { quantity: -1, unit: 'item', costEach: 12.5 },
    ],
    [
      { quantity: -2, costEach: -12.5 },
      { quantity: 2, costEach: 12.5 },
    ],
    [
      { quantity: 2, costEach: 12.5 },
      { quantity: 2, costEach: 12.5 },
    ],
    [
      { quantity: 'Sum', costEach: -5 },
      { quantity: -1, unit: 'sum', costEach: 5 },
    ],
    [
      { quantity: 'as drawn', costEach: -5 },
      { quantity: 'as drawn', costEach: -5 },
    ],
  ])('of %j become %j', (cells, expected) => expect(changedRow(quoteLines, cells, turned)).toEqual(expected))

  it('need a column of quantities', () =>
    expect(addedColumns(quoteLines, ['description', 'costEach'], turned)).toEqual([
      'quantity',
      'unit',
      'provisional',
    ]))
})

describe('A text over the limit', () => {
  const text = `${'word '.repeat(399)}words and more`
  it('is cut off', () => {
    const row = changedRow(
      quoteLines,
      { description: text },
      { turned: [], longTexts: { description: 'cut' } },
    )
    expect([...String(row.description)]).toHaveLength(2000)
  })

  it('has its rest in the comments, after a whole word', () => {
    const changes = { turned: [], longTexts: { description: 'rest' } } as const
    const row = changedRow(quoteLines, { description: text, comments: 'As drawn' }, changes)
    expect(row).toEqual({
      description: `${'word '.repeat(399)}`.trim(),
      comments: 'As drawn\nwords and more',
    })
    expect(addedColumns(quoteLines, ['description'], changes)).toEqual(['comments'])
  })
})

it('rounding a column says how many cells change and how much the total moves', () => {
  const rows = [
    { quantity: 1000, costEach: 1.44525 },
    { quantity: 2, costEach: 3 },
  ].map((cells) => valuesOfRow(quoteLines, cells))
  expect(roundingOf(quoteLines, 'costEach', rows, 4)).toEqual({ cells: 1, moves: 0.05 })
})
