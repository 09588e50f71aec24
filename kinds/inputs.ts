import type { Field, FieldOf } from '../model/definition.ts'
import { boolean } from './boolean/input.tsx'
import { choice } from './choice/input.tsx'
import { choices } from './choices/input.tsx'
import { colour } from './colour/input.tsx'
import { date } from './date/input.tsx'
import { datetime } from './datetime/input.tsx'
import { email } from './email/input.tsx'
import { decimalInput, wholeInput } from './families/number/input.tsx'
import { NumberFilter } from './families/number/NumberFilter.tsx'
import { TextFilter } from './families/text/TextFilter.tsx'
import type { KindInput } from './kind-input.ts'
import type { KindName } from './models.ts'
import { multiline } from './multiline/input.tsx'
import { password } from './password/input.tsx'
import { phone } from './phone/input.tsx'
import { reference } from './reference/input.tsx'
import { stage } from './stage/input.tsx'
import { text } from './text/input.tsx'
import { url } from './url/input.tsx'

/** What each kind of field is typed and chosen with. */
const inputs: { readonly [Name in KindName]: KindInput<FieldOf<Name>, unknown> } = {
  text,
  multiline,
  email,
  url,
  phone,
  colour,
  password,
  integer: wholeInput,
  quantity: decimalInput,
  price: decimalInput,
  money: decimalInput,
  percent: decimalInput,
  boolean,
  choice,
  choices,
  date,
  datetime,
  reference,
  lookup: {},
  product: { Filter: NumberFilter },
  joined: { Filter: TextFilter },
  amount: { Filter: NumberFilter },
  rest: { Filter: NumberFilter },
  stage,
  sum: { Filter: NumberFilter },
  count: { Filter: NumberFilter },
}

/** An input of which only the run time knows the kind. */
type AnyInput = KindInput<Field, unknown>

/** What a field is typed and chosen with, typed for fields whose kind is only known at run time. */
export const inputOf = (field: Field): AnyInput =>
  // The registry pairs each kind with its own definition; TypeScript cannot follow that through an index.
  inputs[field.type] as AnyInput
