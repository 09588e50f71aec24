import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { styled } from '../../kinds/styled.ts'

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
    color: theme.palette.error.main,
  },
}))

/** Instead of what could not be fetched: that it could not, and the way to try again. No count: none is known. */
export const LoadError = ({ onRetry }: { readonly onRetry?: (() => void) | undefined }) => {
  const translate = useTranslate()
  return (
    <Failed>
      <span>
        <WarningIcon fontSize="small" aria-hidden />
        <span role="alert">{translate('list.error')}</span>
      </span>
      {onRetry && (
        <Button size="small" variant="outlined" onClick={onRetry}>
          {translate('list.retry')}
        </Button>
      )}
    </Failed>
  )
}
