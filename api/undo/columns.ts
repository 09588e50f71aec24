import { derivedColumnOf, storedColumnOf } from '../../database/fields/registry.ts'
import type { Field, Resource } from '../../model/definition.ts'
import { columnOf } from '../../model/naming.ts'

const columnsWhere = (resource: Resource, fits: (field: Field) => boolean): string[] =>
  Object.entries(resource.fields).flatMap(([name, field]) => (fits(field) ? [columnOf(name)] : []))

const isDerived = (field: Field) => derivedColumnOf(field) !== null

export const storedColumns = (resource: Resource): string[] =>
  columnsWhere(resource, (field) => storedColumnOf(field) !== null && !isDerived(field))

export const derivedColumns = (resource: Resource): string[] => columnsWhere(resource, isDerived)

export const requiredColumns = (resource: Resource): string[] =>
  columnsWhere(resource, (field) => !isDerived(field) && storedColumnOf(field)?.notNull?.(field) === true)
