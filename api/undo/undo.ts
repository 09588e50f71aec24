import type { Knex } from 'knex'
import { query } from '../../database/query.ts'
import { keepsSecrets, type Values, writableFields } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import { followingPrice } from '../../model/mark-up.ts'
import { columnOf } from '../../model/naming.ts'
import { refusals } from '../../model/refusals.ts'
import { inReferenceOrder, type Resources, referenceOf } from '../../model/resources.ts'
import { type UndoReply, undoHours } from '../../model/undo.ts'
import { keptColumn, marksIn } from '../../model/vouches.ts'
import { definitionsFor, isAdministrator, mayDo } from '../access.ts'
import type { SignedInUser } from '../context.ts'
import { setConfirmed } from '../crud/confirmations.ts'
import type { RecordWriter, ResourceHooks } from '../crud/hooks.ts'
import { lockRows, readRecords } from '../crud/read.ts'
import { changeOf } from '../crud/record-change.ts'
import type { RelatedTable } from '../crud/related-tables.ts'
import { markUndo } from '../crud/undo-mark.ts'
import { hasHooks, hooksOf, type Target } from '../crud/visible.ts'
import { Problem } from '../http/errors.ts'
import { changedSince, type UndoContext } from './changed-since.ts'
import { readLockable, requireUnlocked } from './locks.ts'
import { readMarked, requireMarkRights, settleMarks } from './marks.ts'
import {
  type ChangedRows,
  type ColumnValues,
  derivedColumns,
  readNetChanges,
  readRequestHead,
  requiredColumns,
  storedColumns,
} from './net-change.ts'
import { remove, removeUnused, restoreChanged, restoreDeleted, undoRelatedRows } from './take-back.ts'
import { type Exceeded, lockTargets, ownTargets, requireTargets } from './targets.ts'

const valuesIn = (resource: Resource, columns: ColumnValues): Values =>
  Object.fromEntries(
    Object.keys(resource.fields).flatMap((name) => {
      const value = columns[columnOf(name)]
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** What hooks wrote to other records for a request was written by the request, and is undone with it. */
const writesNothing: RecordWriter = {
  create: async () => 0,
  createSeveral: async (_resource, several) => several.map(() => 0),
  change: async () => {},
  changeSeveral: async () => {},
  delete: async () => {},
  deleteSeveral: async () => {},
  enqueue: async () => {},
}

const aroundWrites = async (
  trx: Knex.Transaction,
  target: Target,
  rows: ChangedRows,
  restoreRecord: () => Promise<void>,
): Promise<void> => {
  const { resource } = target
  const hooks = hooksOf(target)
  if (!hasHooks(target)) return restoreRecord()
  const stored = await readRecords(
    trx,
    target,
    rows.records.map(({ id }) => id),
  )
  if (rows.kind === 'made') {
    for (const record of stored.values()) await hooks.beforeDelete?.(trx, { record, write: writesNothing })
    return restoreRecord()
  }
  const changes = rows.records.map(({ id, before }) => ({
    id,
    ...changeOf<Values>(stored.get(id) ?? null, valuesIn(resource, before)),
    write: writesNothing,
  }))
  for (const change of changes) await hooks.beforeWrite?.(trx, change)
  await restoreRecord()
  for (const change of changes) await hooks.afterWrite?.(trx, change)
}

export interface Undo {
  readonly resources: Resources
  readonly hooks: Readonly<Record<string, ResourceHooks>>
  readonly relatedTables: readonly RelatedTable[]
  readonly user: SignedInUser
  readonly requestId: string
}

const nothingToUndo = () => new Problem('not_found', { title: refusals.nothingToUndo })

/** Errors: 403 if the user may not write the records, or they cannot be undone. Parts of other records are asked about later. */
const requireUndoable = (resource: Resource | undefined, user: SignedInUser): void => {
  if (!resource || resource.frozen || keepsSecrets(resource)) throw new Problem('forbidden')
  if (!mayDo(user, 'write', resource) && !resource.parent?.cascade) throw new Problem('forbidden')
}

interface TableChanges {
  readonly resource: Resource
  readonly own: readonly ChangedRows[]
}

/** Whether the rows are parts of records that the request made, or deleted, with them. */
const arePartsOf = (resource: Resource, rows: ChangedRows, tables: readonly TableChanges[]): boolean => {
  const key = resource.parent?.key
  const parent = key === undefined ? null : referenceOf(resource, key).to
  const along = tables.find((one) => one.resource.name === parent?.name)?.own ?? []
  const ids = new Set(
    along.filter(({ kind }) => kind === rows.kind).flatMap(({ records }) => records.map(({ id }) => id)),
  )
  return (
    key !== undefined &&
    rows.kind !== 'changed' &&
    rows.records.every(({ before, after }) => ids.has(Number({ ...before, ...after }[columnOf(key)])))
  )
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
      title: refusals.otherFields({ title: resource.title }),
    })
}

const areVisible = async (trx: Knex.Transaction, visible: Resource, rows: ChangedRows): Promise<boolean> => {
  const only = visible.restricted?.onlyOf
  if (!only) return true
  if (rows.kind === 'deleted')
    return rows.records.every(({ before }) => before[columnOf(only.field)] === only.id)
  const others = await query(
    trx,
    `select from "${visible.table}" where id = any(?) and "${columnOf(only.field)}" is distinct from ? limit 1`,
    [rows.records.map(({ id }) => id), only.id],
  )
  return others.length === 0
}

/**
 * Errors: 403 if the undo resets a locked field or touches invisible records. Creating or deleting a whole record
 * changes no field, and what followed from a change of the user is undone with it.
 */
const requireWritable = async (
  trx: Knex.Transaction,
  { resources, user }: Undo,
  resource: Resource,
  rows: ChangedRows,
): Promise<void> => {
  const visible = definitionsFor(resources, user)[resource.name]
  if (!visible || visible === resource) return
  const mayChange = new Set(writableFields(visible).map(columnOf))
  const locked = writableFields(resource)
    .map(columnOf)
    .filter((column) => !mayChange.has(column))
  const touches = ({ before, after }: ChangedRows['records'][number]) => {
    const isTouched = (column: string) => column in before || column in after
    const following = followingPrice(resource, (name) => isTouched(columnOf(name))).map(columnOf)
    return locked.some((column) => isTouched(column) && !following.includes(column))
  }
  if (rows.kind === 'changed' && rows.records.some(touches)) throw new Problem('forbidden')
  if (!(await areVisible(trx, visible, rows))) throw new Problem('forbidden')
}

/** In the order of references. Errors: 403, 404. */
const readUndoable = async (trx: Knex.Transaction, undo: Undo) => {
  const { resources, relatedTables, user, requestId } = undo
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
  const tables = inReferenceOrder(resources).flatMap((resource) => {
    const own = changes.filter(({ table }) => table === resource.table)
    return own.length > 0 ? [{ resource, own }] : []
  })
  for (const { resource, own } of tables)
    for (const rows of own) {
      if (!mayDo(user, 'write', resource) && !arePartsOf(resource, rows, tables))
        throw new Problem('forbidden')
      await requireWritable(trx, undo, resource, rows)
    }
  const relatedChanges = changes.filter(({ table }) => related.has(table))
  for (const { table, records } of relatedChanges)
    await related.get(table)?.requireWritable?.(trx, user, records)
  return { tables, relatedChanges }
}

/** Errors: 403 if the user lacks a right that the undo needs, 404 if there is nothing to undo. */
export const requireMayUndo = async (trx: Knex.Transaction, undo: Undo): Promise<void> => {
  const { tables } = await readUndoable(trx, undo)
  await requireMarkRights(
    { ...undo, trx },
    tables.flatMap(({ own }) => own),
  )
}

const recordsOf = (changes: readonly ChangedRows[]) => changes.flatMap(({ records }) => records).length

/** The row no longer has the values of the request. `t` is the row, `n` the change. */
const differs: Readonly<Record<ChangedRows['kind'], string>> = {
  made: `t.id is null
    or jsonb_strip_nulls(to_jsonb(t) - ?::text[]) is distinct from jsonb_strip_nulls(n.after - ?::text[])`,
  changed: `t.id is null or exists (
    select from jsonb_each(n.after - ?::text[]) as touched (name, value)
    where nullif(to_jsonb(t) -> name, 'null') is distinct from nullif(value, 'null'))`,
  // Ids are never reused: another request restored this record.
  deleted: 't.id is not null',
}

/** Created records with a file added by another request. Bindings: records, table, request. */
const withOtherFiles = `
  select n.id from jsonb_to_recordset(?::jsonb) as n (id integer)
  where exists (
    select from attachment file where file.table_name = ? and file.record_id = n.id and not exists (
      select from audit_entry e where e.table_name = 'attachment' and e.record_id = file.id and e.request_id = ?))
  order by n.id`

const requireUnchanged = async (undo: UndoContext, resource: Resource, rows: ChangedRows): Promise<void> => {
  // The digests of marks are compared at the end.
  const digests = marksIn(resource).map(keptColumn)
  const leftOut = {
    made: [['id', 'version', ...digests, ...derivedColumns(resource)], digests],
    changed: [digests],
    deleted: [],
  }
  const others = await query<{ id: number }>(
    undo.trx,
    `select n.id from jsonb_to_recordset(?::jsonb) as n (id integer, after jsonb)
       left join "${resource.table}" t on t.id = n.id
     where ${differs[rows.kind]} order by n.id`,
    [rows.json, ...leftOut[rows.kind]],
  )
  const known = new Map(rows.records.map(({ id, before, after }) => [id, { ...before, ...after }]))
  const inTheWay = (found: readonly { id: number }[]) =>
    found.map(({ id }) => ({ id, known: known.get(id) ?? {} }))
  if (others.length > 0) throw await changedSince(undo, resource, inTheWay(others))
  if (rows.kind !== 'made' || !resource.attachments) return
  const withFiles = await query<{ id: number }>(undo.trx, withOtherFiles, [
    rows.json,
    resource.table,
    undo.requestId,
  ])
  if (withFiles.length > 0)
    throw await changedSince(undo, resource, inTheWay(withFiles), refusals.filesAddedSince)
}

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
  // It brings back what was confirmed when it was written.
  setConfirmed(trx, 'all')
  const exceeded: Exceeded[] = []
  for (const { resource, own } of tables) {
    for (const rows of own) requireSameForm(resource, rows)
    exceeded.push(...(await lockTargets(trx, resources, { resource, own })))
    const present = own.flatMap(({ kind, records }) => (kind === 'deleted' ? [] : records))
    await lockRows(
      trx,
      { resources, resource },
      present.map(({ id }) => id),
    )
    exceeded.push(...(await ownTargets(trx, resources, { resource, own })))
  }
  const context = { trx, resources, user, requestId }
  const changes = tables.flatMap(({ own }) => own)
  const marked = await readMarked(trx, resources, changes)
  const lockable = await readLockable(trx, resources, changes)
  await markUndo(trx)
  // Read by the triggers of marks (database/sql/marks.sql), until `settleMarks`.
  await query(trx, `select set_config('costwright.marks', 'later', true)`)
  for (const { resource, own } of tables)
    for (const rows of own) await requireUnchanged(context, resource, rows)

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
      left.push({ resource, ids: await removeUnused(context, resource, ids) })
    })
  for (const { resource, rows } of steps('deleted'))
    await around(resource, rows, () => restoreDeleted(context, resource, rows))
  for (const { resource, rows } of steps('changed'))
    await around(resource, rows, () => restoreChanged(context, resource, rows))
  for (const { resource, ids } of left) await remove(context, resource, ids)
  await requireTargets(context, exceeded, changes)
  await requireUnlocked(trx, resources, lockable)
  await settleMarks({ ...context, hooks }, marked, changes)
  await query(trx, `select set_config('costwright.marks', '', true)`)
  const ofRelated = await undoRelatedRows(trx, relatedTables, relatedChanges)

  // Rows that belong to records count only if the request changed nothing else.
  const undone = recordsOf(changes) || ofRelated
  if (undone === 0) throw nothingToUndo()
  await query(
    trx,
    `insert into audit_entry (user_id, user_name, request_id, action, table_name, changes)
     values (?, ?, ?, 'undid', 'audit_entry', jsonb_build_object('request_id', jsonb_build_array(null, ?::text)))`,
    [user.id, user.name, user.requestId, requestId],
  )
  return { undone, requestId: user.requestId ?? '' }
}
