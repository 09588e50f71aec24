import CheckIcon from '@mui/icons-material/Check'
import WarningIcon from '@mui/icons-material/WarningAmber'
import { useTranslate } from 'react-admin'
import type { Look } from '../../kinds/look.ts'
import { styled } from '../../kinds/styled.ts'
import { height, radius } from '../../kinds/tokens.ts'
import type { Suggestion } from '../../model/unallocated.ts'
import { pointsSum } from './points-sum.ts'
import { Room } from './Room.tsx'

/** How the parts of a place stand, in whatever is around them: its name, how strong it is, and below both the rest. */
export const placeLayout = (theme: Look) => {
  const { palette } = theme
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

const Strength = styled('span')(({ theme }) => {
  const { palette } = theme
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

/** A quote line as a place to link to: which one it is, how strongly it is suggested and why, and what is left on it. */
export const SuggestedPlace = ({ suggestion }: { readonly suggestion: Suggestion }) => {
  const translate = useTranslate()
  const { description, projectNumber, projectName, quoteNumber, strength, reasons } = suggestion
  const job = [projectNumber, projectName].filter(Boolean).join(' ')
  return (
    <>
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
    </>
  )
}
