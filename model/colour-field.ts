import type { Resource } from './definition.ts'
import { fieldTypeOf } from './fields/registry.ts'

/** The field that holds the colour of a resource's records. */
export const colourField = ({ fields }: Resource): string | undefined =>
  Object.keys(fields).find((name) => {
    const field = fields[name]
    return field !== undefined && fieldTypeOf(field).isColour
  })
