import { styled } from '@mui/material/styles'

/** The colour of a tone, as the theme names it. */
const tones = { info: 'info', good: 'success', warning: 'warning', bad: 'error' } as const
/** What is behind it. */
const tints = { info: 'accent', good: 'good', warning: 'open', bad: 'bad' } as const

/** What a record is, in a word: its standing, or that it is disabled. */
export const Pill = styled('span')<{ tone: keyof typeof tones | 'none' }>(({ theme, tone }) => {
  const { palette } = theme.vars ?? theme
  return {
    ...theme.typography.caption,
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    height: 20,
    padding: '0 7px',
    borderRadius: 4,
    fontWeight: 600,
    whiteSpace: 'nowrap',
    background: tone === 'none' ? palette.background.sunken : palette.tint[tints[tone]],
    color: tone === 'none' ? palette.text.secondary : palette[tones[tone]].main,
    '& svg': { fontSize: 14 },
  }
})
