import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { NewRecordFiles } from '../../admin/attachments/FilesSection.tsx'
import { useUpload } from '../../admin/attachments/uploads.ts'
import type { SelectionDialogProps } from '../../admin/extension-points.ts'
import { useToast } from '../../admin/layout/Toasts.tsx'
import { adminBase } from '../../admin/page-path.ts'
import { requestJson } from '../../admin/providers/http-client.ts'
import { submissionErrorOf } from '../../admin/resource/form/RefusalAlert.tsx'
import type { PartReply } from '../../model/costing/order.ts'
import { subtract } from '../../model/decimal.ts'
import { firmDay } from '../../model/firm-clock.ts'
import { formatDate, formatDecimal, formatSterling } from '../../model/format.ts'
import {
  orderLines,
  purchaseHeaders,
  purchaseLines,
  type RecordFor,
  supplierInvoices,
} from '../../resources.config.ts'
import { DayInput, readDay } from '../DayInput.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { Loaded } from '../Loaded.tsx'
import { usePost } from '../use-post.ts'
import { AddedLines } from './AddedLines.tsx'
import { PartLines } from './PartLines.tsx'
import {
  type AddedLine,
  type OrderedLine,
  type PartLine,
  readAddedLine,
  readPaper,
  readPartLine,
  type TypedPart,
  totalOf,
} from './part-draft.ts'
import { usePartTitle } from './part-title.ts'
import { refusalText } from './use-order.ts'

/** What happens to a purchase, with the fields that its dialog asks for. */
const parts = {
  invoiced: { ref: 'invoiceNo', dates: ['invoiceDate'], isInvoice: true },
  credit: { ref: 'supplierPOInvoiceNo', dates: ['receivedDate'], isInvoice: false },
} as const

type Part = keyof typeof parts
const fields = { ...purchaseHeaders.fields, ...supplierInvoices.fields }

interface PartFormProps {
  readonly part: Part
  readonly title: string
  readonly purchaseId: number
  readonly lines: readonly PartLine[]
  readonly ordered: readonly OrderedLine[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** The typed day of each date, today by default, with what is wrong with it. */
const useDays = (part: Part) => {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  return parts[part].dates.map((name) => {
    const text = typed[name] ?? formatDate(firmDay())
    return {
      name,
      text,
      ...readDay(fields[name], text),
      type: (day: string) => setTyped({ ...typed, [name]: day }),
    }
  })
}

const PartForm = ({ part, title, purchaseId, lines: given, ordered, onClose, onDone }: PartFormProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const { ref, isInvoice } = parts[part]
  // The first lines: the page can reload them in the meantime.
  const [first] = useState(given)
  const [refText, setRefText] = useState('')
  const [paperTexts, setPaperTexts] = useState({ invoiceNet: '', invoiceVat: '' })
  const [typed, setTyped] = useState<ReadonlyMap<number, TypedPart>>(new Map())
  const [addedLines, setAddedLines] = useState<readonly AddedLine[]>([])
  const [files, setFiles] = useState<readonly File[]>([])
  const upload = useUpload()
  const days = useDays(part)
  const byId = new Map(ordered.map((line) => [line.id, line]))
  const lines = first.map((line) => readPartLine(line, byId.get(line.orderLineId ?? 0), typed.get(line.id)))
  const added = addedLines.map(readAddedLine)
  const paper = readPaper(paperTexts.invoiceNet, paperTexts.invoiceVat)
  const sending = usePost<object, PartReply>(part, `/PurchaseHeader/${purchaseId}/${part}`, {
    done: () => ({ key: `orderPart.${part}Done` }),
    onSuccess: ({ purchaseHeaderId, nextPurchaseHeaderId }) => {
      upload({ resource: purchaseHeaders, id: purchaseHeaderId }, files, true)
      const made = part === 'credit' ? purchaseHeaderId : nextPurchaseHeaderId
      if (made !== null)
        toast(part === 'credit' ? 'orderPart.creditMade' : 'orderPart.restMoved', 'success', {
          label: 'purchaseSplit.open',
          to: `${adminBase}/${purchaseHeaders.name}/${made}/${purchaseLines.name}`,
        })
      onDone()
    },
  })
  const refused = submissionErrorOf(sending.error).fields
  const total = totalOf([...lines, ...added])
  const apart = paper.net.value === null ? 0 : subtract(paper.net.value, total)
  const partLines = lines.map(({ line, quantity }) => ({
    purchaseLineId: line.id,
    quantity,
    expected: line.quantity,
  }))
  const head = {
    [ref]: refText.trim() || null,
    ...Object.fromEntries(days.map(({ name, day }) => [name, day])),
  }
  const invoice = () => ({
    invoiceNet: paper.net.value,
    invoiceVat: paper.vat.value,
    lines: partLines.map((line, index) => ({ ...line, costEach: lines[index]?.cost ?? 0 })),
    added: added.map(({ added: { description, costingCategoryId, quoteLineId }, quantity, cost }) => ({
      description: description.trim(),
      quantity,
      costEach: cost,
      costingCategoryId: costingCategoryId ?? 0,
      quoteLineId,
    })),
  })
  const send = () => sending.mutate({ ...head, ...(isInvoice ? invoice() : { lines: partLines }) })
  const isValid =
    lines.every(({ faults }) => !faults.quantity && !(isInvoice && faults.cost)) &&
    added.every((line) => line.isValid) &&
    days.every(({ day, fault }) => day !== null && fault === undefined) &&
    paper.net.error === undefined &&
    paper.vat.error === undefined
  const targets = first.flatMap(({ description, costingCategoryId, orderLineId }) => {
    const quoteLineId = byId.get(orderLineId ?? 0)?.quoteLineId
    return quoteLineId ? [{ quoteLineId, description, costingCategoryId }] : []
  })
  return (
    <FormDialog
      title={title}
      maxWidth={isInvoice ? 'md' : 'sm'}
      submit={translate('orderPart.save')}
      isReady={isValid && refText.trim() !== ''}
      isSending={sending.isPending}
      isDirty={
        typed.size > 0 ||
        refText !== '' ||
        added.length > 0 ||
        paperTexts.invoiceNet !== '' ||
        files.length > 0
      }
      asks
      onSubmit={send}
      onClose={onClose}
    >
      <Stack spacing={2} sx={{ pt: 0.5 }}>
        {sending.error && <Alert severity="error">{refusalText(sending.error)}</Alert>}
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', sm: isInvoice ? 'repeat(3, 1fr)' : '1fr 1fr' },
            gap: 2,
            '& > *': { minWidth: 0 },
          }}
        >
          <TextField
            label={fields[ref].label}
            value={refText}
            onChange={({ target }) => setRefText(target.value)}
            required
            autoFocus
            autoComplete="off"
            error={refused[ref] !== undefined}
            helperText={refused[ref]?.[0]}
            slotProps={{ htmlInput: { maxLength: fields[ref].maxLength } }}
          />
          {days.map(({ name, text, fault, type }) => (
            <div key={name}>
              <DayInput field={fields[name]} typed={text} onType={type} error={fault ?? refused[name]?.[0]} />
            </div>
          ))}
          {isInvoice &&
            (['invoiceNet', 'invoiceVat'] as const).map((name) => {
              const fault = paper[name === 'invoiceNet' ? 'net' : 'vat'].error ?? refused[name]?.[0]
              return (
                <TextField
                  key={name}
                  label={fields[name].label}
                  value={paperTexts[name]}
                  onChange={({ target }) => setPaperTexts({ ...paperTexts, [name]: target.value })}
                  autoComplete="off"
                  error={fault !== undefined}
                  helperText={fault}
                  slotProps={{ htmlInput: { inputMode: 'decimal' } }}
                />
              )
            })}
        </Box>
        <PartLines
          lines={lines}
          hasPrices={isInvoice}
          refused={refused}
          heading={purchaseLines.fields.quantity.label}
          about={({ line, orderedEach }) =>
            translate('orderPart.of', {
              quantity: [formatDecimal(line.quantity, 0, 4), line.unit].filter(Boolean).join(' '),
              cost: formatSterling(orderedEach),
            })
          }
          warning={({ difference }) =>
            isInvoice &&
            difference !== 0 &&
            translate(difference > 0 ? 'orderPart.moreThanOrdered' : 'orderPart.lessThanOrdered', {
              amount: formatSterling(Math.abs(difference)),
            })
          }
          onType={(id, change) => setTyped(new Map(typed).set(id, { ...typed.get(id), ...change }))}
        />
        {isInvoice && (
          <>
            <AddedLines lines={added} targets={targets} onChange={setAddedLines} refused={refused} />
            <Typography role="status" sx={{ fontWeight: 600 }}>
              {translate('orderPart.total', { amount: formatSterling(total) })}
              {apart !== 0 && (
                <Typography component="span" variant="body2" sx={{ color: 'warning.main', ml: 1 }}>
                  {translate(apart > 0 ? 'orderPart.invoiceMore' : 'orderPart.invoiceLess', {
                    amount: formatSterling(Math.abs(apart)),
                  })}
                </Typography>
              )}
            </Typography>
          </>
        )}
        <Typography variant="body2" color="textSecondary">
          {translate(`orderPart.${part}Help`)}
        </Typography>
        <NewRecordFiles files={files} onChange={setFiles} />
      </Stack>
    </FormDialog>
  )
}

interface InvoicedDialogProps {
  readonly purchase: Pick<RecordFor<'purchase-headers'>, 'id' | 'orderId' | 'userPONo' | 'part'>
  readonly onClose: () => void
}

/** All lines of a purchase are invoiced together. */
export const InvoicedDialog = ({ purchase, onClose }: InvoicedDialogProps) => {
  const title = usePartTitle()('invoiced', purchase)
  const { id, orderId } = purchase
  const read = useQuery({
    queryKey: [purchaseLines.name, 'of a part', id],
    queryFn: async ({ signal }) => {
      const [lines, ordered] = await Promise.all([
        requestJson<PartLine[]>(`/${purchaseLines.endpoint}/PurchaseHeader/${id}`, { signal }),
        orderId === null
          ? []
          : requestJson<OrderedLine[]>(`/${orderLines.endpoint}/PurchaseOrder/${orderId}`, { signal }),
      ])
      return { lines, ordered }
    },
    gcTime: 0,
  })
  const own = { part: 'invoiced', title, purchaseId: id, onClose, onDone: onClose } as const
  if (read.data) return <PartForm {...own} {...read.data} />
  if (!read.error) return null
  return (
    <FormDialog title={title} maxWidth="sm" onClose={onClose}>
      <Loaded query={read}>{() => null}</Loaded>
    </FormDialog>
  )
}

/** A credit note for the ticked lines of a purchase. */
export const CreditDialog = ({ selected, onClose, onDone }: SelectionDialogProps) => {
  const translate = useTranslate()
  const titleOf = usePartTitle()
  const [purchaseId, ...others] = new Set(selected.map(({ purchaseHeaderId }) => Number(purchaseHeaderId)))
  if (purchaseId === undefined || others.length > 0)
    return (
      <FormDialog title={titleOf('credit')} maxWidth="sm" onClose={onClose}>
        <Alert severity="info">{translate('orderPart.onePurchase')}</Alert>
      </FormDialog>
    )
  const lines = selected.map(({ id, description, quantity, unit, costEach, costingCategoryId }) => ({
    id: Number(id),
    description: String(description),
    quantity: Number(quantity),
    unit: typeof unit === 'string' ? unit : null,
    costEach: Number(costEach),
    costingCategoryId: Number(costingCategoryId),
    orderLineId: null,
  }))
  return (
    <PartForm
      part="credit"
      title={titleOf('credit')}
      purchaseId={purchaseId}
      lines={lines}
      ordered={[]}
      onClose={onClose}
      onDone={onDone}
    />
  )
}
