import '../../admin/i18n/account-texts.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { useGetOne, useTranslate } from 'react-admin'
import type { RecordScreenProps } from '../../admin/extension-points.ts'
import { PageTitle } from '../../admin/layout/PageTitle.tsx'
import { useToast } from '../../admin/layout/use-toast.ts'
import { ValueToCopy } from '../../admin/layout/ValueToCopy.tsx'
import { request, requestJson } from '../../admin/providers/http-client.ts'
import { apiPath } from '../../model/api-path.ts'
import { users } from '../../resources.config.ts'
import { OpenSessions } from '../sessions/OpenSessions.tsx'
import { useOpenSessions } from '../sessions/use-open-sessions.ts'

interface Invitation {
  readonly mailed: boolean
  readonly path: string | null
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Stack component="section" spacing={1.5} aria-label={title}>
    <Typography variant="h2">{title}</Typography>
    {children}
  </Stack>
)

/** What an Administrator does about somebody's access: sessions, an invitation, a pause. */
export const AccountAccess = ({ recordId }: RecordScreenProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const account = `${apiPath(users)}/${recordId}`
  const { data } = useGetOne(users.name, { id: recordId })
  const { sessions, failure, endOne } = useOpenSessions(`${account}/sessions`)
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  const attempt = (work: Promise<unknown>) =>
    work.catch((error: unknown) => toast(error instanceof Error ? error.message : 'sessions.failed', 'error'))
  const invite = () =>
    attempt(requestJson<Invitation>(`${account}/invite`, { method: 'POST' }).then(setInvitation))
  const liftPause = () =>
    attempt(request(`${account}/liftpause`, { method: 'POST' }).then(() => toast('sessions.lifted')))
  const link = invitation?.path ? `${window.location.origin}${invitation.path}` : ''
  const copy = () => attempt(navigator.clipboard.writeText(link).then(() => toast('sessions.copied')))
  return (
    <Stack spacing={4} sx={{ maxWidth: 720, minWidth: 0 }}>
      <PageTitle>{translate('sessions.ofTitle', { name: data?.fullName ?? '' })}</PageTitle>
      <Part title={translate('sessions.ofSessions')}>
        {failure && <Alert severity="error">{failure}</Alert>}
        {sessions && <OpenSessions sessions={sessions} onEnd={endOne} />}
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
