import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'

/** While the code of a screen is loaded. */
export const Loading = () => {
  const translate = useTranslate()
  return (
    <Typography role="status" color="textSecondary" data-awaited>
      {translate('list.loading')}
    </Typography>
  )
}
