import { type FieldErrors, isRequired, isWritable, type Values } from '../../model/check-record.ts'
import type { Field, Resource } from '../../model/definition.ts'
import { fieldTypeOf } from '../../model/fields/registry.ts'
import { messages } from '../../model/messages.ts'
import { Problem } from '../http/errors.ts'

interface Writing {
  readonly resource: Resource
  readonly visible: Resource
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

const normal = (value: unknown, field: Field) => fieldTypeOf(field).normalise?.(value, field) ?? value

const lockedIn = ({ resource, visible }: Writing): string[] =>
  resource === visible
    ? []
    : Object.entries(resource.fields).flatMap(([name, field]) => {
        const own = visible.fields[name]
        return isWritable(field) && !(own && isWritable(own)) ? [name] : []
      })

/**
 * Removes fields that the user may not change, if omitted or equal to the stored value. Unreadable fields must be
 * omitted.
 * @param before the stored record, or whether it is new (`made`) or one of `several`
 * @throws 403 with a message per changed field
 */
export const withoutLocked = (
  writing: Writing,
  body: Values,
  before: Values | 'made' | 'several',
): Values => {
  const locked = lockedIn(writing)
  if (locked.length === 0) return body
  const { resource, visible } = writing
  const errors: FieldErrors = {}
  const values = { ...body }
  for (const name of locked) {
    const field = resource.fields[name]
    if (!field) continue
    const isRepeated =
      before !== 'several' &&
      visible.fields[name] !== undefined &&
      isSame(normal(body[name], field), before === 'made' ? null : before[name])
    if (Object.hasOwn(body, name) && !isRepeated) errors[name] = [messages.notForYou]
    // PUT needs every required field.
    if (typeof before === 'object' && isRequired(field)) values[name] = before[name]
    else delete values[name]
  }
  if (Object.keys(errors).length > 0) throw new Problem('forbidden', { errors })
  return values
}
