import Box from '@mui/material/Box'
import type { KindScreen } from '../kind-screen.ts'
import { styled } from '../styled.ts'
import type { ColourField } from './model.ts'

const Swatch = styled('span')({
  display: 'inline-block',
  width: 16,
  height: 16,
  marginRight: 8,
  verticalAlign: 'text-bottom',
  borderRadius: 4,
  border: '1px solid rgba(128,128,128,.6)',
})

export const colour: KindScreen<ColourField, string, string> = {
  isUnfiltered: true,
  column: { min: 110, grow: 1 },
  cell: ({ value }) => (
    <Box component="span">
      <Swatch style={{ backgroundColor: value }} aria-hidden />
      {value}
    </Box>
  ),
  toInput: (value) => value ?? '',
  fromInput: (typed) => typed,
}
