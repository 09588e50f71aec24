import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { DrawnKey } from '../../layout/Key.tsx'
import { useCards } from '../../table/RecordTable.tsx'
import { openedFromList } from '../form/use-close-dialog.ts'
import { useDialogLink, useListing } from '../listing-context.ts'
import { useRecordList } from './record-list.ts'

/** Opens the form of a new record. Outlined while a selection panel has the solid button. */
export const AddNewButton = () => {
  const { resource, mayCreate } = useListing()
  const { selectedIds } = useRecordList()
  const translate = useTranslate()
  const dialog = useDialogLink()
  const card = useCards()
  if (!mayCreate || resource.list.addNew === false) return null
  const hasPanel = resource.list.selectable && selectedIds.length > 0
  return (
    <Button
      component={Link}
      to={dialog('create')}
      state={openedFromList}
      variant={hasPanel ? 'outlined' : 'contained'}
      startIcon={card ? undefined : <AddIcon />}
      data-add-new
      aria-keyshortcuts="n"
      {...(card && { 'aria-label': translate('list.addNew') })}
    >
      {card ? (
        <AddIcon />
      ) : (
        <>
          {translate('list.addNew')}
          <DrawnKey aria-hidden data-key="N" />
        </>
      )}
    </Button>
  )
}
