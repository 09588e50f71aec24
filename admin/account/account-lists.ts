import { useQuery } from '@tanstack/react-query'
import type { ApiToken, CreatedApiToken, NewApiToken, OpenSession, Passkey } from '../../model/session.ts'
import { apiQuery } from '../providers/api-query.ts'
import { request, requestJson } from '../providers/http-client.ts'
import { registerPasskey } from '../providers/passkeys.ts'
import { queryClient } from '../providers/query-client.ts'
import { messageOf, useCall } from '../providers/use-call.ts'

/** Reads what belongs to an account, on each visit. Its pages have no provider of the client. */
export const useAccountQuery = <Reply>(path: string) =>
  useQuery({ ...apiQuery<Reply>(['account', path], path), gcTime: 0 }, queryClient)

/**
 * Items of an account. `change` runs a call and reads all lists again, as ending sessions revokes API tokens, and a
 * passkey ends sessions. It resolves to undefined after an error.
 */
const useAccountList = <Item>(path: string) => {
  const { data, error } = useAccountQuery<readonly Item[]>(path)
  const { error: refusal, run } = useCall()
  const failure = refusal ?? error
  return {
    items: data,
    failure: failure === null ? '' : messageOf(failure),
    change: async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
      const result = await run(work)
      await queryClient.invalidateQueries({ queryKey: ['account'] })
      return result
    },
  }
}

/** Sessions of an account. `path`: such as `/auth/sessions`. */
export const useOpenSessions = (path: string) => {
  const { items, failure, change } = useAccountList<OpenSession>(path)
  const end = (address: string) => change(() => request(address, { method: 'DELETE' }))
  return {
    sessions: items,
    failure,
    endOne: ({ id }: OpenSession) => end(`/auth/sessions/${id}`),
    endOthers: () => end('/auth/sessions'),
  }
}

const ownTokens = '/auth/tokens'

/** API tokens of an account (default: the user's own). `make` resolves to undefined after a refusal. */
export const useApiTokens = (path = ownTokens) => {
  const { items, failure, change } = useAccountList<ApiToken>(path)
  return {
    tokens: items,
    failure,
    make: (body: NewApiToken) =>
      change(() => requestJson<CreatedApiToken>(ownTokens, { method: 'POST', body })),
    revoke: ({ id }: ApiToken) => change(() => request(`${ownTokens}/${id}`, { method: 'DELETE' })),
  }
}

const ownPasskeys = '/auth/passkeys'

/** Passkeys of an account (default: own). `register` resolves to undefined after a refusal. */
export const usePasskeys = (path = ownPasskeys) => {
  const { items, failure, change } = useAccountList<Passkey>(path)
  return {
    passkeys: items,
    failure,
    register: (name: string) => change(() => registerPasskey(name)),
    revoke: ({ id }: Passkey) => change(() => request(`${ownPasskeys}/${id}`, { method: 'DELETE' })),
  }
}
