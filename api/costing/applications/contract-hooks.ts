import { defaultTerms } from '../../../model/costing/payment-dates.ts'
import type { RecordFor } from '../../../resources.config.ts'
import type { ResourceHooks } from '../../crud/hooks.ts'

type Days = keyof (typeof defaultTerms)['jct']
type Contract = Pick<RecordFor<'projects'>, 'terms' | Days>

const isUsual = (terms: Contract['terms']): terms is keyof typeof defaultTerms =>
  terms !== null && Object.hasOwn(defaultTerms, terms)

/** The days of payment terms that are chosen, but for those typed in the same change. */
export const usualDays = (before: Contract | null, values: Partial<Contract>): Partial<Contract> => {
  const { terms } = values
  if (!terms || !isUsual(terms) || terms === before?.terms) return {}
  const isTyped = (name: Days) =>
    Object.hasOwn(values, name) && (values[name] ?? null) !== (before?.[name] ?? null)
  return Object.fromEntries(Object.entries(defaultTerms[terms]).filter(([name]) => !isTyped(name as Days)))
}

/** Payment terms set the days of the client's contract. */
export const contractHooks: ResourceHooks<RecordFor<'projects'>> = {
  concerns: ({ values }) => values.terms != null,
  beforeWrite: async (_trx, { before, values }) => usualDays(before, values),
}
