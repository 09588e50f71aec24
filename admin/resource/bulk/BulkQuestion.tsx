import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { BulkSelection } from '../../../model/bulk.ts'
import { formatCount } from '../../../model/format.ts'
import { DialogBox, MainButton } from '../../layout/DialogBox.tsx'
import { requestJson } from '../../providers/http-client.ts'
import { useRefreshRecords } from '../../providers/query-client.ts'
import { writeOnce } from '../../providers/send-once.ts'
import type { Said } from '../../undo/done-requests.ts'
import { Refusal } from '../Refusal.tsx'

interface BulkQuestionProps<Reply> {
  readonly title: string
  readonly text: (preview: Reply) => string
  readonly records: (preview: Reply) => readonly { readonly id: number; readonly text: string }[]
  readonly label: string
  readonly color?: 'error'
  readonly isPossible: (preview: Reply) => boolean
  readonly method: 'POST' | 'DELETE'
  readonly path: string
  /** Query of both requests, preview and change. */
  readonly parameters?: string
  readonly selection: BulkSelection
  /** Message of the toast with the Undo button. */
  readonly done: (reply: Reply) => Said
  readonly onClose: () => void
  readonly onDone: () => void
}

const maxNames = 5

const Names = ({
  records,
}: {
  readonly records: readonly { readonly id: number; readonly text: string }[]
}) => {
  const translate = useTranslate()
  const more = records.length - maxNames
  return (
    <ul style={{ margin: '8px 0 0', paddingLeft: 18, overflowWrap: 'anywhere' }}>
      {records.slice(0, maxNames).map(({ id, text }) => (
        <li key={id}>{text}</li>
      ))}
      {more > 0 && <li>{translate('bulk.moreRecords', { count: formatCount(more) })}</li>}
    </ul>
  )
}

/** Confirms a bulk action after a preview, or shows why it is refused. The safe button has the focus. */
export const BulkQuestion = <Reply,>({
  title,
  text,
  records,
  label,
  color,
  isPossible,
  method,
  path: collection,
  parameters = '',
  selection,
  done,
  onClose,
  onDone,
}: BulkQuestionProps<Reply>) => {
  const translate = useTranslate()
  const refresh = useRefreshRecords()
  const path = parameters === '' ? collection : `${collection}?${parameters}`
  const { data: preview, error: refused } = useQuery({
    queryKey: ['bulk-preview', method, path, selection],
    queryFn: ({ signal }) =>
      requestJson<Reply>(`${collection}?dry=true${parameters && `&${parameters}`}`, {
        method,
        body: selection,
        signal,
      }),
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
          <>
            <DialogContentText role="status">
              {preview === undefined ? translate('bulk.working') : text(preview)}
            </DialogContentText>
            {preview !== undefined && <Names records={records(preview)} />}
          </>
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
