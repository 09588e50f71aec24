import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { RowPanelProps } from '../../admin/extension-points.ts'
import { PanePart, SidePane } from '../../admin/layout/Sheet.tsx'
import { useRecordList } from '../../admin/resource/list/record-list.ts'
import type { Suggestion } from '../../model/unallocated.ts'
import { pounds } from '../home/pounds.ts'
import { QuoteMatching } from '../quote-matching/QuoteMatching.tsx'
import { useUnitsQuestion } from '../quote-matching/use-units-question.tsx'
import { LineHead } from './LineHead.tsx'
import { PanelFoot } from './PanelFoot.tsx'
import { KeysDialog, type Opened, usePanelKeys } from './panel-keys.tsx'
import { QuantityDialog } from './QuantityDialog.tsx'
import { SplitDialog } from './SplitDialog.tsx'
import { Suggestions } from './Suggestions.tsx'
import { type Decision, useAccept, useDismiss } from './use-accept.ts'
import { useClosedJobs, useFetchAll, useSuggestions } from './use-suggestions.ts'

/** Chosen suggestion of a line. Default: the best one. */
const useChoice = (lineId: number | undefined, suggestions: readonly Suggestion[] | undefined) => {
  const [choice, setChoice] = useState<{
    readonly lineId: number | undefined
    readonly quoteLineId: number
  }>()
  const found =
    choice?.lineId === lineId
      ? (suggestions?.findIndex(({ quoteLineId }) => quoteLineId === choice?.quoteLineId) ?? -1)
      : -1
  const chosen = Math.max(0, found)
  const choose = (index: number) => {
    const wanted = suggestions?.[index]
    if (wanted) setChoice({ lineId, quoteLineId: wanted.quoteLineId })
  }
  return { chosen, suggestion: suggestions?.[chosen], choose }
}

/** Suggestions for the focused line with reasons. One key accepts and moves on. */
export const UnallocatedPanel = ({
  record: line,
  hasLeft,
  following,
  stay,
  focusList,
  close,
}: RowPanelProps) => {
  const translate = useTranslate()
  const { records = [] } = useRecordList()
  const [closedJobs, setClosedJobs] = useClosedJobs()
  const [opened, setOpened] = useState<Opened | null>(null)
  const area = useRef<HTMLElement>(null)
  const accepting = useAccept()
  const { askUnits, question, isAsking } = useUnitsQuestion()
  const dismissing = useDismiss(closedJobs)
  const { data: suggestions, error } = useSuggestions(hasLeft ? undefined : line, following, closedJobs)
  useFetchAll(records, closedJobs, suggestions !== undefined)
  const { chosen, suggestion, choose } = useChoice(line?.id, hasLeft ? undefined : suggestions)

  /** Removes the line from the list immediately; the next one takes its position. */
  const send = (decisions: readonly Decision[]) => {
    setOpened(null)
    const units = decisions.map(({ quoteLineId }) => ({
      bought: typeof line?.unit === 'string' ? line.unit : null,
      quoted: suggestions?.find((one) => one.quoteLineId === quoteLineId)?.unit ?? null,
    }))
    askUnits(units, () => {
      if (close === null) focusList()
      accepting.accept(decisions)
    })
  }
  const acceptChosen = (quantity = suggestion?.quantity) => {
    if (line && suggestion && quantity !== undefined)
      send([{ line, quoteLineId: suggestion.quoteLineId, quantity }])
  }
  const dismissChosen = () => {
    if (line && suggestion)
      dismissing.dismiss({ purchaseLineId: line.id, quoteLineId: suggestion.quoteLineId })
  }
  const leave = () => {
    if (close) close()
    else focusList()
  }
  const search = () => {
    setOpened('search')
    // The focused element in the panel was removed.
    focusList()
  }
  const closeSearch = () => {
    setOpened(null)
    focusList()
  }
  usePanelKeys({
    area,
    opened: isAsking ? 'units' : opened,
    canAccept: suggestion !== undefined,
    accept: () => acceptChosen(),
    acceptAndStay: () => {
      stay()
      acceptChosen()
    },
    choose,
    dismiss: dismissChosen,
    open: setOpened,
    search,
    leave: opened === 'search' ? closeSearch : leave,
  })

  if (!line) return null
  if (opened === 'search')
    return <QuoteMatching selectedIds={[line.id]} selected={[line]} clearSelection={closeSearch} />
  const failed = [accepting, dismissing].find(({ failure }) => failure !== null)
  return (
    <SidePane>
      <Box
        ref={area}
        component="section"
        aria-label={translate('unallocated.panel')}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flexGrow: 1 }}
      >
        <span role="status" style={visuallyHidden}>
          {`${line.description}, ${pounds(Number(line.remainingAmount))}${
            suggestion
              ? `. ${translate(`unallocated.strengths.${suggestion.strength}`)}: ${suggestion.description}, ${suggestion.projectName}`
              : ''
          }`}
        </span>
        <LineHead line={line} onClose={close} />
        <PanePart data-scrolls>
          {failed?.failure && (
            <Alert
              severity="error"
              onClose={failed.dismissFailure}
              closeText={translate('app.dismiss')}
              sx={{ marginTop: 1.5 }}
            >
              {failed.failure.message}
            </Alert>
          )}
          {hasLeft ? (
            <Typography role="status" sx={{ paddingBlock: 2 }}>
              {translate('unallocated.onJobs')}
            </Typography>
          ) : (
            <Suggestions
              suggestions={suggestions}
              error={error}
              chosen={chosen}
              onChoose={choose}
              onLeave={leave}
              closedJobs={closedJobs}
              onSearch={search}
              onClosedJobs={() => setClosedJobs(true)}
            />
          )}
          <FormControlLabel
            label={translate('unallocated.closedJobs')}
            control={
              <Switch size="small" checked={closedJobs} onChange={(_, checked) => setClosedJobs(checked)} />
            }
            slotProps={{ typography: { variant: 'body2', color: 'textSecondary' } }}
            sx={{ margin: '8px 0' }}
          />
        </PanePart>
        <PanelFoot
          canAccept={suggestion !== undefined}
          onAccept={() => acceptChosen()}
          onSplit={() => setOpened('split')}
          onDismiss={dismissChosen}
          onSearch={search}
          onKeys={() => setOpened('keys')}
        />
      </Box>
      {question}
      {opened === 'quantity' && (
        <QuantityDialog line={line} onClose={() => setOpened(null)} onQuantity={acceptChosen} />
      )}
      {opened === 'split' && suggestions && (
        <SplitDialog line={line} suggestions={suggestions} onClose={() => setOpened(null)} onSplit={send} />
      )}
      {opened === 'keys' && <KeysDialog onClose={() => setOpened(null)} />}
    </SidePane>
  )
}
