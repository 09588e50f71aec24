import type { Knex } from 'knex'
import type { Values } from '../../model/check-record.ts'
import { type Lines, linesOf, maxLines, removeMember } from '../../model/lines.ts'
import type { FieldErrors } from '../../model/message.ts'
import { messages } from '../../model/messages.ts'
import { refusals } from '../../model/refusals.ts'
import { mayDo } from '../access.ts'
import { invalidInput, Problem } from '../http/errors.ts'
import { isId } from '../http/ids.ts'
import { lastChanges, type NamedRecord, readRecord, type StoredRecord } from './read.ts'
import { errorsOfRecord, isQuestion } from './refused-records.ts'
import { type Target, visibleOf } from './visible.ts'
import {
  changeChecked,
  createChecked,
  createRecord,
  deleteRecord,
  lockTarget,
  type UpdateMode,
  updateRecord,
} from './write.ts'
import { valuesOfChange, valuesOfNew, withoutLocked } from './written-values.ts'

/** Writes a record with the records that its form shows as rows (`lines`), all or nothing. */

interface Row {
  /** For messages: `orderDetails.3`. */
  readonly path: string
  readonly id: number | null
  readonly version: number | null
  readonly isRemoved: boolean
  readonly values: Values
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Errors by member of the row. */
const faultsOf = ({ id, version, remove }: Values, taken: ReadonlySet<unknown>): FieldErrors => ({
  ...(id !== undefined && !isId(id) && { id: [messages.expectedId] }),
  ...(remove === true && id === undefined && { id: [messages.required] }),
  ...(taken.has(id) && { id: [refusals.selectedTwice] }),
  ...(version !== undefined && !isId(version) && { version: [messages.format] }),
  ...(remove !== undefined && typeof remove !== 'boolean' && { [removeMember]: [messages.format] }),
})

const prefixErrors = (errors: FieldErrors, path: string): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([name, wrong]) => [`${path}.${name}`, [...wrong]]))

/** Errors: 400 with messages by row and member. */
const readRows = (member: string, given: unknown): Row[] => {
  if (!Array.isArray(given)) throw invalidInput({ [member]: [messages.format] })
  if (given.length > maxLines) throw invalidInput({ [member]: [messages.recordsAtOnce({ n: maxLines })] })
  const errors: FieldErrors = {}
  const taken = new Set<unknown>()
  const rows = given.flatMap((row: unknown, index): Row[] => {
    const path = `${member}.${index}`
    if (!isObject(row)) {
      errors[path] = [messages.format]
      return []
    }
    Object.assign(errors, prefixErrors(faultsOf(row, taken), path))
    const { id, version, [removeMember]: removed, ...values } = row
    if (id !== undefined) taken.add(id)
    return [
      {
        path,
        id: isId(id) ? id : null,
        version: isId(version) ? version : null,
        isRemoved: removed === true,
        values,
      },
    ]
  })
  if (Object.keys(errors).length > 0) throw invalidInput(errors)
  return rows
}

/** Runs it for each row. Errors: those of the rows, together if all are about input. */
const eachRow = async <One extends Pick<Row, 'path'>, Result>(
  rows: readonly One[],
  work: (row: One) => Promise<Result>,
): Promise<Result[]> => {
  const errors: FieldErrors = {}
  const results: Result[] = []
  for (const row of rows)
    try {
      results.push(await work(row))
    } catch (error) {
      if (!(error instanceof Problem) || error.statusCode >= 500 || isQuestion(error)) throw error
      const wrong = prefixErrors(errorsOfRecord(error), row.path)
      // After an error of the database, its transaction takes no more queries.
      if (error.code !== 'invalid_input' || error.details.cause)
        throw new Problem(error.code, { ...error.details, errors: wrong })
      Object.assign(errors, wrong)
    }
  if (Object.keys(errors).length > 0) throw invalidInput(errors)
  return results
}

const targetOfLines = (target: Target, { child }: Lines): Target => {
  const { by, prepared: _prepared, ...others } = target
  const visible = by && { ...by.visible, resource: by.visible.resources[child.name] ?? child }
  return { ...others, resource: child, ...(by && visible && { by: { ...by, visible } }) }
}

interface LinesOf {
  readonly lines: Lines
  readonly target: Target
  readonly parentId: number
}

/** Errors: 400 if it is no line of this record, 412 if it has changed since it was read. */
const lockLine = async (
  trx: Knex.Transaction,
  { lines, target, parentId }: LinesOf,
  { id, version }: Row,
): Promise<NamedRecord> => {
  const { values } = await lockTarget(trx, target, id ?? 0).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'not_found') throw invalidInput({ id: [refusals.noLine] })
    throw error
  })
  if (values[lines.key] !== parentId) throw invalidInput({ id: [refusals.noLine] })
  if (version !== null && values.version !== version) {
    const { by } = (await lastChanges(trx, target.resource, [values.id]))(values.id)
    throw new Problem('changed_by_someone_else', { by, errors: { id: [refusals.lineChanged] } })
  }
  return values
}

const writeRows = async (trx: Knex.Transaction, of: LinesOf, rows: readonly Row[]): Promise<void> => {
  const { lines, target, parentId } = of
  const stored = rows.filter(({ id }) => id !== null)
  const locked = await eachRow(stored, async (row) => ({ row, ...row, before: await lockLine(trx, of, row) }))
  // First, as they may have a value that is unique.
  await eachRow(
    locked.filter(({ isRemoved }) => isRemoved),
    ({ before }) => deleteRecord(trx, target, before.id),
  )
  const wanted = ({ values }: Pick<Row, 'values'>) => {
    const other = values[lines.key] ?? parentId
    if (other !== parentId) throw invalidInput({ [lines.key]: [messages.setOnce] })
    return { ...values, [lines.key]: parentId }
  }
  const changes = await eachRow(
    locked.filter(({ isRemoved, values }) => !isRemoved && Object.keys(values).length > 0),
    async ({ path, before, ...row }) => {
      const given = withoutLocked(target, wanted(row), before)
      return { path, before, values: await valuesOfChange(trx, target, before, given, 'patch', 'body') }
    },
  )
  const additions = await eachRow(
    rows.filter(({ id }) => id === null),
    async ({ path, ...row }) => ({ path, values: await valuesOfNew(trx, target, wanted(row), 'body') }),
  )
  await eachRow(changes, ({ before, values }) => changeChecked(trx, target, before, values))
  await eachRow(additions, ({ values }) => createChecked(trx, target, values))
}

/** The body without lines, and how to write them. Errors: 400, and 403 if the caller may not write lines. */
const linesIn = (target: Target, body: Values) => {
  const lines = linesOf(target.resources, target.resource)
  if (!lines || !Object.hasOwn(body, lines.member)) return { values: body, write: null }
  const { [lines.member]: given, ...values } = body
  if (target.by && !mayDo(target.by, 'write', lines.child)) throw new Problem('forbidden')
  const rows = readRows(lines.member, given)
  const write = async (trx: Knex.Transaction, parentId: number): Promise<StoredRecord> => {
    await writeRows(trx, { lines, target: targetOfLines(target, lines), parentId }, rows)
    const stored = await readRecord(trx, visibleOf(target), parentId)
    if (!stored) throw new Problem('not_found')
    return stored
  }
  return { values, write }
}

/** As `createRecord`, with lines. Errors: also 400 and 412 with messages by row and field, `orderDetails.3.quantity`. */
export const createWithLines = async (
  trx: Knex.Transaction,
  target: Target,
  body: Values,
): Promise<StoredRecord & { id: number }> => {
  const { values, write } = linesIn(target, body)
  const created = await createRecord(trx, target, values)
  return write ? { ...(await write(trx, created.id)), id: created.id } : created
}

/** As `updateRecord`, with lines. Errors: as `createWithLines`. */
export const updateWithLines = async (
  trx: Knex.Transaction,
  target: Target,
  id: number,
  body: Values,
  mode: UpdateMode,
  ifMatch?: string,
): Promise<StoredRecord> => {
  const { values, write } = linesIn(target, body)
  // As it stays if a line is refused.
  const before = write && (await readRecord(trx, visibleOf(target), id))
  const updated = await updateRecord(trx, target, id, values, mode, ifMatch)
  if (!write) return updated
  return write(trx, id).catch((error: unknown) => {
    if (!(error instanceof Problem) || error.code !== 'changed_by_someone_else') throw error
    throw new Problem(error.code, { ...error.details, current: before ? JSON.parse(before.json) : {} })
  })
}
