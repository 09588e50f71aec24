import { createContext, useContext, useEffect, useRef } from 'react'
import { type Location, type NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { dialogPagesKey, storedEntries } from '../stored-for-user.ts'

type Page = Pick<Location, 'pathname' | 'search' | 'hash' | 'state' | 'key'>

/** Addresses of dialogs, and the list that each belongs to. */
const dialogAddress = /^(?<list>.*)\/(?:create|[1-9]\d*\/edit)\/?$/

export const isDialog = (pathname: string): boolean => dialogAddress.test(pathname)

/**
 * The page that a dialog is opened over, if it is not its own list.
 * @param before the page shown before
 */
export const pageUnder = (pathname: string, before: Page | null): Page | null => {
  const list = dialogAddress.exec(pathname)?.groups?.list
  return list === undefined || !before || before.pathname === list || isDialog(before.pathname)
    ? null
    : before
}

/** By history entry: Back, Forward and a reload show the same page under a dialog. */
const pages = storedEntries<Page>('sessionStorage', dialogPagesKey)

/** The page to show, and whether the address is that of a dialog over it. */
export const usePage = (): { readonly page: Location; readonly isUnder: boolean } => {
  const location = useLocation()
  const isPushed = useNavigationType() === 'PUSH'
  const before = useRef<Page | null>(null)
  const { key, pathname } = location
  const under = isDialog(pathname)
    ? (pages.get(key) ?? (isPushed ? pageUnder(pathname, before.current) : null))
    : null
  useEffect(() => {
    before.current = under ?? location
    if (under) pages.keep(key, under)
  }, [under, location, key])
  return { page: under ? { ...location, ...under } : location, isUnder: under !== null }
}

/** How the address was reached: React Router does not tell it inside of a page with its own location. */
export const NavigationContext = createContext<`${NavigationType}`>('POP')

export const usePageNavigationType = (): `${NavigationType}` => useContext(NavigationContext)

/** Whether the dialog is over a page that is not its own list. */
export const OverPage = createContext(false)
