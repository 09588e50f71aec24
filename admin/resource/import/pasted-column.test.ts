import { describe, expect, it } from 'vitest'
import { readPasted } from '../../../model/import-csv.ts'
import { columnToImport, pastedColumn } from './pasted-column.ts'

const importOf = (cells: readonly string[], ids: readonly number[]) =>
  readPasted('Pasted', columnToImport('percentDone', cells, ids)).rows.map(({ cells: [id, value] }) => [
    id?.text,
    value?.text,
  ])

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

  it('names no record for cells below the last row, so that none is lost in silence', () => {
    expect(importOf(['60', '70'], [7])).toEqual([
      ['id', 'percentDone'],
      ['7', '60'],
      ['–', '70'],
    ])
  })
})
