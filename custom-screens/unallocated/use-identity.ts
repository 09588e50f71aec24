import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
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

/**
 * Total purchases and its parts, which add up to it to the penny.
 * @param mayAsk false while the list loads first
 */
export const useIdentity = (mayAsk: boolean): Identity | undefined => {
  const dataProvider = useDataProvider()
  const { data } = useQuery({
    queryKey: identityKey,
    queryFn: async ({ signal }) => {
      const amounts = Object.entries(figures).map(async ([name, { resource, filter, sum }]) => {
        const { meta } = await dataProvider.getList(resource, {
          pagination: { page: 1, perPage: 1 },
          sort: { field: 'id', order: 'ASC' },
          filter,
          meta: { sums: [sum] },
          signal,
        })
        return [name, meta?.sums?.[sum] ?? 0]
      })
      return Object.fromEntries(await Promise.all(amounts)) as Identity
    },
    enabled: mayAsk,
  })
  return data
}
