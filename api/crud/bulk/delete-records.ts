import type { Knex } from 'knex'
import type { BulkDeleteReply, BulkSelection } from '../../../model/bulk.ts'
import { recordText } from '../../../model/record-text.ts'
import { deleteChildren } from '../delete-children.ts'
import { refuseWhenSomeAreInUse } from '../in-use.ts'
import { hooksOf, type Target } from '../target.ts'
import { writerOf } from '../write.ts'
import { lockSelection } from './selection.ts'

/** Errors: 409 with `records` if others refer to one of them, 409 if the selection has changed. */
export const deleteRecords = async (
  trx: Knex.Transaction,
  target: Target,
  selection: BulkSelection,
  cascade: boolean,
): Promise<Omit<BulkDeleteReply, 'requestId'>> => {
  const { resources, resource, by } = target
  const records = await lockSelection(trx, resources, resource, selection, by?.visible)
  const write = writerOf(trx, target)
  const children = cascade ? await deleteChildren(trx, target, [...records.keys()], write) : null
  await refuseWhenSomeAreInUse(trx, resources, resource, records)
  for (const record of records.values()) await hooksOf(target).beforeDelete?.(trx, { record, write })
  await trx.raw(`delete from "${resource.table}" where id = any(?)`, [[...records.keys()]])
  const deleted = [...records.values()].map((record) => ({
    id: record.id,
    text: recordText(resource, record),
  }))
  return { deleted: deleted.length, records: deleted, ...(children && { children }) }
}
