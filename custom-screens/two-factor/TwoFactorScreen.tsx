import '../../admin/i18n/account-texts.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useCallback, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { SessionsLink } from '../../admin/account/SessionsLink.tsx'
import { PageTitle } from '../../admin/layout/PageTitle.tsx'
import type { TwoFactorSetup } from '../../model/session.ts'
import { hasAuthenticator, startSetup } from './calls.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetupPanel } from './SetupPanel.tsx'

type Stage = 'unknown' | 'none' | 'registered'

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Setup state of the account: not enabled, started, or registered (specification section 4). */
const useTwoFactorTools = () => {
  const [stage, setStage] = useState<Stage>('unknown')
  const [setup, setSetup] = useState<TwoFactorSetup | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isStarting, setIsStarting] = useState(false)

  const check = useCallback(async () => {
    setError(null)
    try {
      setStage((await hasAuthenticator()) ? 'registered' : 'none')
    } catch (error) {
      setError(sentenceOf(error))
    }
  }, [])
  useEffect(() => void check(), [check])

  const start = async () => {
    setError(null)
    setIsStarting(true)
    try {
      setSetup(await startSetup())
    } catch (error) {
      // Registered in another window.
      await check()
      setError(sentenceOf(error))
    }
    setIsStarting(false)
  }
  return { stage, setup, error, isStarting, check, start }
}

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
