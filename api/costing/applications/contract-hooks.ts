import { defaultTerms } from '../../../model/costing/payment-dates.ts'
import type { RecordFor } from '../../../resources.config.ts'
import type { ResourceHooks } from '../../crud/hooks.ts'

type Project = RecordFor<'projects'>

const isUsual = (terms: Project['terms']): terms is keyof typeof defaultTerms =>
  terms !== null && Object.hasOwn(defaultTerms, terms)

/** Payment terms set the days that are not typed in the same change. */
export const contractHooks: ResourceHooks<Project> = {
  concerns: ({ values }) => values.terms != null,
  beforeWrite: async (_trx, { before, values }) => {
    const { terms } = values
    if (!terms || !isUsual(terms) || terms === before?.terms) return
    const isTyped = (name: keyof (typeof defaultTerms)['jct']) =>
      Object.hasOwn(values, name) && (values[name] ?? null) !== (before?.[name] ?? null)
    const usual = Object.entries(defaultTerms[terms]).filter(
      ([name]) => !isTyped(name as keyof (typeof defaultTerms)['jct']),
    )
    return Object.fromEntries(usual)
  },
}
