import { styled } from '@mui/material/styles'
import type { CSSProperties } from 'react'
import { lightened, ownColour } from '../../admin/fields/Pill.tsx'

const Track = styled('span')(({ theme }) => ({
  display: 'block',
  height: 3,
  marginTop: 4,
  borderRadius: 2,
  overflow: 'hidden',
  background: theme.vars.palette.divider,
  '& > span': {
    display: 'block',
    height: '100%',
    borderRadius: 2,
    background: ownColour(0),
    ...theme.applyStyles('dark', { '@media not print': { background: ownColour(lightened) } }),
  },
  [theme.breakpoints.down('sm')]: { height: 6, borderRadius: 3, marginBlock: 8 },
}))

interface SpentBarProps {
  readonly colour: string | undefined
  /** In pounds. */
  readonly spent: number
  readonly quoted: number
}

export const SpentBar = ({ colour, spent, quoted }: SpentBarProps) => {
  const part = quoted > 0 ? Math.min(1, Math.max(0, spent / quoted)) : 0
  return (
    <Track aria-hidden style={{ '--own': colour } as CSSProperties}>
      <span style={{ width: `${part * 100}%` }} />
    </Track>
  )
}
