import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { DialogBox, MainButton } from '../../admin/layout/DialogBox.tsx'
import { useCloseDialog } from '../../admin/resource/form/use-close-dialog.ts'
import { useRecordList } from '../../admin/resource/list/record-list.ts'
import { sum } from '../../model/decimal.ts'
import { pounds } from '../home/pounds.ts'
import { useUnitsQuestion } from '../quote-matching/use-units-question.tsx'
import { previewOf } from './calls.ts'
import { Effect } from './Effect.tsx'
import { StrongRows } from './StrongRows.tsx'
import { linkOf, useAccept } from './use-accept.ts'
import { useClosedJobs, useStrongLines } from './use-suggestions.ts'
import { useWantedLines } from './use-wanted-lines.ts'

/** Accepts all strong suggestions, with a preview; lines can be excluded. */
export const StrongDialog = () => {
  const translate = useTranslate()
  const close = useCloseDialog()
  const [closedJobs] = useClosedJobs()
  const { isPending } = useRecordList()
  const found = useStrongLines(useWantedLines(), closedJobs)
  const { acceptAndWait, failure, isAccepting } = useAccept()
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  // Fixed when opened: rows must not change while the user reads them.
  const [opened, setOpened] = useState(found)
  if (opened.length === 0 && found.length > 0) setOpened(found)
  const decisions = opened
    .filter(({ line }) => !left.has(line.id))
    .map(({ line, suggestion }) => ({
      line,
      quoteLineId: suggestion.quoteLineId,
      quantity: suggestion.quantity,
    }))
  const { data: preview, error } = useQuery({
    ...previewOf(decisions.map(linkOf)),
    enabled: decisions.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const amount = sum(
    opened.filter(({ line }) => !left.has(line.id)).map(({ suggestion }) => suggestion.amount),
  )
  const words = { smart_count: decisions.length, amount: pounds(amount) }
  const refused = failure ?? error
  const tick = (lineId: number, on: boolean) =>
    setLeft(new Set(on ? [...left].filter((other) => other !== lineId) : [...left, lineId]))
  const { askUnits, question } = useUnitsQuestion()
  const acceptAll = () =>
    askUnits(
      opened
        .filter(({ line }) => !left.has(line.id))
        .map(({ line, suggestion }) => ({
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
          {translate('unallocated.linkStrong', words)}
        </MainButton>
      </DialogActions>
    </DialogBox>
  )
}
