import { boolean } from './boolean.ts'
import { choiceTypes } from './choice.ts'
import { computedTypes } from './computed.ts'
import { dateTypes } from './date.ts'
import type { FieldType, Traits } from './field-type.ts'
import { numberTypes } from './number.ts'
import type { Options } from './option.ts'
import { picture } from './picture.ts'
import { referenceTypes } from './reference.ts'
import { sentenceTypes } from './sentences.ts'
import { textTypes } from './text.ts'

const fieldTypes = {
  ...textTypes,
  ...numberTypes,
  boolean,
  ...choiceTypes,
  ...dateTypes,
  ...referenceTypes,
  picture,
  ...sentenceTypes,
  ...computedTypes,
} satisfies { readonly [Name in string]: FieldType<never, unknown> }

export const fieldTypeNames = Object.keys(fieldTypes) as readonly FieldTypeName[]

export const fieldTypeNamed = (name: FieldTypeName): Traits & { readonly options: Options } =>
  fieldTypes[name]

export type FieldTypes = typeof fieldTypes
export type FieldTypeName = keyof FieldTypes

export type FieldOfType<Name extends FieldTypeName> = NonNullable<FieldTypes[Name]['about']>['field']
export type ValueOfType<Name extends FieldTypeName> = NonNullable<FieldTypes[Name]['about']>['value']

/** The type of a field, also for fields whose type is unknown at compile time. */
export const fieldTypeOf = <F extends FieldOfType<FieldTypeName>>(field: F): FieldType<F, unknown> =>
  // Each entry matches its own definition; TypeScript cannot infer it from an index.
  fieldTypes[field.type] as FieldType<F, unknown>
