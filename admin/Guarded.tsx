import { useEffect } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router-dom'
import { signInAddress } from './guards.ts'
import { queryClient } from './providers/query-client.ts'
import { useSession } from './use-session.ts'

/**
 * Around every page that needs a session: leaves as soon as it ends, be it by the clock, in another tab or because
 * the server has ended it, and forgets what was fetched under it.
 */
export const Guarded = () => {
  const isSignedIn = useSession() !== null
  const location = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (isSignedIn) return
    queryClient.clear()
    void navigate(signInAddress(location), { replace: true })
  }, [isSignedIn, location, navigate])
  return isSignedIn ? <Outlet /> : null
}
