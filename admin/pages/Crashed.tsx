import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { PageTitle } from '../layout/PageTitle.tsx'
import { PlainButton, PlainLink } from '../layout/PlainButton.ts'
import { bringUpToDate, isOutOfDate } from '../out-of-date.ts'

/** Shown instead of a page that failed; when an update has taken it off the server, only if a reload does not help. */
export const Crashed = () => {
  const translate = useTranslate()
  const [reloads, setReloads] = useState(isOutOfDate)
  useEffect(() => {
    if (reloads) void bringUpToDate().then(setReloads)
  }, [reloads])
  if (reloads) return null
  return (
    <Stack component="main" spacing={2} role="alert" sx={{ alignItems: 'center', textAlign: 'center', p: 8 }}>
      <PageTitle>{translate('app.errors.crashed')}</PageTitle>
      <Typography>{translate('app.errors.crashedText')}</Typography>
      <Stack direction="row" spacing={1}>
        <PlainButton type="button" data-look="solid" onClick={() => window.location.reload()}>
          {translate('app.reload')}
        </PlainButton>
        <PlainLink to="/home" reloadDocument>
          {translate('notFound.home')}
        </PlainLink>
      </Stack>
    </Stack>
  )
}
