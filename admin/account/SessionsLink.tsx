import Link from '@mui/material/Link'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'

/** From the pages of one's own account; its menu holds what the specification lists. */
export const SessionsLink = () => {
  const translate = useTranslate()
  return (
    <Link component={RouterLink} to="/account/sessions">
      {translate('sessions.link')}
    </Link>
  )
}
