import { styled } from '@mui/material/styles'

/** A record's own colour, `--own` on the element or around it, with so much white in it. */
export const ownColour = (whitePercent: number) =>
  `color-mix(in oklab, var(--own, #5d6870), white ${whitePercent}%)`

/** How much white makes any colour readable on a dark ground, in per cent. */
export const lightened = 35

/** The colour of a record, before its name: it helps to find it again and says nothing by itself. */
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
