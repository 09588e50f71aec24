import { describe, expect, it } from 'vitest'
import { suppliers } from '../../../resources.config.ts'
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
})
