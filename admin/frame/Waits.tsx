import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { weight } from '../theme/tokens.ts'
import { useWaitingText } from './waiting.ts'

const Count = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  minWidth: 20,
  padding: '1px 6px',
  borderRadius: 10,
  textAlign: 'center',
  fontWeight: weight.strong,
  background: theme.vars.palette.primary.main,
  color: theme.vars.palette.primary.contrastText,
  '&[data-quiet]': { padding: 0, background: 'none', color: theme.vars.palette.text.secondary },
}))

interface WaitsProps {
  readonly views: readonly string[]
  /** In a list of entries, where the number alone suffices. */
  readonly isQuiet?: boolean
}

/** How many records wait in the views; nothing if none. */
export const Waits = ({ views, isQuiet = false }: WaitsProps) => {
  const translate = useTranslate()
  const text = useWaitingText(views)
  if (text === '') return null
  return (
    <Count
      data-quiet={isQuiet || undefined}
      aria-label={translate('menu.waiting', { count: text })}
      role="img"
    >
      {text}
    </Count>
  )
}
