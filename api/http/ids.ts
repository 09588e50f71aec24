import type { Resource } from '../../model/definition.ts'
import { largestId } from '../../model/fields/reference.ts'
import { idOf } from '../../model/json-schema.ts'
import { Problem } from './errors.ts'

const shape = /^[1-9]\d{0,9}$/

/** JSON Schema of an id where it is text, in a path or a query; `idIn` reads it, and knows the largest. */
export const idText = { type: 'string', pattern: shape.source }

/** JSON Schema of the parameters of a path with the id of a record. */
export const idParameter = (resource: Resource) => ({ type: 'object', properties: { id: idOf(resource) } })

/** An id as a path spells it: digits only, within the range of a key. Anything else is no record's address. */
export const idIn = (request: { readonly params: unknown }): number => {
  const { id = '' } = request.params as { id?: string }
  if (!shape.test(id) || Number(id) > largestId) throw new Problem('not_found')
  return Number(id)
}
