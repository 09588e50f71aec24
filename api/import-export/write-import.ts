import type { Knex } from 'knex'
import { query } from '../../database/query.ts'
import type { Values } from '../../model/check-record.ts'
import { sum } from '../../model/decimal.ts'
import type { Resource } from '../../model/definition.ts'
import { duplicateKeys } from '../../model/duplicates.ts'
import {
  groupFaults,
  type ImportCounts,
  type ImportEffect,
  type ImportFault,
  type ImportReply,
  type ImportRequest,
  type ImportRow,
  importLimits,
  type RowResult,
  rowRanges,
} from '../../model/import.ts'
import { withExamples } from '../../model/import-values.ts'
import type { FieldErrors } from '../../model/message.ts'
import { codedOf, textsOf } from '../../model/message.ts'
import { messages } from '../../model/messages.ts'
import { quotedColumn } from '../../model/naming.ts'
import { offers } from '../../model/offered-writes.ts'
import { recordText, valueText } from '../../model/record-text.ts'
import { refusals } from '../../model/refusals.ts'
import { fieldOf } from '../../model/resources.ts'
import { deleteRecords } from '../crud/delete-records.ts'
import { followTargets } from '../crud/follow.ts'
import { countsIn, usesOf } from '../crud/in-use.ts'
import { lockRows, type NamedRecord, readRecords } from '../crud/read.ts'
import { errorsOfRecord, isQuestion } from '../crud/refused-records.ts'
import { analyzeIfMany, insertRows, updateRows } from '../crud/several-rows.ts'
import { hooksOf, needsHooks, type Target } from '../crud/visible.ts'
import { changeRecord, createChecked, newValuesOf, writerOf } from '../crud/write.ts'
import { maxNamed, Problem } from '../http/errors.ts'
import type { ImportParent, PlannedRow } from './import-rows.ts'
import { planImport } from './plan-import.ts'
import { inLevels } from './references.ts'

const concernHooks = (target: Target, rows: readonly PlannedRow[]): boolean =>
  rows.some(({ before, values }) => values && needsHooks(target, { before: before ?? null, values }))

const writeRows = async (
  trx: Knex.Transaction,
  target: Target,
  rows: readonly PlannedRow[],
): Promise<void> => {
  for (const level of inLevels(rows).levels) {
    for (const row of level)
      for (const [name, { before, createdId }] of row.awaits)
        row.values = { ...row.values, [name]: before?.id ?? createdId ?? null }
    await writeLevel(trx, target, level)
  }
}

/** Whether a refusal is about one row. Others are about the request, or are answered by a question. */
const isOfRow = (error: unknown): error is Problem =>
  error instanceof Problem && [400, 404, 409, 422].includes(error.statusCode) && !isQuestion(error)

/** What refuses a row is an error of the row. Other errors are thrown. */
const refuseRow = ({ errors }: PlannedRow, error: unknown): void => {
  if (!isOfRow(error)) throw error
  for (const [name, wrong] of Object.entries(errorsOfRecord(error))) errors[name] ??= [...wrong]
}

/** Writes a row; what its hooks refuse is an error of the row, and nothing of it stays written. */
const atRow = async (
  trx: Knex.Transaction,
  row: PlannedRow,
  write: (trx: Knex.Transaction) => Promise<unknown>,
): Promise<void> => {
  try {
    // A savepoint: a refused statement would abort the transaction.
    await trx.transaction(write)
  } catch (error) {
    refuseRow(row, error)
  }
}

/** New records in one statement, unless the hook `newValues` refuses one: then none is written. */
const createTogether = async (
  trx: Knex.Transaction,
  target: Target,
  created: readonly { readonly row: PlannedRow; readonly values: Values }[],
): Promise<void> => {
  const given = created.map(({ values }) => values)
  const valuesOf = await newValuesOf(trx, target, given)
  const whole = created.flatMap(({ row, values }) => {
    try {
      return [valuesOf(values)]
    } catch (error) {
      refuseRow(row, error)
      return []
    }
  })
  if (whole.length < created.length) return
  const ids = await insertRows(trx, target.resource, whole)
  created.forEach(({ row }, at) => {
    row.createdId = ids[at]
  })
}

const writeLevel = async (
  trx: Knex.Transaction,
  target: Target,
  rows: readonly PlannedRow[],
): Promise<void> => {
  const created = rows.flatMap((row) => (!row.before && row.values ? [{ row, values: row.values }] : []))
  const changed = rows.flatMap((row) =>
    row.before && row.values ? [{ row, before: row.before, values: row.values }] : [],
  )
  if (concernHooks(target, rows)) {
    for (const { row, values } of created)
      await atRow(trx, row, async (inner) => {
        row.createdId = (await createChecked(inner, target, values)).id
      })
    for (const { row, before, values } of changed)
      await atRow(trx, row, (inner) => changeRecord(inner, target, before, values))
    await analyzeIfMany(trx, target.resource.table, created.length)
    return
  }
  await createTogether(trx, target, created)
  await updateRows(
    trx,
    target.resource,
    changed.map(({ before, values }) => ({ id: before.id, values })),
  )
  await followTargets(
    trx,
    target,
    changed.map(({ before, values }) => ({ id: before.id, before, values })),
    writerOf(trx, target),
  )
}

/** Locks the parent's records that no row names. `errors` prevent deletion. */
const planDeletions = async (
  trx: Knex.Transaction,
  target: Target,
  rows: readonly PlannedRow[],
  parent: ImportParent,
): Promise<{ record: NamedRecord; errors: FieldErrors }[]> => {
  const found = await query<{ id: number }>(
    trx,
    `select id from "${target.resource.table}" where ${quotedColumn(parent.key)} = ? and not (id = any(?)) order by id`,
    [parent.id, rows.flatMap(({ id, before }) => [id ?? [], before?.id ?? []].flat())],
  )
  const ids = found.map(({ id }) => id)
  await lockRows(trx, target, ids)
  const records = await readRecords(trx, target, ids)
  const uses = await usesOf(trx, target, ids)
  return [...records.values()].map((record) => {
    const used = uses.get(record.id)
    const errors: FieldErrors = {}
    if (used) errors.id = [messages.usedBy({ uses: countsIn(used) })]
    return { record, errors }
  })
}

const isWrong = ({ errors, conflicts }: Pick<PlannedRow, 'errors' | 'conflicts'>) =>
  Object.keys(errors).length > 0 || conflicts.length > 0

const effectOf = (row: PlannedRow): ImportEffect => {
  if (isWrong(row)) return 'wrong'
  if (!row.values) return 'same'
  return row.before ? 'change' : 'create'
}

const unlessEmpty = <Value extends object>(value: Value): Value | undefined =>
  Object.keys(value).length > 0 ? value : undefined

const resultOf = (resource: Resource, row: PlannedRow): RowResult => {
  const { before, values, errors, warnings, conflicts, createdId } = row
  const changes = Object.entries((before && values) ?? {}).flatMap(([field, to]) =>
    before?.[field] === to ? [] : [{ field, from: before?.[field] ?? null, to: to ?? null }],
  )
  return {
    row: row.row,
    does: effectOf(row),
    id: before?.id ?? createdId,
    version: before?.version,
    text: before ? recordText(resource, before) : undefined,
    changes: unlessEmpty(changes),
    errors: unlessEmpty(withExamples(resource, errors)),
    warnings: unlessEmpty(warnings),
    conflicts: unlessEmpty(conflicts),
  }
}

const asReply = ({ errors, warnings, ...row }: RowResult): ImportRow => ({
  ...row,
  errors: errors && textsOf(errors),
  warnings: warnings && textsOf(warnings),
})

/** Errors: 412 if the import writes other records or versions than its preview. */
const requireExpected = (
  resource: Resource,
  written: readonly NamedRecord[],
  found: ReadonlySet<number>,
  expected: Readonly<Record<string, number>> | undefined,
): void => {
  if (!expected) return
  const changed = written.filter(({ id, version }) => expected[id] !== version)
  const gone = Object.keys(expected)
    .map(Number)
    .filter((id) => !found.has(id))
  if (changed.length + gone.length === 0) return
  throw new Problem('changed_by_someone_else', {
    title: refusals.changedSincePreview({ n: changed.length + gone.length }),
    records: [...changed, ...gone.map((id) => ({ id }))]
      .map((record) => ({ resource: resource.name, id: record.id, text: recordText(resource, record) }))
      .slice(0, maxNamed),
  })
}

const keylessNotice = ({ key }: ImportRequest, rows: readonly PlannedRow[]): ImportFault[] => {
  if (key.length > 0) return []
  const message = refusals.everyRowNew
  const numbers = rows.map(({ row }) => row)
  return [
    {
      field: 'id',
      message: message.text,
      ...codedOf(message),
      rows: rowRanges(numbers),
      count: numbers.length,
    },
  ]
}

/** One notice for all rows whose computed column differs: how many they are, by how much at most, and in all. */
const noticesOf = (
  resource: Resource,
  rows: readonly PlannedRow[],
  results: readonly RowResult[],
): ImportFault[] => {
  const several = new Map<string, { rows: number[]; differences: number[] }>()
  for (const { row, differences } of rows)
    for (const [name, difference] of differences) {
      const all = several.get(name) ?? { rows: [], differences: [] }
      all.rows.push(row)
      all.differences.push(difference)
      several.set(name, all)
    }
  for (const [name, { rows: of }] of several) if (of.length === 1) several.delete(name)
  const others = results.map(({ row, warnings = {} }) => ({
    row,
    warnings: Object.fromEntries(
      Object.entries(warnings).map(([name, said]) => [
        name,
        said.filter(({ code }) => !several.has(name) || code !== 'otherInFile'),
      ]),
    ),
  }))
  const summed = [...several].map(([name, { rows: of, differences }]): ImportFault => {
    const [first = 0, ...more] = differences
    const largest = more.reduce((most, one) => (Math.abs(one) > Math.abs(most) ? one : most), first)
    const message = refusals.othersInFile({
      label: fieldOf(resource, name).label,
      n: of.length,
      largest: valueText(resource, name, largest),
      sum: valueText(resource, name, sum(differences)),
    })
    return { field: name, message: message.text, ...codedOf(message), rows: rowRanges(of), count: of.length }
  })
  return [...summed, ...groupFaults(others, 'warnings')]
}

/** The rows that the reply names, in their order: those that somebody must look at before those that are fine. */
const namedOf = (replies: readonly RowResult[]): RowResult[] => {
  const asks = ({ does, warnings }: RowResult) => does === 'wrong' || warnings !== undefined
  const notable = replies.filter((reply) => reply.does !== 'same' || asks(reply))
  if (notable.length <= importLimits.namedRows) return notable
  const named = new Set(
    [...notable.filter(asks), ...notable.filter((reply) => !asks(reply))].slice(0, importLimits.namedRows),
  )
  return notable.filter((reply) => named.has(reply))
}

/**
 * Work memory: the texts of 50,000 rows in all their forms are compared by a hash only if the planner believes that it fits
 * there. In the 4 MB of PostgreSQL it does not, and each record is compared with each row of the file.
 * Idle time: checking 50,000 rows takes a core for seconds without a statement, and much longer on a busy machine. The limit of the
 * task ends its thread, and with it the connection.
 */
const limitsSql = `select set_config('work_mem', '32MB', true), set_config('idle_in_transaction_session_timeout', '0', true)`

/**
 * Plans an import and writes all or nothing. Invalid rows are reported in the reply. A preview writes only for hooks
 * and its caller rolls back: the plan covers all other checks (10,000 rows: 1 s, with writes 3 s).
 * Errors: 412 if records changed since the preview.
 */
export const runImport = async (
  trx: Knex.Transaction,
  target: Target,
  request: ImportRequest,
  { parent, isPreview }: { readonly parent: ImportParent | null; readonly isPreview: boolean },
): Promise<Omit<ImportReply, 'requestId'>> => {
  const { resource } = target
  await query(trx, limitsSql)
  // Serialises imports of a resource, which would not see each other's new records.
  await query(trx, `select pg_advisory_xact_lock(hashtext(?))`, [`import ${resource.table}`])
  const { rows, created } = await planImport(trx, target, request, parent)
  const deletions =
    request.deleteOthers && parent && offers(resource, 'delete')
      ? await planDeletions(trx, target, rows, parent)
      : []
  const written = [
    ...rows.flatMap(({ before, values }) => (before && values ? [before] : [])),
    ...deletions.map(({ record }) => record),
  ]
  const found = new Set([
    ...rows.flatMap(({ before }) => (before ? [before.id] : [])),
    ...deletions.map(({ record }) => record.id),
  ])
  requireExpected(resource, written, found, request.expected)
  const isFaulty = rows.some(isWrong) || deletions.some(({ errors }) => Object.keys(errors).length > 0)
  // A preview writes, and is rolled back, where hooks or warnings say more than the plan.
  const asksMore =
    concernHooks(target, rows) || hooksOf(target).newValues || duplicateKeys(resource).length > 0
  if (!isFaulty && (!isPreview || asksMore)) {
    await writeRows(trx, target, rows)
    const deleted = new Map(deletions.map(({ record }) => [record.id, record]))
    if (deleted.size > 0) await deleteRecords(trx, target, deleted, { write: writerOf(trx, target) })
  }
  const results: RowResult[] = [
    ...rows.map((row) => resultOf(resource, row)),
    ...deletions.map(
      ({ record, errors }): RowResult => ({
        row: null,
        does: Object.keys(errors).length > 0 ? 'wrong' : 'delete',
        id: record.id,
        version: record.version,
        text: recordText(resource, record),
        errors: unlessEmpty(errors),
      }),
    ),
  ]
  const counts: Record<ImportEffect, number> = { create: 0, change: 0, same: 0, delete: 0, wrong: 0 }
  for (const { does } of results) counts[does] += 1
  return {
    counts: counts satisfies ImportCounts,
    rows: namedOf(results).map(asReply),
    faults: groupFaults(results),
    notices: [...keylessNotice(request, rows), ...noticesOf(resource, rows, results)],
    expected: Object.fromEntries(written.map(({ id, version }) => [id, version])),
    created,
  }
}
