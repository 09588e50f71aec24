import { kindOf } from '../kinds/models.ts'
import type { Resource } from './definition.ts'

/** The field that holds the colour of a resource's records. */
export const colourField = ({ fields }: Resource): string | undefined =>
  Object.keys(fields).find((name) => {
    const field = fields[name]
    return field !== undefined && kindOf(field).isColour
  })
