import '../i18n/account-texts.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { apiPath } from '../../model/api-path.ts'
import type { SentMail } from '../../model/mail.ts'
import { resources } from '../definitions.ts'
import type { RecordScreenProps } from '../extension-points.ts'
import { DialogBox, MainButton } from '../layout/DialogBox.tsx'
import { useToast } from '../layout/Toasts.tsx'
import { ValueToCopy } from '../layout/ValueToCopy.tsx'
import { apiQuery } from '../providers/api-query.ts'
import { request, requestJson } from '../providers/http-client.ts'
import { refreshRecords } from '../providers/query-client.ts'
import { messageOf, useCall } from '../providers/use-call.ts'
import { useOpened } from '../resource/form/leave-form.ts'
import { submissionErrorOf } from '../resource/form/RefusalAlert.tsx'
import { OpenSessions } from './AccountList.tsx'
import { ApiTokenList } from './ApiTokens.tsx'
import { useApiTokens, useOpenSessions, usePasskeys } from './account-lists.ts'
import { MailFailures } from './MailFailures.tsx'
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

interface CorrectAddressProps {
  readonly account: string
  readonly onClose: () => void
  readonly onCorrected: (made: Invitation) => void
}

/** Changes the address of an account without a password, and mails a new link. */
const CorrectAddress = ({ account, onClose, onCorrected }: CorrectAddressProps) => {
  const translate = useTranslate()
  const [email, setEmail] = useState('')
  const { isRunning, error, run } = useCall()
  const faults = submissionErrorOf(error).fields.email
  const correct = (event: FormEvent) => {
    event.preventDefault()
    const options = { method: 'POST', body: { email: email.trim() } } as const
    void run(() => requestJson<Invitation>(`${account}/correctaddress`, options).then(onCorrected))
  }
  return (
    <DialogBox title={translate('mailState.correct')} onClose={onClose} onSubmit={correct} maxWidth="xs">
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <DialogContentText>{translate('mailState.newLink')}</DialogContentText>
        {error !== null && <Alert severity="error">{messageOf(error)}</Alert>}
        <TextField
          label={translate('mailState.address')}
          error={faults !== undefined}
          helperText={faults?.join(' ')}
          type="email"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          required
          autoFocus
          autoComplete="off"
        />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {translate('reauthentication.cancel')}
        </Button>
        <MainButton type="submit" disabled={email.trim() === ''} loading={isRunning}>
          {translate('mailState.sendAgain')}
        </MainButton>
      </DialogActions>
    </DialogBox>
  )
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
  const account = `${apiPath(resources.users)}/${recordId}`
  const { sessions, failure, endOne } = useOpenSessions(`${account}/sessions`)
  const { passkeys, failure: passkeysFailure, revoke: revokePasskey } = usePasskeys(`${account}/passkeys`)
  const { tokens, failure: tokensFailure, revoke } = useApiTokens(`${account}/tokens`)
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  const attempt = (work: Promise<unknown>) =>
    work.catch((error: unknown) => toast(error instanceof Error ? error.message : 'sessions.failed', 'error'))
  const invite = () =>
    attempt(
      requestJson<Invitation>(`${account}/invite`, { method: 'POST' }).then((made) => {
        setInvitation(made)
        return refetchMail()
      }),
    )
  const { data: lastMail, refetch: refetchMail } = useQuery({
    ...apiQuery<{ mail: SentMail | null }>(['mail', recordId], `${account}/mail`),
    refetchInterval: ({ state: { data } }) => (data?.mail?.state === 'waiting' ? 3000 : false),
  })
  const mail = lastMail?.mail
  const [isCorrecting, setIsCorrecting] = useState(false)
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
        {mail && (
          <MailFailures mail={mail}>
            {mail.state === 'failed' && (
              <>
                <Button size="small" color="inherit" onClick={invite}>
                  {translate('mailState.sendAgain')}
                </Button>
                <Button size="small" color="inherit" onClick={() => setIsCorrecting(true)}>
                  {translate('mailState.correct')}
                </Button>
              </>
            )}
          </MailFailures>
        )}
        {isCorrecting && (
          <CorrectAddress
            account={account}
            onClose={() => setIsCorrecting(false)}
            onCorrected={(made) => {
              setIsCorrecting(false)
              setInvitation(made)
              refreshRecords()
            }}
          />
        )}
        {invitation?.mailed && mail?.state !== 'failed' && (
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
