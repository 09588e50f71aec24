import { projectCloseFigures, projectCloses, quoteHeaders, quoteLines } from '../../resources.config.ts'
import { definitionsFor } from '../access.ts'
import type { AppContext, SignedInUser } from '../context.ts'

/**
 * Fields that only those read who may see what lines cost the firm. The costing calls leave them out of their replies for
 * others: `mayReadCosts`.
 */
export const costFields: Readonly<Record<string, readonly string[]>> = {
  [quoteLines.name]: ['costRate', 'markup', 'pricedBy', 'cost', 'margin'],
  [quoteHeaders.name]: ['cost', 'costedPrice', 'costedLines', 'uncostedLines', 'margin'],
  [projectCloses.name]: ['toComplete', 'final', 'margin', 'earned'],
  [projectCloseFigures.name]: ['budget', 'toComplete', 'final', 'margin', 'donePercent', 'earned'],
}

/** Whether the user sees the cost of a quote line, and what is made from it. */
export const mayReadCosts = (
  { resources }: Pick<AppContext, 'resources'>,
  user: Pick<SignedInUser, 'id' | 'roles'>,
): boolean => {
  const lines = definitionsFor(resources, user)[quoteLines.name]
  return lines !== undefined && Object.hasOwn(lines.fields, 'costRate')
}
