import { lazy, Suspense, useState } from 'react'
import { useDoneRequests } from './use-done-requests.ts'
import { useUndoKeys } from './use-undo-keys.ts'

const Bar = lazy(async () => ({ default: (await import('./UndoBar.tsx')).UndoBar }))
const Toast = lazy(async () => ({ default: (await import('./UndoToast.tsx')).UndoToast }))

/** Whether this page has written anything: until then it need not fetch what takes it back. */
const useHasWritten = (): boolean => {
  const { done, undone, told } = useDoneRequests()
  const has = done.length > 0 || undone.length > 0 || told !== null
  const [hasEver, setHasEver] = useState(has)
  if (has && !hasEver) setHasEver(true)
  return hasEver
}

/** In the menu bar: taking the last write back, and its keys. */
export const WaysBack = () => {
  useUndoKeys()
  return useHasWritten() ? (
    <Suspense>
      <Bar />
    </Suspense>
  ) : null
}

/** At the edge of the screen: what was written, with its way back. */
export const WayBackToast = () =>
  useHasWritten() ? (
    <Suspense>
      <Toast />
    </Suspense>
  ) : null
