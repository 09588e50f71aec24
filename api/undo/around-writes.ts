import type { Knex } from 'knex'
import type { Values } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import { columnOf } from '../../model/naming.ts'
import { readRecords } from '../crud/read-records.ts'
import { hooksOf, type Target } from '../crud/target.ts'
import { writerOf } from '../crud/write.ts'
import type { ChangedRows, ColumnValues } from './net-change.ts'

const valuesIn = (resource: Resource, columns: ColumnValues): Values =>
  Object.fromEntries(
    Object.keys(resource.fields).flatMap((name) => {
      const value = columns[columnOf(name)]
      return value === undefined ? [] : [[name, value]]
    }),
  )

export const aroundWrites = async (
  trx: Knex.Transaction,
  target: Target,
  rows: ChangedRows,
  setBack: () => Promise<void>,
): Promise<void> => {
  const { resources, resource } = target
  const hooks = hooksOf(target)
  const write = writerOf(trx, target)
  if (!hooks.beforeWrite && !hooks.afterWrite && !hooks.beforeDelete) return setBack()
  const stored = await readRecords(
    trx,
    resources,
    resource,
    rows.records.map(({ id }) => id),
  )
  if (rows.kind === 'made') {
    for (const record of stored.values()) await hooks.beforeDelete?.(trx, { record, write })
    return setBack()
  }
  const changes = rows.records.map(({ id, before }) => ({
    id,
    before: stored.get(id) ?? null,
    values: valuesIn(resource, before),
    write,
  }))
  for (const change of changes) await hooks.beforeWrite?.(trx, change)
  await setBack()
  for (const change of changes) await hooks.afterWrite?.(trx, change)
}
