import { useTranslate } from 'react-admin'
import { DropDown } from './DropDown.tsx'
import { Initials } from './Initials.tsx'
import { useAccountItems } from './use-account-items.ts'

/** The signed-in person's own menu. */
export const AccountMenu = ({ name }: { readonly name: string }) => {
  const translate = useTranslate()
  return (
    <DropDown
      label={name}
      name={translate('menu.account', { name })}
      shortOnPhone
      startIcon={<Initials name={name} />}
      items={useAccountItems()}
    />
  )
}
