import LockIcon from '@mui/icons-material/LockOutlined'
import { useTranslate } from 'react-admin'
import { MessagePage } from './MessagePage.tsx'

/** Where a page leads that requires a role the person does not hold. */
export const Unauthorised = () => {
  const translate = useTranslate()
  return (
    <MessagePage
      picture={<LockIcon />}
      title={translate('unauthorised.title')}
      text={translate('unauthorised.text')}
      homeLabel={translate('unauthorised.home')}
    />
  )
}
