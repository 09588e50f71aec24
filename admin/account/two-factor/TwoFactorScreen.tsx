import '../../i18n/account-texts.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { TwoFactorSetup } from '../../../model/session.ts'
import { PageTitle } from '../../layout/Paper.tsx'
import { refreshSecurity } from '../../providers/account-security.ts'
import { requestJson } from '../../providers/http-client.ts'
import { messageOf, useCall } from '../../providers/use-call.ts'
import { useAccountQuery } from '../account-lists.ts'
import { SessionsLink } from '../SessionsLink.tsx'
import { SetupPanel, startSetup } from './SetupPanel.tsx'

/** Setup state of the account: not enabled, started, or registered (specification sections 4 and 7). */
const useTwoFactorTools = () => {
  const { data: isRegistered, error: unread, refetch } = useAccountQuery<boolean>('/auth/has2fa')
  const [setup, setSetup] = useState<TwoFactorSetup | null>(null)
  const { isRunning, error: refusal, run } = useCall()
  const start = () =>
    run(async () => {
      try {
        setSetup(await startSetup())
      } catch (error) {
        // Registered in another window.
        await refetch()
        throw error
      }
    })
  return { isRegistered, setup, error: refusal ?? unread, isStarting: isRunning, check: refetch, start }
}

const path = '/auth/recoverycodes'

/** Number of recovery codes left, and new codes, which are shown once. */
const RecoveryCodes = () => {
  const translate = useTranslate()
  const { data: counted, refetch } = useAccountQuery<{ left: number }>(path)
  const left = counted?.left
  const [codes, setCodes] = useState<readonly string[]>([])
  const { isRunning, error, run } = useCall()
  const [isCopied, setIsCopied] = useState(false)
  const make = async () => {
    const created = await requestJson<{ codes: string[] }>(path, { method: 'POST' })
    setCodes(created.codes)
    setIsCopied(false)
    await Promise.all([refetch(), refreshSecurity()])
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
        left !== undefined && (
          <Typography>
            {left === 0 ? translate('recovery.none') : translate('recovery.left', { smart_count: left })}
          </Typography>
        )
      )}
      <div>
        <Button variant={left === 0 ? 'contained' : 'outlined'} onClick={() => run(make)} loading={isRunning}>
          {translate(left === 0 ? 'recovery.make' : 'recovery.makeAnew')}
        </Button>
      </div>
    </Stack>
  )
}

/** Adds an authenticator to the user's own account (specification section 2). */
export const TwoFactorScreen = () => {
  const translate = useTranslate()
  const { isRegistered, setup, error, isStarting, check, start } = useTwoFactorTools()
  return (
    <Stack spacing={2} sx={{ maxWidth: 720, width: '100%' }}>
      <PageTitle>{translate('twoFactor.title')}</PageTitle>
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        {error !== null && (
          <Alert
            severity="error"
            sx={{ width: '100%' }}
            action={
              isRegistered === undefined && (
                <Button color="inherit" size="small" onClick={() => check()}>
                  {translate('twoFactor.retry')}
                </Button>
              )
            }
          >
            {messageOf(error)}
          </Alert>
        )}
        {isRegistered === undefined && error === null && (
          <p role="status">{translate('twoFactor.pleaseWait')}</p>
        )}
        {isRegistered && (
          <>
            <Typography>{translate('twoFactor.registered')}</Typography>
            <Typography>{translate('twoFactor.askAdmin')}</Typography>
            <Link component={RouterLink} to="/home">
              {translate('twoFactor.backToHome')}
            </Link>
            <RecoveryCodes />
          </>
        )}
        {isRegistered === false && !setup && (
          <>
            <Typography>{translate('twoFactor.intro')}</Typography>
            <Button variant="contained" onClick={start} loading={isStarting}>
              {translate('twoFactor.enable')}
            </Button>
          </>
        )}
        {isRegistered === false && setup && <SetupPanel setup={setup} />}
      </Stack>
      <SessionsLink />
    </Stack>
  )
}
