import { styled } from '@mui/material/styles'
import { lightened, ownColour } from '../fields/ColourDot.ts'

/** A bar in the own colour of what it stands for. */
export const ColouredBar = styled('rect')(({ theme }) => ({
  fill: ownColour(0),
  ...theme.applyStyles('dark', { '@media not print': { fill: ownColour(lightened) } }),
}))
