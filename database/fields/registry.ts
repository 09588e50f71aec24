import type { Field } from '../../model/definition.ts'
import type { FieldOfType, FieldTypeName } from '../../model/fields/registry.ts'
import type { Comparison, ComputedColumn, FieldColumn, StoredColumn } from './column.ts'
import { computedColumns } from './computed.ts'
import {
  boolean,
  choiceColumns,
  dateColumns,
  numberColumns,
  referenceColumns,
  textColumns,
} from './stored.ts'

/** The column of each field type, or how its value is computed. */
const columns: { readonly [Name in FieldTypeName]: FieldColumn<FieldOfType<Name>> } = {
  ...textColumns,
  ...numberColumns,
  boolean,
  ...choiceColumns,
  ...dateColumns,
  ...referenceColumns,
  ...computedColumns,
}

const columnOfType = (field: Field): FieldColumn<Field> =>
  // The registry pairs each type with its own definition; TypeScript cannot follow that through an index.
  columns[field.type] as FieldColumn<Field>

/** The column of a field, or null for one that is worked out when it is read, or kept elsewhere. */
export const storedColumnOf = (field: Field): StoredColumn<Field> | null => {
  const column = columnOfType(field)
  if (!column) return null
  return 'type' in column ? column : (column.kept?.(field) ?? null)
}

/** The column of a field when it follows from others, in its own record or in others: nobody writes it. */
export const derivedColumnOf = (field: Field): StoredColumn<Field> | null => {
  const column = storedColumnOf(field)
  return column?.generated || column?.follows ? column : null
}

/** How a field without a column is worked out, or null for one that is not. */
export const computedColumnOf = (field: Field): ComputedColumn<Field> | null => {
  const column = columnOfType(field)
  return column && 'expression' in column ? column : null
}

/** How a field's expression is compared in SQL: as a whole, unless its type says otherwise. */
export const comparisonOf = (field: Field, expression: string): Comparison =>
  columnOfType(field)?.comparison?.(expression) ?? {
    equal: `${expression} = ?`,
    oneOf: `${expression} = any(?)`,
    empty: `${expression} is null`,
  }

/**
 * SQL of a text as lists sort it: without regard to letter case, in the order of the firm's language, numbers within it by
 * their value. `firm_order` is a collation (migrations/0022_text_order.ts).
 */
export const sortedText = (sql: string): string => `lower(${sql}) collate firm_order`

/** Whether a field is a text, which lists sort by `sortedText`. */
export const isTextField = (field: Field): boolean => columnOfType(field)?.isText === true
