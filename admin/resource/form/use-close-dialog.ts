import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { usePlace } from '../place-context.ts'

/** State of a link that opens a dialog from its own list: closing may go back, without a new step in history. */
export const openedFromList = { fromList: true } as const

const isFromList = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fromList' in state && state.fromList === true

/** Key of the location that a visit starts with: there is nothing of ours to go back to. */
const firstKey = 'default'

/**
 * Closes the dialog as specification section 2 says: to its list, or one step back in history where the definition
 * says so. A dialog that was opened by its address alone is replaced by its list.
 */
export const useCloseDialog = (): (() => void) => {
  const { resource, address } = usePlace()
  const navigate = useNavigate()
  const { state, key } = useLocation()
  const goesBack = isFromList(state) || (resource.closesTo === 'back' && key !== firstKey)
  return useCallback(
    () => void (goesBack ? navigate(-1) : navigate(address, { replace: true })),
    [goesBack, navigate, address],
  )
}
