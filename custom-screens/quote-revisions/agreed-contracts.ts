import { requestJson } from '../../admin/providers/http-client.ts'
import type { Values } from '../../model/check-record.ts'
import type { RecordFor } from '../../resources.config.ts'

const agreedContract = { standing: 'agreed', part: 'contract' }

export const isAgreedContract = ({ standing, part }: Values): boolean =>
  standing === agreedContract.standing && part === agreedContract.part

/** Agreed contract quotes of a project, oldest first. */
export const readAgreedContracts = (
  projectId: unknown,
  signal?: AbortSignal,
): Promise<RecordFor<'quote-headers'>[]> => {
  const filter = JSON.stringify({ projectId, ...agreedContract })
  const query = new URLSearchParams({ filter, sort: '["id","ASC"]' })
  return requestJson(`/QuoteHeader?${query}`, { signal })
}
