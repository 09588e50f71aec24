import { describe, expect, it } from 'vitest'
import { namedRecord } from './named-record.ts'

const records = [
  'Roofing & rainwater',
  'Plumbing, heating & ventilation',
  'Électricité',
  'Walls',
  'Wall ties',
].map((name, id) => ({ id, name }))

describe('The record that a name means', () => {
  it.each<[string, string, number | null, boolean?]>([
    ['has the same words', 'WALLS', 3, true],
    ['has the same words without accents', 'Electricite', 2, true],
    ['has the words of a shorter name', 'ROOFING', 0, false],
    ['has fewer words', 'Electricite generale', 2, false],
    ['has the words in another order', 'Heating and plumbing', 1, false],
    ['is none of these words', 'Brickwork', null],
    ['is none of two', 'Ties to walls', null],
    ['is none of a name without words', '–', null],
  ])('%s', (_what, name, id, isSame) =>
    expect(namedRecord(name, records)).toEqual(id === null ? null : { id, isSame }),
  )
})
