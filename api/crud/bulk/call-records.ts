import type { Knex } from 'knex'
import type { BulkChangeReply, BulkSelection } from '../../../model/bulk.ts'
import { recordText } from '../../../model/record-text.ts'
import type { SignedInUser } from '../../context.ts'
import type { CallHandler } from '../call-handler.ts'
import { type NamedRecord, readRecords } from '../read-records.ts'
import { type Target, visibleOf } from '../visible.ts'
import { writerOf } from '../write.ts'
import { lockSelection } from './selection.ts'

/** Runs a handler for all selected records it concerns. Errors: the handler's, 409 if the selection has changed. */
export const callRecords = async (
  trx: Knex.Transaction,
  target: Target,
  selection: BulkSelection,
  { handler, user, concerns }: Call,
): Promise<Omit<BulkChangeReply, 'requestId'>> => {
  const { resources, resource, by } = target
  const selected = await lockSelection(trx, resources, resource, selection, by?.visible)
  const called = [...selected.values()].filter(concerns)
  const write = writerOf(trx, target)
  for (const record of called) await handler.run(trx, { id: record.id, record, user, write })
  const ids = called.map(({ id }) => id)
  const visible = visibleOf(target)
  const before = new Map(called.map((record) => [record.id, record]))
  const after = await readRecords(trx, visible.resources, visible.resource, ids)
  return {
    changed: called.length,
    same: selected.size - called.length,
    records: ids.map((id) => reported(visible.resource, before.get(id), after.get(id), id)),
  }
}

interface Call {
  readonly handler: CallHandler
  readonly user: SignedInUser
  concerns(record: NamedRecord): boolean
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const reported = (
  resource: Target['resource'],
  before: NamedRecord | undefined,
  after: NamedRecord | undefined,
  id: number,
): BulkChangeReply['records'][number] => ({
  id,
  text: before ? recordText(resource, before) : '',
  version: after?.version ?? before?.version ?? 0,
  changes: Object.keys(resource.fields).flatMap((field) =>
    after && Object.hasOwn(after, field) && !isEqual(before?.[field], after[field])
      ? [{ field, from: before?.[field] ?? null, to: after[field] ?? null }]
      : [],
  ),
})
