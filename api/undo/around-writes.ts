import type { Knex } from 'knex'
import type { Values } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import { columnOf } from '../../model/naming.ts'
import type { Resources } from '../../model/resources.ts'
import type { ResourceHooks } from '../crud/hooks.ts'
import { readRecords } from '../crud/read-records.ts'
import type { ChangedRows, ColumnValues } from './net-change.ts'

const valuesIn = (resource: Resource, columns: ColumnValues): Values =>
  Object.fromEntries(
    Object.keys(resource.fields).flatMap((name) => {
      const value = columns[columnOf(name)]
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** Writes rows as they were before, and tells the hooks of each record, as a write of it would. */
export const aroundWrites = async (
  trx: Knex.Transaction,
  { resources, resource, hooks }: { resources: Resources; resource: Resource; hooks: ResourceHooks },
  rows: ChangedRows,
  write: () => Promise<void>,
): Promise<void> => {
  if (!hooks.prepare && !hooks.written && !hooks.removing) return write()
  const stored = await readRecords(
    trx,
    resources,
    resource,
    rows.records.map(({ id }) => id),
  )
  if (rows.kind === 'made') {
    for (const record of stored.values()) await hooks.removing?.(trx, record)
    return write()
  }
  const changes = rows.records.map(({ id, before }) => ({
    id,
    before: stored.get(id) ?? null,
    values: valuesIn(resource, before),
  }))
  for (const change of changes) await hooks.prepare?.(trx, change)
  await write()
  for (const change of changes) await hooks.written?.(trx, change)
}
