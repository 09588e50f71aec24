import type { Figure } from '../../model/figure.ts'
import { purchaseLines, quotePurchaseLinks } from '../../resources.config.ts'
import { workbenchKey } from './calls.ts'

export const parts = ['allocated', 'unallocated', 'over', 'rounding'] as const
export type Part = (typeof parts)[number]

const ofView = (name: Part): Figure => ({
  resource: purchaseLines.name,
  filter: purchaseLines.list.views?.find((view) => view.name === name)?.filter ?? {},
  sum: 'remainingAmount',
  view: name,
})

/** Total purchases and its parts, with their lists. */
export const figures: Readonly<Record<'lines' | Part, Figure>> = {
  lines: { resource: purchaseLines.name, filter: {}, sum: 'total' },
  allocated: { resource: quotePurchaseLinks.name, filter: {}, sum: 'amount' },
  unallocated: ofView('unallocated'),
  over: ofView('over'),
  rounding: ofView('rounding'),
}

/** Amounts in pounds. */
export type Identity = Readonly<Record<keyof typeof figures, number>>

export const identityKey = [workbenchKey, 'identity'] as const
