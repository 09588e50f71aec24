import { type FieldErrors, isRequired, isWritable, type Values } from '../../model/check-record.ts'
import type { Field, Resource } from '../../model/definition.ts'
import { fieldTypeOf } from '../../model/fields/registry.ts'
import { messages } from '../../model/messages.ts'
import { Problem } from '../http/errors.ts'

/** Who writes: the definition, and what they see of it. */
export interface Writing {
  readonly resource: Resource
  readonly seen: Resource
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

const normal = (value: unknown, field: Field) => fieldTypeOf(field).normalise?.(value, field) ?? value

/** The fields that others may change, and not this person. */
const lockedIn = ({ resource, seen }: Writing): string[] =>
  resource === seen
    ? []
    : Object.entries(resource.fields).flatMap(([name, field]) => {
        const own = seen.fields[name]
        return isWritable(field) && !(own && isWritable(own)) ? [name] : []
      })

/**
 * A body without the fields that this person may not change. They may be left out, or repeated as they are read; a
 * new record has its defaults there. What they may not read they cannot repeat.
 * @param before the stored record; nothing of one that is made, and of several there is nothing to repeat
 * @throws 403 with a message for each field that would be changed
 */
export const withoutLocked = (
  writing: Writing,
  body: Values,
  before: Values | 'made' | 'several',
): Values => {
  const locked = lockedIn(writing)
  if (locked.length === 0) return body
  const { resource, seen } = writing
  const errors: FieldErrors = {}
  const values = { ...body }
  for (const name of locked) {
    const field = resource.fields[name]
    if (!field) continue
    const isRepeated =
      before !== 'several' &&
      seen.fields[name] !== undefined &&
      isSame(normal(body[name], field), before === 'made' ? null : before[name])
    if (Object.hasOwn(body, name) && !isRepeated) errors[name] = [messages.notForYou]
    // A replacement needs every required field.
    if (typeof before === 'object' && isRequired(field)) values[name] = before[name]
    else delete values[name]
  }
  if (Object.keys(errors).length > 0) throw new Problem('forbidden', { errors })
  return values
}
