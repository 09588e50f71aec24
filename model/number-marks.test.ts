import { describe, expect, it } from 'vitest'
import { marksOf } from './number-marks.ts'

describe('An amount', () => {
  it.each([
    ['en-GB', 'GBP', '£', ''],
    ['fr-FR', 'EUR', '', '\u00a0€'],
    ['de-DE', 'EUR', '', '\u00a0€'],
    ['de-CH', 'CHF', 'CHF\u00a0', ''],
    ['nl-NL', 'EUR', '€\u00a0', ''],
  ])('has its currency where %s puts it', (locale, currency, before, after) =>
    expect(marksOf(locale, currency)).toMatchObject({ before, after }),
  )
})
