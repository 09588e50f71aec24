import { Link } from 'react-router-dom'
import { styled } from '../../kinds/styled.ts'
import { gutter, height, radius } from '../../kinds/tokens.ts'
import { buttonLook } from './button-look.ts'
import { InfoIcon, WarningIcon } from './icons.tsx'

interface NoticeBarProps {
  readonly severity: 'warning' | 'info'
  readonly text: string
  /** The way to what is asked for, as a path of the browser; none where it is asked for. */
  readonly to: string | undefined
  readonly label: string
}

/** Of the page's first paint, so that nothing moves; MUI's Alert would be 2 kB more of it. */
const Notice = styled('div')(({ theme }) => {
  const { palette } = theme
  return {
    ...theme.typography.body2,
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    // As wide as the sheet below it (Shell.tsx); icon and text keep its gutter.
    margin: '0 calc(8px + var(--aside)) 8px',
    padding: `0 ${gutter.desk}px`,
    minHeight: 40,
    borderRadius: radius.control,
    backgroundColor: palette.tint.accent,
    '& > svg': { fontSize: 22, flex: 'none', color: palette.primary.main },
    '&[data-severity=warning]': {
      backgroundColor: palette.tint.open,
      '& > svg': { color: palette.warning.main },
    },
    '& > span': { padding: '4px 0', minWidth: 0 },
    [theme.breakpoints.down('sm')]: { padding: '0 8px' },
    '@media print': { display: 'none' },
  }
})

const Way = styled(Link)(({ theme }) => ({
  ...buttonLook(theme),
  flex: 'none',
  margin: '0 -8px 0 auto',
  padding: '0 8px',
  minHeight: height.control - 4,
  '&:hover': { backgroundColor: theme.palette.action.hover },
  [theme.breakpoints.down('sm')]: { minHeight: height.touch },
}))

/** One line above a page, with a way to what it asks for. */
export const NoticeBar = ({ severity, text, to, label }: NoticeBarProps) => (
  <Notice data-notice data-severity={severity} role="alert">
    {severity === 'info' ? <InfoIcon /> : <WarningIcon />}
    <span>{text}</span>
    {to && <Way to={to}>{label}</Way>}
  </Notice>
)
