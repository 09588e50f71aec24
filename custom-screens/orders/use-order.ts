import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useToast } from '../../admin/layout/Toasts.tsx'
import { adminBase } from '../../admin/page-path.ts'
import { apiQuery } from '../../admin/providers/api-query.ts'
import { useApiMutation } from '../../admin/providers/use-api-mutation.ts'
import { submissionErrorOf } from '../../admin/resource/form/RefusalAlert.tsx'
import { checkField } from '../../model/check-record.ts'
import type {
  OrderPreview,
  OrderPreviewRequest,
  OrderReply,
  OrderRequest,
} from '../../model/costing/order.ts'
import { sum } from '../../model/decimal.ts'
import { formatSterling } from '../../model/format.ts'
import { purchaseHeaders, purchaseLines } from '../../resources.config.ts'
import { readDay } from '../DayInput.tsx'
import { areReady, type LineTexts, readLine, requestedLines, textsFor, unpaid } from './order-draft.ts'

interface OrderDraft {
  readonly supplierId: number | null
  /** An open purchase; null for a new one. */
  readonly purchaseHeaderId: number | null
  /** Null until typed: uses the next reference. */
  readonly userPONo: string | null
  readonly requiredDate: string
}

const nothing: OrderDraft = { supplierId: null, purchaseHeaderId: null, userPONo: null, requiredDate: '' }

/** The server's sentence and those of its fields, each once. */
export const refusalText = (error: Error): string => {
  const { title, fields } = submissionErrorOf(error)
  return [...new Set([title, ...Object.values(fields).flat()])].join(' ')
}

/** State of the order form, and its submission. A rejection reloads the remaining quantities. */
export const useOrder = (quoteId: number, quoteLineIds: readonly number[], onDone: () => void) => {
  const toast = useToast()
  const [draft, setDraft] = useState(nothing)
  const [typed, setTyped] = useState<ReadonlyMap<number, Partial<LineTexts>>>(new Map())
  const { supplierId, purchaseHeaderId } = draft
  const wanted: OrderPreviewRequest = { supplierId, quoteLineIds }
  const {
    data: preview,
    error: notRead,
    isPlaceholderData,
  } = useQuery({
    ...apiQuery<OrderPreview>(
      ['order-preview', quoteId, wanted],
      `/QuoteHeader/${quoteId}/order/preview`,
      wanted,
    ),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const lines = (preview?.lines ?? []).map((line) =>
    readLine(line, textsFor(isPlaceholderData ? unpaid(line) : line, typed.get(line.quoteLineId))),
  )
  const ref = draft.userPONo ?? preview?.userPONo ?? ''
  const { day, fault: dateFault } = readDay(purchaseHeaders.fields.requiredDate, draft.requiredDate)
  const isNew = purchaseHeaderId === null
  const isHeadReady =
    supplierId !== null &&
    (!isNew ||
      (checkField(purchaseHeaders.fields.userPONo, ref, 'create').length === 0 && dateFault === undefined))

  const total = sum(lines.flatMap(({ amount }) => amount ?? []))
  const orderedOn = preview?.openPurchases.find(({ id }) => id === purchaseHeaderId)?.userPONo ?? ref

  const sending = useApiMutation<OrderRequest, OrderReply>({
    log: 'Ordering',
    path: `/QuoteHeader/${quoteId}/order`,
    done: (reply) => ({ key: 'quoteOrder.done', args: { smart_count: reply.lines.length } }),
    onSuccess: ({ purchaseHeaderId: id }) => {
      toast(
        'quoteOrder.made',
        'success',
        {
          label: 'quoteOrder.open',
          to: `${adminBase}/${purchaseHeaders.name}/${id}/${purchaseLines.name}`,
        },
        { ref: orderedOn, amount: formatSterling(total) },
      )
      onDone()
    },
  })
  const refused = submissionErrorOf(sending.error).fields
  const failure = sending.error ?? notRead
  return {
    preview,
    draft,
    change: (part: Partial<OrderDraft>) => {
      sending.reset()
      // The latest draft: a supplier that is added by name comes later than what was typed meanwhile.
      setDraft((latest) => ({ ...latest, ...part }))
    },
    lines,
    type: (id: number, texts: Partial<LineTexts>) => {
      sending.reset()
      setTyped(new Map(typed).set(id, { ...typed.get(id), ...texts }))
    },
    total,
    isDirty: draft !== nothing || typed.size > 0,
    isReady: isHeadReady && areReady(lines),
    isSending: sending.isPending,
    failure: failure && refusalText(failure),
    faults: {
      supplierId: refused.supplierId?.[0],
      purchaseHeaderId: refused.purchaseHeaderId?.[0],
      userPONo: refused.userPONo?.[0],
      requiredDate: dateFault ?? refused.requiredDate?.[0],
    },
    send: () => {
      if (supplierId === null) return
      // A rejection reloads the last prices paid, which must not change a price that the user has already
      // seen and sent.
      setTyped(
        new Map(
          lines.map(({ line: { quoteLineId: id }, texts }) => [id, { ...typed.get(id), cost: texts.cost }]),
        ),
      )
      sending.mutate({
        supplierId,
        purchaseHeaderId,
        userPONo: isNew ? ref : null,
        requiredDate: isNew ? day : null,
        lines: requestedLines(lines),
      })
    },
  }
}
