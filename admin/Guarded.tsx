import { useEffect, useState } from 'react'
import { Outlet, useBlocker, useLocation, useNavigate } from 'react-router-dom'
import { type SignInState, signInPagePath } from './guards.ts'
import { DiscardDialog } from './layout/DialogBox.tsx'
import { Reauthentication } from './layout/ReauthenticationDialog.tsx'
import { useSession, wasLoggedOut } from './session.ts'
import { resetClosing, setUnsavedDialog, wouldLoseInput } from './unsaved/unsaved-changes.ts'

/** Asks before in-app navigation, such as Back or a logout, leaves unsaved changes. One per router. */
const LeaveGuard = () => {
  const { key } = useLocation()
  const [pending, setPending] = useState<{ readonly step: () => void } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each navigation, which changes the key
  useEffect(resetClosing, [key])
  useEffect(() => setUnsavedDialog((step) => setPending({ step })), [])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && wouldLoseInput(nextLocation.pathname),
  )
  return (
    <DiscardDialog
      open={blocker.state === 'blocked' || pending !== null}
      onDiscard={() => {
        blocker.proceed?.()
        pending?.step()
      }}
      onKeep={() => {
        blocker.reset?.()
        setPending(null)
      }}
    />
  )
}

/** Layout of pages that need a session. Leaves when it expires or ends in another tab or on the server. */
export const Guarded = () => {
  const session = useSession()
  const isSignedIn = session !== null
  const location = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (isSignedIn) return
    const state: SignInState = { requested: location.pathname + location.search, ended: true }
    // After a logout, the next sign-in starts at home; after an expired session, at the same page.
    void navigate(signInPagePath, { replace: true, state: wasLoggedOut() ? null : state })
  }, [isSignedIn, location, navigate])
  if (!session) return null
  return (
    <>
      {/* Remounted per user: filters, selections and drafts are private. */}
      <Outlet key={session.email} />
      <LeaveGuard />
      <Reauthentication />
    </>
  )
}
