import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { HttpError, useTranslate } from 'react-admin'
import { DialogBox, DiscardDialog, MainButton } from '../../admin/layout/DialogBox.tsx'
import { useToast } from '../../admin/layout/Toasts.tsx'
import { useRefreshRecords } from '../../admin/providers/query-client.ts'
import { writeOnce } from '../../admin/providers/send-once.ts'
import { useUnsavedChanges } from '../../admin/unsaved/unsaved-changes.ts'
import { addressesIn, mailLengths, type OrderMail, type OrderState } from '../../model/order-document.ts'
import type { ProblemReply } from '../../model/problem.ts'
import { logFailure } from '../log-failure.ts'

interface SendOrderProps {
  readonly purchaseId: number
  readonly proposed: OrderState
  readonly onClose: () => void
}

const boxes = ['to', 'cc', 'subject', 'text'] as const
type Typed = Readonly<Record<(typeof boxes)[number], string>>

const mailOf = ({ to, cc, subject, text }: Typed): OrderMail => ({
  to: addressesIn(to),
  cc: addressesIn(cc),
  subject: subject.trim(),
  text,
})

export const SendOrder = ({ purchaseId, proposed, onClose }: SendOrderProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const refresh = useRefreshRecords()
  // The initial proposal: the page can reload it in the meantime.
  const [first] = useState<Typed>({
    to: proposed.to ?? '',
    cc: '',
    subject: proposed.subject,
    text: proposed.text,
  })
  const [typed, setTyped] = useState(first)
  const [isLeaving, setIsLeaving] = useState(false)
  const mail = mailOf(typed)
  const isDirty = boxes.some((name) => typed[name] !== first[name])
  useUnsavedChanges(isDirty)
  const sending = useMutation({
    mutationFn: () => writeOnce(`/PurchaseHeader/${purchaseId}/order/send`, { method: 'POST', body: mail }),
    onSuccess: () => {
      toast('orderDocument.onItsWay')
      onClose()
    },
    onError: (error) => logFailure('Sending an order', error),
    onSettled: () => refresh(),
  })
  const faults =
    sending.error instanceof HttpError
      ? ((sending.error.body as Partial<ProblemReply> | undefined)?.errors ?? {})
      : {}
  const isReady = mail.to.length > 0 && mail.subject !== '' && mail.text.trim() !== '' && !sending.isPending
  const leave = (reason: string) => {
    if (reason === 'backdropClick' || sending.isPending) return
    if (isDirty) setIsLeaving(true)
    else onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) sending.mutate()
  }
  return (
    <DialogBox title={translate('orderDocument.title')} onClose={leave} onSubmit={submit} maxWidth="sm">
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 0.5 }}>
          {sending.error && <Alert severity="error">{sending.error.message}</Alert>}
          {boxes.map((name) => (
            <TextField
              key={name}
              size="small"
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
            {translate('orderDocument.attached')}
          </Typography>
        </Stack>
        <DiscardDialog open={isLeaving} onDiscard={onClose} onKeep={() => setIsLeaving(false)} />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={() => leave('cancel')}>
          {translate('form.cancel')}
        </Button>
        <MainButton type="submit" disabled={!isReady} loading={sending.isPending}>
          {translate('orderDocument.sendNow')}
        </MainButton>
      </DialogActions>
    </DialogBox>
  )
}
