import { describe, expect, it } from 'vitest'
import { quoteLines, suppliers } from '../resources.config.ts'
import { sheetOf } from '../tests/support/imported-file.ts'
import { withTitleColumn } from './title-column.ts'

const bill = sheetOf([
  ['1', 'Acoustic works', 'Zone', 'Qty'],
  ['1.1', 'Panels, 50 mm, fixed to the deck', 'N', 4],
  ['1.2', 'Louvres and their frames', 'S', 2],
])

describe('The column of the titles of records', () => {
  it('is that with most letters where no heading names it', () => {
    expect(withTitleColumn(quoteLines, bill, 0, [null, null, null, 'quantity'])).toEqual([
      ...[null, 'description', null, 'quantity'],
    ])
  })

  it('is not guessed where a heading names it, and where nothing is known of the sheet', () => {
    const named = ['description', null, null, 'quantity']
    expect(withTitleColumn(quoteLines, bill, 0, named)).toEqual(named)
    expect(withTitleColumn(suppliers, bill, 0, [null, null, null, null])).toEqual([null, null, null, null])
  })
})
