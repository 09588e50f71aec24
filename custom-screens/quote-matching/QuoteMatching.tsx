import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { FilesButton } from '../../admin/attachments/FilesButton.tsx'
import type { SelectionPanelProps } from '../../admin/extension-points.ts'
import { PaneSection, SidePane } from '../../admin/layout/Paper.tsx'
import { useAddRowRound } from '../../admin/resource/form/InlineAddRow.tsx'
import { useRecordList } from '../../admin/resource/list/record-list.ts'
import { subtract } from '../../model/decimal.ts'
import { formatDecimal, formatSterling, withPounds } from '../../model/format.ts'
import { purchaseLines } from '../../resources.config.ts'
import { type Outcome, useShowOutcome } from './LinkOutcome.tsx'
import type { PurchaseLine } from './line-search.ts'
import { quantityText } from './line-search.ts'
import { MatchingForm } from './MatchingForm.tsx'

const isOpen = ({ quantity, matchedQuantity }: PurchaseLine) =>
  Math.sign(subtract(quantity, matchedQuantity)) === Math.sign(quantity)

/** Next line that is not fully matched, after the lines just linked; undefined if all are. */
const useNextOpen = () => {
  const { records = [] } = useRecordList()
  // The surrounding list contains purchase lines.
  const data = records as readonly PurchaseLine[]
  return (linked: readonly PurchaseLine[]): PurchaseLine | undefined => {
    const done = new Set(linked.map(({ id }) => id))
    const last = data.findLastIndex(({ id }) => done.has(id))
    return [...data.slice(last + 1), ...data.slice(0, last + 1)].find(
      (line) => !done.has(line.id) && isOpen(line),
    )
  }
}

const focusTick = (line: PurchaseLine | undefined) =>
  document.querySelector<HTMLElement>(`[data-record="${line?.id}"] input[type=checkbox]`)?.focus()

const Open = styled('b')(({ theme }) => ({ color: theme.vars.palette.warning.main }))

const TickedLine = ({ line }: { readonly line: PurchaseLine }) => {
  const translate = useTranslate()
  const open = subtract(line.quantity, line.matchedQuantity)
  const cost = withPounds(formatDecimal(line.costEach, 2, 4))
  return (
    <Typography translate="no" variant="body2" color="textSecondary" sx={{ marginTop: 0.5 }}>
      <Typography
        component="b"
        variant="body2"
        color="textPrimary"
        // On phones the name has its own line.
        sx={{ display: { xs: 'block', sm: 'inline' }, fontWeight: 600, marginRight: 1 }}
      >
        {line.description}
      </Typography>
      {translate('quoteMatching.ticked', { quantity: quantityText(line.quantity), cost })}{' '}
      {open === 0 ? (
        translate('quoteMatching.allMatched')
      ) : (
        <>
          {translate('quoteMatching.unmatched')}{' '}
          <Open>
            {quantityText(open)} · {formatSterling(line.remainingAmount)}
          </Open>
        </>
      )}
    </Typography>
  )
}

interface QuoteMatchingProps extends SelectionPanelProps {
  /** Hides the panel; the rows stay selected. */
  readonly onFold?: () => void
}

/** Quote Matching panel: links quote lines to the selected purchase lines (specification section 2). */
export const QuoteMatching = ({ selectedIds, selected, clearSelection, onFold }: QuoteMatchingProps) => {
  const translate = useTranslate()
  const titleId = useId()
  // The surrounding list contains purchase lines.
  const lines = selected as readonly PurchaseLine[]
  // In the workbench, the panel is about the focused row, without selection.
  const list = useRecordList()
  const isTicked = list.selectedIds === selectedIds
  const [round, setRound] = useState(0)
  const showOutcome = useShowOutcome()
  const [, restartAddRow] = useAddRowRound()
  const nextOpen = useNextOpen()
  // After an accepted suggestion, the next one is ready for the same key.
  const [isAccepting, setIsAccepting] = useState(false)
  const restart = (outcome: Outcome) => {
    showOutcome(outcome)
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
        <PaneSection>
          <Box sx={{ display: 'flex', columnGap: 1.5, alignItems: 'center' }}>
            <Typography id={titleId} variant="h2">
              {translate('quoteMatching.title')}
            </Typography>
            <Typography variant="body2" color="textSecondary" role="status" sx={{ flexGrow: 1 }}>
              {translate('quoteMatching.selected', { smart_count: lines.length })}
            </Typography>
            {onFold && (
              <Button size="small" onClick={onFold}>
                {translate('quoteMatching.fold')}
              </Button>
            )}
            {selectedIds.length > 0 && (
              <IconButton size="small" onClick={clearSelection} aria-label={translate('quoteMatching.close')}>
                <CloseIcon fontSize="small" />
              </IconButton>
            )}
          </Box>
          {first && lines.length === 1 && <TickedLine line={first} />}
          {first && <FilesButton resource={purchaseLines} record={first} />}
        </PaneSection>
        <MatchingForm
          key={round}
          purchaseLines={lines}
          onLinked={finish}
          onAccepted={accepted}
          focusesAccept={isAccepting}
          draft={
            isTicked
              ? { form: 'matching', ticked: selectedIds.map(Number) }
              : { form: `matching ${selectedIds.join(' ')}` }
          }
        />
      </Box>
    </SidePane>
  )
}
