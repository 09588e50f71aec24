import type { Knex } from 'knex'
import { keepsSecrets, type Values } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import { columnOf } from '../../model/naming.ts'
import { inReferenceOrder, type Resources } from '../../model/resources.ts'
import { type UndoReply, undoHours } from '../../model/undo.ts'
import { isAdministrator, mayDo } from '../access.ts'
import type { SignedInUser } from '../context.ts'
import type { ResourceHooks } from '../crud/hooks.ts'
import { lockRows } from '../crud/lock-rows.ts'
import { readRecords } from '../crud/read-records.ts'
import type { RelatedTable } from '../crud/related-tables.ts'
import { hooksOf, type Target } from '../crud/target.ts'
import { writerOf } from '../crud/write.ts'
import { Problem } from '../http/errors.ts'
import { requiredColumns, storedColumns } from './columns.ts'
import { type ChangedRows, type ColumnValues, readNetChanges, readRequestHead } from './net-change.ts'
import { bringBack, remove, removeUnused, setBack } from './take-back.ts'
import { takeBackRelatedRows } from './take-back-related-rows.ts'
import { type Aimed, lockTargets, ownTargets, requireTargets } from './targets.ts'
import { requireUnchanged } from './unchanged.ts'
import { requireWritable } from './writable.ts'

const valuesIn = (resource: Resource, columns: ColumnValues): Values =>
  Object.fromEntries(
    Object.keys(resource.fields).flatMap((name) => {
      const value = columns[columnOf(name)]
      return value === undefined ? [] : [[name, value]]
    }),
  )

const aroundWrites = async (
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

export interface Undo {
  readonly resources: Resources
  readonly hooks: Readonly<Record<string, ResourceHooks>>
  readonly relatedTables: readonly RelatedTable[]
  readonly user: SignedInUser
  readonly requestId: string
}

const nothingToUndo = () => new Problem('not_found', { title: 'There is nothing to undo.' })

/** Errors: 403 if the user may not write the records, or they cannot be undone. */
const requireUndoable = (resource: Resource | undefined, user: SignedInUser): void => {
  if (!resource || resource.frozen || keepsSecrets(resource) || !mayDo(user, 'write', resource))
    throw new Problem('forbidden')
}

/** Columns may have changed in an upgrade. */
const requireSameForm = (resource: Resource, { kind, records }: ChangedRows): void => {
  const stored = new Set(storedColumns(resource))
  const needed = kind === 'deleted' ? requiredColumns(resource) : []
  const fits = records.every(
    ({ before, after }) =>
      [...Object.keys(before), ...Object.keys(after)].every((column) => stored.has(column)) &&
      needed.every((column) => (before[column] ?? null) !== null),
  )
  if (!fits)
    throw new Problem('conflict', {
      title: `${resource.title} have other fields since then. This can no longer be undone.`,
    })
}

/** In the order of references. Errors: 403, 404. */
const readUndoable = async (trx: Knex.Transaction, { resources, relatedTables, user, requestId }: Undo) => {
  const head = await readRequestHead(trx, requestId, undoHours)
  if (!head) throw nothingToUndo()
  if (head.userId !== user.id && !isAdministrator(user)) throw new Problem('forbidden')
  const byTable = new Map(Object.values(resources).map((resource) => [resource.table, resource]))
  const related = new Map(relatedTables.map((one) => [one.table, one]))
  for (const table of head.tables.filter((name) => !related.has(name)))
    requireUndoable(byTable.get(table), user)
  if (head.isTooOld) throw new Problem('too_late_to_undo')
  const changes = await readNetChanges(trx, requestId)
  if (changes.length === 0) throw nothingToUndo()
  for (const rows of changes) {
    await requireWritable(trx, { resources, resource: byTable.get(rows.table), user }, rows)
    await related.get(rows.table)?.requireWritable?.(trx, user, rows.records)
  }
  const tables = inReferenceOrder(resources).flatMap((resource) => {
    const own = changes.filter(({ table }) => table === resource.table)
    return own.length > 0 ? [{ resource, own }] : []
  })
  return { tables, relatedChanges: changes.filter(({ table }) => related.has(table)) }
}

const recordsOf = (changes: readonly ChangedRows[]) => changes.flatMap(({ records }) => records).length

/**
 * Undoes a request, all or nothing. Every touched column must be as the request left it, and no stored sum may exceed
 * its target because others added to it since.
 * Order: unreferenced created records are deleted first, as they may occupy a unique key of a restored one; then
 * records are restored, changed ones reset, and the other created ones deleted. Errors: 404, 403, 409 with the changed
 * records.
 */
export const undoRequest = async (trx: Knex.Transaction, undo: Undo): Promise<UndoReply> => {
  const { resources, hooks, relatedTables, requestId, user } = undo
  const { tables, relatedChanges } = await readUndoable(trx, undo)
  const aimed: Aimed[] = []
  for (const { resource, own } of tables) {
    for (const rows of own) requireSameForm(resource, rows)
    aimed.push(...(await lockTargets(trx, resources, { resource, own })))
    const present = own.flatMap(({ kind, records }) => (kind === 'deleted' ? [] : records))
    await lockRows(
      trx,
      resources,
      resource,
      present.map(({ id }) => id),
    )
    aimed.push(...(await ownTargets(trx, resources, { resource, own })))
  }
  const taking = { trx, resources, user, requestId }
  for (const { resource, own } of tables)
    for (const rows of own) await requireUnchanged(taking, resource, rows)

  const steps = (kind: ChangedRows['kind']) =>
    tables.flatMap(({ resource, own }) =>
      own.filter((rows) => rows.kind === kind).map((rows) => ({ resource, rows })),
    )
  const around = (resource: Resource, rows: ChangedRows, write: () => Promise<void>) =>
    aroundWrites(trx, { resources, resource, hooks }, rows, write)
  const left: { resource: Resource; ids: number[] }[] = []
  for (const { resource, rows } of steps('made').reverse())
    await around(resource, rows, async () => {
      const ids = rows.records.map(({ id }) => id)
      left.push({ resource, ids: await removeUnused(taking, resource, ids) })
    })
  for (const { resource, rows } of steps('deleted'))
    await around(resource, rows, () => bringBack(taking, resource, rows))
  for (const { resource, rows } of steps('changed'))
    await around(resource, rows, () => setBack(taking, resource, rows))
  for (const { resource, ids } of left) await remove(taking, resource, ids)
  await requireTargets(
    taking,
    aimed,
    tables.flatMap(({ own }) => own),
  )
  const ofRelated = await takeBackRelatedRows(trx, relatedTables, relatedChanges)

  // Rows that belong to records count only if the request changed nothing else.
  const undone = recordsOf(tables.flatMap(({ own }) => own)) || ofRelated
  if (undone === 0) throw nothingToUndo()
  return { undone, requestId: user.requestId ?? '' }
}
