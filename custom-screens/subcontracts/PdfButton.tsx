import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { download } from '../../admin/providers/download.ts'

interface PdfButtonProps {
  readonly label: string
  readonly path: string
  /** If the reply names none. */
  readonly fileName: string
}

/** Downloads a paper. */
export const PdfButton = ({ label, path, fileName }: PdfButtonProps) => {
  const saving = useMutation({ mutationFn: () => download(path, 'application/pdf', fileName) })
  return (
    <>
      <Button size="small" loading={saving.isPending} onClick={() => saving.mutate()}>
        {label}
      </Button>
      {saving.error && <Alert severity="error">{saving.error.message}</Alert>}
    </>
  )
}
