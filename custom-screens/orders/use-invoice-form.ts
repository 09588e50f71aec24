import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useUpload } from '../../admin/attachments/uploads.ts'
import { useToast } from '../../admin/layout/Toasts.tsx'
import { adminBase } from '../../admin/page-path.ts'
import { useApiMutation } from '../../admin/providers/use-api-mutation.ts'
import { submissionErrorOf } from '../../admin/resource/form/RefusalAlert.tsx'
import { recordPath } from '../../admin/resource/parent/parent-tabs.ts'
import type { PartReply } from '../../model/costing/order.ts'
import { subtract } from '../../model/decimal.ts'
import { firmDay } from '../../model/firm-clock.ts'
import { formatDate } from '../../model/format.ts'
import { purchaseHeaders, purchaseLines, supplierInvoices } from '../../resources.config.ts'
import { readDay } from '../DayInput.tsx'
import {
  type AddedLine,
  type InvoiceLine,
  type OrderedLine,
  type ReadAddedLine,
  readAddedLine,
  readInvoiceAmounts,
  readInvoiceLine,
  type TypedInvoiceLine,
  totalOf,
} from './invoice-draft.ts'

const { fields } = supplierInvoices

/** An invoice, or a credit note. */
export type InvoiceKind = 'invoiced' | 'credit'

export interface LoadedPurchase {
  readonly id: number
  readonly lines: readonly InvoiceLine[]
  readonly ordered: readonly OrderedLine[]
}

export interface InvoiceFormOptions {
  readonly kind: InvoiceKind
  readonly purchaseId: number
  readonly lines: readonly InvoiceLine[]
  readonly ordered: readonly OrderedLine[]
  /** Further purchases that the invoice is for, as they were when they were chosen. */
  readonly others?: readonly LoadedPurchase[]
  /** Others are chosen, and their lines still being read. */
  readonly isReadingOthers?: boolean
  readonly onDone: () => void
}

/** What is typed of the paper itself; its day is today by default. */
const useInvoiceHead = (kind: InvoiceKind) => {
  const translate = useTranslate()
  const [texts, setTexts] = useState({ invoiceNo: '', invoiceNet: '', invoiceVat: '' })
  const [typedDay, setTypedDay] = useState<string | null>(null)
  const dayText = typedDay ?? formatDate(firmDay())
  const day = readDay(fields.invoiceDate, dayText)
  const { net, vat } = readInvoiceAmounts(texts.invoiceNet, texts.invoiceVat)
  return {
    texts,
    type: (change: Partial<typeof texts>) => setTexts({ ...texts, ...change }),
    day: { ...day, text: dayText, type: setTypedDay },
    net,
    vat,
    labelOf: (name: keyof typeof texts | 'invoiceDate') =>
      kind === 'invoiced' ? fields[name].label : translate(`orderPart.ofCredit.${name}`),
    isDirty: typedDay !== null || Object.values(texts).some((text) => text !== ''),
    isValid:
      day.day !== null && day.fault === undefined && net.error === undefined && vat.error === undefined,
    body: {
      invoiceNo: texts.invoiceNo.trim() || null,
      invoiceDate: day.day,
      invoiceNet: net.value,
      invoiceVat: vat.value,
    },
  }
}
export type PaperHead = ReturnType<typeof useInvoiceHead>

const addedBody = ({ added, quantity, cost }: ReadAddedLine) => ({
  description: added.description.trim(),
  quantity,
  costEach: cost,
  costingCategoryId: added.costingCategoryId ?? 0,
  quoteLineId: added.quoteLineId,
})

/** Sends the paper, with its files, and offers the purchase that came of it. */
const useSendInvoice = (
  kind: InvoiceKind,
  purchaseId: number,
  files: readonly File[],
  onDone: () => void,
) => {
  const toast = useToast()
  const upload = useUpload()
  return useApiMutation<object, PartReply>({
    log: kind,
    path: `/PurchaseHeader/${purchaseId}/${kind}`,
    done: () => ({ key: `orderPart.${kind}Done` }),
    onSuccess: ({ purchaseHeaderId, nextPurchaseHeaderId, supplierInvoiceId }) => {
      upload({ resource: supplierInvoices, id: supplierInvoiceId }, files, true)
      const opened = kind === 'credit' ? purchaseHeaderId : nextPurchaseHeaderId
      const message = kind === 'credit' ? 'creditMade' : opened === null ? 'invoiceMade' : 'restMoved'
      toast(`orderPart.${message}`, 'success', {
        label: 'purchaseSplit.open',
        to:
          opened === null
            ? recordPath(supplierInvoices.name, supplierInvoiceId)
            : `${adminBase}/${purchaseHeaders.name}/${opened}/${purchaseLines.name}`,
      })
      onDone()
    },
  })
}

/** State of the form of an invoice or a credit note: what is typed, what it comes to, and its sending. */
export const useInvoiceForm = ({
  kind,
  purchaseId,
  lines: given,
  ordered,
  others = [],
  isReadingOthers = false,
  onDone,
}: InvoiceFormOptions) => {
  // The first lines: the page can reload them in the meantime, with this invoice among those before.
  const [first] = useState({ lines: given, ordered })
  const head = useInvoiceHead(kind)
  const [typed, setTyped] = useState<ReadonlyMap<number, TypedInvoiceLine>>(new Map())
  const [addedLines, setAddedLines] = useState<readonly AddedLine[]>([])
  const [files, setFiles] = useState<readonly File[]>([])
  const sending = useSendInvoice(kind, purchaseId, files, onDone)
  const byId = new Map(
    [first.ordered, ...others.map((other) => other.ordered)].flat().map((line) => [line.id, line]),
  )
  const shown = [...first.lines, ...others.flatMap((other) => other.lines)]
  const lines = shown.map((line) =>
    readInvoiceLine(line, byId.get(line.orderLineId ?? 0), typed.get(line.id)),
  )
  const added = addedLines.map(readAddedLine)
  const total = totalOf([...lines, ...added])
  const send = () =>
    sending.mutate({
      ...head.body,
      lines: lines.map(({ line, quantity, cost }) => ({
        purchaseLineId: line.id,
        quantity,
        expected: line.quantity,
        costEach: cost,
      })),
      ...(kind === 'invoiced' && { others: others.map(({ id }) => id), added: added.map(addedBody) }),
    })
  return {
    head,
    lines,
    type: (id: number, change: TypedInvoiceLine) =>
      setTyped(new Map(typed).set(id, { ...typed.get(id), ...change })),
    added,
    setAddedLines,
    /** Lines of the quote that an added line may be of. */
    targets: first.lines.flatMap(({ description, costingCategoryId, orderLineId }) => {
      const quoteLineId = byId.get(orderLineId ?? 0)?.quoteLineId
      return quoteLineId ? [{ quoteLineId, description, costingCategoryId }] : []
    }),
    files,
    setFiles,
    /** In pounds. */
    total,
    /** What the paper says less the total; 0 while it says nothing. */
    apart: head.net.value === null ? 0 : subtract(head.net.value, total),
    send,
    isSending: sending.isPending,
    error: sending.error,
    /** Sentences of the server by field. */
    refused: submissionErrorOf(sending.error).fields,
    isDirty:
      head.isDirty ||
      typed.size > 0 ||
      added.length > 0 ||
      others.length > 0 ||
      isReadingOthers ||
      files.length > 0,
    isReady:
      !isReadingOthers &&
      head.isValid &&
      head.body.invoiceNo !== null &&
      lines.every(({ faults }) => !faults.quantity && !faults.cost) &&
      added.every((line) => line.isValid),
  }
}
export type InvoiceFormState = ReturnType<typeof useInvoiceForm>
