import { describe, expect, it } from 'vitest'
import { quoteLines, suppliers } from '../../../resources.config.ts'
import { requestOfSheet, sheetOf } from '../../../tests/support/imported-file.ts'

describe('The request of an import', () => {
  it('empties a cell that was corrected to nothing', () => {
    const sheet = sheetOf([
      ['Supplier Name', 'Contact Name'],
      ['Aldermoor', 'Ann'],
    ])
    const { rows, numbers } = requestOfSheet(suppliers, sheet, {
      choices: { cells: new Map([['2 contactName', null]]) },
    })
    expect(numbers).toEqual([2])
    expect(rows).toEqual([['Aldermoor', null]])
  })

  it('has one category for the rows below headings that have none of their own', () => {
    const sheet = sheetOf([
      ['Description', 'Qty', 'Rate'],
      ['Sundries', 1, 5],
      ['GROUNDWORKS'],
      ['Dig', 1, 5],
      ['EXTRA WORKS'],
      ['Drain', 1, 5],
    ])
    const headingsWith = (choices: object) =>
      requestOfSheet(quoteLines, sheet, { parentKey: 'quoteHeaderId', choices }).headings?.costingCategoryId
    const sections = { GROUNDWORKS: 3 }
    expect(headingsWith({ sections })).toEqual({ '3': 3, '5': 'EXTRA WORKS' })
    const filled = { costingCategoryId: 7 }
    expect(headingsWith({ sections, filled })).toEqual({ '1': 7, '3': 3, '5': 7 })
    const createMissing = ['costingCategoryId']
    expect(headingsWith({ sections, filled, createMissing })).toEqual({ '1': 7, '3': 3, '5': 'EXTRA WORKS' })
  })
})
