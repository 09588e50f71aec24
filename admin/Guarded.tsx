import { useEffect } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router-dom'
import { type SignInState, signInPagePath } from './guards.ts'
import { Proofs } from './layout/ProofDialog.tsx'
import { wasLoggedOut } from './session.ts'
import { LeaveGuard } from './unsaved/LeaveGuard.tsx'
import { useSession } from './use-session.ts'

/**
 * Around every page that needs a session: leaves as soon as it ends, be it by the clock, in another tab or because
 * the server has ended it.
 */
export const Guarded = () => {
  const session = useSession()
  const isSignedIn = session !== null
  const location = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (isSignedIn) return
    const state: SignInState = { wanted: location.pathname + location.search, ended: true }
    // Whoever logs out has finished; whoever was cut off goes on where they were.
    void navigate(signInPagePath, { replace: true, state: wasLoggedOut() ? null : state })
  }, [isSignedIn, location, navigate])
  if (!session) return null
  return (
    <>
      {/* Filters, ticks and half-typed forms are not the next person's. */}
      <Outlet key={session.email} />
      <LeaveGuard />
      <Proofs />
    </>
  )
}
