import { styled } from '@mui/material/styles'

/** What a record is, in a word: its standing, or that it is disabled. `data-tone` is that of an option, if it has one. */
export const Pill = styled('span')(({ theme }) => {
  const { palette } = theme.vars
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
    background: palette.background.sunken,
    color: palette.text.secondary,
    '&[data-tone=info]': { background: palette.tint.accent, color: palette.info.main },
    '&[data-tone=good]': { background: palette.tint.good, color: palette.success.main },
    '&[data-tone=warning]': { background: palette.tint.open, color: palette.warning.main },
    '&[data-tone=bad]': { background: palette.tint.bad, color: palette.error.main },
    '& svg': { fontSize: 14 },
  }
})
