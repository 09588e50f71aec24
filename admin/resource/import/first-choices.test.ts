import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Resource } from '../../../model/definition.ts'
import type { ImportCell } from '../../../model/import.ts'
import { headingsAt } from '../../../model/sheet-headings.ts'
import { quoteLines, suppliers } from '../../../resources.config.ts'
import { sheetOf } from '../../../tests/support/imported-file.ts'
import { canSkipMapping, firstChoices, keepChoices } from './first-choices.ts'
import { defaultChoices, type ImportChoices } from './import-request.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  }
  vi.stubGlobal('window', { localStorage })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

type Rows = readonly (readonly ImportCell[])[]

const choicesOf = (resource: Resource, rows: Rows) =>
  firstChoices(resource, { sheet: sheetOf(rows), shown: [], isPasted: false }, undefined)

const imported = (resource: Resource, rows: Rows, choices: Partial<ImportChoices>) => {
  const sheet = sheetOf(rows)
  const all = { ...choicesOf(resource, rows).choices, ...choices }
  keepChoices(resource, sheet, headingsAt(sheet, all.headingRow), all)
}

describe('The second file of the same kind', () => {
  const bill: Rows = [
    ['Description', 'Qty', 'Unit', 'Rate'],
    ['Pier', 1, 'nr', 'TBC'],
    ['Wall', 2, 'm2', 5],
  ]

  it('has the corrected cells and the rows left out of the first, wherever their rows are', () => {
    imported(quoteLines, bill, { cells: new Map([['2 costEach', 120]]), ticks: new Map([[3, false]]) })
    const [headings = [], pier = [], wall = []] = bill
    const { choices, isRemembered } = choicesOf(quoteLines, [headings, ['Slab', 1, 'm2', 9], wall, pier])
    expect(isRemembered).toBe(true)
    expect([...choices.cells]).toEqual([['4 costEach', 120]])
    expect([...choices.ticks]).toEqual([[3, false]])
  })

  it('has no correction of a row that says something else', () => {
    imported(quoteLines, bill, { cells: new Map([['2 costEach', 120]]) })
    const [headings = []] = bill
    expect([...choicesOf(quoteLines, [headings, ['Pier', 2, 'nr', 'TBC']]).choices.cells]).toEqual([])
  })

  it('has the columns that were chosen by hand, also under headings that nothing knows', () => {
    const rows: Rows = [
      ['Wer', 'Wo'],
      ['Aldermoor', 'York'],
    ]
    imported(suppliers, rows, { ...defaultChoices, headingRow: 0, columns: ['supplierName', 'address'] })
    expect(choicesOf(suppliers, rows)).toMatchObject({
      isRemembered: true,
      choices: { headingRow: 0, columns: ['supplierName', 'address'] },
    })
  })

  it('is known by what its columns have, if it has no headings', () => {
    const rows = (name: string, phone: number): Rows => [
      [name, 'York', phone],
      [`${name} & Co`, 'Leeds', phone + 1],
    ]
    const columns = ['supplierName', 'address', 'contactNumber']
    imported(suppliers, rows('Alder', 100), { headingRow: null, columns })
    expect(choicesOf(suppliers, rows('Brook', 200)).choices).toMatchObject({ headingRow: null, columns })
    expect(choicesOf(suppliers, [[1, 2, 3]]).isRemembered).toBe(false)
  })
})

it('finds the column of descriptions by its texts, and then shows the columns', () => {
  const rows: Rows = [
    ['Code', 'Gewerk', 'Unit', 'Qty', 'Rate'],
    ['7', 'Acoustic panels on the deck', 'm2', 4, 5],
  ]
  const { choices } = choicesOf(quoteLines, rows)
  expect(choices.columns).toEqual(['ref', 'description', 'unit', 'quantity', 'costEach'])
  const filled = { costingCategoryId: 7 }
  const kinds = ['headings', 'data'] as const
  expect(canSkipMapping(quoteLines, sheetOf(rows), 'quoteHeaderId', { ...choices, filled }, kinds)).toBe(
    false,
  )
  const named = [['Code', 'Description', 'Unit', 'Qty', 'Rate'], ...rows.slice(1)]
  expect(canSkipMapping(quoteLines, sheetOf(named), 'quoteHeaderId', { ...choices, filled }, kinds)).toBe(
    true,
  )
})
