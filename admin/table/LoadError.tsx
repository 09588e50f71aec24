import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
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
}

/** Error in place of the rows, with a Retry button and no row count. */
export const LoadError = ({ error, onRetry }: LoadErrorProps) => {
  const translate = useTranslate()
  const sentence = error instanceof HttpError && explained.includes(error.body?.type) ? error.message : null
  return (
    <Failed>
      <span>
        <WarningIcon fontSize="small" aria-hidden />
        <span role="alert">{sentence ?? translate('list.error')}</span>
      </span>
      {onRetry && (
        <Button size="small" variant="outlined" onClick={onRetry}>
          {translate('list.retry')}
        </Button>
      )}
    </Failed>
  )
}
