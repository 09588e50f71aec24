import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import type { OutlinedResource } from '../../model/outline.ts'
import type { MenuLink } from '../../model/resources.ts'
import type { MenuPage } from '../extension-points.ts'
import { signInPagePath } from '../guards.ts'
import { hasHelp, helpPath } from '../help.ts'
import { chooseLanguage, otherLanguages } from '../i18n/languages.ts'
import { mayDo } from '../may-do.ts'
import { outline } from '../outline.ts'
import { adminBase } from '../page-path.ts'
import { undoList, useDoneRequests } from '../providers/done-requests.ts'
import { request } from '../providers/http-client.ts'
import type { OpenedState } from '../resource/form/leave-form.ts'
import { endSession, hasAnyRole } from '../session.ts'
import { forgetUser } from '../stored-for-user.ts'
import { leaveAfterAsking } from '../unsaved/unsaved-changes.ts'

interface MenuItem {
  readonly label: string
  /** Path of the page. */
  readonly to: string
  /** Query of the view that it opens. */
  readonly search?: string
  /** The counted view: `orders/overdue`. */
  readonly waits?: string
  /** Whether it is the entry of its list: the one without a view, else the first. */
  readonly isOfList?: boolean
}

export type MenuEntry = MenuItem | { readonly label: string; readonly items: readonly MenuItem[] }

const linkOf = ({ label, to, view, waits }: MenuLink): MenuItem => ({
  label,
  to: `${adminBase}/${to}`,
  ...(view !== undefined && { search: `?view=${view}` }),
  ...(waits !== undefined && { waits }),
})

/** Address of an entry. */
export const addressOf = ({ to, search = '' }: MenuItem): string => to + search

/** Whether the page is the entry's. */
export const isHere = (section: string, { to, isOfList = true }: Partial<MenuItem>): boolean =>
  to !== undefined && isOfList && isBelow(section, to)

/** Says of each entry whether it is that of its list. */
export const withLists = (entries: readonly MenuEntry[]): readonly MenuEntry[] => {
  const all = entries.flatMap((entry) => ('items' in entry ? entry.items : [entry]))
  const ofList = ({ to }: MenuItem) =>
    all.find((item) => item.to === to && item.search === undefined) ?? all.find((item) => item.to === to)
  const marked = (item: MenuItem): MenuItem => ({ ...item, isOfList: ofList(item) === item })
  return entries.map((entry) =>
    'items' in entry ? { ...entry, items: entry.items.map(marked) } : marked(entry),
  )
}

const definitions: Readonly<Record<string, OutlinedResource>> = outline.resources

/** Whether the user may open the entry: a readable list, or one record that the user may change. */
const isOffered = ({ to }: MenuLink): boolean => {
  const resource = definitions[to]
  return resource === undefined || mayDo(resource, resource.single ? 'edit' : 'list')
}

export const useMenuEntries = (pages: readonly MenuPage[]): readonly MenuEntry[] => {
  const translate = useTranslate()
  const withoutHeading = pages.filter(({ under, roles }) => under === undefined && hasAnyRole(roles))
  const entries = outline.menu.flatMap((entry): MenuEntry[] => {
    if (!('items' in entry)) return isOffered(entry) ? [linkOf(entry)] : []
    const items = [
      ...entry.items.filter(isOffered).map(linkOf),
      ...pages
        .filter(
          ({ under, roles }) => under !== undefined && translate(under) === entry.label && hasAnyRole(roles),
        )
        .map(({ label, to }) => ({ label: translate(label), to })),
    ]
    return items.length > 0 ? [{ label: entry.label, items }] : []
  })
  return withLists([...entries, ...withoutHeading.map(({ label, to }) => ({ label: translate(label), to }))])
}

export interface AccountItem extends Partial<Omit<MenuItem, 'label'>> {
  readonly label: string
  readonly onChoose?: () => void
}

/** Ends the session at once here, and on the server if reachable. */
const signOut = (): void => {
  // Sent before the token is removed. The browser is logged out whatever the response.
  request('/auth/logout', { method: 'POST', keepalive: true }).catch(() => undefined)
  endSession(true)
  forgetUser()
}

export const useAccountItems = (): readonly AccountItem[] => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { done } = useDoneRequests()
  const logOut = () => {
    signOut()
    void navigate(signInPagePath)
  }
  return [
    { label: translate('menu.changePassword'), to: '/account/password' },
    { label: translate('menu.twoFactor'), to: '/account/2fa' },
    ...(done.length > 0 ? [{ label: translate('menu.undo'), onChoose: () => undoList.set(true) }] : []),
    ...(hasHelp() ? [{ label: translate('menu.help'), to: helpPath }] : []),
    ...otherLanguages().map(({ code, name }) => ({
      label: name,
      onChoose: () => leaveAfterAsking(() => chooseLanguage(code)),
    })),
    { label: translate('menu.logOut'), onChoose: () => leaveAfterAsking(logOut) },
  ]
}

/** Path that decides which section of the menu is marked: of the page, or of the one that a dialog was closed on. */
export const useSection = (): string => {
  const { pathname, state } = useLocation()
  return (state as OpenedState | null)?.section ?? pathname
}

/** Whether a path is at or below a page. */
export const isBelow = (path: string, page: string): boolean => path === page || path.startsWith(`${page}/`)

/**
 * Open state of a menu, closed by navigation. The address changes before its screen is rendered, so a menu
 * opened in between belongs to both.
 */
export const useOpenHere = () => {
  const { pathname } = useLocation()
  const [openedAt, setOpenedAt] = useState<readonly string[]>([])
  return {
    open: openedAt.includes(pathname),
    show: () => setOpenedAt([pathname, window.location.pathname]),
    close: () => setOpenedAt([]),
  }
}
