import { type FieldErrors, isSecret, isWritable, type Values } from '../../../model/check-record.ts'
import type { Field, Resource } from '../../../model/definition.ts'
import { fieldTypeOf } from '../../../model/fields/registry.ts'
import { isStorable } from '../../../model/fields/text.ts'
import type { ImportCell, ImportConflict } from '../../../model/import.ts'
import { messages } from '../../../model/messages.ts'
import { invalidInput } from '../../http/errors.ts'
import { isId } from '../../http/ids.ts'
import type { NamedRecord } from '../read.ts'
import type { ReferringRow } from './references.ts'

export interface PlannedRow extends ReferringRow {
  /** From 1. */
  readonly row: number
  readonly id: number | null
  /** Values of computed columns, compared but never written. */
  readonly compared: Values
  readonly warnings: FieldErrors
  readonly conflicts: ImportConflict[]
  /** The matched record, locked; null for a new record. */
  before: NamedRecord | null
  /** Checked values to write; null if unchanged. */
  values: Values | null
  createdId?: number | undefined
}

export interface ImportParent {
  readonly key: string
  readonly id: number
}

type Column =
  | { readonly name: string; readonly use: 'id' | 'ignored' }
  | { readonly name: string; readonly use: 'written' | 'compared'; readonly field: Field }

/** Ignores `version` and the parent's key, which exports contain. Computed fields are compared. */
export const columnsOf = (
  visible: Resource,
  names: readonly string[],
  parent: ImportParent | null,
): Column[] => {
  const wrong: string[] = []
  const columns = names.map((name, at): Column => {
    if (names.indexOf(name) < at) wrong.push(messages.columnTwice(name))
    if (name === 'id') return { name, use: 'id' }
    if (name === 'version' || name === parent?.key) return { name, use: 'ignored' }
    const field = Object.hasOwn(visible.fields, name) ? visible.fields[name] : undefined
    if (!field || isSecret(field)) {
      wrong.push(messages.columnUnknown(name))
      return { name, use: 'ignored' }
    }
    return { name, use: isWritable(field) ? 'written' : 'compared', field }
  })
  if (wrong.length > 0) throw invalidInput({ columns: wrong })
  return columns
}

export const keyWrong = (columns: readonly Column[], key: readonly string[]): string[] =>
  key.length === 0
    ? [messages.required]
    : key
        .filter(
          (name) => !columns.some((column) => column.name === name && ['id', 'written'].includes(column.use)),
        )
        .map((name) => messages.keyWithoutColumn(name))

export const readRow = (
  columns: readonly Column[],
  cells: readonly ImportCell[],
  row: number,
): PlannedRow => {
  const given: Values = {}
  const compared: Values = {}
  const errors: FieldErrors = {}
  let id: number | null = null
  columns.forEach((column, at) => {
    const cell = cells[at] ?? null
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
      const value = cell === null || cell === '' ? null : (fieldTypeOf(field).fromCell?.(cell, field) ?? cell)
      if (column.use === 'written') given[name] = value
      else if (value !== null) compared[name] = value
    }
  })
  return {
    row,
    id,
    given,
    compared,
    errors,
    warnings: {},
    conflicts: [],
    disabled: new Map(),
    before: null,
    values: null,
  }
}
