import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { HttpError, useTranslate } from 'react-admin'

/** Problems that the user can solve, as their sentence explains. */
const explained = ['too_many_to_search', 'too_many_at_once'].map((code) => `urn:costwright:problem:${code}`)

interface LoadErrorProps {
  readonly error?: unknown
  readonly onRetry?: (() => void) | undefined
  /** Only loading again failed: what came before is shown below. */
  readonly isAgain?: boolean
}

/** Error in place of rows or figures, or above them, with a Retry button. */
export const LoadError = ({ error, onRetry, isAgain = false }: LoadErrorProps) => {
  const translate = useTranslate()
  const explanation =
    error instanceof HttpError && explained.includes(error.body?.type) ? error.message : null
  const sentence = explanation ?? translate(isAgain ? 'app.errors.notLoadedAgain' : 'app.errors.notLoaded')
  const retry = onRetry && (
    <Button size="small" variant="outlined" onClick={onRetry}>
      {translate('app.retry')}
    </Button>
  )
  return (
    // Read out is the sentence, without the button.
    <Alert
      role="none"
      severity={isAgain ? 'warning' : 'error'}
      action={retry}
      sx={{
        alignItems: 'center',
        ...(!isAgain && { width: 'fit-content', margin: '16px auto', whiteSpace: 'normal' }),
      }}
    >
      <span role="alert">{sentence}</span>
    </Alert>
  )
}
