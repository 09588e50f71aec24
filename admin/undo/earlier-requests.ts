import { useEffect } from 'react'
import type { RecentRequests } from '../../model/undo.ts'
import { addEarlierRequests } from '../providers/done-requests.ts'
import { requestJson } from '../providers/http-client.ts'
import { useSession } from '../session.ts'

/** Offers the user's latest writes for undo, also those made before the page was loaded. */
export const useEarlierRequests = (): void => {
  const email = useSession()?.email
  useEffect(() => {
    if (email === undefined) return
    const leaving = new AbortController()
    // Without the reply, only the page's own writes can be undone.
    const offer = async () => {
      const recent = await requestJson<RecentRequests>('/Undo', { signal: leaving.signal })
      if (recent.requests.length === 0) return
      // It names them by the definitions, which the first page does without.
      const { describedRequests } = await import('./recent-requests.ts')
      if (!leaving.signal.aborted) addEarlierRequests(describedRequests(recent))
    }
    offer().catch(() => {})
    return () => leaving.abort()
  }, [email])
}
