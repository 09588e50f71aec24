import { styled } from '../../kinds/styled.ts'
import { Key } from './Key.tsx'

/** A key drawn on the button that it presses: the button's text stays its words alone. */
export const DrawnKey = styled(Key)({
  marginLeft: 8,
  '&::before': { content: 'attr(data-key)' },
})
