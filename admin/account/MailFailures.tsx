import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { SentMail } from '../../model/mail.ts'

interface MailFailuresProps {
  readonly mail: Pick<SentMail, 'recipients'>
  /** What can be done about it. */
  readonly children?: ReactNode
}

/** A sentence per address that a mail did not reach, with the answer of the mail server. */
export const MailFailures = ({ mail, children }: MailFailuresProps) => {
  const translate = useTranslate()
  const unreached = mail.recipients.filter(({ state, answer }) => state !== 'sent' && answer !== null)
  if (unreached.length === 0) return null
  const isFinal = unreached.some(({ state }) => state === 'failed')
  return (
    <Alert severity={isFinal ? 'error' : 'warning'} sx={{ width: '100%', overflowWrap: 'anywhere' }}>
      {unreached.map(({ address, state, answer }) => (
        <div key={address}>
          {translate(state === 'failed' ? 'mailState.failed' : 'mailState.delayed', { address, answer })}
        </div>
      ))}
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', ml: -0.5 }}>
        {children}
      </Stack>
    </Alert>
  )
}
