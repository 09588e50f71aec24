import type { Knex } from 'knex'
import { addAuditEntry } from '../../database/audit-entry.ts'
import type { Resource } from '../../model/definition.ts'
import { importLimits, type LeftOutRows } from '../../model/import.ts'

/** The first rows that together are not too large for an entry of the trail. */
const keptOf = (rows: LeftOutRows['rows']): LeftOutRows['rows'] => {
  let size = 0
  return rows.filter((row) => {
    size += JSON.stringify(row).length
    return size <= importLimits.keptSize
  })
}

/** Notes in the trail of the import which rows of its file were left out. Administrators can download them there. */
export const storeLeftOutRows = (
  trx: Knex.Transaction,
  { table }: Pick<Resource, 'table'>,
  { headings, numbers, rows }: LeftOutRows,
): Promise<void> =>
  addAuditEntry(trx, {
    action: 'rows_left_out',
    table,
    recordId: null,
    changes: { leftOut: [null, { headings, numbers, rows: keptOf(rows) }] },
  })
