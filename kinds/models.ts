import { completeBy } from '../model/completion.ts'
import { complete } from '../model/conventions.ts'
import { amount } from './amount/model.ts'
import { boolean } from './boolean/model.ts'
import { choice } from './choice/model.ts'
import { choices } from './choices/model.ts'
import { colour } from './colour/model.ts'
import { count } from './count/model.ts'
import { date } from './date/model.ts'
import { datetime } from './datetime/model.ts'
import { email } from './email/model.ts'
import { integer } from './integer/model.ts'
import { joined } from './joined/model.ts'
import type { Kind } from './kind.ts'
import { lookup } from './lookup/model.ts'
import { money } from './money/model.ts'
import { multiline } from './multiline/model.ts'
import type { OptionTest } from './option.ts'
import { password } from './password/model.ts'
import { percent } from './percent/model.ts'
import { phone } from './phone/model.ts'
import { price } from './price/model.ts'
import { product } from './product/model.ts'
import { quantity } from './quantity/model.ts'
import { reference } from './reference/model.ts'
import { rest } from './rest/model.ts'
import { stage } from './stage/model.ts'
import { sum } from './sum/model.ts'
import { text } from './text/model.ts'
import { url } from './url/model.ts'

/** What the model knows of each kind of field, by the name that a definition gives as `type`. */
const kinds = {
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
} satisfies { readonly [Name in string]: Kind<never, unknown> }

completeBy((definition) => complete(definition, kinds))

export const kindNames = Object.keys(kinds) as readonly KindName[]

/** What a definition may say of a field of this kind. */
export const optionsOfKind = (name: KindName): Readonly<Record<string, OptionTest>> => kinds[name].options

export type Kinds = typeof kinds
export type KindName = keyof Kinds

/** What a field may say, by its kind. */
export type FieldOfKind<Name extends KindName> = NonNullable<Kinds[Name]['about']>['field']
/** The value of a kind that is not null. */
export type ValueOfKind<Name extends KindName> = NonNullable<Kinds[Name]['about']>['value']

/** The kind of a field, typed for fields whose kind is only known at run time. */
export const kindOf = <F extends FieldOfKind<KindName>>(field: F): Kind<F, unknown> =>
  // The registry pairs each kind with its own definition; TypeScript cannot follow that through an index.
  kinds[field.type] as Kind<F, unknown>
