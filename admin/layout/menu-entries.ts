import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import type { MenuLink, Resources } from '../../model/resources.ts'
import { menu, resources } from '../../resources.config.ts'
import type { MenuPage } from '../extension-points.ts'
import { signInPagePath } from '../guards.ts'
import { signOut } from '../providers/sign-out.ts'
import { adminBase } from '../resource/page-path.ts'
import { holdsOneOf } from '../session.ts'
import { leaveAfterAsking } from '../unsaved/unsaved-changes.ts'

interface MenuItem {
  readonly label: string
  /** A path of the browser. */
  readonly to: string
}

/** A link of the main menu, or a heading with links below it. */
export type MenuEntry = MenuItem | { readonly label: string; readonly items: readonly MenuItem[] }

const linkOf = ({ label, to }: MenuLink): MenuItem => ({ label, to: `${adminBase}/${to}` })

// As they are written: the roles that read a resource are the same for everybody.
const definitions: Resources = resources

/** Whether an entry leads to something for the person: a list that they may read, or one record that they may change. */
const isOffered = ({ to }: MenuLink): boolean => {
  const { single, access } = definitions[to] ?? {}
  return holdsOneOf(single ? access?.write : access?.read)
}

/** The main menu of the signed-in person: what they may read of the definitions' menu, and the pages that they may open. */
export const useMenuEntries = (pages: readonly MenuPage[]): readonly MenuEntry[] => {
  const translate = useTranslate()
  return menu.flatMap((entry): MenuEntry[] => {
    if (!('items' in entry)) return isOffered(entry) ? [linkOf(entry)] : []
    const items = [
      ...entry.items.filter(isOffered).map(linkOf),
      ...pages
        .filter(({ under, roles }) => translate(under) === entry.label && holdsOneOf(roles))
        .map(({ label, to }) => ({ label: translate(label), to })),
    ]
    return items.length > 0 ? [{ label: entry.label, items }] : []
  })
}

/** An entry of a menu: a link, or an action. */
export interface AccountItem {
  readonly label: string
  readonly to?: string
  readonly onChoose?: () => void
}

/** What the signed-in person can do with their own account. */
export const useAccountItems = (): readonly AccountItem[] => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const logOut = () => {
    signOut()
    void navigate(signInPagePath)
  }
  return [
    { label: translate('menu.changePassword'), to: '/account/password' },
    { label: translate('menu.twoFactor'), to: '/account/2fa' },
    { label: translate('menu.logOut'), onChoose: () => leaveAfterAsking(logOut) },
  ]
}

/**
 * Whether a menu is open: until it is closed, or the person navigates elsewhere, by Back too. The address changes before
 * its screen is drawn: a menu opened in between belongs to both addresses and stays open when the screen comes.
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
