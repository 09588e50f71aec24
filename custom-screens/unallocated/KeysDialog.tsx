import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { Key } from './Key.tsx'

const keys = [
  ['next', '↓', 'J'],
  ['previous', '↑', 'K'],
  ['into', '→'],
  ['choose', '1', '2', '3', '4', '5'],
  ['accept', 'Enter'],
  ['acceptAndStay', 'Shift Enter'],
  ['quantity', 'Q'],
  ['split', 'S'],
  ['dismiss', 'D'],
  ['tick', 'X'],
  ['allStrong', 'A'],
  ['undo', 'Ctrl Z'],
  ['filter', '/'],
  ['search', '→ /'],
  ['keys', '?'],
] as const

const List = styled('dl')(({ theme }) => ({
  ...theme.typography.body1,
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: '8px 24px',
  margin: 0,
  '& > dt': { display: 'flex', gap: 4 },
  '& > dd': { margin: 0 },
}))

/** The list of the keys of this screen. */
export const KeysDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const translate = useTranslate()
  const id = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id}>{translate('unallocated.keys')}</DialogTitle>
      <DialogContent>
        <List>
          {keys.map(([does, ...all]) => (
            <div key={does} style={{ display: 'contents' }}>
              <dt>
                {all.map((key) => (
                  <Key key={key}>{key}</Key>
                ))}
              </dt>
              <dd>{translate(`unallocated.does.${does}`)}</dd>
            </div>
          ))}
        </List>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" autoFocus onClick={onClose}>
          {translate('app.dismiss')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
