import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { type AnyRecord, recordText } from '../../../model/record-text.ts'
import { openedFromList } from '../form/use-close-dialog.ts'
import { HistoryButton } from '../history/HistoryButton.tsx'
import { useListing } from '../listing-context.ts'
import { useDialogLink } from '../use-dialog-link.ts'
import { DeleteRowButton } from './DeleteRowButton.tsx'
import { RowActionButton } from './RowAction.tsx'
import { offeredFor, useRowActions } from './use-row-actions.ts'

/** Buttons of a row: Edit (or History for users without a form), the definition's actions, then Delete. */
export const RowControls = ({ record }: { readonly record: AnyRecord }) => {
  const { resource, mayEdit, mayDelete } = useListing()
  const actions = useRowActions(resource)
  const dialog = useDialogLink()
  const translate = useTranslate()
  const name = recordText(resource, record)
  const named = (action: string) => translate('row.nameOf', { action, record: name })
  return (
    <div className="row-buttons">
      {mayEdit ? (
        <Link
          className="row-button"
          to={dialog(`${record.id}/edit`)}
          state={openedFromList}
          aria-label={named(translate('row.edit'))}
        >
          {translate('row.edit')}
        </Link>
      ) : (
        <HistoryButton resource={resource} record={record} inRow />
      )}
      {offeredFor(resource, actions, record).map((action) => (
        <RowActionButton key={action.label} action={action} record={record} name={named(action.label)} />
      ))}
      {mayDelete && resource.deleteFrom === 'row' && <DeleteRowButton record={record} />}
    </div>
  )
}
