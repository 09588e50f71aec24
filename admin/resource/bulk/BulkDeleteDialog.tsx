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
import type { BulkDeleteReply } from '../../../model/bulk.ts'
import { requestJson } from '../../providers/http-client.ts'
import { writeOnce } from '../../providers/send-once.ts'
import { useRefreshRecords } from '../../providers/use-refresh-records.ts'
import { Refusal } from '../../undo/Refusal.tsx'
import { useListing } from '../listing-context.ts'
import { type BulkDialogProps, counted } from './bulk-dialog.ts'

/** Deletes what is ticked, after a preview that names what others refer to. */
export const BulkDeleteDialog = ({ selection, count, onClose, onDone }: BulkDialogProps) => {
  const { resource } = useListing()
  const translate = useTranslate()
  const id = useId()
  const refresh = useRefreshRecords()
  const path = apiPath(resource)
  const preview = useQuery({
    queryKey: ['bulk-preview', path, 'delete', selection],
    queryFn: ({ signal }) =>
      requestJson<BulkDeleteReply>(`${path}?dry=true`, { method: 'DELETE', body: selection, signal }),
    retry: false,
    gcTime: 0,
  })
  const remove = useMutation({
    mutationFn: () =>
      writeOnce<BulkDeleteReply>(path, {
        method: 'DELETE',
        body: selection,
        done: ({ deleted }) => ({
          key: 'undo.done.severalDeleted',
          args: { smart_count: deleted, title: resource.title },
        }),
      }),
    onSuccess: onDone,
    onSettled: () => refresh(),
  })
  const error = remove.error ?? preview.error
  const words = counted(resource, count)
  return (
    <Dialog open onClose={onClose} role="alertdialog" aria-labelledby={`${id}-title`} fullWidth maxWidth="xs">
      <DialogTitle id={`${id}-title`}>{translate('bulk.deleteTitle', words)}</DialogTitle>
      <DialogContent>
        {error ? (
          <Alert severity="error">
            <Refusal error={error} />
          </Alert>
        ) : (
          <DialogContentText role="status">
            {translate(preview.data ? 'bulk.deleteText' : 'bulk.working', words)}
          </DialogContentText>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} variant="outlined" autoFocus>
          {translate('bulk.cancel')}
        </Button>
        <Button
          color="error"
          variant="contained"
          disabled={!preview.data || error !== null}
          loading={remove.isPending}
          onClick={() => remove.mutate()}
        >
          {translate('confirm.delete')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
