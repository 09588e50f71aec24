import { styled } from '@mui/material/styles'
import { lightened, ownColour } from '../fields/ColourDot.ts'

export const ColouredBar = styled('rect')(({ theme }) => ({
  fill: ownColour(0),
  ...theme.applyStyles('dark', { '@media not print': { fill: ownColour(lightened) } }),
}))
