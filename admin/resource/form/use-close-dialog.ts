import { useCallback } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { useLeaveKnowingly } from '../../unsaved/unsaved-changes.ts'
import { useListing } from '../listing-context.ts'
import { pagePathOf, shortestListing } from '../page-path.ts'

/** State of a link that opens a dialog from its own list: closing may go back, without a new step in history. */
export const openedFromList = { fromList: true } as const

const isFromList = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fromList' in state && state.fromList === true

/** Whether a page of ours lies before this one: the router numbers its steps, and keeps that over a reload. */
const hasPageBefore = (): boolean => Number(window.history.state?.idx) > 0

/**
 * Closes the dialog as specification section 2 says: to its list, or one step back in history where the definition
 * says so. A dialog that was opened by its address alone is replaced by its list.
 */
export const useCloseDialog = (): (() => void) => {
  const { listing, resource, pagePath } = useListing()
  const navigate = useNavigate()
  const leave = useLeaveKnowingly()
  const params = useParams()
  const { state, search } = useLocation()
  const isShort = resource.closesTo === 'shortest'
  const closed = isShort ? pagePathOf(shortestListing(listing), params) : pagePath
  // The list behind is as its address says; another one is as it was left.
  const list = closed === pagePath ? `${closed}${search}` : closed
  // The one record of a resource has no list.
  const target = resource.single ? '/home' : list
  const goesBack =
    resource.single || resource.closesTo === 'back' || (isFromList(state) && closed === pagePath)
  return useCallback(
    () =>
      leave(() => void (goesBack && hasPageBefore() ? navigate(-1) : navigate(target, { replace: true }))),
    [goesBack, leave, navigate, target],
  )
}
