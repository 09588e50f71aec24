import type { Knex } from 'knex'
import { joinSql, rowsOf } from '../../database/fields/column.ts'
import { query } from '../../database/query.ts'
import type { DeletedChildren } from '../../model/bulk.ts'
import type { Resource } from '../../model/definition.ts'
import { listTotal } from '../../model/figure.ts'
import { columnOf } from '../../model/naming.ts'
import { recordText } from '../../model/record-text.ts'
import { refusals } from '../../model/refusals.ts'
import { childrenOf } from '../../model/resources.ts'
import { mayDo } from '../access.ts'
import { Problem } from '../http/errors.ts'
import { expressionOf, ownAlias } from './expressions.ts'
import type { RecordWriter } from './hooks.ts'
import { counted, refuseWhenInUse } from './in-use.ts'
import { type NamedRecord, readRecords } from './read.ts'
import { runAll } from './refused-records.ts'
import { hooksOf, isVisible, type Target } from './visible.ts'

const partsOf = ({ resources, resource }: Target) =>
  childrenOf(resources, resource.name).filter(({ parent }) => parent?.cascade)

export const cascadeOf = (target: Target): readonly 'cascade'[] =>
  partsOf(target).length > 0 ? ['cascade'] : []

/** Exact sum as text; null if the child's list shows no total. */
const totalOf = async (trx: Knex.Transaction, { resources }: Target, child: Resource, ids: number[]) => {
  const name = listTotal(child)
  if (name === undefined) return null
  const { sql, joins } = expressionOf(resources, child, name)
  const rows = await query<{ total: string }>(
    trx,
    `select coalesce(sum(${sql}), 0)::text as total from ${rowsOf(child)} ${ownAlias} ${joinSql(joins)}
     where ${ownAlias}.id = any(?)`,
    [ids],
  )
  return rows[0]?.total ?? null
}

/** Errors: 403 if the caller may not write all of them. */
const deleteChildren = async (
  trx: Knex.Transaction,
  target: Target,
  parentIds: readonly number[],
  write: RecordWriter,
): Promise<DeletedChildren[]> => {
  const { by } = target
  const deleted: DeletedChildren[] = []
  for (const child of partsOf(target)) {
    const rows = await query<{ id: number }>(
      trx,
      `select id from "${child.table}" where "${columnOf(child.parent?.key ?? '')}" = any(?) order by id for update`,
      [[...parentIds]],
    )
    if (rows.length === 0) continue
    const ids = rows.map(({ id }) => id)
    const childTarget: Target = { ...target, resource: child }
    const records = await readRecords(trx, childTarget, ids)
    const visible = by?.visible.resources[child.name] ?? child
    if (by && (!mayDo(by, 'write', child) || [...records.values()].some((one) => !isVisible(visible, one))))
      throw new Problem('forbidden')
    const total = await totalOf(trx, target, child, ids)
    deleted.push(...(await deleteRecords(trx, childTarget, records, { write, cascade: true })))
    deleted.push({ resource: child.name, count: ids.length, ...counted(ids.length, child), total })
  }
  return deleted
}

/** The first of these records with a document that was sent. Index: attachment_record_idx. */
const withSentFileSql = `
select record_id as id from attachment where table_name = :table and record_id = any(:ids) and is_kept order by 1 limit 1`

const refuseWithSentFile = async (
  trx: Knex.Transaction,
  { resource }: Target,
  records: ReadonlyMap<number, NamedRecord>,
): Promise<void> => {
  if (!resource.attachments) return
  const [found] = await query<{ id: number }>(trx, withSentFileSql, {
    table: resource.table,
    ids: [...records.keys()],
  })
  const record = found && records.get(found.id)
  if (!record) return
  const title = refusals.withSentFile({ record: recordText(resource, record) })
  throw new Problem('conflict', { title })
}

/** Errors: those of the hook, with `records` unless there is only one. */
const runBeforeDelete = async (
  trx: Knex.Transaction,
  target: Target,
  records: readonly NamedRecord[],
  write: RecordWriter,
): Promise<void> => {
  const { beforeDelete } = hooksOf(target)
  const [record] = records
  if (!beforeDelete || !record) return
  if (records.length === 1) return beforeDelete(trx, { record, write })
  const several = records.map((before) => ({ before }))
  await runAll(target.resource, several, ({ before }) => beforeDelete(trx, { record: before, write }))
}

/**
 * Deletes locked records, and their children (`parent.cascade`) if `cascade`. Errors: 409 if another record refers to
 * one or it has a paper that was sent, 403 if the caller may not write all children.
 * @returns count and total per child resource
 */
export const deleteRecords = async (
  trx: Knex.Transaction,
  target: Target,
  records: ReadonlyMap<number, NamedRecord>,
  { write, cascade = false }: { readonly write: RecordWriter; readonly cascade?: boolean },
): Promise<DeletedChildren[]> => {
  const ids = [...records.keys()]
  await runBeforeDelete(trx, target, [...records.values()], write)
  await refuseWithSentFile(trx, target, records)
  const children = cascade ? await deleteChildren(trx, target, ids, write) : []
  await refuseWhenInUse(trx, target, records)
  await query(trx, `delete from "${target.resource.table}" where id = any(?)`, [ids])
  return children
}
