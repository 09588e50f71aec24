import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { styled } from '../../kinds/styled.ts'
import type { LinkReply } from '../../model/costing.ts'
import { placeLayout, SuggestedPlace } from '../unallocated/SuggestedPlace.tsx'
import { useAcceptSuggested } from './use-accept-suggested.ts'
import { useBestSuggestion } from './use-best-suggestion.ts'
import type { PurchaseLine } from './use-selected-lines.ts'

const Best = styled('section')(({ theme }) => {
  const { palette } = theme
  return {
    ...placeLayout(theme),
    padding: '10px 12px',
    marginBottom: 12,
    [theme.breakpoints.down('sm')]: { marginTop: 12 },
    borderRadius: 6,
    background: palette.tint.accent,
    '& > header': { gridColumn: '1 / 3', display: 'flex', alignItems: 'center', gap: 8, minHeight: 30 },
    '& > header h3': { ...theme.typography.subtitle2, flexGrow: 1, margin: 0, color: palette.text.primary },
    '& > [role=alert]': { gridColumn: '1 / 3' },
  }
})

interface BestForTickedProps {
  readonly lines: readonly PurchaseLine[]
  readonly onLinked: (reply: LinkReply) => void
}

/** The quote line that the ticked lines most likely belong to, why, and the way to link them to it. */
export const BestForTicked = ({ lines, onLinked }: BestForTickedProps) => {
  const translate = useTranslate()
  const best = useBestSuggestion(lines)
  const { accept, isAccepting, failure } = useAcceptSuggested(onLinked)
  if (!best) return null
  const { suggestion, links } = best
  const title = translate('quoteMatching.best')
  return (
    <Best aria-label={title}>
      <header>
        <h3>
          {title}
          {links.length < lines.length &&
            ` ${translate('quoteMatching.bestFor', { count: links.length, smart_count: lines.length })}`}
        </h3>
        <Button size="small" variant="outlined" loading={isAccepting} onClick={() => accept(links)}>
          {translate('unallocated.accept')}
        </Button>
      </header>
      {failure && <Alert severity="error">{failure.message}</Alert>}
      <SuggestedPlace suggestion={suggestion} />
    </Best>
  )
}
