import type { HomeFigure } from '../../../model/costing/home.ts'
import type { Filter } from '../../../model/filter/filter.ts'
import {
  payments,
  purchaseLines,
  quoteLines,
  quotePurchaseLinks,
  supplierInvoices,
  supplierStatementLines,
} from '../../../resources.config.ts'

/** Records in a list that a figure opens by their ids. */
export const mostListed = 100

const figure =
  (resource: { readonly name: string }, sum: string, view?: string) => (value: number, filter: Filter) =>
    ({ value, list: { resource: resource.name, filter, sum, ...(view && { view }) } }) satisfies HomeFigure

export const spendFigure = figure(quotePurchaseLinks, 'amount')
export const quotedFigure = figure(quoteLines, 'total')
export const paidFigure = figure(payments, 'amount')
export const unallocatedFigure = figure(purchaseLines, 'remainingAmount', 'unallocated')
export const approvedFigure = figure(supplierInvoices, 'toPay')
export const queriesFigure = figure(supplierStatementLines, 'differsBy', 'queries')

/** A count, with what its records come to in pounds. */
export const countFigure = (
  resource: { readonly name: string },
  value: number,
  filter: Filter,
  amount?: number,
): HomeFigure => ({
  value,
  ...(amount !== undefined && { amount }),
  list: { resource: resource.name, filter },
})
