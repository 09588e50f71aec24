import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { sum } from '../../model/decimal.ts'
import { overspend } from '../../model/excess.ts'
import { formatSterling } from '../../model/format.ts'

const Line = styled('span')(({ theme }) => {
  const { palette } = theme.vars
  return {
    ...theme.typography.caption,
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    marginTop: 8,
    color: palette.text.secondary,
    '& > [data-track]': {
      display: 'flex',
      flex: 'none',
      width: 160,
      height: 6,
      borderRadius: 3,
      overflow: 'hidden',
      background: palette.line.strong,
    },
    '& [data-spent]': { background: palette.text.tertiary },
    '& [data-added]': { background: palette.primary.main },
    '&[data-over]': { color: palette.error.main },
    '&[data-over] [data-added]': { background: palette.error.main },
    [theme.breakpoints.down('sm')]: { '& > [data-track]': { width: 96 } },
  }
})

const percent = (part: number, whole: number) =>
  whole > 0 ? Math.max(0, Math.min(100, (part / whole) * 100)) : part > 0 ? 100 : 0

interface RoomProps {
  /** All in pounds. */
  readonly quoted: number
  readonly spent: number
  readonly added: number
}

/** Spend of a quote line and the amount that linking adds, as a bar and as text. */
export const Room = ({ quoted, spent, added }: RoomProps) => {
  const translate = useTranslate()
  const after = sum([spent, added])
  const over = overspend(quoted, after)
  return (
    <Line data-over={over > 0 || undefined}>
      <span data-track aria-hidden>
        <span data-spent style={{ width: `${percent(spent, quoted)}%` }} />
        <span data-added style={{ width: `${percent(added, quoted)}%` }} />
      </span>
      {over > 0
        ? translate('unallocated.wouldBeOver', { over: formatSterling(over), quoted: formatSterling(quoted) })
        : translate('unallocated.afterThis', {
            after: formatSterling(after),
            quoted: formatSterling(quoted),
          })}
    </Line>
  )
}
