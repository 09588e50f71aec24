import { describe, expect, it } from 'vitest'
import type { ImportRow } from '../../../model/import.ts'
import { isOwnFile, mapHeadings } from '../../../model/import-columns.ts'
import { headingsAt } from '../../../model/sheet-headings.ts'
import { suppliers } from '../../../resources.config.ts'
import { sheetOf } from '../../../tests/support/imported-file.ts'
import { askedChanges } from './asked-changes.ts'
import { defaultChoices } from './import-request.ts'

const changed = (field: string): ImportRow => ({
  row: 2,
  does: 'change',
  id: 7,
  text: 'Aldermoor',
  changes: [{ field, from: 'before', to: 'after' }],
})

const askedOf = (headings: readonly string[], field: string, exportOf?: string) => {
  const sheet = { ...sheetOf([headings, headings.map(() => 'x')]), ...(exportOf && { exportOf }) }
  const isOwn = isOwnFile(suppliers, sheet, headings)
  const columns = mapHeadings(suppliers, headings, undefined, { isOwn })
  const chosen = {
    ...{ resource: suppliers, parentKey: undefined, sheet, exported: null, isOwn },
    ...{ headings: headingsAt(sheet, 0), kinds: ['headings', 'data'] as const },
    choices: { ...defaultChoices, headingRow: 0, columns },
  }
  return askedChanges(chosen, { isPasted: false }, [changed(field)])
}

describe('A change of existing records by a file', () => {
  it('is asked where it renames records that are found by their id', () =>
    expect(askedOf(['Id', 'Supplier Name'], 'supplierName', 'suppliers')).toMatchObject([
      { name: 'supplierName', isRenaming: true, records: 1, first: { from: 'before', to: 'after' } },
    ]))

  it('is asked where its column was found by one word, in a file of another program', () => {
    expect(askedOf(['Supplier Name', 'Terms'], 'paymentTerms')).toMatchObject([
      { name: 'paymentTerms', heading: 'Terms', isRenaming: false },
    ])
    expect(askedOf(['Supplier Name', 'Payment Terms'], 'paymentTerms')).toEqual([])
  })

  it('is not asked in a file of the app whose names stay', () =>
    expect(askedOf(['Id', 'Supplier Name', 'Terms'], 'paymentTerms', 'suppliers')).toEqual([]))
})
