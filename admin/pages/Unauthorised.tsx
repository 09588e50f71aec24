import LockIcon from '@mui/icons-material/LockOutlined'
import { useTranslate } from 'react-admin'
import { MessagePage } from './MessagePage.tsx'

/** Shown if the user lacks the role for a page. */
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
