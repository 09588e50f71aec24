import NowhereIcon from '@mui/icons-material/ExploreOffOutlined'
import { useTranslate } from 'react-admin'
import { MessagePage } from './MessagePage.tsx'

export const NotFound = () => {
  const translate = useTranslate()
  return (
    <MessagePage
      picture={<NowhereIcon />}
      title={translate('notFound.title')}
      text={translate('notFound.text')}
      homeLabel={translate('notFound.home')}
    />
  )
}
