import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { BulkSelection } from '../../../model/bulk.ts'
import { DialogBox } from '../../layout/DialogBox.tsx'
import { MainButton } from '../../layout/MainButton.tsx'
import { requestJson } from '../../providers/http-client.ts'
import { writeOnce } from '../../providers/send-once.ts'
import { useRefreshRecords } from '../../providers/use-refresh-records.ts'
import type { Said } from '../../undo/done-requests.ts'
import { Refusal } from '../../undo/Refusal.tsx'

interface BulkQuestionProps<Reply> {
  readonly title: string
  /** What is asked, once the server has tried it. */
  readonly text: (preview: Reply) => string
  /** The button that does it. */
  readonly label: string
  readonly color?: 'error'
  /** Whether anything would be done. */
  readonly isPossible: (preview: Reply) => boolean
  readonly method: 'POST' | 'DELETE'
  readonly path: string
  readonly selection: BulkSelection
  /** What it is called when it can be taken back. */
  readonly done: (reply: Reply) => Said
  readonly onClose: () => void
  /** When it has been done. */
  readonly onDone: () => void
}

/** Asks before something is done to all that is ticked, and says why it cannot be. The harmless answer has the focus. */
export const BulkQuestion = <Reply,>({
  title,
  text,
  label,
  color,
  isPossible,
  method,
  path,
  selection,
  done,
  onClose,
  onDone,
}: BulkQuestionProps<Reply>) => {
  const translate = useTranslate()
  const refresh = useRefreshRecords()
  const { data: preview, error: refused } = useQuery({
    queryKey: ['bulk-preview', method, path, selection],
    queryFn: ({ signal }) => requestJson<Reply>(`${path}?dry=true`, { method, body: selection, signal }),
    retry: false,
    gcTime: 0,
  })
  const work = useMutation({
    mutationFn: () => writeOnce<Reply>(path, { method, body: selection, done }),
    onSuccess: onDone,
    onSettled: () => refresh(),
  })
  const error = work.error ?? refused
  return (
    <DialogBox title={title} onClose={onClose} role="alertdialog" maxWidth="xs">
      <DialogContent>
        {error ? (
          <Alert severity="error">
            <Refusal error={error} />
          </Alert>
        ) : (
          <DialogContentText role="status">
            {preview === undefined ? translate('bulk.working') : text(preview)}
          </DialogContentText>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} variant="outlined" autoFocus>
          {translate('bulk.cancel')}
        </Button>
        <MainButton
          color={color ?? 'primary'}
          disabled={preview === undefined || !isPossible(preview) || error !== null}
          loading={work.isPending}
          onClick={() => work.mutate()}
        >
          {label}
        </MainButton>
      </DialogActions>
    </DialogBox>
  )
}
