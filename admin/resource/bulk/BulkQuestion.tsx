import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import { useTranslate } from 'react-admin'
import type { BulkChangeReply } from '../../../model/bulk.ts'
import { formatCount } from '../../../model/format.ts'
import { DialogBox, MainButton } from '../../layout/DialogBox.tsx'
import type { UndoEntry } from '../../providers/done-requests.ts'
import { Refusal } from '../Refusal.tsx'
import { Warnings } from '../Warnings.tsx'
import {
  type BulkDialogProps,
  type BulkRequest,
  isChanged,
  useBulkWrite,
  usePreview,
} from './bulk-request.ts'

type Named = readonly { readonly id: number; readonly text: string }[]

interface BulkQuestionProps<Reply> extends Pick<BulkDialogProps, 'onClose' | 'onDone'> {
  readonly title: string
  readonly text: (preview: Reply) => string
  readonly label: string
  readonly color?: 'error'
  readonly isPossible?: (preview: Reply) => boolean
  readonly request: BulkRequest
  readonly done: (reply: Reply) => UndoEntry
}

const maxNames = 5

const Names = ({ records }: { readonly records: Named }) => {
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
export const BulkQuestion = <
  Reply extends { readonly records: Named; readonly selected: BulkChangeReply['selected'] },
>({
  title,
  text,
  label,
  color,
  isPossible = () => true,
  request,
  done,
  onClose,
  onDone,
}: BulkQuestionProps<Reply>) => {
  const translate = useTranslate()
  const { data: preview, error: refused } = usePreview<Reply>(request)
  const work = useBulkWrite(request, preview, done, onDone)
  const changed = isChanged(work.error) ? work.error : null
  const error = changed ? refused : (work.error ?? refused)
  return (
    <DialogBox title={title} onClose={onClose} role="alertdialog" maxWidth="xs">
      <DialogContent>
        {changed && !error && (
          <Alert severity="warning" sx={{ mb: 2 }}>
            <Refusal error={changed} />
          </Alert>
        )}
        {error ? (
          <Alert severity="error">
            <Refusal error={error} />
          </Alert>
        ) : (
          <>
            <DialogContentText role="status">
              {preview === undefined ? translate('bulk.working') : text(preview)}
            </DialogContentText>
            {preview !== undefined && <Names records={preview.records} />}
            <Warnings of={preview?.warnings ?? []} />
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
