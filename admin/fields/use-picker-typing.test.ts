import { describe, expect, it } from 'vitest'
import { quoteHeaders } from '../../resources.config.ts'
import { bestMatches, highlightParts } from './use-picker-typing.ts'

const quote = (id: number, projectNumber: string, projectName: string, quoteNumber: string) => ({
  id,
  projectNumber,
  projectName,
  quoteNumber,
  createdDate: '2025-04-02',
})
const oak = quote(1, '24-112', 'Oak House', 'Q-1')
const oakfield = quote(2, '24-11', 'Oakfield barn', 'Q-2')
const royal = quote(3, '23-401', 'Royal Oak', 'Q-24-11')
const quotes = [royal, oak, oakfield]
const found = (typed: string) => bestMatches(quoteHeaders, quotes, typed).map(({ id }) => id)

describe('What a picker finds', () => {
  it('has every word that was typed, in any part of the text', () => {
    expect(found('barn 24-11')).toEqual([2])
    expect(found('oak q-1')).toEqual([1])
    expect(found('oak lodge')).toEqual([])
    expect(found('02/04/2025')).toHaveLength(3)
  })

  it('starts with what is called exactly that, then with what begins so', () => {
    expect(found('24-11')).toEqual([2, 1, 3])
    expect(found('oak')).toEqual([1, 2, 3])
  })

  it('is the text of a picked record again', () =>
    expect(found('24-112 - Oak House - Q-1 - 02/04/2025')).toEqual([1]))

  it('is everything, in its order, while nothing is typed', () => expect(found(' ')).toEqual([3, 1, 2]))
})

describe('The marked letters of an option', () => {
  const marked = (text: string, typed: string) =>
    highlightParts(text, typed)
      .map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text))
      .join('')

  it('are those that were typed', () => {
    expect(marked('24-112 - Oak House', 'oak 12')).toBe('24-1[12] - [Oak] House')
    expect(marked('1 (a+b)', '(A+')).toBe('1 [(a+]b)')
    expect(marked('Oak', '')).toBe('Oak')
  })
})
