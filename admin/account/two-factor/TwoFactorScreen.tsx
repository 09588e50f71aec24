import '../../i18n/account-texts.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useCallback, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { TwoFactorSetup } from '../../../model/session.ts'
import { PageTitle } from '../../layout/Paper.tsx'
import { refreshSecurity } from '../../providers/account-security.ts'
import { requestJson } from '../../providers/http-client.ts'
import { messageOf, useCall } from '../../providers/use-call.ts'
import { SessionsLink } from '../SessionsLink.tsx'
import { hasAuthenticator, SetupPanel, startSetup } from './SetupPanel.tsx'

type Stage = 'unknown' | 'none' | 'registered'

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
      setError(messageOf(error))
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
      setError(messageOf(error))
    }
    setIsStarting(false)
  }
  return { stage, setup, error, isStarting, check, start }
}

const path = '/auth/recoverycodes'

/** Number of recovery codes left, and new codes, which are shown once. */
const RecoveryCodes = () => {
  const translate = useTranslate()
  const [left, setLeft] = useState<number | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const { error, run } = useCall()
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    requestJson<{ left: number }>(path).then(
      (reply) => setLeft(reply.left),
      () => setLeft(null),
    )
  }, [])
  const make = async () => {
    const created = await requestJson<{ codes: string[] }>(path, { method: 'POST' })
    setCodes(created.codes)
    setLeft(created.codes.length)
    await refreshSecurity()
  }
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n')).catch(() => {
      throw new Error(translate('twoFactor.copyError'))
    })
    setIsCopied(true)
  }
  return (
    <Stack spacing={1.5} sx={{ width: '100%' }}>
      <Typography variant="h2">{translate('recovery.title')}</Typography>
      <Typography>{translate('recovery.text')}</Typography>
      {error !== null && <Alert severity="error">{messageOf(error)}</Alert>}
      {codes.length > 0 ? (
        <>
          <Alert severity="warning" role="status">
            {translate('recovery.once')}
          </Alert>
          <Box
            component="ul"
            sx={{
              columns: { xs: 1, sm: 2 },
              m: 0,
              pl: 3,
              fontFamily: 'monospace',
              fontSize: 16,
              maxWidth: 360,
            }}
          >
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </Box>
          <Stack direction="row" spacing={1}>
            <Button variant="outlined" onClick={() => run(copy)}>
              {translate(isCopied ? 'sessions.copied' : 'recovery.copy')}
            </Button>
            <Button variant="outlined" onClick={() => window.print()}>
              {translate('recovery.print')}
            </Button>
          </Stack>
        </>
      ) : (
        left !== null && (
          <Typography>
            {left === 0 ? translate('recovery.none') : translate('recovery.left', { smart_count: left })}
          </Typography>
        )
      )}
      <div>
        <Button variant={left === 0 ? 'contained' : 'outlined'} onClick={() => run(make)}>
          {translate(left === 0 ? 'recovery.make' : 'recovery.makeAnew')}
        </Button>
      </div>
    </Stack>
  )
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
