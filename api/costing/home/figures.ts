import type { Filter } from '../../../model/filter/filter.ts'
import type { HomeFigure } from '../../../model/home.ts'
import { payments, purchaseLines, quoteLines, quotePurchaseLinks } from '../../../resources.config.ts'

const figure =
  (resource: { readonly name: string }, sum: string, view?: string) => (value: number, filter: Filter) =>
    ({ value, list: { resource: resource.name, filter, sum, ...(view && { view }) } }) satisfies HomeFigure

/** What is spent: a sum of links. */
export const spendFigure = figure(quotePurchaseLinks, 'amount')
/** What is quoted: a sum of quote lines. */
export const quotedFigure = figure(quoteLines, 'total')
/** What the client paid. */
export const paidFigure = figure(payments, 'amount')
/** What is bought and on no job, in the view in which it is worked through. */
export const unallocatedFigure = figure(purchaseLines, 'remainingAmount', 'unallocated')

/** How many records there are of a kind that needs somebody. */
export const countFigure = (
  resource: { readonly name: string },
  value: number,
  filter: Filter,
): HomeFigure => ({
  value,
  list: { resource: resource.name, filter },
})
