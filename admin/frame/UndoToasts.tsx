import Alert from '@mui/material/Alert'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { formatDecimal } from '../../model/format.ts'
import { Toast, ToastBox } from '../layout/Toasts.tsx'
import { clearNotice, type Notice, useDoneRequests, useEntryText } from '../providers/done-requests.ts'
import { recordPath } from '../resource/parent/parent-tabs.ts'
import { Refusal } from '../resource/Refusal.tsx'

interface Of {
  readonly notice: Notice
}

const RefusedToast = ({ notice }: Of) => {
  const translate = useTranslate()
  const close = () => clearNotice(notice)
  return (
    <ToastBox open onClose={(_, reason) => reason !== 'clickaway' && close()}>
      <Alert severity="error" variant="filled" onClose={close} closeText={translate('undo.close')}>
        <Refusal error={notice.error} />
      </Alert>
    </ToastBox>
  )
}

const DoneToast = ({ notice }: Of) => {
  const translate = useTranslate()
  const entryText = useEntryText()
  const [open, setOpen] = useState(true)
  const { done, undone } = useDoneRequests()
  const { what, request } = notice
  const { entry, requestId } = request
  // Once undone or redone, another toast reports it.
  const holds = (what === 'undone' ? undone : done).some((other) => other.requestId === requestId)
  const excess = what === 'done' ? entry.excess : undefined
  const notices = entry.notices ?? []
  const text = () => {
    if (excess) return `${formatDecimal(excess.amount, 0, 4)} ${translate(excess.says)}`
    if (what === 'done' && notices.length > 0) return notices.join(' ')
    if (what === 'undone' && entry.undone) return translate(entry.undone, entry.args)
    const sentence = entryText(entry)
    return what === 'done' ? sentence : translate(`undo.${what}`, { what: sentence })
  }
  return (
    <Toast
      open={open && holds}
      severity={excess ? 'warning' : 'success'}
      link={excess && { label: 'undo.show', to: recordPath(excess.resource, excess.id) }}
      request={request}
      what={what === 'undone' ? 'redo' : 'undo'}
      onClose={() => setOpen(false)}
      onGone={() => clearNotice(notice)}
    >
      {text()}
    </Toast>
  )
}

/** Toasts of writes with Undo, of undos with Redo; a refusal remains until closed. */
export const UndoToasts = () =>
  useDoneRequests().notices.map((notice) => {
    const key = `${notice.request.requestId} ${notice.what}`
    return notice.what === 'refused' ? (
      <RefusedToast key={key} notice={notice} />
    ) : (
      <DoneToast key={key} notice={notice} />
    )
  })
