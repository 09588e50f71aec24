import { useCallback, useEffect, useState } from 'react'
import type { ApiToken, NewApiToken, OpenSession, Passkey } from '../../model/session.ts'
import { request, requestJson } from '../providers/http-client.ts'
import { registerPasskey } from '../providers/passkeys.ts'

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * What belongs to an account, and why the last call about it failed.
 * @param path that answers all of it, such as `/auth/sessions`
 * @returns `change` makes a call and fetches the list again either way; it answers null when the call failed
 */
const useAccountList = <Item>(path: string) => {
  const [items, setItems] = useState<readonly Item[] | null>(null)
  const [failure, setFailure] = useState('')
  const load = useCallback(async () => {
    try {
      setItems(await requestJson<Item[]>(path))
    } catch (error) {
      setFailure(messageOf(error))
    }
  }, [path])
  useEffect(() => void load(), [load])
  const change = async <Result>(work: () => Promise<Result>): Promise<Result | null> => {
    setFailure('')
    const result = await work().catch((error: unknown) => {
      setFailure(messageOf(error))
      return null
    })
    await load()
    return result
  }
  return { items, failure, change, reload: load }
}

/**
 * The sessions of one's own account or, by its path, of another one.
 * @param path such as `/auth/sessions`
 */
export const useOpenSessions = (path: string) => {
  const { items, failure, change, reload } = useAccountList<OpenSession>(path)
  const end = (address: string) => change(() => request(address, { method: 'DELETE' }))
  return {
    sessions: items,
    failure,
    reload,
    endOne: ({ id }: OpenSession) => end(`/auth/sessions/${id}`),
    endOthers: () => end('/auth/sessions'),
  }
}

/** A token that was just made, and is never shown in full again. */
export type MadeApiToken = ApiToken & { readonly token: string }

const ownTokens = '/auth/tokens'

/**
 * The API tokens of one's own account or, by its path, of another one. `make` makes one's own; it answers null when that
 * is refused.
 */
export const useApiTokens = (path = ownTokens) => {
  const { items, failure, change } = useAccountList<ApiToken>(path)
  return {
    tokens: items,
    failure,
    make: (body: NewApiToken) => change(() => requestJson<MadeApiToken>(ownTokens, { method: 'POST', body })),
    revoke: ({ id }: ApiToken) => change(() => request(`${ownTokens}/${id}`, { method: 'DELETE' })),
  }
}

const ownPasskeys = '/auth/passkeys'

/**
 * The passkeys of one's own account or, by its path, of another one. `register` and `revoke` answer null when that is
 * refused.
 */
export const usePasskeys = (path = ownPasskeys) => {
  const { items, failure, change } = useAccountList<Passkey>(path)
  return {
    passkeys: items,
    failure,
    register: (name: string) => change(() => registerPasskey(name)),
    revoke: ({ id }: Passkey) => change(() => request(`${ownPasskeys}/${id}`, { method: 'DELETE' })),
  }
}
