import { lightened, ownColour } from '../../kinds/colour/ColourDot.ts'
import { styled } from '../../kinds/styled.ts'

/** A bar in the own colour of what it stands for. */
export const ColouredBar = styled('rect')(({ theme }) => ({
  fill: ownColour(0),
  ...theme.inDark({ '@media not print': { fill: ownColour(lightened) } }),
}))
