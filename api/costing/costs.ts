import type { Field, Resource } from '../../model/definition.ts'
import type { Roles } from '../../model/roles.ts'
import { accessOf } from '../../model/visible-definitions.ts'
import { quoteLines, roles } from '../../resources.config.ts'
import { definitionsFor } from '../access.ts'
import type { AppContext, SignedInUser } from '../context.ts'

/**
 * Names of the fields that only people with a further role read (`access` of the definition): one that neither everybody nor
 * every Administrator has, such as Estimator. The costing calls leave them out of their replies for others (`mayReadCosts`),
 * or are for those people alone.
 */
export const reservedFieldsOf = ({ fields }: Resource): string[] => {
  const { everyone, administrator }: Roles = roles
  const isFurther = (role: string) => role !== everyone && role !== administrator
  return Object.entries<Field>(fields).flatMap(([name, field]) => {
    const read = accessOf(field)?.read
    return read && !read.includes(everyone) && read.some(isFurther) ? [name] : []
  })
}

/** Whether the user sees the cost of a quote line, and what is made from it. */
export const mayReadCosts = (
  { resources }: Pick<AppContext, 'resources'>,
  user: Pick<SignedInUser, 'id' | 'roles'>,
): boolean => {
  const lines = definitionsFor(resources, user)[quoteLines.name]
  return lines !== undefined && Object.hasOwn(lines.fields, 'costRate')
}
