import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import { type FormEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { type SavedView, viewNameLength } from '../../../../model/saved-views.ts'
import { DialogBox, MainButton } from '../../../layout/DialogBox.tsx'
import { type SubmissionError, submissionErrorOf } from '../../form/submission-error.ts'
import { useListing } from '../../listing-context.ts'
import { useRecordList } from '../record-list.ts'
import { changeView, createView } from './saved-views.ts'

interface ViewDialogProps {
  readonly view: SavedView | null
  readonly state: string
  readonly onClose: () => void
}

export const ViewDialog = ({ view, state, onClose }: ViewDialogProps) => {
  const { resource } = useListing()
  const { change } = useRecordList()
  const translate = useTranslate()
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState(view?.shared ?? false)
  const [isDefault, setIsDefault] = useState(view?.isDefault ?? false)
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState<SubmissionError | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsSending(true)
    setError(null)
    const values = { name, shared, isDefault, state }
    try {
      const { id } = await (view ? changeView(view, values) : createView(resource.name, values))
      onClose()
      if (!view) change({ saved: id }, 'replace')
    } catch (refused) {
      setError(submissionErrorOf(refused))
      setIsSending(false)
    }
  }
  const wrongName = error?.fields.name?.join(' ')
  return (
    <DialogBox
      title={translate(view ? 'views.view' : 'views.new')}
      onClose={onClose}
      onSubmit={submit}
      maxWidth="xs"
    >
      <DialogContent sx={{ display: 'flex', flexDirection: 'column' }}>
        {error && !wrongName && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {error.title}
          </Alert>
        )}
        <TextField
          autoFocus
          label={translate('views.name')}
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={wrongName !== undefined}
          helperText={wrongName}
          slotProps={{ htmlInput: { maxLength: viewNameLength } }}
          sx={{ mt: 1, mb: 1 }}
        />
        <FormControlLabel
          label={translate('views.shared', { title: resource.title })}
          control={<Checkbox checked={shared} onChange={(_, on) => setShared(on)} />}
        />
        <FormControlLabel
          label={translate('views.isDefault')}
          control={<Checkbox checked={isDefault} onChange={(_, on) => setIsDefault(on)} />}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {translate('confirm.cancel')}
        </Button>
        <MainButton type="submit" loading={isSending}>
          {translate('views.save')}
        </MainButton>
      </DialogActions>
    </DialogBox>
  )
}
