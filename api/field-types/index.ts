import type { Field, FieldKind } from '../../model/definition.ts'
import { boolean, choices, date } from './choice.ts'
import type { ColumnType } from './column-type.ts'
import { integer, money, price, product, quantity, reference } from './number.ts'
import { colour, email, joined, multiline, text } from './text.ts'

/** The column of each kind of field; kinds without one are looked up or summed when they are read, or never kept. */
const columnTypes = {
  text,
  multiline,
  email,
  colour,
  integer,
  quantity,
  price,
  money,
  boolean,
  choices,
  date,
  reference,
  product,
  joined,
  password: null,
  lookup: null,
  sum: null,
} satisfies { [Kind in FieldKind]: ColumnType<Extract<Field, { type: Kind }>> | null }

/** The column of the field's kind, or null for a kind without one. */
export const columnTypeOf = (field: Field): ColumnType<Field> | null =>
  // The registry pairs each kind with its own definition; TypeScript cannot follow that through an index.
  columnTypes[field.type] as ColumnType<Field> | null
