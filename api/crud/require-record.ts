import type { Knex } from 'knex'
import { rowsOf } from '../../database/fields/column.ts'
import { query } from '../../database/query.ts'
import type { Values } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import { keptByDefinition } from '../../model/kept-by-definition.ts'
import type { FieldErrors } from '../../model/message.ts'
import { messages } from '../../model/messages.ts'
import { referenceOf, targetOf } from '../../model/resources.ts'
import { invalidInput, Problem } from '../http/errors.ts'

const isThere = async (db: Knex, resource: Resource, id: number): Promise<boolean> => {
  const rows = await query(db, `select 1 from ${rowsOf(resource)} own where id = ?`, [id])
  return rows.length > 0
}

/** Errors: 404 if the record does not exist or is not visible. */
export const requireRecord = async (db: Knex, resource: Resource, id: number): Promise<void> => {
  if (!(await isThere(db, resource, id))) throw new Problem('not_found')
}

/** Errors: 404 if the parent does not exist. */
export const requireParent = async (db: Knex, resource: Resource, id: number): Promise<void> => {
  if (!resource.parent) return
  await requireRecord(db, referenceOf(resource, resource.parent.key).to, id)
}

/** References to resources of which the user sees only own records. */
const limitedReferences = keptByDefinition(({ fields }: Resource) =>
  Object.entries(fields).flatMap(([name, field]) => {
    const to = targetOf(field)
    return to?.restricted?.onlyOf ? [{ name, to }] : []
  }),
)

/** Refuses references to invisible records as if they did not exist. Only queries resources limited to own records. */
export const requireVisibleReferences = async (
  db: Knex,
  visible: Resource,
  values: Values,
): Promise<void> => {
  const errors: FieldErrors = {}
  for (const { name, to } of limitedReferences(visible))
    for (const id of [values[name]].flat())
      if (typeof id === 'number' && !(await isThere(db, to, id)))
        errors[name] = [messages.unknownReference({ label: to.label })]
  if (Object.keys(errors).length > 0) throw invalidInput(errors)
}
