import { describe, expect, it } from 'vitest'
import { suppliers } from '../../resources.config.ts'
import { requestOf } from './import-request.ts'

describe('The request of an import', () => {
  it('empties a cell that was corrected to nothing', () => {
    const { rows } = requestOf({
      resource: suppliers,
      table: {
        name: 'Suppliers',
        rows: [
          ['Supplier Name', 'Contact Name'],
          ['Aldermoor', 'Ann'],
        ],
      },
      exported: null,
      choices: {
        isHeaded: true,
        columns: ['supplierName', 'contactName'],
        key: ['supplierName'],
        createMissing: [],
        deleteOthers: false,
        cells: new Map([['1 contactName', null]]),
        skipped: new Set(),
        resolved: new Map(),
      },
    })
    expect(rows).toEqual([['Aldermoor', null]])
  })
})
