import Button from '@mui/material/Button'
import DialogContent from '@mui/material/DialogContent'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { formatInstant } from '../../model/format.ts'
import { maxRecent } from '../../model/undo.ts'
import { DialogBox } from '../layout/DialogBox.tsx'
import { undoList, useDoneRequests, useEntryText } from '../providers/done-requests.ts'
import { undo } from '../undo/take-back.ts'

/** The user's latest writes, newest first, each with Undo. Opened from the account menu. */
export const UndoList = () => {
  const translate = useTranslate()
  const entryText = useEntryText()
  const isOpen = undoList.use()
  const { done } = useDoneRequests()
  if (!isOpen) return null
  const latest = done.slice(-maxRecent).reverse()
  return (
    <DialogBox title={translate('undo.latest')} onClose={() => undoList.set(false)} maxWidth="sm">
      <DialogContent>
        {latest.length === 0 && <Typography>{translate('undo.none')}</Typography>}
        <List dense>
          {latest.map((request) => (
            <ListItem
              key={request.requestId}
              disableGutters
              secondaryAction={
                <Button
                  size="small"
                  aria-label={translate('undo.undoOf', { what: entryText(request.entry) })}
                  onClick={() => void undo(request)}
                >
                  {translate('undo.undo')}
                </Button>
              }
            >
              <ListItemText
                primary={entryText(request.entry)}
                secondary={formatInstant(new Date(request.at).toISOString())}
              />
            </ListItem>
          ))}
        </List>
      </DialogContent>
    </DialogBox>
  )
}
