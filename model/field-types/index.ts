import type { Field, FieldKind } from '../definition.ts'
import { boolean, choices, date } from './choice.ts'
import type { FieldType } from './field-base.ts'
import { integer, money, price, quantity } from './number.ts'
import { joined, lookup, product, reference, sum } from './relation.ts'
import { colour, email, multiline, password, text } from './text.ts'

export type { BooleanField, ChoicesField, DateField } from './choice.ts'
export type { IntegerField, MoneyField, PriceField, QuantityField } from './number.ts'
export type { JoinedField, LookupField, ProductField, ReferenceField, SumField } from './relation.ts'
export type { ColourField, EmailField, MultilineField, PasswordField, TextField } from './text.ts'

/** Every kind of field. A new kind is a module here, one in `api/field-types` and one in `admin/fields`. */
export const fieldTypes = {
  text,
  multiline,
  email,
  colour,
  password,
  integer,
  quantity,
  price,
  money,
  boolean,
  choices,
  date,
  reference,
  lookup,
  product,
  joined,
  sum,
} satisfies { [Kind in FieldKind]: FieldType<Extract<Field, { type: Kind }>, never> | object }

/** The kind of a field, typed for fields whose kind is only known at run time. */
export const typeOf = (field: Field): FieldType<Field, unknown> =>
  // The registry pairs each kind with its own definition; TypeScript cannot follow that through an index.
  fieldTypes[field.type] as FieldType<Field, unknown>
