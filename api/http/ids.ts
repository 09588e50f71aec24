import type { Resource } from '../../model/definition.ts'
import { largestId } from '../../model/fields/reference.ts'
import { idOf } from '../../model/json-schema.ts'
import { text } from '../../model/schemas.ts'
import { Problem } from './errors.ts'

const shape = /^[1-9]\d{0,9}$/

export const isId = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= largestId

/** Schema of an id in a path or query. `idIn` also checks the maximum. */
export const idText = { ...text, pattern: shape.source }

export const idParameter = (resource: Resource) => ({ type: 'object', properties: { id: idOf(resource) } })

/** Errors: 404 if it is not digits or exceeds the key's range. */
export const idIn = (request: { readonly params: unknown }): number => {
  const { id = '' } = request.params as { id?: string | number }
  if (!shape.test(String(id)) || Number(id) > largestId) throw new Problem('not_found')
  return Number(id)
}
