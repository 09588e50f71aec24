import '../../admin/i18n/account-texts.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { SessionsLink } from '../../admin/account/SessionsLink.tsx'
import { PageTitle } from '../../admin/layout/PageTitle.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetupPanel } from './SetupPanel.tsx'
import { useTwoFactorTools } from './use-two-factor-tools.ts'

/** Adds an authenticator to the user's own account (specification section 2). */
export const TwoFactorScreen = () => {
  const translate = useTranslate()
  const { stage, setup, error, isStarting, check, start } = useTwoFactorTools()
  return (
    <Stack spacing={2} sx={{ maxWidth: 720, width: '100%' }}>
      <PageTitle>{translate('twoFactor.title')}</PageTitle>
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        {error && (
          <Alert
            severity="error"
            sx={{ width: '100%' }}
            action={
              stage === 'unknown' && (
                <Button color="inherit" size="small" onClick={check}>
                  {translate('twoFactor.retry')}
                </Button>
              )
            }
          >
            {error}
          </Alert>
        )}
        {stage === 'unknown' && !error && <p role="status">{translate('twoFactor.pleaseWait')}</p>}
        {stage === 'registered' && (
          <>
            <Typography>{translate('twoFactor.registered')}</Typography>
            <Typography>{translate('twoFactor.askAdmin')}</Typography>
            <Link component={RouterLink} to="/home">
              {translate('twoFactor.backToHome')}
            </Link>
          </>
        )}
        {stage === 'registered' && <RecoveryCodes />}
        {stage === 'none' && !setup && (
          <>
            <Typography>{translate('twoFactor.intro')}</Typography>
            <Button variant="contained" onClick={start} loading={isStarting}>
              {translate('twoFactor.enable')}
            </Button>
          </>
        )}
        {stage === 'none' && setup && <SetupPanel setup={setup} />}
      </Stack>
      <SessionsLink />
    </Stack>
  )
}
