import type { Knex } from 'knex'
import type { FieldErrors, Values } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import { messages } from '../../model/messages.ts'
import { targetOf } from '../../model/resources.ts'
import { invalidInput } from '../http/errors.ts'
import { isThere } from './require-record.ts'

/** Refuses references to invisible records as if they did not exist. Only queries resources limited to own records. */
export const requireVisibleReferences = async (
  db: Knex,
  visible: Resource,
  values: Values,
): Promise<void> => {
  const errors: FieldErrors = {}
  for (const [name, value] of Object.entries(values)) {
    const field = visible.fields[name]
    const to = field && targetOf(field)
    if (!to?.seen?.onlyOf) continue
    for (const id of [value].flat())
      if (typeof id === 'number' && !(await isThere(db, to, id)))
        errors[name] = [messages.unknownReference(to.label)]
  }
  if (Object.keys(errors).length > 0) throw invalidInput(errors)
}
