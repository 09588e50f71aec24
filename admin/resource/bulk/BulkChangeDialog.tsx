import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { apiPath } from '../../../model/api-path.ts'
import type { BulkChangeReply } from '../../../model/bulk.ts'
import { actionSegment, type RowChange } from '../../../model/row-actions.ts'
import { requestJson } from '../../providers/http-client.ts'
import { writeOnce } from '../../providers/send-once.ts'
import { useRefreshRecords } from '../../providers/use-refresh-records.ts'
import { Refusal } from '../../undo/Refusal.tsx'
import { useListing } from '../listing-context.ts'
import { type BulkDialogProps, counted } from './bulk-dialog.ts'

/** Does to all that is ticked what a button of a row does to one, after saying how many that is. */
export const BulkChangeDialog = ({
  action,
  selection,
  onClose,
  onDone,
}: BulkDialogProps & { readonly action: RowChange }) => {
  const { resource } = useListing()
  const translate = useTranslate()
  const id = useId()
  const refresh = useRefreshRecords()
  const path = `${apiPath(resource)}/${actionSegment(action)}`
  const preview = useQuery({
    queryKey: ['bulk-preview', path, selection],
    queryFn: ({ signal }) =>
      requestJson<BulkChangeReply>(`${path}?dry=true`, { method: 'POST', body: selection, signal }),
    retry: false,
    gcTime: 0,
  })
  const change = useMutation({
    mutationFn: () =>
      writeOnce<BulkChangeReply>(path, {
        method: 'POST',
        body: selection,
        done: ({ changed }) => ({
          key: 'undo.done.severalChanged',
          args: { smart_count: changed, title: resource.title },
        }),
      }),
    onSuccess: onDone,
    onSettled: () => refresh(),
  })
  const error = change.error ?? preview.error
  const { changed = 0, same = 0 } = preview.data ?? {}
  return (
    <Dialog open onClose={onClose} role="alertdialog" aria-labelledby={`${id}-title`} fullWidth maxWidth="xs">
      <DialogTitle id={`${id}-title`}>{action.label}</DialogTitle>
      <DialogContent>
        {error ? (
          <Alert severity="error">
            <Refusal error={error} />
          </Alert>
        ) : (
          <DialogContentText role="status">
            {preview.data
              ? translate('bulk.changes', { ...counted(resource, changed), left: same })
              : translate('bulk.working')}
          </DialogContentText>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} variant="outlined" autoFocus>
          {translate('bulk.cancel')}
        </Button>
        <Button
          variant="contained"
          disabled={changed === 0 || error !== null}
          loading={change.isPending}
          onClick={() => change.mutate()}
        >
          {action.label}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
