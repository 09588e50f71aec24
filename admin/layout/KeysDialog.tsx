import DialogContent from '@mui/material/DialogContent'
import { styled } from '@mui/material/styles'
import { DialogBox } from './DialogBox.tsx'
import { Key } from './Key.tsx'

const List = styled('dl')(({ theme }) => ({
  ...theme.typography.body1,
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: '8px 24px',
  margin: '8px 0 0',
  '& > dt': { display: 'flex', gap: 4 },
  '& > dd': { margin: 0 },
}))

interface KeysDialogProps {
  readonly title: string
  readonly keys: readonly (readonly [does: string, ...keys: readonly string[]])[]
  readonly onClose: () => void
}

export const KeysDialog = ({ title, keys, onClose }: KeysDialogProps) => {
  return (
    <DialogBox title={title} onClose={onClose} maxWidth="xs">
      <DialogContent>
        <List>
          {keys.map(([does, ...all]) => (
            <div key={does} style={{ display: 'contents' }}>
              <dt>
                {all.map((key) => (
                  <Key key={key}>{key}</Key>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </List>
      </DialogContent>
    </DialogBox>
  )
}
