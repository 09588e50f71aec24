import { useEffect } from 'react'
import { useBlocker, useLocation } from 'react-router-dom'
import { laterOpened } from '../../later/later.tsx'
import { stepTaken, wouldLose } from './half-typed.ts'

const DiscardDialog = laterOpened(async () => (await import('../../layout/DiscardDialog.tsx')).DiscardDialog)

/** Asks before a step, such as the browser's Back, leaves a form that is half typed. A router takes one of these. */
export const LeaveGuard = () => {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each step
  useEffect(stepTaken, [key])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && wouldLose(nextLocation.pathname),
  )
  return (
    <DiscardDialog
      open={blocker.state === 'blocked'}
      onDiscard={() => blocker.proceed?.()}
      onKeep={() => blocker.reset?.()}
    />
  )
}
