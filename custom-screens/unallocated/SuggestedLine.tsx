import { styled } from '@mui/material/styles'
import { Key } from '../../admin/layout/Key.tsx'
import { gutter } from '../../admin/theme/tokens.ts'
import type { Suggestion } from '../../model/unallocated.ts'
import { placeLayout, SuggestedPlace } from './SuggestedPlace.tsx'

/** Radio button of a whole suggestion; number keys choose it too. */
const Choice = styled('button')(({ theme }) => {
  const { palette } = theme.vars
  return {
    ...placeLayout(theme),
    width: '100%',
    padding: `14px ${gutter.desk}px`,
    border: 0,
    borderBottom: `1px solid ${palette.divider}`,
    background: 'none',
    textAlign: 'left',
    cursor: 'pointer',
    '&:hover': { background: palette.background.sunken },
    '&[aria-checked=true]': {
      background: palette.tint.accent,
      boxShadow: `inset 3px 0 ${palette.primary.main}`,
    },
    '&:focus-visible': { outlineOffset: -2 },
    // Shows the number key on devices with a keyboard.
    '@media (hover: hover)': {
      gridTemplateColumns: '20px minmax(0, 1fr) auto',
      '& > [data-rest]': { gridColumn: '2 / 4' },
    },
    [theme.breakpoints.down('sm')]: { padding: `12px ${gutter.phone}px` },
  }
})

interface SuggestedLineProps {
  readonly suggestion: Suggestion
  /** From 1: the key that chooses it. */
  readonly number: number
  readonly isChosen: boolean
  readonly onChoose: () => void
}

/** A suggested quote line with reasons and remaining amount. */
export const SuggestedLine = ({ suggestion, number, isChosen, onChoose }: SuggestedLineProps) => (
  <Choice type="button" role="radio" aria-checked={isChosen} tabIndex={isChosen ? 0 : -1} onClick={onChoose}>
    <Key aria-hidden>{number}</Key>
    <SuggestedPlace suggestion={suggestion} />
  </Choice>
)
