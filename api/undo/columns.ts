import { derivedColumnOf, storedColumnOf } from '../../database/fields/registry.ts'
import type { Field, Resource } from '../../model/definition.ts'
import { columnOf } from '../../model/naming.ts'

const columnsWhere = (resource: Resource, fits: (field: Field) => boolean): string[] =>
  Object.entries(resource.fields).flatMap(([name, field]) => (fits(field) ? [columnOf(name)] : []))

const isDerived = (field: Field) => derivedColumnOf(field) !== null

/** The columns that hold what was entered: all that the trail keeps. */
export const storedColumns = (resource: Resource): string[] =>
  columnsWhere(resource, (field) => storedColumnOf(field) !== null && !isDerived(field))

/** The columns that follow from others; the trail leaves them out. */
export const derivedColumns = (resource: Resource): string[] => columnsWhere(resource, isDerived)

/** The columns that are never empty. */
export const requiredColumns = (resource: Resource): string[] =>
  columnsWhere(resource, (field) => !isDerived(field) && storedColumnOf(field)?.notNull?.(field) === true)
