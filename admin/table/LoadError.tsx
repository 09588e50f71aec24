import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { HttpError, useTranslate } from 'react-admin'

const Failed = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 12,
  padding: '32px 16px',
  whiteSpace: 'normal',
  '& > span': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    fontWeight: 600,
    color: theme.vars.palette.error.main,
  },
}))

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
  if (isAgain)
    return (
      <Alert severity="warning" action={retry}>
        {sentence}
      </Alert>
    )
  return (
    <Failed>
      <span>
        <WarningIcon fontSize="small" aria-hidden />
        <span role="alert">{sentence}</span>
      </span>
      {retry}
    </Failed>
  )
}
