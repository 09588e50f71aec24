import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'

/** Replaces the form after the change and takes the focus from its button. */
export const ChangedPanel = () => {
  const translate = useTranslate()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <Stack spacing={2} ref={panel} tabIndex={-1} sx={{ outline: 'none' }}>
      <Alert severity="success" role="status">
        {translate('changePassword.done')}
      </Alert>
      <Typography>{translate('changePassword.doneElsewhere')}</Typography>
      <div>
        <Link component={RouterLink} to="/home">
          {translate('changePassword.home')}
        </Link>
      </div>
    </Stack>
  )
}
