import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { FilesButton } from '../../admin/attachments/FilesButton.tsx'
import type { SelectionPanelProps } from '../../admin/extension-points.ts'
import { PanePart, SidePane } from '../../admin/layout/Sheet.tsx'
import { useAddRowRound } from '../../admin/resource/form/use-add-row-round.ts'
import { useRecordList } from '../../admin/resource/list/record-list.ts'
import { purchaseLines } from '../../resources.config.ts'
import type { PurchaseLine } from './line-search.ts'
import { MatchingForm } from './MatchingForm.tsx'
import { TickedLine } from './TickedLine.tsx'
import { focusTick, useNextOpen } from './use-focus-next.ts'
import { type Outcome, useOutcome } from './use-outcome.ts'

/** Quote Matching panel: links quote lines to the selected purchase lines (specification section 2). */
export const QuoteMatching = ({ selectedIds, selected, clearSelection }: SelectionPanelProps) => {
  const translate = useTranslate()
  const titleId = useId()
  // The surrounding list contains purchase lines.
  const lines = selected as readonly PurchaseLine[]
  // In the workbench, the panel is about the focused row, without selection.
  const list = useRecordList()
  const isTicked = list.selectedIds === selectedIds
  const [round, setRound] = useState(0)
  const tell = useOutcome()
  const [, restartAddRow] = useAddRowRound()
  const nextOpen = useNextOpen()
  // After an accepted suggestion, the next one is ready for the same key.
  const [isAccepting, setIsAccepting] = useState(false)
  const restart = (outcome: Outcome) => {
    tell(outcome)
    setRound(round + 1)
    restartAddRow()
  }
  const finish = (outcome: Outcome) => {
    restart(outcome)
    clearSelection()
    focusTick(nextOpen(lines) ?? lines[0])
  }
  const accepted = (outcome: Outcome) => {
    const next = isTicked && lines.length === 1 ? nextOpen(lines) : undefined
    if (!next) return finish(outcome)
    restart(outcome)
    setIsAccepting(true)
    list.select([next.id])
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
            </Typography>
            {selectedIds.length > 0 && (
              <IconButton size="small" onClick={clearSelection} aria-label={translate('quoteMatching.close')}>
                <CloseIcon fontSize="small" />
              </IconButton>
            )}
          </Box>
          {first && lines.length === 1 && <TickedLine line={first} />}
          {first && <FilesButton resource={purchaseLines} record={first} />}
        </PanePart>
        <MatchingForm
          key={round}
          purchaseLines={lines}
          onLinked={finish}
          onAccepted={accepted}
          focusesAccept={isAccepting}
          draft={
            isTicked
              ? { part: 'matching', ticked: selectedIds.map(Number) }
              : { part: `matching ${selectedIds.join(' ')}` }
          }
        />
      </Box>
    </SidePane>
  )
}
