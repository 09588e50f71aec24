import { type Column, columnsOf } from '../../admin/table/columns.ts'
import { isSecret } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import { formSections } from '../../model/form.ts'
import { fieldOf } from '../../model/resources.ts'

/** List columns, then form fields that are not among them, without closed sections and secrets. */
export const tableColumns = (resource: Resource): Column[] => {
  const listed = columnsOf(resource)
  const typed = new Set(listed.map(({ input }) => input))
  const open = formSections(resource).filter((section) => !('closed' in section && section.closed))
  const others = open
    .flatMap(({ fields }) => fields)
    .filter((name) => !typed.has(name) && !isSecret(fieldOf(resource, name)))
  return [...listed, ...columnsOf(resource, others)]
}
