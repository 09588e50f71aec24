import type { Field } from '../model/definition.ts'
import { amount } from './amount/column.ts'
import { boolean } from './boolean/column.ts'
import { choice } from './choice/column.ts'
import { choices } from './choices/column.ts'
import { colour } from './colour/column.ts'
import { count } from './count/column.ts'
import { date } from './date/column.ts'
import { datetime } from './datetime/column.ts'
import { email } from './email/column.ts'
import { integer } from './integer/column.ts'
import { joined } from './joined/column.ts'
import type { Comparison, ComputedColumn, KindColumn, StoredColumn } from './kind-column.ts'
import { lookup } from './lookup/column.ts'
import type { FieldOfKind, KindName } from './models.ts'
import { money } from './money/column.ts'
import { multiline } from './multiline/column.ts'
import { percent } from './percent/column.ts'
import { phone } from './phone/column.ts'
import { price } from './price/column.ts'
import { product } from './product/column.ts'
import { quantity } from './quantity/column.ts'
import { reference } from './reference/column.ts'
import { rest } from './rest/column.ts'
import { stage } from './stage/column.ts'
import { sum } from './sum/column.ts'
import { text } from './text/column.ts'
import { url } from './url/column.ts'

/** The column of each kind of field, or how it is worked out; passwords are kept by whoever hashes them. */
const columns: { readonly [Name in KindName]: KindColumn<FieldOfKind<Name>> } = {
  text,
  multiline,
  email,
  url,
  phone,
  colour,
  password: null,
  integer,
  quantity,
  price,
  money,
  percent,
  boolean,
  choice,
  choices,
  date,
  datetime,
  reference,
  lookup,
  product,
  joined,
  amount,
  rest,
  stage,
  sum,
  count,
}

const columnOfKind = (field: Field): KindColumn<Field> =>
  // The registry pairs each kind with its own definition; TypeScript cannot follow that through an index.
  columns[field.type] as KindColumn<Field>

/** The column of a field, or null for one that is worked out when it is read, or kept elsewhere. */
export const storedColumnOf = (field: Field): StoredColumn<Field> | null => {
  const column = columnOfKind(field)
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
  const column = columnOfKind(field)
  return column && 'expression' in column ? column : null
}

/** How a field's expression is compared in SQL: as a whole, unless its kind says otherwise. */
export const comparisonOf = (field: Field, expression: string): Comparison =>
  columnOfKind(field)?.comparison?.(expression) ?? {
    equal: `${expression} = ?`,
    oneOf: `${expression} = any(?)`,
    empty: `${expression} is null`,
  }

/** Whether a field is a text, which lists sort without regard to letter case. */
export const isTextField = (field: Field): boolean => columnOfKind(field)?.isText === true
