import { request, requestJson } from '../../admin/providers/http-client.ts'
import type { ApiToken, NewApiToken } from '../../model/session.ts'
import { useOwnList } from '../sessions/use-own-list.ts'

const path = '/auth/tokens'

/** A token that was just made, and never to be had in full again. */
export type MadeApiToken = ApiToken & { readonly token: string }

/** One's own API tokens, and what one does with them. `make` answers null where it is refused. */
export const useApiTokens = () => {
  const { items, failure, change } = useOwnList<ApiToken>(path)
  return {
    tokens: items,
    failure,
    make: (body: NewApiToken) => change(() => requestJson<MadeApiToken>(path, { method: 'POST', body })),
    revoke: ({ id }: ApiToken) => change(() => request(`${path}/${id}`, { method: 'DELETE' })),
  }
}
