import { describe, expect, it } from 'vitest'
import { purchaseHeaders, purchaseLines } from '../../resources.config.ts'
import { checkFilter } from './check-filter.ts'
import { longestFilterText, maxTests } from './filter.ts'

/** The condition of one test of a number. */
const condition = (test: unknown) => {
  const checked = checkFilter(purchaseLines, { quantity: test })
  return 'message' in checked ? checked.message.text : checked.tests[0]?.condition
}

describe('A test of a filter', () => {
  it.each([
    [5, { is: 'equal', value: 5 }],
    [null, { is: 'empty' }],
    [[1, 2], { is: 'oneOf', values: [1, 2] }],
    [[1, null], { is: 'any', of: [{ is: 'oneOf', values: [1] }, { is: 'empty' }] }],
    [[null], { is: 'any', of: [{ is: 'oneOf', values: [] }, { is: 'empty' }] }],
    [[], { is: 'oneOf', values: [] }],
    [{ from: 1 }, { is: 'from', value: 1 }],
    [
      { from: 1, to: 1 },
      {
        is: 'all',
        of: [
          { is: 'from', value: 1 },
          { is: 'to', value: 1 },
        ],
      },
    ],
    [{ not: 5 }, { is: 'not', of: { is: 'equal', value: 5 } }],
    [{ not: [5, 6] }, { is: 'not', of: { is: 'oneOf', values: [5, 6] } }],
    [{ empty: true }, { is: 'empty' }],
    [{ empty: false }, { is: 'not', of: { is: 'empty' } }],
  ])('%j is one condition', (test, expected) => expect(condition(test)).toEqual(expected))

  it.each([
    ['many', '"quantity" cannot be filtered by this value.'],
    [{ not: 'many' }, '"quantity.not" cannot be filtered by this value.'],
    [{ not: [1, 'many'] }, '"quantity.not" cannot be filtered by this value.'],
    [{ empty: 1 }, '"quantity.empty" must be true or false.'],
    [
      { contains: 'x' },
      '"quantity" cannot be filtered by "contains". Use a value, a list of values, or from, to, above, below, not, empty.',
    ],
    [
      { nearly: 1 },
      '"quantity" cannot be filtered by "nearly". Use a value, a list of values, or from, to, above, below, not, empty.',
    ],
    [
      {},
      '"quantity" names no part to filter by. Use a value, a list of values, or from, to, above, below, not, empty.',
    ],
    [{ from: 2, to: 1 }, '"quantity.from" is more than "quantity.to".'],
    [
      Array.from({ length: maxTests + 1 }, (_, n) => n),
      `"quantity" has ${maxTests + 1} values, and may have ${maxTests}.`,
    ],
  ])('%j is refused in words', (test, sentence) => expect(condition(test)).toBe(sentence))
})

describe('A filter with an unknown name', () => {
  const sentence = (filter: object) => {
    const checked = checkFilter(purchaseHeaders, filter)
    return 'message' in checked ? checked.message.text : undefined
  }
  it.each([
    [{ userPONr: 'x' }, 'There is no field "userPONr" to filter by. Did you mean "userPONo"?'],
    [{ nothingLikeIt: 1 }, 'There is no field "nothingLikeIt" to filter by.'],
  ])('is refused with the one that is near: %j', (filter, says) => expect(sentence(filter)).toBe(says))
})

describe('A text of a filter', () => {
  const contains = (text: unknown) => checkFilter(purchaseHeaders, { userPONo: { contains: text } })
  it('is looked for without the blanks around it', () =>
    expect(contains(' 12 ')).toMatchObject({
      tests: [{ field: 'userPONo', condition: { is: 'contains', text: '12' } }],
    }))
  it.each([[' '], [7], ['x'.repeat(longestFilterText + 1)]])('is refused when it is %j', (text) =>
    expect(contains(text)).toMatchObject({ field: 'userPONo', part: 'contains' }),
  )
  it('that records are like is one searched text, and a list', () => {
    const alike = (texts: unknown) => checkFilter(purchaseHeaders, { userPONo: { alike: texts } })
    expect(alike(['PO-1', 'PO-2'])).toMatchObject({
      tests: [{ field: 'userPONo', condition: { is: 'alike', texts: ['PO-1', 'PO-2'] } }],
      textTests: 1,
    })
    expect(alike('PO-1')).toMatchObject({ field: 'userPONo', part: 'alike' })
    expect(alike([7])).toMatchObject({ field: 'userPONo', part: 'alike' })
  })
  it('of the whole list is trimmed, and none when it is blank', () => {
    expect(checkFilter(purchaseHeaders, { q: ' brick ' })).toMatchObject({ text: 'brick' })
    expect(checkFilter(purchaseHeaders, { q: ' ' })).toMatchObject({ text: null })
    expect(checkFilter(purchaseHeaders, { q: 7 })).toMatchObject({ field: 'q' })
  })
  it('by which people recognise a record is its words, without the dashes between', () =>
    expect(checkFilter(purchaseHeaders, { recordText: 'PO-1  - Jewson' })).toMatchObject({
      words: ['PO-1', 'Jewson'],
    }))
})
