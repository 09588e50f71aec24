import CloseIcon from '@mui/icons-material/Close'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button, { type ButtonProps } from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Switch from '@mui/material/Switch'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { FilesButton } from '../../admin/attachments/FilesButton.tsx'
import type { ListedRecord, RowPanelProps } from '../../admin/extension-points.ts'
import { ColourDot } from '../../admin/fields/Pill.tsx'
import { Key } from '../../admin/layout/Key.tsx'
import { PaneSection, SidePane } from '../../admin/layout/Paper.tsx'
import { useRecordList } from '../../admin/resource/list/record-list.ts'
import { RowControls } from '../../admin/resource/row/RowControls.tsx'
import type { Suggestion } from '../../model/costing/unallocated.ts'
import { formatDate, formatDecimal, formatSterling } from '../../model/format.ts'
import { purchaseLines } from '../../resources.config.ts'
import { QuoteMatching } from '../quote-matching/QuoteMatching.tsx'
import { useUnitsQuestion } from '../quote-matching/use-units-question.tsx'
import { useCategoryColours } from '../quote-statement/use-category-colours.ts'
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

/** What is open for a line. The search stays for other lines, a dialog is about its own one. */
const useOpened = (lineId: number | undefined) => {
  const [opened, setOpened] = useState<{ readonly what: Opened; readonly lineId: number | undefined }>()
  const isHere = opened?.what === 'search' || opened?.lineId === lineId
  return [
    opened && isHere ? opened.what : null,
    (what: Opened | null) => setOpened(what === null ? undefined : { what, lineId }),
  ] as const
}

const Facts = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: '4px 0 0',
  color: theme.vars.palette.text.secondary,
  overflowWrap: 'anywhere',
  '& + &': { marginTop: 2, color: theme.vars.palette.text.tertiary },
  '& b': { fontWeight: 600, color: theme.vars.palette.text.secondary },
  '& [data-open]': { color: theme.vars.palette.warning.main, fontWeight: 600 },
}))

const Top = styled(PaneSection)(({ theme }) => ({
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
}))

interface LineHeadProps {
  readonly line: ListedRecord
  readonly onClose: (() => void) | null
}

const LineHead = ({ line, onClose }: LineHeadProps) => {
  const translate = useTranslate()
  const colours = useCategoryColours()
  const category = String(line.categoryDescription ?? '')
  return (
    <Top translate="no">
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'baseline' }}>
        <Typography variant="h6" component="h2" sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
          {String(line.description)}
        </Typography>
        <Typography variant="h5" component="span">
          {formatSterling(Number(line.remainingAmount))}
        </Typography>
        {onClose && (
          <IconButton
            size="small"
            onClick={onClose}
            aria-label={translate('unallocated.close')}
            sx={{ alignSelf: 'center' }}
          >
            <CloseIcon fontSize="small" />
          </IconButton>
        )}
      </Box>
      <Facts>
        {translate('unallocated.unmatched', {
          quantity: formatDecimal(Number(line.remaining), 0, 4),
          cost: formatSterling(Number(line.costEach)),
        })}
        {'  '}
        <ColourDot style={{ '--own': colours.get(category), marginLeft: 8 } as React.CSSProperties} />
        {category}
      </Facts>
      <Facts>
        {line.supplierName ? `${line.supplierName} · ` : ''}
        {translate('unallocated.po')} <b>{String(line.userPONo)}</b>
        {' · '}
        {typeof line.orderDate === 'string' ? (
          translate('unallocated.ordered', { date: formatDate(line.orderDate) })
        ) : (
          <span data-open>{translate('unallocated.noDate')}</span>
        )}
      </Facts>
      <Box sx={{ marginLeft: -1, marginTop: 0.5 }}>
        <RowControls record={line} />
        <FilesButton resource={purchaseLines} record={line} />
      </Box>
    </Top>
  )
}

const Hints = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 14px',
  color: theme.vars.palette.text.tertiary,
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: 5 },
  '@media (hover: none)': { display: 'none' },
}))

/** One row, also on phones. */
const Buttons = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  [theme.breakpoints.down('sm')]: { '& > button': { paddingInline: 9 } },
}))

const hints = [
  ['move', 'J', 'K'],
  ['choose', '1', '–', '5'],
  ['quantity', 'Q'],
  ['undo', 'Ctrl Z'],
] as const

interface PanelFootProps {
  readonly canAccept: boolean
  readonly onAccept: () => void
  readonly onSplit: () => void
  readonly onDismiss: () => void
  readonly onSearch: () => void
  readonly onKeys: () => void
}

const PanelFooter = ({ canAccept, onAccept, onSplit, onDismiss, onSearch, onKeys }: PanelFootProps) => {
  const translate = useTranslate()
  const button = (name: string, key: string, shortcut: string, rest: ButtonProps) => (
    <Button {...rest} aria-keyshortcuts={shortcut} endIcon={<Key aria-hidden>{key}</Key>}>
      {translate(`unallocated.${name}`)}
    </Button>
  )
  const needsOne = { variant: 'outlined', disabled: !canAccept } as const
  return (
    <>
      <PaneSection>
        <Hints>
          {hints.map(([does, ...keys]) => (
            <span key={does}>
              {keys.map((key) => (key === '–' ? key : <Key key={key}>{key}</Key>))}
              {translate(`unallocated.hints.${does}`)}
            </span>
          ))}
          <Button size="small" onClick={onKeys} aria-keyshortcuts="?" sx={{ marginBlock: '-6px', gap: 0.6 }}>
            <Key aria-hidden>?</Key>
            {translate('unallocated.hints.keys')}
          </Button>
        </Hints>
      </PaneSection>
      <PaneSection data-footer>
        <Buttons>
          {button('accept', '⏎', 'Enter', { ...needsOne, variant: 'contained', onClick: onAccept })}
          {button('split', 'S', 'S', { ...needsOne, onClick: onSplit })}
          {button('notThis', 'D', 'D', { ...needsOne, onClick: onDismiss })}
          {button('search', '/', '/', { onClick: onSearch, sx: { marginLeft: 'auto' } })}
        </Buttons>
      </PaneSection>
    </>
  )
}

/** What assistive technology reads out when another line is focused. */
const FocusedLine = ({ line, suggestion }: { line: ListedRecord; suggestion: Suggestion | undefined }) => {
  const translate = useTranslate()
  return (
    <span role="status" style={visuallyHidden}>
      {`${line.description}, ${formatSterling(Number(line.remainingAmount))}${
        suggestion
          ? `. ${translate(`unallocated.strengths.${suggestion.strength}`)}: ${suggestion.description}, ${suggestion.projectName}`
          : ''
      }`}
    </span>
  )
}

interface FailureProps {
  readonly of: readonly Pick<ReturnType<typeof useAccept>, 'failure' | 'dismissFailure'>[]
}

const Failure = ({ of }: FailureProps) => {
  const translate = useTranslate()
  const failed = of.find(({ failure }) => failure !== null)
  if (!failed?.failure) return null
  return (
    <Alert
      severity="error"
      onClose={failed.dismissFailure}
      closeText={translate('app.dismiss')}
      sx={{ marginTop: 1.5 }}
    >
      {failed.failure.message}
    </Alert>
  )
}

interface ClosedJobsSwitchProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

const ClosedJobsSwitch = ({ checked, onChange }: ClosedJobsSwitchProps) => (
  <FormControlLabel
    label={useTranslate()('unallocated.closedJobs')}
    control={<Switch size="small" checked={checked} onChange={(_, on) => onChange(on)} />}
    slotProps={{ typography: { variant: 'body2', color: 'textSecondary' } }}
    sx={{ margin: '8px 0' }}
  />
)

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
  const [opened, setOpened] = useOpened(line?.id)
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
  const search = () => setOpened('search')
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
    return (
      <QuoteMatching
        // What is typed is of one line.
        key={line.id}
        selectedIds={[line.id]}
        selected={[line]}
        clearSelection={closeSearch}
      />
    )
  return (
    <SidePane>
      <Box
        ref={area}
        component="section"
        aria-label={translate('unallocated.panel')}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flexGrow: 1 }}
      >
        <FocusedLine line={line} suggestion={suggestion} />
        <LineHead key={line.id} line={line} onClose={close} />
        <PaneSection data-scrolls>
          <Failure of={[accepting, dismissing]} />
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
          <ClosedJobsSwitch checked={closedJobs} onChange={setClosedJobs} />
        </PaneSection>
        <PanelFooter
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
