import type { Field } from '../../model/definition.ts'
import type { FieldOfType, FieldTypeName } from '../../model/fields/registry.ts'
import type { Comparison, ComputedColumn, FieldColumn, StoredColumn } from './column.ts'
import { computedColumns } from './computed.ts'
import {
  boolean,
  choiceColumns,
  dateColumns,
  numberColumns,
  picture,
  referenceColumns,
  sentenceColumns,
  textColumns,
} from './stored.ts'

const columns: { readonly [Name in FieldTypeName]: FieldColumn<FieldOfType<Name>> } = {
  ...textColumns,
  ...numberColumns,
  boolean,
  ...choiceColumns,
  ...dateColumns,
  ...referenceColumns,
  picture,
  ...sentenceColumns,
  ...computedColumns,
}

const columnOfType = (field: Field): FieldColumn<Field> =>
  // Each entry matches its own definition; TypeScript cannot infer it from an index.
  columns[field.type] as FieldColumn<Field>

/** Column of a field. Null if computed on read or stored elsewhere. */
export const storedColumnOf = (field: Field): StoredColumn<Field> | null => {
  const column = columnOfType(field)
  if (!column) return null
  return 'type' in column ? column : (column.kept?.(field) ?? null)
}

/** Column of a field that is derived from others and never written. */
export const derivedColumnOf = (field: Field): StoredColumn<Field> | null => {
  const column = storedColumnOf(field)
  return column?.generated || column?.follows ? column : null
}

/** Computation of a field without a column, otherwise null. */
export const computedColumnOf = (field: Field): ComputedColumn<Field> | null => {
  const column = columnOfType(field)
  return column && 'expression' in column ? column : null
}

export const comparisonOf = (field: Field, expression: string): Comparison =>
  columnOfType(field)?.comparison?.(expression) ?? {
    equal: `${expression} = ?`,
    oneOf: `${expression} = any(?)`,
    empty: `${expression} is null`,
  }

/**
 * SQL of a text for sorting: ignores case, in the firm's language, with numbers by value. `firm_order` is a
 * collation.
 */
export const sortedText = (sql: string): string => `lower(${sql}) collate firm_order`

/** SQL by which lists are sorted by a field, as in its index. */
export const sortedBy = (field: Field, sql: string): string =>
  isTextField(field) ? sortedText(storedColumnOf(field)?.sortedPart?.(sql, field) ?? sql) : sql

export const isTextField = (field: Field): boolean => columnOfType(field)?.isText === true
