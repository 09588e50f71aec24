/**
 * Compile-time checks of the fields of a definition: one error per mistake, at the wrong option.
 * `check-definitions.ts` reports the same mistakes at startup.
 */
import type { FieldTypeName, FieldTypes } from './fields/registry.ts'

export type NamesOfType<F, Type extends FieldTypeName> = {
  [K in keyof F & string]: F[K] extends { type: Type } ? K : never
}[keyof F & string]

export type NamesWith<F, Trait> = {
  [K in keyof F & string]: F[K] extends { type: infer Type extends FieldTypeName }
    ? FieldTypes[Type] extends Trait
      ? K
      : never
    : never
}[keyof F & string]

type ByType = { readonly [Type in FieldTypeName]: { readonly type: Type } }

/** Replaces an unknown type, so that the compiler prints the sentence. */
export interface Wrong<Sentence extends string> {
  readonly mistake: Sentence
}
/** A value of another type. A separate type, so that one wrong option does not make the whole field `never`. */
interface Expected<Type> {
  readonly mustBe: Type
}

interface Named {
  readonly type: FieldTypeName
  readonly isNamed: true
}

export type FieldAt<F, Path> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof F
    ? F[Head] extends { type: 'reference'; to: { fields: infer Target } }
      ? FieldAt<Target, Rest>
      : F[Head] extends { type: 'reference'; to: string }
        ? Named
        : never
    : never
  : Path extends 'id'
    ? { type: 'integer'; required: true }
    : Path extends keyof F
      ? F[Path]
      : never

type NumericNames<F> = NamesWith<F, { numeric: true }>
type AnyNumber<F> = NumericNames<F> | NamesWith<F, { summedAs: string }>

type NumericPath<F, Path> =
  FieldAt<F, Path> extends Named
    ? Path
    : FieldAt<F, Path> extends { type: infer Type extends FieldTypeName }
      ? FieldTypes[Type] extends { numeric: true }
        ? Path
        : never
      : never

type Leaning<F, X> = X extends { type: 'amount'; of: readonly [infer A, infer B] }
  ? [A, B] extends [NumericPath<F, A>, NumericPath<F, B>]
    ? unknown
    : { of: Wrong<'Only numbers, or paths that end at one, make an amount'> }
  : X extends { type: 'rest'; of: infer Of; less: infer Less }
    ? [Of | Less] extends [AnyNumber<F>]
      ? unknown
      : { of: Wrong<'A rest is one number of this resource less another'> }
    : X extends { type: 'stage'; of: readonly (readonly [infer Name, string])[] }
      ? [Name] extends [keyof F]
        ? unknown
        : { of: Wrong<'A stage names a field that does not exist'> }
      : X extends { type: 'choice'; default: infer Chosen; options: readonly { value: infer Value }[] }
        ? Chosen extends Value
          ? unknown
          : { default: Wrong<'The default is none of the options'> }
        : LeaningOnNames<F, X>

type LeaningOnNames<F, X> = X extends { type: 'lookup'; path: infer Path }
  ? [FieldAt<F, Path>] extends [never]
    ? { path: Wrong<'This path names a reference or a field that does not exist'> }
    : unknown
  : X extends { type: 'product'; of: readonly (infer Name)[] }
    ? [Name] extends [NumericNames<F>]
      ? unknown
      : { of: Wrong<'Only numbers of this resource can be multiplied'> }
    : X extends { type: 'joined'; of: readonly (infer Name)[] }
      ? [Name] extends [NamesOfType<F, 'text'>]
        ? unknown
        : { of: Wrong<'Only texts of this resource can be joined'> }
      : X extends { type: 'password'; confirms: infer Name }
        ? Name extends NamesOfType<F, 'password'>
          ? unknown
          : { confirms: Wrong<'There is no password of this name'> }
        : X extends { type: 'sum'; against: infer Name }
          ? Name extends NumericNames<F>
            ? unknown
            : { against: Wrong<'There is no number of this name'> }
          : unknown

type Needed<Spec> = {
  [Option in keyof Spec]-?: undefined extends Spec[Option] ? never : Option
}[keyof Spec]

type CheckedOptions<X, Spec, Type extends string> = {
  readonly [Option in keyof X]: Option extends 'type'
    ? unknown
    : Option extends keyof Spec
      ? X[Option] extends Spec[Option]
        ? unknown
        : Expected<Spec[Option]>
      : Wrong<`A field of type ${Type} has no such option`>
} & { readonly [Option in Exclude<Needed<Spec>, keyof X>]: Option extends keyof Spec ? Spec[Option] : never }

type CheckedField<F, X, Specs extends ByType> = X extends { type: infer Type extends FieldTypeName }
  ? X extends Specs[Type]
    ? keyof X extends keyof Specs[Type]
      ? Leaning<F, X>
      : CheckedOptions<X, Specs[Type], Type>
    : CheckedOptions<X, Specs[Type], Type>
  : X extends { type: string }
    ? { readonly type: Expected<FieldTypeName> }
    : Expected<Specs[FieldTypeName]>

/** The mistake of each field; `unknown` if the field is valid. */
export type CheckedFields<F, Specs extends ByType> = {
  readonly [Name in keyof F]: CheckedField<F, F[Name], Specs>
}

/**
 * Fields as other options see them. An invalid field counts as valid of its type, so that one mistake causes
 * one error. A reference by name leads to an untyped resource.
 */
export type ValidFields<F, Specs extends ByType, Tied extends ByType> = {
  readonly [Name in keyof F]: F[Name] extends { type: infer Type extends FieldTypeName }
    ? F[Name] extends Specs[Type]
      ? F[Name] extends { to: string }
        ? Omit<F[Name], 'to'> & Pick<Tied['reference'], 'to' & keyof Tied['reference']>
        : F[Name]
      : Tied[Type]
    : Tied['text']
}

/** The intersection of a union. */
export type Together<Types> = (Types extends unknown ? (type: Types) => void : never) extends (
  type: infer All,
) => void
  ? All
  : never
