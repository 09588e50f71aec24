import Alert from '@mui/material/Alert'
import { HttpError, useTranslate } from 'react-admin'
import { apiPath } from '../../model/api-path.ts'
import type { BulkDeleteReply, BulkSelection, DeletedChildren } from '../../model/bulk.ts'
import { keepsSecrets } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import { listTotal } from '../../model/figure.ts'
import { type AnyRecord, figureText, filledText, recordText } from '../../model/record-text.ts'
import { childrenOf, shownField } from '../../model/resources.ts'
import { definitionsNow } from '../definitions.ts'
import { ConfirmDialog } from '../layout/DialogBox.tsx'
import { type BulkRequest, usePreview } from './bulk/bulk-request.ts'
import { Refusal } from './Refusal.tsx'

/** Deletion of records, with their children if the definition lets it include them. */
export const deletionOf = (resource: Resource, selection: BulkSelection): BulkRequest => {
  const hasParts = childrenOf(definitionsNow(), resource.name).some(({ parent }) => parent?.cascade)
  return { method: 'DELETE', path: `${apiPath(resource)}${hasParts ? '?cascade=true' : ''}`, body: selection }
}

export const childrenText = (children: readonly DeletedChildren[]): string =>
  children
    .map(({ resource: name, text, total }) => {
      const child = definitionsNow()[name]
      const field = child && listTotal(child)
      return !child || field === undefined || total === null
        ? text
        : `${text}, ${figureText(shownField(child, field), Number(total))}`
    })
    .join('; ')

interface DeleteDialogProps {
  readonly resource: Resource
  readonly record: AnyRecord
  readonly onConfirm: (cascade: boolean) => void
  readonly onCancel: () => void
}

/** Confirms a deletion. Asks the server first, for the children or the reason of a refusal. */
export const DeleteDialog = ({ resource, record, onConfirm, onCancel }: DeleteDialogProps) => {
  const translate = useTranslate()
  const deletion = deletionOf(resource, { ids: [Number(record.id)] })
  const { data: preview, error } = usePreview<BulkDeleteReply>(deletion)
  const refused = error instanceof HttpError && error.status === 409 ? error : null
  const children = preview?.children ?? []
  const name = recordText(resource, record)
  const text = () => {
    if (children.length > 0)
      return translate('confirm.deleteWithText', { record: name, children: childrenText(children) })
    if (resource.deleteText) return filledText(resource.deleteText, resource, record)
    return translate(keepsSecrets(resource) ? 'confirm.deleteForGoodText' : 'confirm.deleteText', {
      record: name,
    })
  }
  return (
    <ConfirmDialog
      deletes
      open
      title={translate('confirm.deleteTitle', { label: resource.label })}
      text={refused ? translate('confirm.notDeletable', { record: name }) : text()}
      confirm={translate('confirm.delete')}
      cancel={translate('confirm.cancel')}
      isPossible={(preview !== undefined || error !== null) && !refused}
      onConfirm={() => onConfirm(children.length > 0)}
      onCancel={onCancel}
    >
      {refused && (
        <Alert severity="error" sx={{ mt: 1 }}>
          <Refusal error={refused} />
        </Alert>
      )}
    </ConfirmDialog>
  )
}
