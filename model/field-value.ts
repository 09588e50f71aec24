import type { FieldAt, NamesWith } from './checked-fields.ts'
import type { FieldTypeName, FieldTypes, ValueOfType } from './fields/registry.ts'

export type ValueOf<F> = F extends { options: readonly (infer Option extends string)[] }
  ? Option[]
  : F extends { options: readonly { value: infer Value extends string }[] }
    ? Value
    : F extends {
          of: readonly (readonly [string, infer Stage extends string])[]
          otherwise: infer Other extends string
        }
      ? Stage | Other
      : F extends { type: FieldTypeName; as: infer Result extends FieldTypeName }
        ? ValueOfType<Result>
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

/** A computed value is non-null if all its source fields are. */
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

/** Fields that only some roles may read. */
type GuardedNames<F> = {
  [K in keyof F]: F[K] extends { access: { read: readonly string[] } } ? K : never
}[keyof F]

type Flat<T> = { [K in keyof T]: T[K] }

/** Record type of the API reply, without write-only fields. */
export type RecordOf<R> = R extends { fields: infer F }
  ? Flat<
      { id: number; version: number } & {
        -readonly [K in Exclude<NamesWith<F, { readable: true }>, GuardedNames<F>>]: ValueIn<F, F[K]>
      } & {
        -readonly [K in NamesWith<F, { readable: true }> & GuardedNames<F>]?: ValueIn<F, F[K]>
      }
    >
  : never
