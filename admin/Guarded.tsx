import { useEffect } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router-dom'
import { type SignInState, signInPagePath } from './guards.ts'
import { Proofs } from './layout/ProofDialog.tsx'
import { wasLoggedOut } from './session.ts'
import { LeaveGuard } from './unsaved/LeaveGuard.tsx'
import { useSession } from './use-session.ts'

/** Layout of pages that need a session. Leaves when it expires or ends in another tab or on the server. */
export const Guarded = () => {
  const session = useSession()
  const isSignedIn = session !== null
  const location = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (isSignedIn) return
    const state: SignInState = { wanted: location.pathname + location.search, ended: true }
    // After a logout, the next sign-in starts at home; after an expired session, at the same page.
    void navigate(signInPagePath, { replace: true, state: wasLoggedOut() ? null : state })
  }, [isSignedIn, location, navigate])
  if (!session) return null
  return (
    <>
      {/* Remounted per user: filters, selections and drafts are private. */}
      <Outlet key={session.email} />
      <LeaveGuard />
      <Proofs />
    </>
  )
}
