import { completeBy } from '../completion.ts'
import { complete } from '../conventions.ts'
import { boolean } from './boolean.ts'
import { choiceTypes } from './choice.ts'
import { computedTypes } from './computed.ts'
import { dateTypes } from './date.ts'
import type { FieldType } from './field-type.ts'
import { numberTypes } from './number.ts'
import type { OptionTest } from './option.ts'
import { referenceTypes } from './reference.ts'
import { textTypes } from './text.ts'

/** What the model knows of each field type, by the name that a definition gives as `type`. */
const fieldTypes = {
  ...textTypes,
  ...numberTypes,
  boolean,
  ...choiceTypes,
  ...dateTypes,
  ...referenceTypes,
  ...computedTypes,
} satisfies { readonly [Name in string]: FieldType<never, unknown> }

completeBy((definition) => complete(definition, fieldTypes))

export const fieldTypeNames = Object.keys(fieldTypes) as readonly FieldTypeName[]

/** What a definition may say of a field of this type. */
export const optionsOfFieldType = (name: FieldTypeName): Readonly<Record<string, OptionTest>> =>
  fieldTypes[name].options

export type FieldTypes = typeof fieldTypes
export type FieldTypeName = keyof FieldTypes

/** What a field may say, by its type. */
export type FieldOfType<Name extends FieldTypeName> = NonNullable<FieldTypes[Name]['about']>['field']
/** The value of a type that is not null. */
export type ValueOfType<Name extends FieldTypeName> = NonNullable<FieldTypes[Name]['about']>['value']

/** The type of a field, typed for fields whose type is only known at run time. */
export const fieldTypeOf = <F extends FieldOfType<FieldTypeName>>(field: F): FieldType<F, unknown> =>
  // The registry pairs each type with its own definition; TypeScript cannot follow that through an index.
  fieldTypes[field.type] as FieldType<F, unknown>
