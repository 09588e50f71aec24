import CloseIcon from '@mui/icons-material/Close'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { useUnsavedChanges } from '../unsaved/unsaved-changes.ts'
import { type Upload, useUploads } from './uploads.ts'

export const UploadList = ({ uploads }: { readonly uploads: readonly Upload[] }) => {
  const translate = useTranslate()
  return uploads.map(({ key, name, progress, refusal, cancel }) =>
    refusal === null ? (
      <Stack key={key} direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        <Typography translate="no" variant="body2" noWrap sx={{ flex: '1 1 0', minWidth: 0 }}>
          {name}
        </Typography>
        <Box sx={{ width: 120, flex: 'none' }}>
          <LinearProgress
            variant="determinate"
            value={progress * 100}
            aria-label={translate('files.uploading', { name })}
          />
        </Box>
        <IconButton size="small" onClick={cancel} aria-label={translate('files.cancel', { name })}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Stack>
    ) : (
      <Alert key={key} severity="error" onClose={cancel} closeText={translate('app.dismiss')}>
        <strong translate="no">{name}</strong> {refusal}
      </Alert>
    ),
  )
}

/** Uploads of files dropped on list rows, shown over the list. */
export const UploadsOverList = () => {
  const translate = useTranslate()
  const all = useUploads()
  // A reload would end them; another page does not.
  useUnsavedChanges(
    all.some(({ refusal }) => refusal === null),
    '',
  )
  const uploads = all.filter(({ isFromRow }) => isFromRow)
  if (uploads.length === 0) return null
  return (
    <Paper
      component="section"
      aria-label={translate('files.uploads')}
      elevation={8}
      sx={{
        position: 'fixed',
        left: 16,
        // Above the buttons for the thumb of a phone.
        bottom: 'calc(16px + var(--thumb-bar, 0px))',
        zIndex: 1250,
        width: 'min(400px, calc(100vw - 32px))',
        p: 1.5,
      }}
    >
      <Stack spacing={1}>
        <UploadList uploads={uploads} />
      </Stack>
    </Paper>
  )
}
