import { useCallback } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { useLeaveKnowingly } from '../../unsaved/unsaved-changes.ts'
import { useListing } from '../listing-context.ts'
import { pagePathOf, shortestListing } from '../page-path.ts'

/** Navigation state of a dialog opened from its list: closing it may go back. */
export const openedFromList = { fromList: true } as const

const isFromList = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fromList' in state && state.fromList === true

/** Whether the previous history entry is ours. The router numbers its entries, also across reloads. */
const hasPageBefore = (): boolean => Number(window.history.state?.idx) > 0

/** Closes the dialog (specification section 2): to its list, or back if the definition says so. */
export const useCloseDialog = (): (() => void) => {
  const { listing, resource, pagePath } = useListing()
  const navigate = useNavigate()
  const leave = useLeaveKnowingly()
  const params = useParams()
  const { state, search } = useLocation()
  const isShort = resource.closesTo === 'shortest'
  const closed = isShort ? pagePathOf(shortestListing(listing), params) : pagePath
  // The current list keeps its query; another list restores its last state.
  const list = closed === pagePath ? `${closed}${search}` : closed
  const target = resource.single ? '/home' : list
  const goesBack =
    resource.single || resource.closesTo === 'back' || (isFromList(state) && closed === pagePath)
  return useCallback(
    () =>
      leave(() => void (goesBack && hasPageBefore() ? navigate(-1) : navigate(target, { replace: true }))),
    [goesBack, leave, navigate, target],
  )
}
