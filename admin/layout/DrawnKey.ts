import { styled } from '@mui/material/styles'
import { Key } from './Key.tsx'

/** A key drawn on the button that it presses: the button's text stays its words alone. */
export const DrawnKey = styled(Key)<{ readonly 'data-key': string }>({
  marginLeft: 8,
  '&::before': { content: 'attr(data-key)' },
})
