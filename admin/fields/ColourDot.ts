import { styled } from '@mui/material/styles'

/** CSS colour: the record's own colour (`--own`) mixed with white. */
export const ownColour = (whitePercent: number) =>
  `color-mix(in oklab, var(--own, #5d6870), white ${whitePercent}%)`

/** Per cent of white that makes any colour readable on a dark background. */
export const lightened = 35

export const ColourDot = styled('span')(({ theme }) => ({
  display: 'inline-block',
  flex: 'none',
  width: 8,
  height: 8,
  marginRight: 8,
  borderRadius: '50%',
  background: ownColour(0),
  ...theme.applyStyles('dark', { '@media not print': { background: ownColour(lightened) } }),
}))
