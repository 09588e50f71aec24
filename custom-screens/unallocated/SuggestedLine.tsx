import { styled } from '@mui/material/styles'
import { Key } from '../../admin/layout/Key.tsx'
import { gutter } from '../../admin/theme/tokens.ts'
import type { Suggestion } from '../../model/unallocated.ts'
import { placeLayout, SuggestedPlace } from './SuggestedPlace.tsx'

/** The whole suggestion is one choice of several; keys choose it too. */
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
    // The key that chooses it stands before it, where there are keys.
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

/** A quote line that a purchase line may belong to, with the reasons in words and what is left on it. */
export const SuggestedLine = ({ suggestion, number, isChosen, onChoose }: SuggestedLineProps) => (
  <Choice type="button" role="radio" aria-checked={isChosen} tabIndex={isChosen ? 0 : -1} onClick={onChoose}>
    <Key aria-hidden>{number}</Key>
    <SuggestedPlace suggestion={suggestion} />
  </Choice>
)
