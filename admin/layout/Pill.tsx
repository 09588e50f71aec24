import { styled } from '@mui/material/styles'
import { height, radius } from './tokens.ts'

/** What a word of state means; without one it is grey. */
export type Tone = 'good' | 'bad' | 'open' | 'info'

/** A word of state, such as "Agreed" or "Disabled". The word says it; the colour only helps. */
export const Pill = styled('span', { shouldForwardProp: (name) => name !== 'tone' })<{
  readonly tone?: Tone
}>(({ theme, tone }) => {
  const { palette } = theme.vars ?? theme
  const colours = {
    good: { background: palette.tint.good, color: palette.success.main },
    bad: { background: palette.tint.bad, color: palette.error.main },
    open: { background: palette.tint.open, color: palette.warning.main },
    info: { background: palette.tint.accent, color: palette.primary.dark },
  }
  return {
    ...theme.typography.subtitle2,
    display: 'inline-flex',
    alignItems: 'center',
    gap: 5,
    height: height.pill,
    padding: '0 7px',
    borderRadius: radius.pill,
    whiteSpace: 'nowrap',
    ...(tone ? colours[tone] : { background: palette.background.sunken, color: palette.text.secondary }),
  }
})
