import type { Knex } from 'knex'
import type { BulkDeleteReply, BulkSelection } from '../../../model/bulk.ts'
import { recordText } from '../../../model/record-text.ts'
import { refuseWhenSomeAreInUse } from '../in-use.ts'
import type { Target } from '../target.ts'
import { lockSelection } from './selection.ts'

/** Deletes all the selected records. Errors: 409 with `records` when others refer to one, or they are others by now. */
export const deleteRecords = async (
  trx: Knex.Transaction,
  { resources, resource, hooks, by }: Target,
  selection: BulkSelection,
): Promise<Omit<BulkDeleteReply, 'requestId'>> => {
  const records = await lockSelection(trx, resources, resource, selection, by?.seen)
  await refuseWhenSomeAreInUse(trx, resources, resource, records)
  for (const record of records.values()) await hooks.removing?.(trx, record)
  await trx.raw(`delete from "${resource.table}" where id = any(?)`, [[...records.keys()]])
  const deleted = [...records.values()].map((record) => ({
    id: record.id,
    text: recordText(resource, record),
  }))
  return { deleted: deleted.length, records: deleted }
}
