import '../i18n/account-texts.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { PageTitle } from '../layout/Paper.tsx'
import { OpenSessions } from './AccountList.tsx'
import { ApiTokens } from './ApiTokens.tsx'
import { useOpenSessions } from './account-lists.ts'
import { Passkeys } from './Passkeys.tsx'

export const SessionsScreen = () => {
  const translate = useTranslate()
  const { sessions, failure, endOne, endOthers } = useOpenSessions('/auth/sessions')
  return (
    <Stack spacing={4} sx={{ maxWidth: 720, minWidth: 0 }}>
      <Stack spacing={2}>
        <PageTitle>{translate('sessions.title')}</PageTitle>
        <Typography>{translate('sessions.text')}</Typography>
        {failure && <Alert severity="error">{failure}</Alert>}
        {!sessions && !failure && <p role="status">{translate('sessions.pleaseWait')}</p>}
        {sessions && <OpenSessions sessions={sessions} onEnd={endOne} />}
        {sessions && sessions.length > 1 && (
          <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
            <Typography variant="body2" color="textSecondary">
              {translate('sessions.endOthersText')}
            </Typography>
            <Button variant="outlined" onClick={endOthers}>
              {translate('sessions.endOthers')}
            </Button>
          </Stack>
        )}
      </Stack>
      <Passkeys />
      <ApiTokens />
    </Stack>
  )
}
