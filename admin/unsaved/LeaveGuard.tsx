import { useEffect, useState } from 'react'
import { useBlocker, useLocation } from 'react-router-dom'
import { DiscardDialog } from '../layout/DialogBox.tsx'
import { askWith, stepTaken, wouldLose } from './unsaved-changes.ts'

/** Asks before in-app navigation, such as Back or a logout, leaves unsaved changes. One per router. */
export const LeaveGuard = () => {
  const { key } = useLocation()
  const [pending, setPending] = useState<{ readonly step: () => void } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each step
  useEffect(stepTaken, [key])
  useEffect(() => askWith((step) => setPending({ step })), [])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && wouldLose(nextLocation.pathname),
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
