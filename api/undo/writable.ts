import type { Knex } from 'knex'
import { writableFields } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import { columnOf } from '../../model/naming.ts'
import type { Resources } from '../../model/resources.ts'
import { definitionsFor } from '../access.ts'
import type { SignedInUser } from '../context.ts'
import { Problem } from '../http/errors.ts'
import type { ChangedRows } from './net-change.ts'

/** `resource` is undefined for a table without a definition. */
interface Writer {
  readonly resources: Resources
  readonly resource: Resource | undefined
  readonly user: SignedInUser
}

const areVisible = async (trx: Knex.Transaction, visible: Resource, rows: ChangedRows): Promise<boolean> => {
  const only = visible.seen?.onlyOf
  if (!only) return true
  if (rows.kind === 'deleted')
    return rows.records.every(({ before }) => before[columnOf(only.field)] === only.id)
  const { rows: others } = await trx.raw<{ rows: unknown[] }>(
    `select from "${visible.table}" where id = any(?) and "${columnOf(only.field)}" is distinct from ? limit 1`,
    [rows.records.map(({ id }) => id), only.id],
  )
  return others.length === 0
}

/**
 * Errors: 403 if the undo resets a locked field or touches invisible records. Creating or deleting a whole record
 * changes no field.
 */
export const requireWritable = async (
  trx: Knex.Transaction,
  { resources, resource, user }: Writer,
  rows: ChangedRows,
): Promise<void> => {
  const visible = resource && definitionsFor(resources, user)[resource.name]
  if (!visible || visible === resource) return
  const mayChange = new Set(writableFields(visible).map(columnOf))
  const locked = writableFields(resource)
    .map(columnOf)
    .filter((column) => !mayChange.has(column))
  const touches = ({ before, after }: ChangedRows['records'][number]) =>
    locked.some((column) => column in before || column in after)
  if (rows.kind === 'changed' && rows.records.some(touches)) throw new Problem('forbidden')
  if (!(await areVisible(trx, visible, rows))) throw new Problem('forbidden')
}
