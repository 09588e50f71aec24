import type { Field, Resource } from '../../model/definition.ts'
import { quoteLines, roles } from '../../resources.config.ts'
import { definitionsFor } from '../access.ts'
import type { AppContext, SignedInUser } from '../context.ts'

/**
 * Names of the fields that only those read who may see what lines cost the firm (`access` of the definition). The costing calls
 * leave them out of their replies for others: `mayReadCosts`.
 */
export const costFieldsOf = ({ fields }: Resource): string[] =>
  Object.entries<Field>(fields).flatMap(([name, field]) =>
    'access' in field && field.access?.read?.includes(roles.estimator) ? [name] : [],
  )

/** Whether the user sees the cost of a quote line, and what is made from it. */
export const mayReadCosts = (
  { resources }: Pick<AppContext, 'resources'>,
  user: Pick<SignedInUser, 'id' | 'roles'>,
): boolean => {
  const lines = definitionsFor(resources, user)[quoteLines.name]
  return lines !== undefined && Object.hasOwn(lines.fields, 'costRate')
}
