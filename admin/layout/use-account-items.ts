import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { signInPagePath } from '../guards.ts'
import { signOut } from '../providers/sign-out.ts'
import type { DropDownItem } from './DropDownList.tsx'

/** What the signed-in person can do with their own account. */
export const useAccountItems = (): readonly DropDownItem[] => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const logOut = () => {
    signOut()
    void navigate(signInPagePath)
  }
  return [
    { label: translate('menu.changePassword'), to: '/account/password' },
    { label: translate('menu.twoFactor'), to: '/account/2fa' },
    { label: translate('menu.logOut'), onChoose: logOut },
  ]
}
