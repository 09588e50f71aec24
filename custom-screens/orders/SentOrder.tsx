import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { MailFailures } from '../../admin/account/MailFailures.tsx'
import { useToast } from '../../admin/layout/Toasts.tsx'
import { useApiMutation } from '../../admin/providers/use-api-mutation.ts'
import { submissionErrorOf } from '../../admin/resource/form/RefusalAlert.tsx'
import { addressesIn, type MailSentAgain } from '../../model/costing/mail-to-send.ts'
import type { OrderState } from '../../model/costing/order-document.ts'
import { formatInstant } from '../../model/format.ts'
import { FormDialog } from '../FormDialog.tsx'

type Sent = NonNullable<OrderState['sent']>

interface CorrectAddressProps {
  readonly path: string
  readonly refused: readonly string[]
  readonly onClose: () => void
}

const useSendAgain = (path: string, onSuccess?: () => void) => {
  const toast = useToast()
  return useApiMutation<MailSentAgain>({
    log: 'Mailing',
    path: `${path}/sendagain`,
    onSuccess: () => {
      toast('orderDocument.onItsWay')
      onSuccess?.()
    },
  })
}

/** Sends the same mail to other addresses. */
const CorrectAddress = ({ path, refused, onClose }: CorrectAddressProps) => {
  const translate = useTranslate()
  const before = refused.join(', ')
  const [typed, setTyped] = useState(before)
  const sending = useSendAgain(path, onClose)
  const to = addressesIn(typed)
  const faults = submissionErrorOf(sending.error).fields.to
  return (
    <FormDialog
      title={translate('mailState.correctTitle')}
      maxWidth="xs"
      submit={translate('orderDocument.sendNow')}
      isReady={to.length > 0 && typed !== before}
      isSending={sending.isPending}
      isDirty={typed !== before}
      onSubmit={() => sending.mutate({ to })}
      onClose={onClose}
    >
      <Stack spacing={2} sx={{ pt: 0.5 }}>
        {sending.error && <Alert severity="error">{sending.error.message}</Alert>}
        <TextField
          label={translate('mailState.address')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          required
          autoFocus
          autoComplete="off"
          error={faults !== undefined}
          helperText={faults?.join(' ') ?? translate('mailState.instead', { address: before })}
        />
        <Typography variant="body2" color="textSecondary">
          {translate('mailState.sameMail')}
        </Typography>
      </Stack>
    </FormDialog>
  )
}

interface SentOrderProps {
  /** Of the order in the API. */
  readonly path: string
  readonly sent: Sent
}

const SentSentence = ({ sent }: Pick<SentOrderProps, 'sent'>) => {
  const translate = useTranslate()
  const { mail } = sent
  const reached = mail?.recipients.filter(({ state }) => state === 'sent').map(({ address }) => address)
  const waiting = mail?.recipients.filter(({ state, answer }) => state === 'waiting' && answer === null)
  const to = reached?.join(', ') ?? sent.to
  return (
    <>
      {to !== '' && (
        <Typography variant="body2" color="textSecondary">
          {translate('orderDocument.sent', { at: formatInstant(sent.at), to })}
        </Typography>
      )}
      {sent.to === '' && (
        <Typography variant="body2" color="textSecondary">
          {translate('orderDocument.sentOtherwise', { at: formatInstant(sent.at) })}
        </Typography>
      )}
      {waiting && waiting.length > 0 && (
        <Typography variant="body2" color="textSecondary" role="status">
          {translate('mailState.waiting', { to: waiting.map(({ address }) => address).join(', ') })}
        </Typography>
      )}
    </>
  )
}

/** What became of the last mail with the order. */
export const SentOrder = ({ path, sent }: SentOrderProps) => {
  const translate = useTranslate()
  const again = useSendAgain(path)
  const [isCorrecting, setIsCorrecting] = useState(false)
  const { mail } = sent
  const refused =
    mail?.recipients.flatMap(({ address, state }) => (state === 'failed' ? [address] : [])) ?? []
  const canSendAgain = refused.length > 0 && mail?.isKept && mail.state !== 'waiting'
  return (
    <>
      <SentSentence sent={sent} />
      {mail && (
        <MailFailures mail={mail}>
          {canSendAgain && (
            <>
              <Button size="small" color="inherit" loading={again.isPending} onClick={() => again.mutate({})}>
                {translate('mailState.sendAgain')}
              </Button>
              <Button size="small" color="inherit" onClick={() => setIsCorrecting(true)}>
                {translate('mailState.correct')}
              </Button>
            </>
          )}
          {again.error && <span>{again.error.message}</span>}
        </MailFailures>
      )}
      {isCorrecting && (
        <CorrectAddress path={path} refused={refused} onClose={() => setIsCorrecting(false)} />
      )}
    </>
  )
}
