import type { Field, FieldOf, Resource } from '../model/definition.ts'
import { shownField } from '../model/resources.ts'
import { amount } from './amount/screen.tsx'
import { boolean } from './boolean/screen.tsx'
import { choice } from './choice/screen.tsx'
import { choices } from './choices/screen.tsx'
import { colour } from './colour/screen.tsx'
import { count } from './count/screen.tsx'
import { date } from './date/screen.tsx'
import { datetime } from './datetime/screen.tsx'
import { email } from './email/screen.tsx'
import { integer } from './integer/screen.tsx'
import { joined } from './joined/screen.tsx'
import type { KindScreen } from './kind-screen.ts'
import { lookup } from './lookup/screen.tsx'
import type { KindName } from './models.ts'
import { money } from './money/screen.tsx'
import { multiline } from './multiline/screen.tsx'
import { password } from './password/screen.tsx'
import { percent } from './percent/screen.tsx'
import { phone } from './phone/screen.tsx'
import { price } from './price/screen.tsx'
import { product } from './product/screen.tsx'
import { quantity } from './quantity/screen.tsx'
import { reference } from './reference/screen.tsx'
import { rest } from './rest/screen.tsx'
import { stage } from './stage/screen.tsx'
import { sum } from './sum/screen.tsx'
import { text } from './text/screen.tsx'
import { url } from './url/screen.tsx'

/** How each kind of field looks. */
const screens: { readonly [Name in KindName]: KindScreen<FieldOf<Name>, unknown, unknown> } = {
  text,
  multiline,
  email,
  url,
  phone,
  colour,
  password,
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

/** A screen of which only the run time knows the kind. */
export type AnyScreen = KindScreen<Field, unknown, unknown>

/** How a field looks, typed for fields whose kind is only known at run time. */
export const screenOf = (field: Field): AnyScreen =>
  // The registry pairs each kind with its own definition; TypeScript cannot follow that through an index.
  screens[field.type] as AnyScreen

/** How a field looks in a list: a lookup is shown as what it ends at. */
export const cellScreenOf = (resource: Resource, name: string): AnyScreen =>
  screenOf(shownField(resource, name))
