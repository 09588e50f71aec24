import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useQueries } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { OfferedPill } from '../../admin/fields/Pill.tsx'
import { useApiMutation } from '../../admin/providers/use-api-mutation.ts'
import type { LinkReply } from '../../model/costing/costing.ts'
import type {
  AcceptReply,
  RequestedLink,
  Suggestion,
  SuggestionsOfLine,
} from '../../model/costing/unallocated.ts'
import { sum } from '../../model/decimal.ts'
import { wouldOverspend } from '../../model/excess.ts'
import { formatDecimal, formatSterling } from '../../model/format.ts'
import { quoteHeaders } from '../../resources.config.ts'
import { suggestionsOf } from '../unallocated/calls.ts'
import { Room } from '../unallocated/Room.tsx'
import { Strength, SuggestionDetails, suggestionLayout } from '../unallocated/SuggestionDetails.tsx'
import { useClosedJobs } from '../unallocated/use-suggestions.ts'
import type { PurchaseLine } from './line-search.ts'
import { useUnitsQuestion } from './use-units-question.tsx'

interface BestSuggestion {
  readonly suggestion: Suggestion
  readonly link: RequestedLink
}

/**
 * Best suggestion of each purchase line that has any. Lines for the same quote line count together: those
 * that would overspend it are at most possible.
 */
export const bestSuggestions = (found: readonly SuggestionsOfLine[]): BestSuggestion[] => {
  const added = new Map<number, number>()
  return found.flatMap(({ purchaseLineId, suggestions: [best] }) => {
    if (!best) return []
    const { quoteLineId, quantity, quoted, amount } = best
    const before = added.get(quoteLineId) ?? 0
    const spent = sum([best.spent, before])
    added.set(quoteLineId, sum([before, amount]))
    const strength = wouldOverspend(quoted, spent, amount) ? 'possible' : best.strength
    return [
      {
        suggestion: { ...best, spent, strength },
        link: { purchaseLineId, quoteLineId, quantity, expected: quantity },
      },
    ]
  })
}

/** Best suggestions of these lines. Empty until all have loaded. */
const useBestSuggestions = (lines: readonly PurchaseLine[]): readonly BestSuggestion[] => {
  const [closedJobs] = useClosedJobs()
  return useQueries({
    queries: lines.map(({ id }) => suggestionsOf(id, closedJobs)),
    combine: (found) =>
      found.every(({ isSuccess }) => isSuccess)
        ? bestSuggestions(
            found.map(({ data = [] }, index) => ({
              purchaseLineId: lines[index]?.id ?? 0,
              suggestions: data,
            })),
          )
        : [],
  })
}

const Best = styled('section')(({ theme }) => {
  const { palette } = theme.vars
  return {
    ...suggestionLayout(theme),
    padding: '10px 12px',
    marginBottom: 12,
    [theme.breakpoints.down('sm')]: { marginTop: 12 },
    borderRadius: 6,
    background: palette.tint.accent,
    '& > header': { gridColumn: '1 / 3', display: 'flex', alignItems: 'center', gap: 8, minHeight: 30 },
    '& > header h3': { ...theme.typography.subtitle2, flexGrow: 1, margin: 0, color: palette.text.primary },
    '& > [role=alert]': { gridColumn: '1 / 3' },
    '& > ul': { gridColumn: '1 / 3', margin: 0, padding: 0, listStyle: 'none' },
    // Keeps the search result below in view.
    '& > [data-several]': { maxHeight: '40vh', overflow: 'auto' },
    '& li': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto auto',
      gap: '0 8px',
      alignItems: 'center',
      padding: '6px 0',
      borderTop: `1px solid ${palette.divider}`,
      overflowWrap: 'anywhere',
    },
    '& li strong': { fontWeight: 600, color: palette.text.primary },
  }
})

interface LineProps {
  readonly line: PurchaseLine
  readonly best: BestSuggestion
  readonly isAccepting: boolean
  readonly onAccept: () => void
}

const Line = ({ line, best: { suggestion }, isAccepting, onAccept }: LineProps) => {
  const translate = useTranslate()
  const { description, projectNumber, projectName, quoteNumber, quantity, quoted, spent, amount } = suggestion
  return (
    <li>
      <span>
        <strong>{line.description}</strong> {formatDecimal(quantity, 0, 4)} · {formatSterling(amount)}
        <br />
        {[description, projectNumber ?? projectName, quoteNumber].filter(Boolean).join(' · ')}{' '}
        <OfferedPill resource={quoteHeaders} record={{ standing: suggestion.standing }} />
        <Room quoted={quoted} spent={spent} added={amount} />
      </span>
      <Strength suggestion={suggestion} />
      <Button
        size="small"
        variant="outlined"
        disabled={isAccepting}
        onClick={onAccept}
        aria-label={translate('quoteMatching.acceptFor', { line: line.description })}
      >
        {translate('unallocated.accept')}
      </Button>
    </li>
  )
}

interface BestForTickedProps {
  readonly lines: readonly PurchaseLine[]
  readonly onLinked: (reply: LinkReply) => void
  /** Whether the button takes the focus when suggestions arrive. */
  readonly focusesAccept: boolean
}

/** Best suggestions for the selected lines, each for another quote line; accepted one by one or together. */
export const BestForTicked = ({ lines, onLinked, focusesAccept }: BestForTickedProps) => {
  const translate = useTranslate()
  const best = useBestSuggestions(lines)
  // Linked lines leave the suggestions; the panel closes after the last one.
  const { mutate, isPending, error } = useApiMutation<
    { readonly links: readonly RequestedLink[] },
    AcceptReply
  >({
    log: 'Linking',
    path: '/unallocated/accept',
    done: ({ links }) => ({ key: 'undo.done.linked', args: { smart_count: links.length } }),
    onSuccess: (reply) => {
      if (reply.links.length >= best.length) onLinked(reply)
    },
  })
  const { askUnits, question } = useUnitsQuestion()
  const acceptAll = (chosen: readonly BestSuggestion[]) =>
    askUnits(
      chosen.map(({ link, suggestion }) => ({
        bought: lines.find(({ id }) => id === link.purchaseLineId)?.unit ?? null,
        quoted: suggestion.unit,
      })),
      () => mutate({ links: chosen.map(({ link }) => link) }),
    )
  const [first] = best
  if (!first) return null
  const isOne = lines.length === 1
  const title = translate('quoteMatching.best', { smart_count: lines.length })
  const likely = best.filter(({ suggestion }) => suggestion.strength !== 'possible')
  const together = isOne ? best : likely
  return (
    <Best aria-label={title}>
      {question}
      <header>
        <h3>
          {title}
          {best.length < lines.length && (
            <span>
              {' '}
              {translate('quoteMatching.bestFor', { count: best.length, smart_count: lines.length })}
            </span>
          )}
        </h3>
        {together.length > 0 && (
          <Button
            size="small"
            variant="outlined"
            loading={isPending}
            autoFocus={focusesAccept}
            onClick={() => acceptAll(together)}
          >
            {isOne
              ? translate('unallocated.accept')
              : translate('quoteMatching.acceptLikely', { smart_count: together.length })}
          </Button>
        )}
      </header>
      {error && <Alert severity="error">{error.message}</Alert>}
      {isOne ? (
        <SuggestionDetails suggestion={first.suggestion} />
      ) : (
        <ul data-several>
          {best.map((one) => {
            const line = lines.find(({ id }) => id === one.link.purchaseLineId)
            return (
              line && (
                <Line
                  key={line.id}
                  line={line}
                  best={one}
                  isAccepting={isPending}
                  onAccept={() => acceptAll([one])}
                />
              )
            )
          })}
        </ul>
      )}
    </Best>
  )
}
