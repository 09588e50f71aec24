import { type Column, columnsOf } from '../../admin/table/columns.ts'
import { isSecret } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import { formFields } from '../../model/form.ts'
import { fieldOf } from '../../model/resources.ts'

/**
 * The columns of a generic table: those of the list, then the fields of the form that are in none of them, so that a
 * row can be edited whole. Secrets are typed in forms only.
 */
export const tableColumns = (resource: Resource): Column[] => {
  const listed = columnsOf(resource)
  const typed = new Set(listed.map(({ input }) => input))
  const others = formFields(resource).filter((name) => !typed.has(name) && !isSecret(fieldOf(resource, name)))
  return [...listed, ...columnsOf(resource, others)]
}
