import { useCallback, useEffect, useState } from 'react'
import type { ApiToken, CreatedApiToken, NewApiToken, OpenSession, Passkey } from '../../model/session.ts'
import { request, requestJson } from '../providers/http-client.ts'
import { registerPasskey } from '../providers/passkeys.ts'
import { messageOf } from '../providers/use-call.ts'

/** Items of an account. `change` runs a call and reloads them; it resolves to null after an error. */
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

/** Sessions of an account. `path`: such as `/auth/sessions`. */
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

const ownTokens = '/auth/tokens'

/** API tokens of an account (default: the user's own). `make` resolves to null after a refusal. */
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

/** Passkeys of an account (default: own). `register` and `revoke` resolve to null after a refusal. */
export const usePasskeys = (path = ownPasskeys) => {
  const { items, failure, change } = useAccountList<Passkey>(path)
  return {
    passkeys: items,
    failure,
    register: (name: string) => change(() => registerPasskey(name)),
    revoke: ({ id }: Passkey) => change(() => request(`${ownPasskeys}/${id}`, { method: 'DELETE' })),
  }
}
