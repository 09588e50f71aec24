import type { Resource } from './definition.ts'
import { fieldTypeOf } from './fields/registry.ts'

export const colourField = ({ fields }: Resource): string | undefined =>
  Object.keys(fields).find((name) => {
    const field = fields[name]
    return field !== undefined && fieldTypeOf(field).isColour
  })
