import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { signInPagePath } from '../guards.ts'
import { signOut } from '../providers/sign-out.ts'
import { DropDown } from './DropDown.tsx'
import { Initials } from './Initials.tsx'

/** The signed-in person's own menu. */
export const AccountMenu = ({ name }: { readonly name: string }) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const logOut = () => {
    signOut()
    void navigate(signInPagePath)
  }
  return (
    <DropDown
      label={name}
      name={translate('menu.account', { name })}
      shortOnPhone
      startIcon={<Initials name={name} />}
      items={[
        { label: translate('menu.changePassword'), to: '/account/password' },
        { label: translate('menu.twoFactor'), to: '/account/2fa' },
        { label: translate('menu.logOut'), onChoose: logOut },
      ]}
    />
  )
}
