import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { DialogBox, MainButton } from '../../admin/layout/DialogBox.tsx'
import { useCloseDialog } from '../../admin/resource/form/leave-form.ts'
import { useRecordList } from '../../admin/resource/list/record-list.ts'
import { sum } from '../../model/decimal.ts'
import { overspend } from '../../model/excess.ts'
import { formatSterling } from '../../model/format.ts'
import { useUnitsQuestion } from '../quote-matching/use-units-question.tsx'
import { previewOf } from './calls.ts'
import { Effect } from './Effect.tsx'
import { linkOf, useAccept } from './use-accept.ts'
import { type StrongLine, useClosedJobs, useLinesToAccept, useStrongLines } from './use-suggestions.ts'

/** Route below the list. */
export const strongPath = 'accept-strong'

const Rows = styled('div')(({ theme }) => {
  const { palette } = theme.vars
  return {
    ...theme.typography.body2,
    '& > div': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) auto',
      gap: '0 16px',
      alignItems: 'center',
      minHeight: 40,
      borderBottom: `1px solid ${palette.divider}`,
    },
    '& > div > :last-child': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', fontWeight: 600 },
    '& small': { ...theme.typography.caption, display: 'block', color: palette.text.secondary },
    '& [data-over]': { color: palette.error.main },
    [theme.breakpoints.down('sm')]: {
      '& > div': { gridTemplateColumns: 'minmax(0, 1fr) auto', paddingBlock: 6 },
      '& > div > :nth-of-type(2)': { gridColumn: '1 / 3', gridRow: 2, paddingLeft: 30 },
    },
  }
})

interface StrongRowsProps {
  readonly strong: readonly StrongLine[]
  readonly left: ReadonlySet<number>
  readonly onTick: (lineId: number, on: boolean) => void
}

/** Lines with their suggested quote line and reason, each with a check box. Overspend is marked in red and as text. */
const StrongRows = ({ strong, left, onTick }: StrongRowsProps) => {
  const translate = useTranslate()
  // Several lines for one quote line overspend it together.
  const added = new Map<number, number>()
  for (const { line, suggestion } of strong)
    if (!left.has(line.id))
      added.set(suggestion.quoteLineId, sum([added.get(suggestion.quoteLineId) ?? 0, suggestion.amount]))
  return (
    <Rows role="group" aria-label={translate('unallocated.strongLines')}>
      {strong.map(({ line, suggestion }) => {
        const { quoteLineId, quoted, spent, amount, description, projectNumber, projectName, reasons } =
          suggestion
        const over = overspend(quoted, sum([spent, added.get(quoteLineId) ?? 0]))
        return (
          <div key={line.id}>
            <FormControlLabel
              label={String(line.description)}
              control={<Checkbox checked={!left.has(line.id)} onChange={(_, on) => onTick(line.id, on)} />}
            />
            <span data-over={over > 0 || undefined}>
              {description}
              <small>
                {[projectNumber, projectName].filter(Boolean).join(' ')}
                {over > 0 &&
                  ` · ${translate('unallocated.wouldBeOver', { over: formatSterling(over), quoted: formatSterling(quoted) })}`}
              </small>
              <small>{reasons.map(({ text }) => text).join(' · ')}</small>
            </span>
            <span>{formatSterling(amount)}</span>
          </div>
        )
      })}
    </Rows>
  )
}

/** Accepts all strong suggestions, with a preview; lines can be excluded. */
export const StrongDialog = () => {
  const translate = useTranslate()
  const close = useCloseDialog()
  const [closedJobs] = useClosedJobs()
  const { isPending } = useRecordList()
  const found = useStrongLines(useLinesToAccept(), closedJobs)
  const { acceptAndWait, failure, isAccepting } = useAccept()
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  // Fixed when opened: rows must not change while the user reads them.
  const [opened, setOpened] = useState(found)
  if (opened.length === 0 && found.length > 0) setOpened(found)
  const ticked = opened.filter(({ line }) => !left.has(line.id))
  const decisions = ticked.map(({ line, suggestion: { quoteLineId, quantity } }) => ({
    line,
    quoteLineId,
    quantity,
  }))
  const { data: preview, error } = useQuery({
    ...previewOf(decisions.map(linkOf)),
    enabled: decisions.length > 0,
    placeholderData: keepPreviousData,
  })
  const amount = sum(ticked.map(({ suggestion }) => suggestion.amount))
  const refused = failure ?? error
  const tick = (lineId: number, on: boolean) =>
    setLeft(new Set(on ? [...left].filter((other) => other !== lineId) : [...left, lineId]))
  const { askUnits, question } = useUnitsQuestion()
  const acceptAll = () =>
    askUnits(
      ticked.map(({ line, suggestion }) => ({
        bought: typeof line.unit === 'string' ? line.unit : null,
        quoted: suggestion.unit,
      })),
      () => void acceptAndWait(decisions).then(close, () => undefined),
    )
  return (
    <DialogBox
      title={translate('unallocated.acceptStrong', { smart_count: opened.length })}
      onClose={close}
      maxWidth="md"
    >
      {question}
      <DialogContent>
        <Stack spacing={2}>
          {refused && <Alert severity="error">{refused.message}</Alert>}
          {opened.length === 0 ? (
            <Typography role="status">
              {translate(isPending ? 'unallocated.looking' : 'unallocated.noStrong')}
            </Typography>
          ) : (
            <>
              {preview && decisions.length > 0 && <Effect preview={preview} />}
              <StrongRows strong={opened} left={left} onTick={tick} />
            </>
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={close}>
          {translate('form.cancel')}
        </Button>
        <MainButton
          autoFocus
          disabled={decisions.length === 0 || !preview || preview.problems.length > 0}
          loading={isAccepting}
          onClick={acceptAll}
        >
          {translate('unallocated.linkStrong', {
            smart_count: decisions.length,
            amount: formatSterling(amount),
          })}
        </MainButton>
      </DialogActions>
    </DialogBox>
  )
}
