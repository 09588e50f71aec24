import { useTranslate } from 'react-admin'
import { apiPath } from '../../../model/api-path.ts'
import type { BulkDeleteReply } from '../../../model/bulk.ts'
import { cascades, childrenText } from '../DeleteDialog.tsx'
import { useListing } from '../listing-context.ts'
import { BulkQuestion } from './BulkQuestion.tsx'
import { type BulkDialogProps, counted } from './bulk-dialog.ts'

/** Deletes the ticked records, after a preview that lists references to them. */
export const BulkDeleteDialog = ({ selection, count, onClose, onDone }: BulkDialogProps) => {
  const { resource } = useListing()
  const translate = useTranslate()
  const words = counted(resource, count)
  return (
    <BulkQuestion<BulkDeleteReply>
      title={translate('bulk.deleteTitle', words)}
      text={({ children = [] }) =>
        children.length > 0
          ? translate('bulk.deleteWithText', { ...words, children: childrenText(children) })
          : translate('bulk.deleteText', words)
      }
      records={({ records }) => records}
      label={translate('confirm.delete')}
      color="error"
      isPossible={() => true}
      method="DELETE"
      path={apiPath(resource)}
      {...(cascades(resource) && { parameters: 'cascade=true' })}
      selection={selection}
      done={({ deleted }) => ({
        key: 'undo.done.severalDeleted',
        args: { smart_count: deleted, title: resource.title },
      })}
      onClose={onClose}
      onDone={onDone}
    />
  )
}
