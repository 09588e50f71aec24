import type { Field } from '../definition.ts'
import type { JsonSchema } from '../fields/field-type.ts'
import { fieldTypeOf } from '../fields/registry.ts'
import type { FilterPart } from './filter.ts'

export interface Compared {
  /** Additional parts, besides value, null and list, which every field has. */
  readonly parts: readonly FilterPart[]
  readonly schema: JsonSchema
  fits(value: unknown): boolean
  /** Replaces tokens such as `today` with current dates. */
  resolve(test: unknown): unknown
}

/** Filter tests of a field; null if filters cannot use it. */
export const comparedOf = (field: Field): Compared | null => {
  const { filter } = fieldTypeOf(field)
  return filter
    ? {
        parts: filter.parts,
        schema: filter.schema(field),
        fits: (value) => filter.fits(value, field),
        resolve: (test) => filter.resolve?.(test) ?? test,
      }
    : null
}
