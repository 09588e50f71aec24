import Link from '@mui/material/Link'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'

/** On the account pages, as the specification lists all items of the account menu. */
export const SessionsLink = () => {
  const translate = useTranslate()
  return (
    <Link component={RouterLink} to="/account/sessions">
      {translate('sessions.link')}
    </Link>
  )
}
