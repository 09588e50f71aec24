import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { SelectionPanelProps } from '../../admin/extension-points.ts'
import { PanePart, SidePane } from '../../admin/layout/SidePane.tsx'
import { useAddRowRound } from '../../admin/resource/form/use-add-row-round.ts'
import { MatchingForm } from './MatchingForm.tsx'
import { TickedLine } from './TickedLine.tsx'
import { useFocusNext } from './use-focus-next.ts'
import { type Outcome, useOutcome } from './use-outcome.ts'
import { useSelectedLines } from './use-selected-lines.ts'

/** The Quote Matching panel: links quote lines to the ticked purchase lines (specification section 2). */
export const QuoteMatching = ({ selectedIds, selected, clearSelection }: SelectionPanelProps) => {
  const translate = useTranslate()
  const titleId = useId()
  const { lines, hidden } = useSelectedLines(selectedIds, selected)
  const [round, setRound] = useState(0)
  const tell = useOutcome()
  const [, startAddRowAnew] = useAddRowRound()
  const focusNext = useFocusNext()
  const finish = (outcome: Outcome) => {
    tell(outcome)
    setRound(round + 1)
    startAddRowAnew()
    clearSelection()
    focusNext(lines)
  }
  const [first] = lines
  return (
    <SidePane>
      <Box
        component="section"
        aria-labelledby={titleId}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flexGrow: 1 }}
      >
        <PanePart>
          <Box sx={{ display: 'flex', columnGap: 1.5, alignItems: 'center' }}>
            <Typography id={titleId} variant="h2">
              {translate('quoteMatching.title')}
            </Typography>
            <Typography variant="body2" color="textSecondary" role="status" sx={{ flexGrow: 1 }}>
              {translate('quoteMatching.selected', { smart_count: lines.length })}
              {hidden > 0 && ` ${translate('quoteMatching.hidden', { smart_count: hidden })}`}
            </Typography>
            {selectedIds.length > 0 && (
              <IconButton size="small" onClick={clearSelection} aria-label={translate('quoteMatching.close')}>
                <CloseIcon fontSize="small" />
              </IconButton>
            )}
          </Box>
          {first && lines.length === 1 && <TickedLine line={first} />}
        </PanePart>
        <MatchingForm key={round} purchaseLines={lines} onLinked={finish} />
      </Box>
    </SidePane>
  )
}
