import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { useTranslate } from 'react-admin'
import type { Resource } from '../../model/definition.ts'
import { DialogBox } from '../layout/DialogBox.tsx'
import { Loading } from '../layout/Loading.tsx'
import { usePicture } from './pictures.ts'

interface PictureDialogProps {
  readonly resource: Resource
  readonly picture: string
  readonly title: string
  readonly onClose: () => void
}

/** A picture as large as the window allows. */
const PictureDialog = ({ resource, picture, title, onClose }: PictureDialogProps) => {
  const translate = useTranslate()
  const address = usePicture(resource, picture, 'whole')
  return (
    <DialogBox title={title} onClose={onClose} maxWidth="lg">
      <DialogContent sx={{ textAlign: 'center' }}>
        {address ? (
          <img src={address} alt={title} style={{ maxWidth: '100%', maxHeight: '70dvh', borderRadius: 4 }} />
        ) : (
          <Loading />
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {translate('pictures.close')}
        </Button>
      </DialogActions>
    </DialogBox>
  )
}

export default PictureDialog
