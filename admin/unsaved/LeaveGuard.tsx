import { useEffect, useState } from 'react'
import { useBlocker, useLocation } from 'react-router-dom'
import { DiscardDialog } from '../layout/DialogBox.tsx'
import { askWith, stepTaken, wouldLose } from './unsaved-changes.ts'

/**
 * Asks before a step inside the app, such as the browser's Back or logging out, leaves a form with unsaved changes. A
 * router takes one of these.
 */
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
