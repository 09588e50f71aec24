import { request } from '../../admin/providers/http-client.ts'
import type { OpenSession } from '../../model/session.ts'
import { useOwnList } from './use-own-list.ts'

/**
 * The sessions of one's own account or, by its path, of another one.
 * @param path such as `/auth/sessions`
 */
export const useOpenSessions = (path: string) => {
  const { items, failure, change } = useOwnList<OpenSession>(path)
  const end = (address: string) => change(() => request(address, { method: 'DELETE' }))
  return {
    sessions: items,
    failure,
    endOne: ({ id }: OpenSession) => end(`/auth/sessions/${id}`),
    endOthers: () => end('/auth/sessions'),
  }
}
