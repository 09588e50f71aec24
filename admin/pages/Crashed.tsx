import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { PageTitle } from '../layout/PageTitle.tsx'

/** Shown instead of a page that failed, such as one that an update has taken off the server. */
export const Crashed = () => {
  const translate = useTranslate()
  return (
    <Stack component="main" spacing={2} role="alert" sx={{ alignItems: 'center', textAlign: 'center', p: 8 }}>
      <PageTitle>{translate('app.errors.crashed')}</PageTitle>
      <Typography>{translate('app.errors.crashedText')}</Typography>
      <Stack direction="row" spacing={1}>
        <Button variant="contained" onClick={() => window.location.reload()}>
          {translate('app.reload')}
        </Button>
        <Button href="/home">{translate('notFound.home')}</Button>
      </Stack>
    </Stack>
  )
}
