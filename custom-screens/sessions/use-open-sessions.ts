import { useCallback, useEffect, useState } from 'react'
import { request, requestJson } from '../../admin/providers/http-client.ts'
import type { OpenSession } from '../../model/session.ts'

/**
 * The sessions of one's own account or, by its path, of another one.
 * @param path such as `/auth/sessions`
 */
export const useOpenSessions = (path: string) => {
  const [sessions, setSessions] = useState<readonly OpenSession[] | null>(null)
  const [failure, setFailure] = useState('')
  const load = useCallback(async () => {
    try {
      setSessions(await requestJson<OpenSession[]>(path))
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    }
  }, [path])
  useEffect(() => void load(), [load])
  const end = async (address: string) => {
    try {
      setFailure('')
      await request(address, { method: 'DELETE' })
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    }
    await load()
  }
  return {
    sessions,
    failure,
    endOne: ({ id }: OpenSession) => end(`/auth/sessions/${id}`),
    endOthers: () => end('/auth/sessions'),
  }
}
