import type { Field } from '../model/definition.ts'
import { boolean } from './boolean/sample.ts'
import { choice } from './choice/sample.ts'
import { choices } from './choices/sample.ts'
import { colour } from './colour/sample.ts'
import { date } from './date/sample.ts'
import { datetime } from './datetime/sample.ts'
import { email } from './email/sample.ts'
import { integer } from './integer/sample.ts'
import type { KindSample } from './kind-sample.ts'
import type { FieldOfKind, KindName, Kinds } from './models.ts'
import { money } from './money/sample.ts'
import { multiline } from './multiline/sample.ts'
import { password } from './password/sample.ts'
import { percent } from './percent/sample.ts'
import { phone } from './phone/sample.ts'
import { price } from './price/sample.ts'
import { quantity } from './quantity/sample.ts'
import { reference } from './reference/sample.ts'
import { text } from './text/sample.ts'
import { url } from './url/sample.ts'

type Writable = { [Name in KindName]: Kinds[Name] extends { writable: true } ? Name : never }[KindName]

/** Values of each kind that a body may set. */
const samples: { readonly [Name in Writable]: KindSample<FieldOfKind<Name>> } = {
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
}

/** Values of a field's kind. */
export const sampleOf = (field: Field): KindSample<Field> => {
  if (!Object.hasOwn(samples, field.type)) throw new Error(`No body sets a ${field.type}`)
  // The registry pairs each kind with its own definition; TypeScript cannot follow that through an index.
  return samples[field.type as Writable] as KindSample<Field>
}
