import '../i18n/account-texts.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { PageTitle } from '../layout/Paper.tsx'
import { OpenSessions } from './AccountList.tsx'
import { ApiTokens } from './ApiTokens.tsx'
import { useOpenSessions } from './account-lists.ts'
import { Passkeys } from './Passkeys.tsx'

export const SessionsScreen = () => {
  const translate = useTranslate()
  const { sessions, failure, endOne, endOthers, reload } = useOpenSessions('/auth/sessions')
  const [timesEnded, setTimesEnded] = useState(0)
  // Reloads the tokens, which are revoked with the sessions.
  const end = () => endOthers().then(() => setTimesEnded(timesEnded + 1))
  return (
    <Stack spacing={2} sx={{ maxWidth: 720, minWidth: 0 }}>
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
          <Button variant="outlined" onClick={end}>
            {translate('sessions.endOthers')}
          </Button>
        </Stack>
      )}
      <Passkeys onChanged={reload} />
      <ApiTokens key={timesEnded} />
    </Stack>
  )
}
