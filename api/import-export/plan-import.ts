import type { Knex } from 'knex'
import { defaults, emptyValue, isNeverNull, readOnlyFaults, type Values } from '../../model/check-record.ts'
import { subtract } from '../../model/decimal.ts'
import type { Resource } from '../../model/definition.ts'
import { fewHints } from '../../model/did-you-mean.ts'
import { fieldTypeOf } from '../../model/fields/registry.ts'
import type { ImportCell, ImportRequest } from '../../model/import.ts'
import { messages } from '../../model/messages.ts'
import { offers } from '../../model/offered-writes.ts'
import { presetsOf } from '../../model/presets.ts'
import { valueText } from '../../model/record-text.ts'
import { refusals } from '../../model/refusals.ts'
import { fieldOf, targetOf } from '../../model/resources.ts'
import { type LastChange, lastChanges, type NamedRecord, readRecords } from '../crud/read.ts'
import { isSame } from '../crud/record-change.ts'
import { type Target, visibleOf } from '../crud/visible.ts'
import { normalizeValue, valuesOfChange, valuesOfNew, withoutLocked } from '../crud/written-values.ts'
import { invalidInput, Problem } from '../http/errors.ts'
import { isId } from '../http/ids.ts'
import { checkUnique, findRecords } from './find-records.ts'
import {
  type Column,
  columnsOf,
  givenFields,
  type ImportParent,
  keyWrong,
  type PlannedRow,
  readRow,
} from './import-rows.ts'
import { resolveReferences } from './references.ts'

const withDefaults = (resource: Resource, given: Values, isNew: boolean): Values => {
  const values: Values = {}
  for (const [name, value] of Object.entries(given)) {
    const field = fieldOf(resource, name)
    if (value !== null || !isNeverNull(field)) values[name] = value
    else if (!isNew) values[name] = emptyValue(field)
  }
  return values
}

/** Reports refused values in the row. */
const checkValues = async (row: PlannedRow, check: () => Promise<Values>): Promise<void> => {
  try {
    row.values = await check()
  } catch (error) {
    if (!(error instanceof Problem) || !error.details.errors) throw error
    for (const [name, wrong] of Object.entries(error.details.errors)) row.errors[name] ??= [...wrong]
  }
}

/** Three-way merge of file, exported and current values. */
const merge = (
  resource: Resource,
  row: PlannedRow,
  before: NamedRecord,
  exported: Values,
  changed: LastChange,
): Values => {
  const values: Values = {}
  for (const [name, value] of Object.entries(withDefaults(resource, row.given, false))) {
    if (!Object.hasOwn(exported, name)) {
      values[name] = value
      continue
    }
    const file = normalizeValue(resource, name, value)
    const current = before[name] ?? null
    if (isSame(file, exported[name])) continue
    if (isSame(current, exported[name]) || isSame(file, current)) values[name] = value
    else row.conflicts.push({ field: name, exported: exported[name] ?? null, file, current, ...changed })
  }
  return values
}

/** Fields that may be open in new records below a parent. */
type OpenFieldsOf = (parentId: unknown) => readonly string[]

/** Reads which of the parents of these rows are in the state in which fields may be open (`openWhile`). */
const openFields = async (
  trx: Knex.Transaction,
  target: Target,
  rows: readonly PlannedRow[],
  parent: ImportParent | null,
): Promise<OpenFieldsOf> => {
  const { resource } = target
  const key = resource.parent?.key
  const to = key === undefined ? null : targetOf(fieldOf(resource, key))
  const states = Object.entries(resource.fields).flatMap(([name, field]) => {
    const state = fieldTypeOf(field).openWhile?.(field)
    return state ? [{ name, state }] : []
  })
  if (key === undefined || !to || states.length === 0) return () => []
  const ids = parent ? [parent.id] : [...new Set(rows.map(({ given }) => given[key]).filter(isId))]
  const fields = new Set(states.map(({ state }) => state.field))
  const parents = await readRecords(trx, { resources: target.resources, resource: to }, ids, fields)
  return (id) =>
    states.flatMap(({ name, state }) => (parents.get(Number(id))?.[state.field] === state.is ? [name] : []))
}

/** Whether the price of a new record follows from its cost, which the row has or takes from another record. */
const isMarkedUp = (resource: Resource, name: string, given: Values): boolean => {
  const { markUp } = resource
  if (markUp?.price !== name) return false
  const from = presetsOf(resource).find((preset) => preset.name === markUp.cost)?.from
  return [markUp.cost, from].some((source) => source !== undefined && (given[source] ?? null) !== null)
}

/** Leaves open what may be open, and says so. */
const leaveOpen = (resource: Resource, row: PlannedRow, names: readonly string[]): void => {
  for (const name of names) {
    if ((row.given[name] ?? null) !== null || row.errors[name]) continue
    if (isMarkedUp(resource, name, row.given)) continue
    row.given[name] = 0
    row.warnings[name] = [...(row.warnings[name] ?? []), messages.toPrice]
  }
}

const planCreate = async (
  trx: Knex.Transaction,
  target: Target,
  row: PlannedRow,
  parent: ImportParent | null,
): Promise<void> => {
  const { resource } = target
  if (!offers(resource, 'create')) {
    row.errors.id ??= [refusals.notCreatedHere({ title: resource.title })]
    return
  }
  const given = withDefaults(resource, row.given, true)
  const body = parent ? { ...given, [parent.key]: parent.id } : given
  await checkValues(row, () => valuesOfNew(trx, target, body, 'body'))
}

const planChange = async (
  trx: Knex.Transaction,
  target: Target,
  row: PlannedRow,
  before: NamedRecord,
  merged: Values,
): Promise<void> => {
  const { resource } = target
  const given = withDefaults(resource, merged, false)
  const changed = Object.keys(given).filter(
    (name) => !isSame(normalizeValue(resource, name, given[name]), before[name]),
  )
  if (changed.length === 0) return
  if (!offers(resource, 'update')) {
    row.errors.id ??= [refusals.notChangedHere({ title: resource.title })]
    return
  }
  const body = Object.fromEntries(changed.map((name) => [name, given[name]]))
  await checkValues(row, async () =>
    valuesOfChange(trx, target, before, withoutLocked(target, body, before), 'patch', 'body'),
  )
}

/** A key that matched in another case is not rewritten. */
const withoutKey = (given: Values, key: readonly string[]): Values =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !key.includes(name)))

/** Refuses a disabled record unless the row already refers to it. */
const refuseDisabled = (resource: Resource, row: PlannedRow): void => {
  for (const [name, ids] of row.disabled) {
    const chosen = [row.before?.[name]].flat()
    const target = targetOf(fieldOf(resource, name))
    if (target && ids.some((id) => !chosen.includes(id)))
      row.errors[name] ??= [refusals.disabledReference({ label: target.label })]
  }
}

/** Warns if a computed column of the file differs from the resulting record, and refuses a read-only one that does. */
const compareComputed = (resource: Resource, row: PlannedRow): void => {
  const record = { ...row.before, ...row.given, ...row.values }
  for (const [name, value] of Object.entries(row.compared)) {
    const field = fieldOf(resource, name)
    const { workOut, writable } = fieldTypeOf(field)
    if (writable) {
      // Names in the cells of a reference are not looked up.
      if (targetOf(field) && (row.before?.[name] ?? null) !== null) continue
      Object.assign(row.errors, readOnlyFaults(resource, { [name]: value }, row.before ?? defaults(resource)))
      continue
    }
    const computed = workOut ? workOut(field, record) : row.before?.[name]
    if (
      computed === null ||
      computed === undefined ||
      isSame(normalizeValue(resource, name, value), computed)
    )
      continue
    if (typeof value !== typeof computed) continue
    if (typeof value === 'number' && typeof computed === 'number')
      row.differences.set(name, subtract(value, computed))
    row.warnings[name] = [
      refusals.otherInFile({
        label: field.label,
        inFile: valueText(resource, name, value),
        computed: valueText(resource, name, computed),
      }),
    ]
  }
}

/** Errors: 400 for a rounded column that has no numbers. */
const requireRounded = (columns: readonly Column[], rounding: Readonly<Record<string, number>>): void => {
  const possible = columns.filter(isNumeric).map(({ name }) => name)
  const wrong = Object.keys(rounding).filter((name) => !possible.includes(name))
  const hints = fewHints()
  if (wrong.length > 0)
    throw invalidInput({
      rounding: wrong.map((name) => refusals.notRounded({ name, hints: hints(name, possible) })),
    })
}

const isNumeric = (column: Column) => column.use === 'written' && fieldTypeOf(column.field).numeric === true

/** Values of the last heading of each field above a row. Rows are asked for in ascending order. */
const headingsByRow = (headings: NonNullable<ImportRequest['headings']>) => {
  const fields = Object.entries(headings).map(([name, byRow]) => ({
    name,
    starts: Object.entries(byRow)
      .map(([row, value]) => ({ row: Number(row), value }))
      .sort((one, other) => one.row - other.row),
    next: 0,
  }))
  const current: Record<string, ImportCell> = {}
  return (row: number): Readonly<Record<string, ImportCell>> => {
    for (const field of fields)
      for (
        let start = field.starts[field.next];
        start && start.row <= row;
        start = field.starts[field.next]
      ) {
        current[field.name] = start.value
        field.next += 1
      }
    return current
  }
}

/**
 * Plans each row: parses, resolves records and references, validates as the form and the API do. Locks existing
 * records. Writes only the missing records that `createMissing` allows.
 * Errors: 400 for columns or a key that the resource does not have.
 */
export const planImport = async (
  trx: Knex.Transaction,
  target: Target,
  request: ImportRequest,
  parent: ImportParent | null,
): Promise<{ rows: PlannedRow[]; created: { resource: string; text: string }[] }> => {
  const { resource } = target
  const visible = visibleOf(target).resource
  const columns = columnsOf(
    visible,
    [
      ...request.columns,
      ...Object.keys(request.headings ?? {}).filter((name) => !request.columns.includes(name)),
    ],
    parent,
  )
  requireRounded(columns, request.rounding ?? {})
  const wrongKey = keyWrong(columns, request.key)
  if (wrongKey.length > 0) throw invalidInput({ key: wrongKey })
  const fields = givenFields(visible, columns)
  const headingsOf = headingsByRow(request.headings ?? {})
  const rows = request.rows.map((cells, at) => {
    const row = request.numbers?.[at] ?? at + 1
    return readRow({
      columns,
      fields,
      cells,
      row,
      headings: headingsOf(row),
      rounding: request.rounding ?? {},
      unread: request.unread ?? {},
    })
  })
  const references = columns.flatMap((column) =>
    column.use === 'written' && targetOf(column.field) ? [column.name] : [],
  )
  const created = await resolveReferences(trx, target, references, rows, request.createMissing ?? [])
  await findRecords(trx, target, request, rows, parent)
  for (const row of rows)
    for (const [name, { before }] of row.awaits)
      if (before) {
        row.given[name] = before.id
        row.awaits.delete(name)
      }
  const openOf = await openFields(trx, target, rows, parent)
  const merging = rows.flatMap(({ before }) => (before && request.base?.[before.id] ? [before.id] : []))
  const changeOf = await lastChanges(trx, resource, merging)
  for (const row of rows) {
    const { before } = row
    if (row.repeats) continue
    if (!before) {
      // No record is created if the key matched none or several.
      if (Object.keys(row.errors).some((name) => request.key.includes(name))) continue
      leaveOpen(resource, row, openOf(parent?.id ?? row.given[resource.parent?.key ?? '']))
      await planCreate(trx, target, row, parent)
    } else {
      const exported = request.base?.[before.id]
      await planChange(
        trx,
        target,
        row,
        before,
        exported
          ? merge(resource, row, before, exported, changeOf(before.id))
          : withoutKey(row.given, request.key),
      )
    }
    // The id is known once the other row is written.
    if (before && row.awaits.size > 0 && offers(resource, 'update')) row.values ??= {}
    refuseDisabled(resource, row)
    compareComputed(resource, row)
  }
  await checkUnique(trx, target, rows)
  return { rows, created }
}
