import CheckIcon from '@mui/icons-material/Check'
import WarningIcon from '@mui/icons-material/WarningAmber'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { gutter, height, radius } from '../../admin/layout/tokens.ts'
import type { Suggestion } from '../../model/unallocated.ts'
import { Key } from './Key.tsx'
import { pointsSum } from './points-sum.ts'
import { Room } from './Room.tsx'

/** The whole suggestion is one choice of several; keys choose it too. */
const Choice = styled('button')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    ...theme.typography.body2,
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr) auto',
    gap: '2px 10px',
    width: '100%',
    padding: `14px ${gutter.desk}px`,
    border: 0,
    borderBottom: `1px solid ${palette.divider}`,
    background: 'none',
    color: palette.text.secondary,
    textAlign: 'left',
    cursor: 'pointer',
    '&:hover': { background: palette.background.sunken },
    '&[aria-checked=true]': {
      background: palette.tint.accent,
      boxShadow: `inset 3px 0 ${palette.primary.main}`,
    },
    '&:focus-visible': { outlineOffset: -2 },
    '& > [data-name]': {
      ...theme.typography.subtitle1,
      color: palette.text.primary,
      overflowWrap: 'anywhere',
    },
    '& > [data-rest]': { gridColumn: '2 / 4' },
    '& [data-why]': { display: 'flex', flexWrap: 'wrap', gap: '2px 12px', marginTop: 6 },
    '& [data-why] > span': { display: 'flex', gap: 5, alignItems: 'center' },
    '& [data-why] svg': { fontSize: 14, color: palette.success.main },
    '& [data-why] [data-against]': { color: palette.error.main, '& svg': { color: 'inherit' } },
    '@media (hover: none)': {
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      '& > [data-rest]': { gridColumn: '1 / 3' },
    },
    [theme.breakpoints.down('sm')]: { padding: `12px ${gutter.phone}px` },
  }
})

const Strength = styled('span')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    ...theme.typography.caption,
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    height: height.pill,
    padding: '0 6px',
    borderRadius: radius.pill,
    background: palette.background.sunken,
    color: palette.text.secondary,
    '& svg': { fontSize: 14 },
    '&[data-of=likely]': { fontWeight: 600, color: palette.text.primary },
    '&[data-of=strong]': { fontWeight: 600, color: palette.success.main, background: palette.tint.good },
    '[aria-checked=true] > &:not([data-of=strong])': { background: palette.background.paper },
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
export const SuggestedLine = ({ suggestion, number, isChosen, onChoose }: SuggestedLineProps) => {
  const translate = useTranslate()
  const { description, projectNumber, projectName, quoteNumber, strength, reasons } = suggestion
  const job = [projectNumber, projectName].filter(Boolean).join(' ')
  return (
    <Choice
      type="button"
      role="radio"
      aria-checked={isChosen}
      tabIndex={isChosen ? 0 : -1}
      onClick={onChoose}
    >
      <Key aria-hidden>{number}</Key>
      <span data-name>{description}</span>
      <Strength data-of={strength} title={pointsSum(suggestion)}>
        {strength === 'strong' && <CheckIcon aria-hidden />}
        {translate(`unallocated.strengths.${strength}`)}
      </Strength>
      <span data-rest>
        {[job, quoteNumber].filter(Boolean).join(' · ')}
        <span data-why>
          {reasons.map(({ code, text, points }) => (
            <span key={code} data-against={points < 0 || undefined}>
              {points < 0 ? <WarningIcon aria-hidden /> : <CheckIcon aria-hidden />}
              {text}
            </span>
          ))}
        </span>
        <Room quoted={suggestion.quoted} spent={suggestion.spent} added={suggestion.amount} />
      </span>
    </Choice>
  )
}
