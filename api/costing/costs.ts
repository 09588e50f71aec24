import type { Field, Resource } from '../../model/definition.ts'
import { quoteLines, roles } from '../../resources.config.ts'
import { definitionsFor } from '../access.ts'
import type { AppContext, SignedInUser } from '../context.ts'

/** Who sees what lines cost the firm, and who pays subcontractors and sees their tax references. */
const furtherRoles: readonly string[] = [roles.estimator, roles.payer]

/**
 * Names of the fields that only people with a further role read (`access` of the definition). The costing calls leave them out
 * of their replies for others (`mayReadCosts`), or are for those people alone.
 */
export const reservedFieldsOf = ({ fields }: Resource): string[] =>
  Object.entries<Field>(fields).flatMap(([name, field]) =>
    'access' in field && field.access?.read?.some((role) => furtherRoles.includes(role)) ? [name] : [],
  )

/** Whether the user sees the cost of a quote line, and what is made from it. */
export const mayReadCosts = (
  { resources }: Pick<AppContext, 'resources'>,
  user: Pick<SignedInUser, 'id' | 'roles'>,
): boolean => {
  const lines = definitionsFor(resources, user)[quoteLines.name]
  return lines !== undefined && Object.hasOwn(lines.fields, 'costRate')
}
