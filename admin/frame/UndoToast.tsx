import Alert from '@mui/material/Alert'
import Snackbar from '@mui/material/Snackbar'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { formatDecimal } from '../../model/format.ts'
import { Toast } from '../layout/Toasts.tsx'
import { clearNotice, type Notice, useDoneRequests, useEntryText } from '../providers/done-requests.ts'
import { recordPath } from '../resource/parent/parent-tabs.ts'
import { Refusal } from '../resource/Refusal.tsx'

/** Toast of a write with Undo, and of the result of an undo; a refusal remains until closed. */
export const UndoToast = () => {
  const translate = useTranslate()
  const entryText = useEntryText()
  const { notice } = useDoneRequests()
  const [shown, setShown] = useState<Notice | null>(null)
  useEffect(() => {
    if (notice) setShown(notice)
  }, [notice])
  if (!shown) return null
  const { what, request, error } = shown
  const key = `${request.requestId} ${what}`
  if (what === 'refused')
    return (
      // A refusal with conflicting records needs more lines than the menu bar has.
      <Snackbar
        key={key}
        open={notice !== null}
        onClose={(_, reason) => reason !== 'clickaway' && clearNotice()}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      >
        <Alert
          severity="error"
          variant="filled"
          sx={{ minWidth: 240 }}
          onClose={clearNotice}
          closeText={translate('undo.close')}
        >
          <Refusal error={error} />
        </Alert>
      </Snackbar>
    )
  const excess = what === 'done' ? request.entry.excess : undefined
  const notices = request.entry.notices ?? []
  const text = () => {
    if (excess) return `${formatDecimal(excess.amount, 0, 4)} ${translate(excess.says)}`
    if (what === 'done' && notices.length > 0) return notices.join(' ')
    return what === 'done'
      ? entryText(request.entry)
      : translate(`undo.${what}`, { what: entryText(request.entry) })
  }
  return (
    <Toast
      key={key}
      open={notice !== null}
      severity={excess ? 'warning' : 'success'}
      link={excess && { label: 'undo.show', to: recordPath(excess.resource, excess.id) }}
      request={what === 'undone' ? undefined : request}
      onClose={clearNotice}
    >
      {text()}
    </Toast>
  )
}
