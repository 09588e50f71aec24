/** Which values the fields of a definition have, for the type checker alone. */

import type { FieldAt, NamesWith } from './checked-fields.ts'
import type { FieldTypeName, FieldTypes, ValueOfType } from './fields/registry.ts'

/** The value of a field that is not null: of a choice, one of its options. */
export type ValueOf<F> = F extends { options: readonly (infer Option extends string)[] }
  ? Option[]
  : F extends { options: readonly { value: infer Value extends string }[] }
    ? Value
    : F extends {
          of: readonly (readonly [string, infer Stage extends string])[]
          otherwise: infer Other extends string
        }
      ? Stage | Other
      : F extends { type: infer Type extends FieldTypeName }
        ? ValueOfType<Type>
        : never

type AlwaysThere<F> = F extends
  | { required: true }
  | { default: 'today' | 'now'; type: 'date' | 'datetime'; readOnly: true }
  ? true
  : F extends { type: 'date' | 'datetime' }
    ? false
    : F extends { default: string | number }
      ? true
      : F extends { type: infer Type extends FieldTypeName }
        ? FieldTypes[Type] extends { neverNull: true }
          ? true
          : false
        : false

/** What is made of other fields is there when all of them are. */
type IsThere<F, Field> = Field extends {
  type: infer Type extends FieldTypeName
  of: infer Parts extends readonly string[]
}
  ? FieldTypes[Type] extends { madeOf: unknown }
    ? false extends { [Part in Parts[number] & keyof F]: AlwaysThere<F[Part]> }[Parts[number] & keyof F]
      ? false
      : true
    : AlwaysThere<Field>
  : AlwaysThere<Field>

type ValueIn<F, Field> = Field extends { type: 'lookup'; path: infer Path }
  ? Path extends `${infer Head}.${string}`
    ? F[Head & keyof F] extends { required: true }
      ? ValueIn<F, FieldAt<F, Path>>
      : ValueIn<F, FieldAt<F, Path>> | null
    : never
  : IsThere<F, Field> extends true
    ? ValueOf<Field>
    : ValueOf<Field> | null

/** Names of the fields that only some roles read. */
type GuardedNames<F> = {
  [K in keyof F]: F[K] extends { access: { read: readonly string[] } } ? K : never
}[keyof F]

type Flat<T> = { [K in keyof T]: T[K] }

/** The record of a resource as the API answers it: what is written and never read is no part of it. */
export type RecordOf<R> = R extends { fields: infer F }
  ? Flat<
      { id: number; version: number } & {
        -readonly [K in Exclude<NamesWith<F, { readable: true }>, GuardedNames<F>>]: ValueIn<F, F[K]>
      } & {
        -readonly [K in NamesWith<F, { readable: true }> & GuardedNames<F>]?: ValueIn<F, F[K]>
      }
    >
  : never
