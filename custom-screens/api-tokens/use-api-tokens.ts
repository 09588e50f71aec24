import { useCallback, useEffect, useState } from 'react'
import { request, requestJson } from '../../admin/providers/http-client.ts'
import type { ApiToken, NewApiToken } from '../../model/session.ts'

const path = '/auth/tokens'

/** One's own API tokens, and what one does with them. `make` answers the token itself, which is never to be had again. */
export const useApiTokens = () => {
  const [tokens, setTokens] = useState<readonly ApiToken[] | null>(null)
  const [failure, setFailure] = useState('')
  const attempt = useCallback(async <Result>(work: () => Promise<Result>): Promise<Result | null> => {
    try {
      setFailure('')
      return await work()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
      return null
    }
  }, [])
  const load = useCallback(
    () => attempt(async () => setTokens(await requestJson<ApiToken[]>(path))),
    [attempt],
  )
  useEffect(() => void load(), [load])
  return {
    tokens,
    failure,
    make: async (asked: NewApiToken): Promise<string | null> => {
      const made = await attempt(() => requestJson<{ token: string }>(path, { method: 'POST', body: asked }))
      if (made) await load()
      return made?.token ?? null
    },
    revoke: async ({ id }: ApiToken): Promise<void> => {
      await attempt(() => request(`${path}/${id}`, { method: 'DELETE' }))
      await load()
    },
  }
}
