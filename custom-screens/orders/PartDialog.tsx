import Alert from '@mui/material/Alert'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useGetList, useTranslate } from 'react-admin'
import { NewRecordFiles } from '../../admin/attachments/FilesSection.tsx'
import { useUpload } from '../../admin/attachments/uploads.ts'
import type { SelectionDialogProps } from '../../admin/extension-points.ts'
import { useToast } from '../../admin/layout/Toasts.tsx'
import { adminBase } from '../../admin/page-path.ts'
import { apiQuery } from '../../admin/providers/api-query.ts'
import { withoutCount } from '../../admin/providers/data-provider.ts'
import { useApiMutation } from '../../admin/providers/use-api-mutation.ts'
import { submissionErrorOf } from '../../admin/resource/form/RefusalAlert.tsx'
import { recordPath } from '../../admin/resource/parent/parent-tabs.ts'
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
  credit: { ref: 'invoiceNo', dates: ['invoiceDate'], isInvoice: false },
} as const

type Part = keyof typeof parts
const { fields } = supplierInvoices

interface LoadedPurchase {
  readonly id: number
  readonly lines: readonly PartLine[]
  readonly ordered: readonly OrderedLine[]
}

interface PartFormProps {
  readonly part: Part
  readonly title: string
  readonly purchaseId: number
  readonly lines: readonly PartLine[]
  readonly ordered: readonly OrderedLine[]
  /** Further purchases that the invoice is for, as they were when they were chosen. */
  readonly others?: readonly LoadedPurchase[]
  readonly chooser?: ReactNode
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
      isTyped: name in typed,
      ...readDay(fields[name], text),
      type: (day: string) => setTyped({ ...typed, [name]: day }),
    }
  })
}

const PartForm = ({
  part,
  title,
  purchaseId,
  lines: given,
  ordered,
  others = [],
  chooser,
  onClose,
  onDone,
}: PartFormProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const { ref, isInvoice } = parts[part]
  // The first lines: the page can reload them in the meantime, with this invoice among those before.
  const [first] = useState({ lines: given, ordered })
  const [refText, setRefText] = useState('')
  const [paperTexts, setPaperTexts] = useState({ invoiceNet: '', invoiceVat: '' })
  const [typed, setTyped] = useState<ReadonlyMap<number, TypedPart>>(new Map())
  const [addedLines, setAddedLines] = useState<readonly AddedLine[]>([])
  const [files, setFiles] = useState<readonly File[]>([])
  const upload = useUpload()
  const days = useDays(part)
  const labelOf = (name: 'invoiceNo' | 'invoiceDate' | 'invoiceNet' | 'invoiceVat') =>
    isInvoice ? fields[name].label : translate(`orderPart.ofCredit.${name}`)
  const byId = new Map(
    [first.ordered, ...others.map((other) => other.ordered)].flat().map((line) => [line.id, line]),
  )
  const shown = [...first.lines, ...others.flatMap((other) => other.lines)]
  const lines = shown.map((line) => readPartLine(line, byId.get(line.orderLineId ?? 0), typed.get(line.id)))
  const added = addedLines.map(readAddedLine)
  const paper = readPaper(paperTexts.invoiceNet, paperTexts.invoiceVat)
  const sending = useApiMutation<object, PartReply>({
    log: part,
    path: `/PurchaseHeader/${purchaseId}/${part}`,
    done: () => ({ key: `orderPart.${part}Done` }),
    onSuccess: ({ purchaseHeaderId, nextPurchaseHeaderId, supplierInvoiceId }) => {
      upload({ resource: supplierInvoices, id: supplierInvoiceId }, files, true)
      const purchaseId = part === 'credit' ? purchaseHeaderId : nextPurchaseHeaderId
      const said = part === 'credit' ? 'creditMade' : purchaseId === null ? 'invoiceMade' : 'restMoved'
      toast(`orderPart.${said}`, 'success', {
        label: 'purchaseSplit.open',
        to:
          purchaseId === null
            ? recordPath(supplierInvoices.name, supplierInvoiceId)
            : `${adminBase}/${purchaseHeaders.name}/${purchaseId}/${purchaseLines.name}`,
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
  const amounts = {
    invoiceNet: paper.net.value,
    invoiceVat: paper.vat.value,
    lines: partLines.map((line, index) => ({ ...line, costEach: lines[index]?.cost ?? 0 })),
  }
  const invoice = () => ({
    ...amounts,
    others: others.map(({ id }) => id),
    added: added.map(({ added: { description, costingCategoryId, quoteLineId }, quantity, cost }) => ({
      description: description.trim(),
      quantity,
      costEach: cost,
      costingCategoryId: costingCategoryId ?? 0,
      quoteLineId,
    })),
  })
  const send = () => sending.mutate({ ...head, ...(isInvoice ? invoice() : amounts) })
  const isValid =
    lines.every(({ faults }) => !faults.quantity && !faults.cost) &&
    added.every((line) => line.isValid) &&
    days.every(({ day, fault }) => day !== null && fault === undefined) &&
    paper.net.error === undefined &&
    paper.vat.error === undefined
  const targets = first.lines.flatMap(({ description, costingCategoryId, orderLineId }) => {
    const quoteLineId = byId.get(orderLineId ?? 0)?.quoteLineId
    return quoteLineId ? [{ quoteLineId, description, costingCategoryId }] : []
  })
  return (
    <FormDialog
      title={title}
      maxWidth="md"
      submit={translate('orderPart.save')}
      isReady={isValid && refText.trim() !== ''}
      isSending={sending.isPending}
      isDirty={
        typed.size > 0 ||
        refText !== '' ||
        added.length > 0 ||
        others.length > 0 ||
        paperTexts.invoiceNet !== '' ||
        paperTexts.invoiceVat !== '' ||
        days.some(({ isTyped }) => isTyped) ||
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
            gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, 1fr)', md: 'repeat(4, 1fr)' },
            gap: 2,
            '& > *': { minWidth: 0 },
          }}
        >
          <TextField
            label={labelOf(ref)}
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
              <DayInput
                field={{ ...fields[name], label: labelOf(name) }}
                typed={text}
                onType={type}
                error={fault ?? refused[name]?.[0]}
              />
            </div>
          ))}
          {(['invoiceNet', 'invoiceVat'] as const).map((name) => {
            const fault = paper[name === 'invoiceNet' ? 'net' : 'vat'].error ?? refused[name]?.[0]
            return (
              <TextField
                key={name}
                label={labelOf(name)}
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
        {chooser}
        <PartLines
          lines={lines}
          hasPrices
          refused={refused}
          heading={purchaseLines.fields.quantity.label}
          about={({ line, ordered, orderedEach, invoicedBefore }) =>
            [
              others.length > 0 && line.purchase,
              isInvoice &&
                ordered !== null &&
                ordered !== line.quantity &&
                translate('orderPart.ofOrder', { ordered: formatDecimal(ordered, 0, 4) }),
              translate('orderPart.of', {
                quantity: [formatDecimal(line.quantity, 0, 4), line.unit].filter(Boolean).join(' '),
                cost: formatSterling(orderedEach),
              }),
              isInvoice &&
                translate('orderPart.ofReceived', { received: formatDecimal(line.received, 0, 4) }),
              isInvoice &&
                invoicedBefore !== 0 &&
                translate('orderPart.ofInvoiced', { invoiced: formatDecimal(invoicedBefore, 0, 4) }),
            ]
              .filter(Boolean)
              .join(' · ')
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
          <AddedLines lines={added} targets={targets} onChange={setAddedLines} refused={refused} />
        )}
        <Typography role="status" sx={{ fontWeight: 600 }}>
          {translate('orderPart.total', { amount: formatSterling(total) })}
          {apart !== 0 && (
            <Typography component="span" variant="body2" sx={{ color: 'warning.main', ml: 1 }}>
              {translate(`orderPart.${part}${apart > 0 ? 'More' : 'Less'}`, {
                amount: formatSterling(Math.abs(apart)),
              })}
            </Typography>
          )}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {translate(`orderPart.${part}Help`)}
        </Typography>
        <NewRecordFiles files={files} onChange={setFiles} />
      </Stack>
    </FormDialog>
  )
}

type InvoicedPurchase = Pick<
  RecordFor<'purchase-headers'>,
  'id' | 'orderId' | 'userPONo' | 'part' | 'supplierId' | 'totalAmount'
>

interface InvoicedDialogProps {
  readonly purchase: InvoicedPurchase
  readonly onClose: () => void
}

const linesOf = <Line,>({ name, endpoint }: { name: string; endpoint: string }, parent: string) =>
  apiQuery<Line[]>([name, 'of a part', parent], `/${endpoint}/${parent}`)

const readPurchase = async (
  { id, orderId, userPONo }: InvoicedPurchase,
  context: { readonly signal?: AbortSignal },
): Promise<LoadedPurchase> => {
  const [lines, ordered] = await Promise.all([
    linesOf<PartLine>(purchaseLines, `PurchaseHeader/${id}`).queryFn(context),
    orderId === null ? [] : linesOf<OrderedLine>(orderLines, `PurchaseOrder/${orderId}`).queryFn(context),
  ])
  return { id, lines: lines.map((line) => ({ ...line, purchase: userPONo })), ordered }
}

const textOfPurchase = ({ userPONo, part, totalAmount }: InvoicedPurchase): string =>
  [userPONo, part !== null && part > 1 ? String(part) : null, formatSterling(totalAmount)]
    .filter(Boolean)
    .join(' · ')

interface OtherPurchasesProps {
  readonly purchase: InvoicedPurchase
  readonly onChange: (others: readonly LoadedPurchase[]) => void
}

/** Chooses further purchases of the supplier that the invoice is for. Nothing to choose: nothing is shown. */
const OtherPurchases = ({ purchase, onChange }: OtherPurchasesProps) => {
  const translate = useTranslate()
  const [chosen, setChosen] = useState<readonly InvoicedPurchase[]>([])
  const [loaded] = useState(() => new Map<number, Promise<LoadedPurchase>>())
  const [failed, setFailed] = useState<string | null>(null)
  const { data = [] } = useGetList<RecordFor<'purchase-headers'>>(purchaseHeaders.name, {
    filter: { supplierId: purchase.supplierId, invoiceId: null, statementDate: null },
    sort: { field: 'id', order: 'DESC' },
    pagination: { page: 1, perPage: 100 },
    meta: withoutCount,
  })
  const offered = data.filter(({ id }) => id !== purchase.id)
  if (purchase.supplierId === null || (offered.length === 0 && chosen.length === 0)) return null
  const choose = async (others: readonly InvoicedPurchase[]) => {
    setChosen(others)
    for (const other of others) if (!loaded.has(other.id)) loaded.set(other.id, readPurchase(other, {}))
    try {
      onChange(await Promise.all(others.flatMap(({ id }) => loaded.get(id) ?? [])))
      setFailed(null)
    } catch (error) {
      loaded.clear()
      setFailed(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <Autocomplete<InvoicedPurchase, true>
      multiple
      options={[...offered]}
      value={[...chosen]}
      onChange={(_event, others) => void choose(others)}
      getOptionLabel={textOfPurchase}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      filterSelectedOptions
      renderInput={(params) => (
        <TextField
          {...params}
          label={translate('orderPart.others')}
          error={failed !== null}
          helperText={failed}
        />
      )}
    />
  )
}

/** All lines of one or several purchases are invoiced together. */
export const InvoicedDialog = ({ purchase, onClose }: InvoicedDialogProps) => {
  const title = usePartTitle()('invoiced', purchase)
  const [others, setOthers] = useState<readonly LoadedPurchase[]>([])
  const { id } = purchase
  const read = useQuery({
    queryKey: [purchaseLines.name, 'of a part', id],
    queryFn: (context) => readPurchase(purchase, context),
    gcTime: 0,
  })
  if (read.data)
    return (
      <PartForm
        part="invoiced"
        title={title}
        purchaseId={id}
        lines={read.data.lines}
        ordered={read.data.ordered}
        others={others}
        chooser={<OtherPurchases purchase={purchase} onChange={setOthers} />}
        onClose={onClose}
        onDone={onClose}
      />
    )
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
    received: Number(selected.find((line) => line.id === id)?.received ?? 0),
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
