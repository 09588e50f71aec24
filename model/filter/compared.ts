import type { JsonSchema } from '../../kinds/kind.ts'
import { kindOf } from '../../kinds/models.ts'
import type { Field } from '../definition.ts'
import type { FilterPart } from './filter.ts'

/** How the values of a field are compared: by which parts of a test, and with which values. */
export interface Compared {
  /** Parts besides a value, null and a list, which every field takes. */
  readonly parts: readonly FilterPart[]
  /** JSON Schema of a value that it is compared with. */
  readonly schema: JsonSchema
  fits(value: unknown): boolean
}

/** How a field is compared, or null for one that no filter may name. */
export const comparedOf = (field: Field): Compared | null => {
  const { filter } = kindOf(field)
  return filter
    ? { parts: filter.parts, schema: filter.schema(field), fits: (value) => filter.fits(value, field) }
    : null
}
