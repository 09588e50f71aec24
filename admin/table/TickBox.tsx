import type { ComponentProps } from 'react'
import { styled } from '../../kinds/styled.ts'
import { focusRing } from '../layout/focus-ring.ts'

const empty = 'M19 5v14H5V5h14m0-2H5c-1.1 0-2 .9-2 2v14c0 1.1.9 2 2 2h14c1.1 0 2-.9 2-2V5c0-1.1-.9-2-2-2z'
const ticked =
  'M19 3H5c-1.11 0-2 .9-2 2v14c0 1.1.89 2 2 2h14c1.11 0 2-.9 2-2V5c0-1.1-.89-2-2-2zm-9 14l-5-5 1.41-1.41L10 14.17l7.59-7.59L19 8l-9 9z'

const Box = styled('span')(({ theme }) => {
  const { palette } = theme
  return {
    position: 'relative',
    display: 'inline-flex',
    padding: 9,
    borderRadius: '50%',
    color: palette.line.edge,
    cursor: 'pointer',
    verticalAlign: 'middle',
    WebkitTapHighlightColor: 'transparent',
    '&[data-ticked]': { color: palette.primary.main },
    '@media (hover: hover)': {
      '&:hover': { backgroundColor: `color-mix(in srgb, ${palette.primary.main} 4%, transparent)` },
    },
    // The input itself cannot be seen, nor a ring around it.
    '&:has(:focus-visible)': { ...focusRing(palette), outlineOffset: -4 },
    '& > svg': { width: 20, height: 20, fill: 'currentcolor' },
    '& > input': {
      position: 'absolute',
      inset: 0,
      width: '100%',
      height: '100%',
      margin: 0,
      opacity: 0,
      cursor: 'inherit',
    },
  }
})

/** The box that ticks a row, as MUI's small checkbox is drawn here, which is four components for each row. */
export const TickBox = (input: ComponentProps<'input'>) => (
  <Box data-ticked={input.checked || undefined}>
    <input type="checkbox" {...input} />
    <svg aria-hidden viewBox="0 0 24 24">
      <path d={input.checked ? ticked : empty} />
    </svg>
  </Box>
)
