import { apiQuery } from '../../admin/providers/api-query.ts'
import type { Values } from '../../model/check-record.ts'
import { quoteHeaders, type RecordFor } from '../../resources.config.ts'

const agreedContract = { standing: 'agreed', part: 'contract' }

export const isAgreedContract = ({ standing, part }: Values): boolean =>
  standing === agreedContract.standing && part === agreedContract.part

/** Agreed contract quotes of a project, oldest first. */
export const agreedContracts = (projectId: unknown) => {
  const filter = JSON.stringify({ projectId, ...agreedContract })
  const query = new URLSearchParams({ filter, sort: '["id","ASC"]' })
  return apiQuery<RecordFor<'quote-headers'>[]>(
    [quoteHeaders.name, 'agreed', projectId],
    `/QuoteHeader?${query}`,
  )
}
