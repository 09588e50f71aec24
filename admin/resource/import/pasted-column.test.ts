import { describe, expect, it } from 'vitest'
import { isOwnFile } from '../../../model/import-columns.ts'
import { readPasted } from '../../../model/import-csv.ts'
import { resources } from '../../../resources.config.ts'
import { columnToImport, pastedColumn } from './pasted-column.ts'

const applicationLines = resources['application-lines']
const sheetOf = (cells: readonly string[], ids: readonly number[]) => {
  const { text, exportOf } = columnToImport(applicationLines, 'percentDone', cells, ids)
  return readPasted('Pasted', text, exportOf)
}
const importOf = (cells: readonly string[], ids: readonly number[]) =>
  sheetOf(cells, ids).rows.map(({ cells: [id, value] }) => [id?.text, value?.text])

describe('A column of a spreadsheet', () => {
  it('has a cell for each row, blank ones too', () => {
    expect(pastedColumn('60 %\r\n\r\n33.33\r\n')).toEqual(['60 %', '', '33.33'])
  })

  it('is neither one cell nor several columns', () => {
    expect(['60', '60\r\n', '60\t70\r\n80\t90\r\n', ''].map(pastedColumn)).toEqual([null, null, null, null])
  })

  it('may have a line break in a cell', () => {
    const cells = pastedColumn('"Brick ""facing""\nwork"\r\nRoof\r\n') ?? []
    expect(cells).toEqual(['Brick "facing"\nwork', 'Roof'])
    expect(importOf(cells, [7, 8])).toEqual([
      ['id', 'percentDone'],
      ['7', 'Brick "facing"\nwork'],
      ['8', 'Roof'],
    ])
  })

  it('has the ids of the records, not those of another program', () => {
    expect(isOwnFile(applicationLines, sheetOf(['60', '70'], [7, 8]), ['id', 'percentDone'])).toBe(true)
  })

  it('names no record for cells below the last row, so that none is lost in silence', () => {
    expect(importOf(['60', '70'], [7])).toEqual([
      ['id', 'percentDone'],
      ['7', '60'],
      ['–', '70'],
    ])
  })
})
