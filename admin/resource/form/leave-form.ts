import { useCallback, useContext } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { definitionsNow } from '../../definitions.ts'
import { useExtension } from '../../extension-points.ts'
import { inSentence } from '../../i18n/language.ts'
import { mayDo } from '../../may-do.ts'
import { pagePathOf, shortestListing } from '../../page-path.ts'
import { hasAnyRole } from '../../session.ts'
import { useConfirmedLeave } from '../../unsaved/unsaved-changes.ts'
import { OverPage } from '../dialog-page.ts'
import { useListing } from '../listing-context.ts'
import { parentTabs } from '../parent/parent-tabs.ts'

/** Navigation state: how a page was opened. */
export interface OpenedState {
  /** A dialog opened from its list: closing it may go back. */
  readonly fromList?: true
  /** Below a new record, to add to its list. */
  readonly toAdd?: true
  readonly afterCreate?: true
  /** Path of the page before, whose section of the menu stays marked. */
  readonly section?: string
  /** Messages of a refused button, at the fields of the form. */
  readonly refused?: Readonly<Record<string, string>>
}

export const openedFromList: OpenedState = { fromList: true }

export const useOpened = (): OpenedState => (useLocation().state as OpenedState | null) ?? {}

/** Whether the previous history entry is ours. The router numbers its entries, also across reloads. */
const hasPageBefore = (): boolean => Number(window.history.state?.idx) > 0

/** Closes the dialog (specification section 2): to its list, or back if the definition says so. */
export const useCloseDialog = (): (() => void) => {
  const { listing, resource, pagePath } = useListing()
  const navigate = useNavigate()
  const leave = useConfirmedLeave()
  const params = useParams()
  const { fromList } = useOpened()
  const isOver = useContext(OverPage)
  const { search } = useLocation()
  const isShort = resource.closesTo === 'shortest'
  const closed = isShort ? pagePathOf(shortestListing(listing), params) : pagePath
  // The current list keeps its query; another list restores its last state.
  const list = closed === pagePath ? `${closed}${search}` : closed
  const target = resource.single ? '/home' : list
  const section = closed === pagePath ? undefined : pagePath
  const goesBack =
    isOver || resource.single || resource.closesTo === 'back' || (fromList && closed === pagePath)
  return useCallback(
    () =>
      leave(
        () =>
          void (goesBack && hasPageBefore()
            ? navigate(-1)
            : navigate(target, { replace: true, state: section && { section } })),
      ),
    [goesBack, leave, navigate, target, section],
  )
}

/** The button of a new record that saves and continues below it: label and target; null if not available. */
export const useContinueBelow = () => {
  const { resource, pagePath } = useListing()
  const translate = useTranslate()
  const navigate = useNavigate()
  const leave = useConfirmedLeave()
  const { recordScreens = {} } = useExtension(resource.name)
  const goTo = (to: string, state: OpenedState) => (id: number) =>
    leave(() => void navigate(`${pagePath}/${id}/${to}`, { replace: true, state }))
  for (const [to, { afterCreate: label, roles }] of Object.entries(recordScreens))
    if (label && hasAnyRole(roles)) return { label: translate(label), goTo: goTo(to, { afterCreate: true }) }
  const tab = parentTabs(definitionsNow(), resource).find(
    ({ child }) => child?.list.inlineAdd && mayDo(child, 'create'),
  )
  if (!tab) return null
  return {
    label: translate('parent.saveAndAdd', { children: inSentence(tab.label) }),
    goTo: goTo(tab.to, { toAdd: true }),
  }
}
