import { useTranslate } from 'react-admin'
import { apiPath } from '../../../model/api-path.ts'
import type { BulkChangeReply } from '../../../model/bulk.ts'
import { actionSegment, type RowCall, type RowChange } from '../../../model/row-actions.ts'
import { useListing } from '../listing-context.ts'
import { BulkQuestion } from './BulkQuestion.tsx'
import { type BulkDialogProps, counted } from './bulk-dialog.ts'

export const BulkChangeDialog = ({
  action,
  selection,
  onClose,
  onDone,
}: BulkDialogProps & { readonly action: RowChange | RowCall }) => {
  const { resource } = useListing()
  const translate = useTranslate()
  return (
    <BulkQuestion<BulkChangeReply>
      title={action.label}
      text={({ changed, same }) => translate('bulk.changes', { ...counted(resource, changed), left: same })}
      records={({ records }) => records}
      label={action.label}
      isPossible={({ changed }) => changed > 0}
      method="POST"
      path={`${apiPath(resource)}/${'call' in action ? `${action.call}/bulk` : actionSegment(action)}`}
      selection={selection}
      done={({ changed }) => ({
        key: 'undo.done.severalChanged',
        args: { smart_count: changed, title: resource.title },
      })}
      onClose={onClose}
      onDone={onDone}
    />
  )
}
