import type { Field, FieldKind, Resource } from '../../model/definition.ts'
import { shownField } from '../../model/resources.ts'
import { boolean } from './boolean.tsx'
import { choices } from './choices.tsx'
import { colour } from './colour.tsx'
import { joined, lookup, product, sum } from './computed.tsx'
import { date } from './date.tsx'
import type { AnyFieldModule, FieldModule } from './field-module.ts'
import { integer, money, price, quantity } from './number.tsx'
import { password } from './password.tsx'
import { reference } from './reference.tsx'
import { email, multiline, text } from './text.tsx'

/** How each kind of field looks. A new kind is one module here. */
const modules = {
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
} satisfies { [Kind in FieldKind]: FieldModule<Extract<Field, { type: Kind }>, never> | object }

/** The module of a field, typed for fields whose kind is only known at run time. */
export const moduleOf = (field: Field): AnyFieldModule =>
  // The registry pairs each kind with its own definition; TypeScript cannot follow that through an index.
  modules[field.type] as AnyFieldModule

/** The module that shows a field in a list: a lookup is shown as what it ends at. */
export const cellModuleOf = (resource: Resource, name: string): AnyFieldModule =>
  moduleOf(shownField(resource, name))
