import '../i18n/account-texts.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { apiPath } from '../../model/api-path.ts'
import { users } from '../../resources.config.ts'
import type { RecordScreenProps } from '../extension-points.ts'
import { useToast } from '../layout/Toasts.tsx'
import { ValueToCopy } from '../layout/ValueToCopy.tsx'
import { request, requestJson } from '../providers/http-client.ts'
import { useOpened } from '../resource/form/leave-form.ts'
import { OpenSessions } from './AccountList.tsx'
import { ApiTokenList } from './ApiTokens.tsx'
import { useApiTokens, useOpenSessions, usePasskeys } from './account-lists.ts'
import { PasskeyList } from './Passkeys.tsx'

interface Invitation {
  readonly mailed: boolean
  readonly path: string | null
}

interface PartProps {
  readonly title: string
  readonly failure?: string
  readonly children: ReactNode
}

const Part = ({ title, failure, children }: PartProps) => (
  <Stack component="section" spacing={1.5} aria-label={title}>
    <Typography variant="h2">{title}</Typography>
    {failure && <Alert severity="error">{failure}</Alert>}
    {children}
  </Stack>
)

export const AccountAccess = ({ recordId }: RecordScreenProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const account = `${apiPath(users)}/${recordId}`
  const { sessions, failure, endOne } = useOpenSessions(`${account}/sessions`)
  const { passkeys, failure: passkeysFailure, revoke: revokePasskey } = usePasskeys(`${account}/passkeys`)
  const { tokens, failure: tokensFailure, revoke } = useApiTokens(`${account}/tokens`)
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  const attempt = (work: Promise<unknown>) =>
    work.catch((error: unknown) => toast(error instanceof Error ? error.message : 'sessions.failed', 'error'))
  const invite = () =>
    attempt(requestJson<Invitation>(`${account}/invite`, { method: 'POST' }).then(setInvitation))
  const location = useLocation()
  const navigate = useNavigate()
  const isNew = useOpened().afterCreate === true
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for a new account, which is then invited
  useEffect(() => {
    if (!isNew) return
    void navigate(location, { replace: true, state: null })
    void invite()
  }, [isNew])
  const liftPause = () =>
    attempt(request(`${account}/liftpause`, { method: 'POST' }).then(() => toast('sessions.lifted')))
  const link = invitation?.path ? `${window.location.origin}${invitation.path}` : ''
  const copy = () => attempt(navigator.clipboard.writeText(link).then(() => toast('sessions.copied')))
  return (
    <Stack spacing={4} sx={{ maxWidth: 720, minWidth: 0 }}>
      <Part title={translate('sessions.ofSessions')} failure={failure}>
        {sessions && <OpenSessions sessions={sessions} onEnd={endOne} />}
      </Part>
      <Part title={translate('passkeys.title')} failure={passkeysFailure}>
        {passkeys && <PasskeyList passkeys={passkeys} onRevoke={revokePasskey} />}
      </Part>
      <Part title={translate('sessions.ofTokens')} failure={tokensFailure}>
        {tokens && <ApiTokenList tokens={tokens} onRevoke={revoke} />}
      </Part>
      <Part title={translate('sessions.ofInvitation')}>
        <Typography>{translate('sessions.inviteText')}</Typography>
        <div>
          <Button variant="outlined" onClick={invite}>
            {translate('sessions.invite')}
          </Button>
        </div>
        {invitation?.mailed && (
          <Alert severity="success" role="status">
            {translate('sessions.mailed')}
          </Alert>
        )}
        {link && (
          <ValueToCopy
            severity="info"
            text={translate('sessions.passOn')}
            name={translate('sessions.passOn')}
            value={link}
            label={translate('sessions.copyLink')}
            onCopy={copy}
          />
        )}
      </Part>
      <Part title={translate('sessions.ofPause')}>
        <Typography>{translate('sessions.liftText')}</Typography>
        <div>
          <Button variant="outlined" onClick={liftPause}>
            {translate('sessions.liftPause')}
          </Button>
        </div>
      </Part>
    </Stack>
  )
}
