import CheckIcon from '@mui/icons-material/Check'
import WarningIcon from '@mui/icons-material/WarningAmber'
import { styled, type Theme } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { OfferedPill, Pill } from '../../admin/fields/Pill.tsx'
import type { Suggestion } from '../../model/costing/unallocated.ts'
import { quoteHeaders } from '../../resources.config.ts'
import { Room } from './Room.tsx'

/** Points of a suggestion as a sum: `40 + 20 + 15 − 15 = 60`. */
export const pointsSum = ({
  reasons,
  points,
}: Pick<Suggestion, 'points'> & {
  readonly reasons: readonly { readonly points: number }[]
}): string =>
  `${reasons
    .map((reason) => reason.points)
    .join(' + ')
    .replaceAll('+ -', '− ')
    .replace(/^-/, '−')} = ${points}`

/** Layout of a place: name and strength, details below. */
export const suggestionLayout = (theme: Theme) => {
  const { palette } = theme.vars
  return {
    ...theme.typography.body2,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '2px 10px',
    color: palette.text.secondary,
    '& > [data-name]': {
      ...theme.typography.subtitle1,
      color: palette.text.primary,
      overflowWrap: 'anywhere',
    },
    '& > [data-rest]': { gridColumn: '1 / 3' },
    '& [data-why]': { display: 'flex', flexWrap: 'wrap', gap: '2px 12px', marginTop: 6 },
    '& [data-why] > span': { display: 'flex', gap: 5, alignItems: 'center' },
    '& [data-why] svg': { fontSize: 14, color: palette.success.main },
    '& [data-why] [data-against]': { color: palette.error.main, '& svg': { color: 'inherit' } },
  } as const
}

const StrengthPill = styled(Pill)(({ theme }) => {
  const { palette } = theme.vars
  return {
    fontWeight: theme.typography.caption.fontWeight,
    '&[data-of=likely]': { fontWeight: 600, color: palette.text.primary },
    '&[data-of=strong]': { fontWeight: 600 },
    '[aria-checked=true] > &:not([data-of=strong])': { background: palette.background.paper },
  }
})

export const Strength = ({ suggestion }: { readonly suggestion: Suggestion }) => {
  const translate = useTranslate()
  const { strength } = suggestion
  return (
    <StrengthPill
      translate="no"
      data-of={strength}
      data-tone={strength === 'strong' ? 'good' : undefined}
      title={pointsSum(suggestion)}
    >
      {strength === 'strong' && <CheckIcon aria-hidden />}
      {translate(`unallocated.strengths.${strength}`)}
    </StrengthPill>
  )
}

/** A quote line as a link target: name, strength, reasons and remaining amount. */
export const SuggestionDetails = ({ suggestion }: { readonly suggestion: Suggestion }) => {
  const { description, projectNumber, projectName, quoteNumber, reasons } = suggestion
  const job = [projectNumber, projectName].filter(Boolean).join(' ')
  return (
    <>
      <span data-name translate="no">
        {description}
      </span>
      <Strength suggestion={suggestion} />
      <span data-rest translate="no">
        {[job, quoteNumber].filter(Boolean).join(' · ')}{' '}
        <OfferedPill resource={quoteHeaders} record={{ standing: suggestion.standing }} />
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
    </>
  )
}
