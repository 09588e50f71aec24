import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useDownload } from '../../admin/providers/use-download.ts'

interface PdfButtonProps {
  readonly label: string
  readonly path: string
  /** If the reply names none. */
  readonly fileName: string
}

/** Downloads a paper. */
export const PdfButton = ({ label, path, fileName }: PdfButtonProps) => {
  const saving = useDownload('Download of a paper')
  return (
    <>
      <Button
        size="small"
        loading={saving.isPending}
        onClick={() => saving.mutate({ path, mediaType: 'application/pdf', fileName })}
      >
        {label}
      </Button>
      {saving.error && <Alert severity="error">{saving.error.message}</Alert>}
    </>
  )
}
