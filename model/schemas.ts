import type { JsonSchema } from './fields/field-type.ts'

/**
 * JSON Schemas that carry the type of their values: a request or reply is declared once, and `FromSchema` is its type.
 * The builders have no side effects, so that a bundle that needs only the types and constants of a file drops them.
 */

declare const value: unique symbol

export interface Schema<Value> extends JsonSchema {
  /** Exists for the compiler only. */
  readonly [value]?: Value
}

/** `unknown` for a schema without a type. */
export type FromSchema<S extends JsonSchema> = S extends Schema<infer Value> ? Value : unknown

type Flat<T> = { [Name in keyof T]: T[Name] }
type Properties = Readonly<Record<string, JsonSchema>>
type ObjectOf<P extends Properties, Optional> = Flat<
  { readonly [Name in keyof P as Exclude<Name, Optional>]: FromSchema<P[Name]> } & {
    readonly [Name in keyof P as Extract<Name, Optional>]?: FromSchema<P[Name]>
  }
>

/** No additional properties; all required unless `optional`. */
/* @__NO_SIDE_EFFECTS__ */
export const objectSchema = <P extends Properties, Optional extends string = never>(
  properties: P,
  { optional = [] }: { readonly optional?: readonly Optional[] } = {},
): Schema<ObjectOf<P, Optional>> => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties).filter((name) => !optional.some((other) => other === name)),
  properties,
})

/** An object with any names. */
/* @__NO_SIDE_EFFECTS__ */
export const mapOf = <S extends JsonSchema>(values: S): Schema<Readonly<Record<string, FromSchema<S>>>> => ({
  type: 'object',
  additionalProperties: values,
})

/** An object with the same schema for each name. */
/* @__NO_SIDE_EFFECTS__ */
export const objectOf = <Name extends string, S extends JsonSchema>(names: readonly Name[], schema: S) =>
  objectSchema(Object.fromEntries(names.map((name) => [name, schema])) as Readonly<Record<Name, S>>)

/** With a name in the API's description. */
/* @__NO_SIDE_EFFECTS__ */
export const titled = <S extends JsonSchema>(title: string, schema: S): Schema<FromSchema<S>> => ({
  title,
  ...schema,
})

/* @__NO_SIDE_EFFECTS__ */
export const listOf = <S extends JsonSchema>(items: S): Schema<readonly FromSchema<S>[]> => ({
  type: 'array',
  items,
})

/* @__NO_SIDE_EFFECTS__ */
export const oneOf = <const Value extends string | number>(values: readonly Value[]): Schema<Value> => ({
  enum: [...values],
})

/* @__NO_SIDE_EFFECTS__ */
export const nullable = <S extends JsonSchema>(schema: S): Schema<FromSchema<S> | null> => {
  if (Array.isArray(schema.enum)) return { ...schema, enum: [...schema.enum, null] }
  if (Array.isArray(schema.anyOf)) return { ...schema, anyOf: [...schema.anyOf, { type: 'null' }] }
  return 'type' in schema ? { ...schema, type: [schema.type, 'null'].flat() } : schema
}

/* @__NO_SIDE_EFFECTS__ */
export const described = <S extends JsonSchema>(schema: S, description: string): Schema<FromSchema<S>> => ({
  ...schema,
  description,
})

export const text: Schema<string> = { type: 'string' }
export const integer: Schema<number> = { type: 'integer' }
export const flag: Schema<boolean> = { type: 'boolean' }
export const day: Schema<string> = { type: 'string', format: 'date' }
export const instant: Schema<string> = { type: 'string', format: 'date-time' }

/* @__NO_SIDE_EFFECTS__ */
export const number = (description: string): Schema<number> => ({ type: 'number', description })
/* @__NO_SIDE_EFFECTS__ */
export const pounds = (description = 'Pounds'): Schema<number> => number(description)

export const requestId = described(text, 'Request that `POST /Undo` undoes')
/** Of a reply that is also that of a preview. */
export const writtenRequestId = described(nullable(text), 'For POST /Undo; null in a preview')
