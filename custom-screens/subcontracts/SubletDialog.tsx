import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useGetList, useTranslate } from 'react-admin'
import type { SelectionDialogProps } from '../../admin/extension-points.ts'
import { ReferencePicker } from '../../admin/fields/ReferencePicker.tsx'
import { ConfirmDialog } from '../../admin/layout/DialogBox.tsx'
import { useToast } from '../../admin/layout/Toasts.tsx'
import { adminBase } from '../../admin/page-path.ts'
import { apiQuery } from '../../admin/providers/api-query.ts'
import { withoutCount } from '../../admin/providers/data-provider.ts'
import { useApiMutation } from '../../admin/providers/use-api-mutation.ts'
import { submissionErrorOf } from '../../admin/resource/form/RefusalAlert.tsx'
import type { OrderPreview, SubletReply, SubletRequest } from '../../model/costing/order.ts'
import { sum } from '../../model/decimal.ts'
import { formatDecimal, formatSterling } from '../../model/format.ts'
import { typedNumber } from '../../model/parse-number.ts'
import {
  quoteHeaders,
  type RecordFor,
  subcontractLines,
  subcontracts,
  suppliers,
} from '../../resources.config.ts'
import { FormDialog } from '../FormDialog.tsx'
import { OrderLines } from '../orders/OrderLines.tsx'
import {
  areReady,
  type LineTexts,
  readLine,
  requestedLines,
  type TypedLine,
  textsFor,
  unpaid,
} from '../orders/order-draft.ts'
import { refusalText } from '../orders/use-order.ts'

/** Lets the selected lines of a quote to a subcontractor: creates a draft subcontract whose lines buy them. */
export const SubletDialog = ({ selected, selectedIds, onClose, onDone }: SelectionDialogProps) => {
  const translate = useTranslate()
  // Initial selection: the list can reload in the meantime.
  const [{ quotes, ids }] = useState(() => ({
    quotes: [...new Set(selected.map(({ quoteHeaderId }) => Number(quoteHeaderId)))],
    ids: selectedIds.map(Number),
  }))
  const [quoteId] = quotes
  if (quoteId === undefined || quotes.length > 1)
    return (
      <FormDialog title={translate('subcontract.sublet.title')} maxWidth="xs" onClose={onClose}>
        <Alert severity="info">{translate('subcontract.sublet.oneQuote')}</Alert>
      </FormDialog>
    )
  return <SubletForm quoteId={quoteId} ids={ids} onClose={onClose} onDone={onDone} />
}

interface SubletFormProps {
  readonly quoteId: number
  readonly ids: readonly number[]
  readonly onClose: () => void
  readonly onDone: () => void
}

interface Draft {
  readonly supplierId: number | null
  readonly subcontractId: number | null
  readonly works: string
}
const nothing: Draft = { supplierId: null, subcontractId: null, works: '' }

/** The lines to let, at their last prices of the subcontractor, else at our cost. */
const useLines = (quoteId: number, quoteLineIds: readonly number[], supplierId: number | null) => {
  const [typed, setTyped] = useState<ReadonlyMap<number, Partial<LineTexts>>>(new Map())
  const {
    data: preview,
    error,
    isPlaceholderData,
  } = useQuery({
    ...apiQuery<OrderPreview>(
      ['order-preview', quoteId, { supplierId, quoteLineIds }],
      `/QuoteHeader/${quoteId}/order/preview`,
      { supplierId, quoteLineIds },
    ),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const lines = (preview?.lines ?? []).map((line) => {
    const { lastPaid, costRate } = line
    const own = typed.get(line.quoteLineId)
    if (isPlaceholderData) return readLine(line, textsFor(unpaid(line), own))
    const cost = lastPaid || costRate === null ? {} : { cost: typedNumber(costRate) }
    return readLine(line, textsFor(line, { ...cost, ...own }))
  })
  return {
    lines,
    error,
    isTyped: typed.size > 0,
    type: (id: number, texts: Partial<LineTexts>) =>
      setTyped(new Map(typed).set(id, { ...typed.get(id), ...texts })),
  }
}

/** Drafts of the subcontractor for the project of the quote, which can take more lines. */
const useDrafts = (quoteId: number, supplierId: number | null) => {
  const { data: quote } = useQuery(
    apiQuery<RecordFor<'quote-headers'>>(
      [quoteHeaders.name, 'getOne', { id: String(quoteId) }, 'project'],
      `/QuoteHeader/${quoteId}`,
    ),
  )
  const { data = [] } = useGetList(
    subcontracts.name,
    {
      filter: { projectId: quote?.projectId, supplierId, standing: 'draft' },
      pagination: { page: 1, perPage: 20 },
      sort: { field: 'id', order: 'DESC' },
      meta: withoutCount,
    },
    { enabled: quote !== undefined && supplierId !== null },
  )
  return supplierId === null ? [] : data
}

const requestOf = (draft: Draft, supplierId: number, lines: readonly TypedLine[]): SubletRequest => ({
  supplierId,
  subcontractId: draft.subcontractId,
  works: draft.subcontractId === null ? draft.works.trim() : null,
  lines: requestedLines(lines),
})

interface SubletHeadProps {
  readonly draft: Draft
  /** Drafts that can take the lines. */
  readonly drafts: ReturnType<typeof useDrafts>
  readonly onChange: (part: Partial<Draft>) => void
  /** Sentences of the server by field. */
  readonly faults: Readonly<Record<string, readonly string[]>>
}

/** The subcontractor, and the subcontract that takes the lines: a draft, or a new one with its works. */
const SubletHead = ({ draft, drafts, onChange, faults }: SubletHeadProps) => {
  const translate = useTranslate()
  const say = (key: string) => translate(`subcontract.sublet.${key}`)
  const { supplierId, subcontractId, works } = draft
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
        gap: 2,
        pt: 0.5,
        '& > *': { minWidth: 0 },
      }}
    >
      <ReferencePicker
        target={suppliers}
        label={say('supplier')}
        value={supplierId}
        onChange={(chosen) => onChange({ supplierId: chosen, subcontractId: null })}
        required
        autoFocus
        addsNew
        {...(faults.supplierId?.[0] && { error: faults.supplierId[0] })}
      />
      <TextField
        select
        label={say('subcontract')}
        value={subcontractId ?? ''}
        onChange={({ target }) =>
          onChange({ subcontractId: target.value === '' ? null : Number(target.value) })
        }
        disabled={drafts.length === 0}
        error={faults.subcontractId !== undefined}
        helperText={faults.subcontractId?.[0]}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      >
        <MenuItem value="">{say('fresh')}</MenuItem>
        {drafts.map((one) => (
          <MenuItem key={one.id} value={Number(one.id)}>
            {[one.number, one.works].filter(Boolean).join(' ')}
          </MenuItem>
        ))}
      </TextField>
      {subcontractId === null && (
        <TextField
          label={say('works')}
          value={works}
          onChange={({ target }) => onChange({ works: target.value })}
          required
          autoComplete="off"
          error={faults.works !== undefined}
          helperText={faults.works?.[0]}
          slotProps={{ htmlInput: { maxLength: subcontracts.fields.works.maxLength } }}
        />
      )}
    </Box>
  )
}

const SubletForm = ({ quoteId, ids, onClose, onDone }: SubletFormProps) => {
  const translate = useTranslate()
  const say = (key: string) => translate(`subcontract.sublet.${key}`)
  const toast = useToast()
  const [draft, setDraft] = useState(nothing)
  const { supplierId, subcontractId, works } = draft
  const { lines, error, isTyped, type } = useLines(quoteId, ids, supplierId)
  const drafts = useDrafts(quoteId, supplierId)
  const [isAsking, setIsAsking] = useState(false)
  const sending = useApiMutation<SubletRequest, SubletReply>({
    log: 'Subletting',
    path: `/QuoteHeader/${quoteId}/sublet`,
    done: (reply) => ({ key: 'subcontract.sublet.done', args: { smart_count: reply.lines.length } }),
    onSuccess: ({ subcontractId: id }) => {
      toast('subcontract.sublet.made', 'success', {
        label: 'subcontract.sublet.open',
        to: `${adminBase}/${subcontracts.name}/${id}/${subcontractLines.name}`,
      })
      onDone()
    },
  })
  const change = (part: Partial<Draft>) => {
    sending.reset()
    setDraft((latest) => ({ ...latest, ...part }))
  }
  const wanted = lines.filter(({ isWanted }) => isWanted)
  const more = wanted.filter(({ isMore }) => isMore)
  const failure = sending.error ?? error
  const faults = submissionErrorOf(sending.error).fields
  const send = () => {
    setIsAsking(false)
    if (supplierId !== null) sending.mutate(requestOf(draft, supplierId, lines))
  }
  return (
    <FormDialog
      title={say('title')}
      maxWidth="md"
      submit={say('make')}
      isReady={supplierId !== null && (subcontractId !== null || works.trim() !== '') && areReady(lines)}
      isSending={sending.isPending}
      isDirty={draft !== nothing || isTyped}
      onSubmit={() => (more.length > 0 ? setIsAsking(true) : send())}
      onClose={onClose}
      onCancel={onClose}
    >
      <Stack spacing={2}>
        {failure && <Alert severity="error">{refusalText(failure)}</Alert>}
        <SubletHead draft={draft} drafts={drafts} onChange={change} faults={faults} />
        <OrderLines
          lines={lines}
          onType={(id, texts) => {
            sending.reset()
            type(id, texts)
          }}
        />
        <Typography role="status" sx={{ fontWeight: 600 }}>
          {translate('quoteOrder.total', {
            smart_count: wanted.length,
            amount: formatSterling(sum(lines.flatMap(({ amount }) => amount ?? []))),
          })}
        </Typography>
      </Stack>
      <ConfirmDialog
        open={isAsking}
        title={translate('quoteOrder.moreTitle')}
        text={translate('quoteOrder.more', {
          lines: more
            .map(({ line, quantity }) =>
              translate('quoteOrder.moreOf', {
                line: line.description,
                quantity: formatDecimal(quantity ?? 0, 0, 4),
                left: formatDecimal(line.remaining, 0, 4),
              }),
            )
            .join('; '),
        })}
        confirm={say('make')}
        cancel={translate('form.cancel')}
        onConfirm={send}
        onCancel={() => setIsAsking(false)}
      />
    </FormDialog>
  )
}
