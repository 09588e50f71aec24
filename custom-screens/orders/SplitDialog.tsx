import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { SelectionDialogProps } from '../../admin/extension-points.ts'
import { messageText } from '../../admin/i18n/language.ts'
import { useToast } from '../../admin/layout/Toasts.tsx'
import { adminBase } from '../../admin/page-path.ts'
import { useApiMutation } from '../../admin/providers/use-api-mutation.ts'
import { submissionErrorOf } from '../../admin/resource/form/RefusalAlert.tsx'
import { costingMessages } from '../../model/costing/messages.ts'
import { isPartOf, type SplitReply, type SplitRequest } from '../../model/costing/order.ts'
import { lineTotal } from '../../model/decimal.ts'
import { formatDecimal, formatSterling } from '../../model/format.ts'
import { messages } from '../../model/messages.ts'
import { typedNumber } from '../../model/parse-number.ts'
import type { AnyRecord } from '../../model/record-text.ts'
import { purchaseHeaders, purchaseLines } from '../../resources.config.ts'
import { DayInput, readDay } from '../DayInput.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { readTypedNumber } from '../typed-number.ts'
import { NumberBox } from './OrderLines.tsx'
import { refusalText } from './use-order.ts'

const { fields } = purchaseHeaders
const textNames = ['userPONo', 'supplierPOInvoiceNo'] as const
const dateNames = ['receivedDate', 'statementDate'] as const

const nothing = { userPONo: '', supplierPOInvoiceNo: '', receivedDate: '', statementDate: '' }

interface TickedLine {
  readonly id: number
  readonly purchaseHeaderId: number
  readonly description: string
  readonly quantity: number
  readonly unit: string | null
  readonly costEach: number
}

const linesOf = (selected: readonly AnyRecord[]): TickedLine[] =>
  selected.map(({ id, purchaseHeaderId, description, quantity, unit, costEach }) => ({
    id: Number(id),
    purchaseHeaderId: Number(purchaseHeaderId),
    description: String(description),
    quantity: Number(quantity),
    unit: typeof unit === 'string' ? unit : null,
    costEach: Number(costEach),
  }))

/** The line with its typed quantity, which is its own by default, and what is wrong with it. */
const readLine = (line: TickedLine, text = typedNumber(line.quantity)) => {
  const { value: moved, error } = readTypedNumber(purchaseLines.fields.quantity, text)
  const wrong = error ?? (moved === null ? messageText(messages.required) : undefined)
  const isPart = moved !== null && isPartOf(moved, line.quantity)
  return {
    ...line,
    text,
    moved,
    fault: wrong ?? (isPart ? undefined : messageText(costingMessages.moreThanOrdered({ n: line.quantity }))),
  }
}

interface SplitLineProps {
  readonly line: ReturnType<typeof readLine>
  readonly onType: (quantity: string) => void
}

const SplitLine = ({ line, onType }: SplitLineProps) => {
  const translate = useTranslate()
  const { description, quantity, unit, costEach, text, moved, fault } = line
  return (
    <Stack direction="row" spacing={1.5} sx={{ alignItems: 'flex-start' }}>
      <Typography variant="body2" sx={{ flex: '1 1 0', minWidth: 0, pt: 1, overflowWrap: 'anywhere' }}>
        {description}
        <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
          {translate('purchaseSplit.of', {
            quantity: [formatDecimal(quantity, 0, 4), unit].filter(Boolean).join(' '),
            amount: moved === null || fault ? '–' : formatSterling(lineTotal(moved, costEach)),
          })}
        </Typography>
      </Typography>
      <NumberBox
        label={translate('purchaseSplit.quantityOf', { line: description })}
        value={text}
        onType={onType}
        fault={fault}
        sx={{ width: 140 }}
      />
    </Stack>
  )
}

/** Moves selected lines of a purchase, whole or by quantity, to a new purchase with its own dates and invoice. */
export const SplitDialog = ({ selected, onClose, onDone }: SelectionDialogProps) => {
  const translate = useTranslate()
  const toast = useToast()
  // Initial selection: the list can reload in the meantime.
  const [ticked] = useState(() => linesOf(selected))
  const [draft, setDraft] = useState(nothing)
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map())
  const lines = ticked.map((line) => readLine(line, typed.get(line.id)))
  const [purchaseId, ...others] = new Set(ticked.map(({ purchaseHeaderId }) => purchaseHeaderId))
  const sending = useApiMutation<SplitRequest, SplitReply>({
    log: 'Splitting',
    path: `/PurchaseHeader/${purchaseId}/split`,
    done: () => ({ key: 'purchaseSplit.done', args: { smart_count: lines.length } }),
    onSuccess: ({ purchaseHeaderId: id }) => {
      toast('purchaseSplit.made', 'success', {
        label: 'purchaseSplit.open',
        to: `${adminBase}/${purchaseHeaders.name}/${id}/${purchaseLines.name}`,
      })
      onDone()
    },
  })
  const title = translate('purchaseSplit.title')
  if (purchaseId === undefined || others.length > 0)
    return (
      <FormDialog title={title} maxWidth="sm" onClose={onClose}>
        <Alert severity="info">{translate('purchaseSplit.onePurchase')}</Alert>
      </FormDialog>
    )
  const days = {
    receivedDate: readDay(fields.receivedDate, draft.receivedDate),
    statementDate: readDay(fields.statementDate, draft.statementDate),
  }
  const refused = submissionErrorOf(sending.error).fields
  const type = (change: Partial<typeof nothing>) => setDraft({ ...draft, ...change })
  const send = () =>
    sending.mutate({
      userPONo: draft.userPONo.trim() || null,
      supplierPOInvoiceNo: draft.supplierPOInvoiceNo.trim() || null,
      receivedDate: days.receivedDate.day,
      statementDate: days.statementDate.day,
      lines: lines.map(({ id, quantity, moved }) => ({
        purchaseLineId: id,
        quantity: moved ?? quantity,
        expected: quantity,
      })),
    })
  return (
    <FormDialog
      title={title}
      maxWidth="sm"
      submit={translate('purchaseSplit.move')}
      isReady={[...lines, ...Object.values(days)].every(({ fault }) => fault === undefined)}
      isSending={sending.isPending}
      isDirty={typed.size > 0 || Object.values(draft).some((text) => text !== '')}
      onSubmit={send}
      onClose={onClose}
    >
      <Stack spacing={2} sx={{ pt: 0.5 }}>
        {sending.error && <Alert severity="error">{refusalText(sending.error)}</Alert>}
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
            gap: 2,
            '& > *': { minWidth: 0 },
          }}
        >
          {textNames.map((name) => (
            <TextField
              key={name}
              label={fields[name].label}
              value={draft[name]}
              onChange={({ target }) => type({ [name]: target.value })}
              autoComplete="off"
              error={refused[name] !== undefined}
              helperText={
                refused[name]?.[0] ?? (name === 'userPONo' ? translate('purchaseSplit.sameRef') : undefined)
              }
              slotProps={{ htmlInput: { maxLength: fields[name].maxLength } }}
            />
          ))}
          {dateNames.map((name) => (
            <div key={name}>
              <DayInput
                field={fields[name]}
                typed={draft[name]}
                onType={(text) => type({ [name]: text })}
                error={days[name].fault ?? refused[name]?.[0]}
              />
            </div>
          ))}
        </Box>
        <Stack spacing={1}>
          {lines.map((line) => (
            <SplitLine
              key={line.id}
              line={line}
              onType={(quantity) => setTyped(new Map(typed).set(line.id, quantity))}
            />
          ))}
        </Stack>
        <Typography variant="body2" color="textSecondary">
          {translate('purchaseSplit.linksGoAlong')}
        </Typography>
      </Stack>
    </FormDialog>
  )
}
