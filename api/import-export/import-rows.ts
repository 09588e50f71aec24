import { isSecret, isWritable, type Values } from '../../model/check-record.ts'
import { roundedTo } from '../../model/decimal.ts'
import type { Field, Resource } from '../../model/definition.ts'
import { fewHints } from '../../model/did-you-mean.ts'
import { fieldTypeOf } from '../../model/fields/registry.ts'
import { isStorable } from '../../model/fields/text.ts'
import type { ImportCell, ImportConflict, ImportRequest } from '../../model/import.ts'
import { importFields } from '../../model/import-columns.ts'
import { completeRow, valueOfCell } from '../../model/import-values.ts'
import type { FieldErrors, Message } from '../../model/message.ts'
import { messages } from '../../model/messages.ts'
import { refusals } from '../../model/refusals.ts'
import { shownField } from '../../model/resources.ts'
import type { NamedRecord } from '../crud/read.ts'
import { invalidInput } from '../http/errors.ts'
import { isId } from '../http/ids.ts'
import type { ReferringRow } from './references.ts'

export interface PlannedRow extends ReferringRow {
  readonly awaits: Map<string, PlannedRow>
  /** As the request numbers it. */
  readonly row: number
  readonly id: number | null
  /** Values of computed columns, compared but never written. */
  readonly compared: Values
  readonly warnings: FieldErrors
  readonly conflicts: ImportConflict[]
  /** By how much computed columns of the file differ from the record. */
  readonly differences: Map<string, number>
  /** The matched record, locked; null for a new record. */
  before: NamedRecord | null
  /** Checked values to write; null if unchanged. */
  values: Values | null
  createdId?: number | undefined
  /** Equal to an earlier row in every column, so it is neither checked nor written. */
  repeats?: true
}

export interface ImportParent {
  readonly key: string
  readonly id: number
}

export type Column =
  | { readonly name: string; readonly use: 'id' | 'ignored' }
  | { readonly name: string; readonly use: 'written' | 'compared'; readonly field: Field }

/** Ignores `version` and the parent's key, which exports contain. Computed fields are compared. */
export const columnsOf = (
  visible: Resource,
  names: readonly string[],
  parent: ImportParent | null,
): Column[] => {
  const wrong: Message[] = []
  const hints = fewHints()
  const columns = names.map((name, at): Column => {
    if (names.indexOf(name) < at) wrong.push(refusals.columnTwice({ name }))
    if (name === 'id') return { name, use: 'id' }
    if (name === 'version' || name === parent?.key) return { name, use: 'ignored' }
    const field = Object.hasOwn(visible.fields, name) ? visible.fields[name] : undefined
    if (!field || isSecret(field)) {
      wrong.push(
        refusals.columnUnknown({
          name,
          hints: hints(
            name,
            importFields(visible).map((one) => one.name),
          ),
        }),
      )
      return { name, use: 'ignored' }
    }
    if (fieldTypeOf(shownField(visible, name)).isPicture) {
      wrong.push(refusals.picturesNotImported({ label: field.label }))
      return { name, use: 'ignored' }
    }
    return { name, use: isWritable(field) ? 'written' : 'compared', field }
  })
  if (wrong.length > 0) throw invalidInput({ columns: wrong })
  return columns
}

export const keyWrong = (columns: readonly Column[], key: readonly string[]): Message[] => {
  const possible = columns.filter(({ use }) => use === 'id' || use === 'written').map(({ name }) => name)
  const hints = fewHints()
  return key
    .filter((name) => !possible.includes(name))
    .map((name) => refusals.keyWithoutColumn({ name, hints: hints(name, possible) }))
}

/** Fields of the columns, and those that a column's field reads with it, such as the unit of a quantity. */
export const givenFields = (visible: Resource, columns: readonly Column[]): ReadonlyMap<string, Field> =>
  new Map(
    columns.flatMap((column) => {
      if (column.use !== 'written') return []
      const readWith = fieldTypeOf(column.field).readsWith?.(column.field) ?? []
      return [
        [column.name, column.field] as const,
        ...readWith.flatMap((name) => {
          const field = visible.fields[name]
          return field && isWritable(field) ? [[name, field] as const] : []
        }),
      ]
    }),
  )

const rounded = (value: unknown, decimals: number | undefined): unknown =>
  decimals === undefined || typeof value !== 'number' || !Number.isFinite(value)
    ? value
    : roundedTo(value, decimals)

interface ReadRow {
  readonly columns: readonly Column[]
  readonly fields: ReadonlyMap<string, Field>
  readonly cells: readonly ImportCell[]
  readonly row: number
  /** Values for blank cells. */
  readonly headings: Readonly<Record<string, ImportCell>>
  readonly rounding: Readonly<Record<string, number>>
  /** Cells without a value, by field and row. */
  readonly unread: NonNullable<ImportRequest['unread']>
}

const unreadMessages = {
  uncalculated: messages.uncalculated,
  error: messages.errorInFile,
  dayOrMonth: messages.dayOrMonth,
  decimalMark: messages.decimalMark,
} as const

export const readRow = ({ columns, fields, cells, row, headings, rounding, unread }: ReadRow): PlannedRow => {
  const given: Values = {}
  const compared: Values = {}
  const errors: FieldErrors = {}
  const warnings: FieldErrors = {}
  const named: Record<string, string> = {}
  let id: number | null = null
  columns.forEach((column, at) => {
    const kind = unread[column.name]?.[row]
    if (kind !== undefined && (column.use === 'id' || column.use === 'written')) {
      // Neither blank nor a value: no default fills it.
      if (column.use === 'written') given[column.name] = null
      errors[column.name] = [unreadMessages[kind]]
      return
    }
    const said = cells[at] ?? null
    const cell = said === null || said === '' ? (headings[column.name] ?? null) : said
    if (column.use === 'id') {
      const number = typeof cell === 'string' && /^\d+$/.test(cell.trim()) ? Number(cell) : cell
      if (isId(number)) id = number
      else if (number !== null && number !== '') errors.id = [messages.format]
    } else if (column.use === 'written' || column.use === 'compared') {
      const { field, name } = column
      if (typeof cell === 'string' && !isStorable(cell)) {
        // PostgreSQL cannot store it, so it is not used to look up records.
        if (column.use === 'written') given[name] = null
        errors[name] = [messages.format]
        return
      }
      const value = rounded(valueOfCell(field, cell), rounding[name])
      const leftOut = cell === null ? null : (fieldTypeOf(field).leftOut?.(cell, field) ?? null)
      if (leftOut !== null) warnings[name] = [leftOut]
      if (typeof cell === 'string') Object.assign(named, fieldTypeOf(field).nameIn?.(cell, field))
      if (column.use === 'written') given[name] = value
      else if (value !== null) compared[name] = value
    }
  })
  for (const [name, value] of Object.entries(named))
    if (fields.has(name) && (given[name] ?? null) === null && !errors[name]) given[name] = value
  const faultless =
    Object.keys(errors).length === 0 ? fields : new Map([...fields].filter(([name]) => !errors[name]))
  return {
    row,
    id,
    given: completeRow(faultless, given, warnings, compared),
    compared,
    errors,
    warnings,
    conflicts: [],
    differences: new Map(),
    disabled: new Map(),
    awaits: new Map(),
    before: null,
    values: null,
  }
}
