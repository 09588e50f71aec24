import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { UsedBy } from '../Refusal.tsx'
import { type SubmissionError, unshownMessages } from './submission-error.ts'

interface RefusalAlertProps {
  readonly refusal: SubmissionError | null
  readonly names: readonly string[]
  readonly onReload?: () => void
}

/** The server's error, in red inside the form (specification section 8). */
export const RefusalAlert = ({ refusal, names, onReload }: RefusalAlertProps) => {
  const translate = useTranslate()
  if (!refusal) return null
  const reload = refusal.current && onReload && (
    <Button color="inherit" size="small" onClick={onReload}>
      {translate('form.reload')}
    </Button>
  )
  return (
    <Alert severity="error" variant="filled" action={reload}>
      <UsedBy uses={refusal.uses}>{refusal.title}</UsedBy>
      {refusal.current && <div>{translate('form.reloadHint')}</div>}
      {unshownMessages(refusal, names).map((message) => (
        <div key={message}>{message}</div>
      ))}
    </Alert>
  )
}
