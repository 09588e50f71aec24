import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { SelectionPanelProps } from '../../admin/extension-points.ts'
import { useAddRowRound } from '../../admin/resource/form/use-add-row-round.ts'
import { MatchingForm } from './MatchingForm.tsx'
import { type Outcome, useOutcome } from './use-outcome.ts'
import { useSelectedLines } from './use-selected-lines.ts'

/** The Quote Matching panel: links quote lines to the ticked purchase lines (specification section 2). */
export const QuoteMatching = ({ selectedIds, selected, clearSelection }: SelectionPanelProps) => {
  const translate = useTranslate()
  const titleId = useId()
  const { lines, hidden } = useSelectedLines(selectedIds, selected)
  const [round, setRound] = useState(0)
  const [, setOutcome] = useOutcome()
  const [, startAddRowAnew] = useAddRowRound()
  const finish = (outcome: Outcome) => {
    setOutcome(outcome)
    setRound(round + 1)
    startAddRowAnew()
    clearSelection()
  }
  return (
    <Paper component="section" variant="outlined" aria-labelledby={titleId} sx={{ padding: 2, minWidth: 0 }}>
      <Stack spacing={1.5}>
        <Stack direction="row" useFlexGap spacing={2} sx={{ alignItems: 'baseline', flexWrap: 'wrap' }}>
          <Typography id={titleId} variant="h2">
            {translate('quoteMatching.title')}
          </Typography>
          <Typography variant="body2" color="textSecondary" role="status">
            {translate('quoteMatching.selected', { smart_count: lines.length })}
            {hidden > 0 && ` ${translate('quoteMatching.hidden', { smart_count: hidden })}`}
          </Typography>
        </Stack>
        <MatchingForm key={round} purchaseLines={lines} onLinked={finish} />
      </Stack>
    </Paper>
  )
}
