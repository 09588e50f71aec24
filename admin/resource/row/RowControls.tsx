import { useTranslate } from 'react-admin'
import { styled } from '../../../kinds/styled.ts'
import type { AnyRecord } from '../../../model/record-text.ts'
import { recordText } from '../../../model/record-text.ts'
import { openedFromList } from '../form/use-close-dialog.ts'
import { HistoryButton } from '../history/HistoryButton.tsx'
import { useListing } from '../listing-context.ts'
import { useDialogLink } from '../use-dialog-link.ts'
import { DeleteRowButton } from './DeleteRowButton.tsx'
import { RowActionButton } from './RowAction.tsx'
import { RowButtonLink } from './RowButton.ts'
import { offeredFor, useRowActions } from './use-row-actions.ts'

/** One style for every row: an `sx` would be worked out again for each while scrolling. */
const Controls = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  [theme.breakpoints.down('sm')]: { flexWrap: 'wrap' },
}))

/** The buttons of a row: Edit, or History for those who have no form with it; then what the definition lists, then Delete where rows are deleted. */
export const RowControls = ({ record }: { readonly record: AnyRecord }) => {
  const { resource, mayEdit, mayDelete } = useListing()
  const actions = useRowActions(resource)
  const dialog = useDialogLink()
  const translate = useTranslate()
  const name = recordText(resource, record)
  const named = (action: string) => translate('row.nameOf', { action, record: name })
  return (
    <Controls>
      {mayEdit ? (
        <RowButtonLink
          to={dialog(`${record.id}/edit`)}
          state={openedFromList}
          aria-label={named(translate('row.edit'))}
        >
          {translate('row.edit')}
        </RowButtonLink>
      ) : (
        <HistoryButton resource={resource} record={record} inRow />
      )}
      {offeredFor(actions, record).map((action) => (
        <RowActionButton key={action.label} action={action} record={record} name={named(action.label)} />
      ))}
      {mayDelete && resource.deleteFrom === 'row' && <DeleteRowButton record={record} />}
    </Controls>
  )
}
