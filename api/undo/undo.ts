import type { Knex } from 'knex'
import { keepsSecrets } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import { inReferenceOrder, type Resources } from '../../model/resources.ts'
import { type UndoReply, undoHours } from '../../model/undo.ts'
import { isAdministrator, mayDo } from '../access.ts'
import type { SignedInUser } from '../context.ts'
import type { ResourceHooks } from '../crud/hooks.ts'
import { lockRows } from '../crud/lock-rows.ts'
import type { RelatedTable } from '../crud/related-tables.ts'
import { Problem } from '../http/errors.ts'
import { aroundWrites } from './around-writes.ts'
import { requiredColumns, storedColumns } from './columns.ts'
import { type ChangedRows, readNetChanges, readRequestHead } from './net-change.ts'
import { bringBack, remove, removeUnused, setBack } from './take-back.ts'
import { takeBackRelatedRows } from './take-back-related-rows.ts'
import { type Aimed, lockTargets, ownTargets, requireTargets } from './targets.ts'
import { requireUnchanged } from './unchanged.ts'
import { requireWritable } from './writable.ts'

/** Who takes a request back, and what the work needs. */
export interface Undo {
  readonly resources: Resources
  /** By the name of their resource. */
  readonly hooks: Readonly<Record<string, ResourceHooks>>
  /** Tables whose rows belong to records. */
  readonly relatedTables: readonly RelatedTable[]
  readonly user: SignedInUser
  readonly requestId: string
}

const nothingToUndo = () => new Problem('not_found', { title: 'There is nothing to undo.' })

/** Refuses with 403 what this person may not change, and what nobody takes back. */
const requireUndoable = (resource: Resource | undefined, user: SignedInUser): void => {
  if (!resource || resource.frozen || keepsSecrets(resource) || !mayDo(user, 'write', resource))
    throw new Problem('forbidden')
}

/** Refuses what was written before an upgrade that changed the table. */
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

/**
 * What the request did to records, in the order of references, and to what goes with them, once it is certain that this
 * person may take it back.
 */
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
 * Takes a request back: what it made is deleted, what it deleted comes back, what it changed is set back, all of it or
 * nothing. Each record must stand as the request left it in the columns that it touched, and no sum that is kept may pass
 * what it should reach because others have added to it since.
 *
 * Records come back before others are set back to them, and go when nothing refers to them any more; those that
 * nothing refers to go first, as one that comes back may need their place in a unique key.
 * Errors: 404, 403, 409 with the records that were changed since.
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

  // Rows that belong to records are counted where the request was about nothing else.
  const undone = recordsOf(tables.flatMap(({ own }) => own)) || ofRelated
  if (undone === 0) throw nothingToUndo()
  return { undone, requestId: user.requestId ?? '' }
}
