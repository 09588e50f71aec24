import { describe, expect, it } from 'vitest'
import { linesOf } from '../../../model/lines.ts'
import { packingResources } from '../../../tests/support/packing.ts'
import {
  checkRows,
  errorsByRow,
  type FormLines,
  mergedRows,
  rowsOf,
  sentRows,
  summedInRows,
  sumOfRows,
} from './lines-form.ts'

const found = linesOf(packingResources, packingResources.consignments)
if (!found) throw new Error('Consignments have lines')
const line = (id: number, quantity: number, version = 1) => ({
  id,
  version,
  consignmentId: 1,
  position: null,
  crateId: 3,
  quantity,
  unitPrice: 2.5,
})
const lines: FormLines = { ...found, stored: [line(11, 1), line(12, 2)] }
const [first = {}, second = {}, blank = {}] = rowsOf(lines, lines.stored)

describe('Rows of a form for the lines of a record', () => {
  it('are the stored lines and a blank one, of which nothing is sent', () => {
    expect(rowsOf(lines, lines.stored)).toHaveLength(3)
    expect(sentRows(lines, [first, second, blank])).toEqual([])
    expect(checkRows(lines, [first, second, blank]).size).toBe(0)
  })

  it('are added up as typed, without those that are removed or have no amount yet', () => {
    expect(summedInRows(lines)).toEqual(['lineTotal'])
    const typed = { ...second, quantity: 4.1, unitPrice: 0.1 }
    const removed = { ...first, remove: true }
    expect(sumOfRows(lines, [first, typed, blank], 'lineTotal')).toBe(2.91)
    expect(sumOfRows(lines, [removed, typed, { ...blank, quantity: 3 }, blank], 'lineTotal')).toBe(0.41)
  })

  it('are sent with what was typed, and the place in the form', () => {
    const added = { ...blank, crateId: 3, quantity: 4, unitPrice: 1 }
    const rows = [
      { ...first, remove: true },
      { ...second, quantity: 5 },
      { ...added, remove: true },
      added,
      blank,
    ]
    expect(sentRows(lines, rows)).toEqual([
      { rowIndex: 0, body: { id: 11, version: 1, remove: true } },
      { rowIndex: 1, body: { id: 12, version: 1, quantity: 5 } },
      { rowIndex: 3, body: { position: null, crateId: 3, quantity: 4, unitPrice: 1, bonus: null } },
    ])
  })

  it('are checked like the form of the record, unless they are removed', () => {
    const wrong = { ...first, quantity: 0 }
    expect([...checkRows(lines, [{ ...wrong, remove: true }, wrong, { ...blank, quantity: 1 }])]).toEqual([
      [1, { quantity: ['At least 1.'] }],
      [2, { crateId: ['This field is required.'], unitPrice: ['This field is required.'] }],
    ])
  })

  it('keep what was typed over lines that others have changed, and lose lines that others have deleted', () => {
    const typed = { ...second, quantity: 9 }
    const now = [line(12, 7, 2), line(13, 3)]
    const merged = mergedRows(
      lines,
      [{ ...first, quantity: 5 }, typed, { ...blank, quantity: 4 }, blank],
      now,
    )
    expect(merged.map(({ id, version, quantity }) => [id, version, quantity])).toEqual([
      [12, 2, 9],
      [13, 1, 3],
      [undefined, undefined, 4],
      [undefined, undefined, null],
    ])
  })

  it('show messages of the server at the row that was sent', () => {
    const errors = {
      'consignmentLines.0.quantity': ['No.'],
      'consignmentLines.1.id': ['Gone.'],
      consignmentNote: ['Taken.'],
    }
    expect(errorsByRow(lines, [{ rowIndex: 2 }, { rowIndex: 4 }], errors)).toEqual({
      'consignmentLines.2.quantity': ['No.'],
      'Consignment Line 5': ['Gone.'],
      consignmentNote: ['Taken.'],
    })
  })
})
