import '../../admin/i18n/account-texts.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { PageTitle } from '../../admin/layout/PageTitle.tsx'
import { ApiTokens } from '../api-tokens/ApiTokens.tsx'
import { OpenSessions } from './OpenSessions.tsx'
import { useOpenSessions } from './use-open-sessions.ts'

/** Where somebody sees on which devices they are signed in, and ends what they do not know. */
export const SessionsScreen = () => {
  const translate = useTranslate()
  const { sessions, failure, endOne, endOthers } = useOpenSessions('/auth/sessions')
  return (
    <Stack spacing={2} sx={{ maxWidth: 720, minWidth: 0 }}>
      <PageTitle>{translate('sessions.title')}</PageTitle>
      <Typography>{translate('sessions.text')}</Typography>
      {failure && <Alert severity="error">{failure}</Alert>}
      {!sessions && !failure && <p role="status">{translate('sessions.pleaseWait')}</p>}
      {sessions && <OpenSessions sessions={sessions} onEnd={endOne} />}
      {sessions && sessions.length > 1 && (
        <div>
          <Button variant="outlined" onClick={endOthers}>
            {translate('sessions.endOthers')}
          </Button>
        </div>
      )}
      <ApiTokens />
    </Stack>
  )
}
