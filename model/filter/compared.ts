import type { Field } from '../definition.ts'
import type { JsonSchema } from '../fields/field-type.ts'
import { fieldTypeOf } from '../fields/registry.ts'
import type { FilterPart } from './filter.ts'

/** How the values of a field are compared: by which parts of a test, and with which values. */
export interface Compared {
  /** Parts besides a value, null and a list, which every field takes. */
  readonly parts: readonly FilterPart[]
  /** JSON Schema of a value that it is compared with. */
  readonly schema: JsonSchema
  fits(value: unknown): boolean
  /** A test with tokens such as `today` replaced by what they stand for now. */
  resolve(test: unknown): unknown
}

/** How a field is compared, or null for one that no filter may name. */
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
