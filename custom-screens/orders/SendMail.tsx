import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useToast } from '../../admin/layout/Toasts.tsx'
import { useApiMutation } from '../../admin/providers/use-api-mutation.ts'
import { submissionErrorOf } from '../../admin/resource/form/RefusalAlert.tsx'
import { addressesIn, type MailToSend, mailLengths } from '../../model/costing/mail-to-send.ts'
import type { OrderState } from '../../model/costing/order-document.ts'
import { FormDialog } from '../FormDialog.tsx'

interface SendMailProps {
  readonly title: string
  /** What is attached. */
  readonly attached: string
  readonly path: string
  readonly bodyOf: (mail: MailToSend) => object
  readonly proposed: Pick<OrderState, 'to' | 'subject' | 'text' | 'unprinted'>
  readonly onClose: () => void
}

const boxes = ['to', 'cc', 'subject', 'text'] as const
type Typed = Readonly<Record<(typeof boxes)[number], string>>

const mailOf = ({ to, cc, subject, text }: Typed): MailToSend => ({
  to: addressesIn(to),
  cc: addressesIn(cc),
  subject: subject.trim(),
  text,
})

/** Mails a document of the firm. */
export const SendMail = ({ title, attached, path, bodyOf, proposed, onClose }: SendMailProps) => {
  const translate = useTranslate()
  const toast = useToast()
  // The initial proposal: the page can reload it in the meantime.
  const [first] = useState<Typed>({
    to: proposed.to ?? '',
    cc: '',
    subject: proposed.subject,
    text: proposed.text,
  })
  const [typed, setTyped] = useState(first)
  const mail = mailOf(typed)
  const sending = useApiMutation<object>({
    log: 'Mailing',
    path,
    onSuccess: () => {
      toast('orderDocument.onItsWay')
      onClose()
    },
  })
  const faults = submissionErrorOf(sending.error).fields
  return (
    <FormDialog
      title={title}
      maxWidth="sm"
      submit={translate('orderDocument.sendNow')}
      isReady={mail.to.length > 0 && mail.subject !== '' && mail.text.trim() !== ''}
      isSending={sending.isPending}
      isDirty={boxes.some((name) => typed[name] !== first[name])}
      onSubmit={() => sending.mutate(bodyOf(mail))}
      onClose={onClose}
    >
      <Stack spacing={2} sx={{ pt: 0.5 }}>
        {proposed.unprinted.length > 0 && (
          <Alert severity="warning">
            {translate('orderDocument.unprinted', { characters: proposed.unprinted.join(' ') })}
          </Alert>
        )}
        {sending.error && <Alert severity="error">{sending.error.message}</Alert>}
        {boxes.map((name) => (
          <TextField
            key={name}
            label={translate(`orderDocument.${name}`)}
            value={typed[name]}
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
            required={name !== 'cc'}
            autoFocus={name === 'to'}
            autoComplete="off"
            multiline={name === 'text'}
            minRows={name === 'text' ? 6 : undefined}
            error={faults[name] !== undefined}
            helperText={faults[name]?.join(' ')}
            slotProps={{
              htmlInput: {
                ...(name === 'subject' || name === 'text' ? { maxLength: mailLengths[name] } : {}),
              },
            }}
          />
        ))}
        <Typography variant="body2" color="textSecondary">
          {attached}
        </Typography>
      </Stack>
    </FormDialog>
  )
}
