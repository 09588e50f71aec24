import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { HttpError } from 'react-admin'
import { viewOf } from '../../admin/fields/registry.ts'
import { useToast } from '../../admin/layout/Toasts.tsx'
import { requestJson } from '../../admin/providers/http-client.ts'
import { useRefreshRecords } from '../../admin/providers/query-client.ts'
import { writeOnce } from '../../admin/providers/send-once.ts'
import { adminBase } from '../../admin/resource/page-path.ts'
import { checkField } from '../../model/check-record.ts'
import { sum } from '../../model/decimal.ts'
import type { OrderPreview, OrderPreviewRequest, OrderReply, OrderRequest } from '../../model/order.ts'
import type { ProblemReply } from '../../model/problem.ts'
import { purchaseHeaders, purchaseLines } from '../../resources.config.ts'
import { logFailure } from '../log-failure.ts'
import { areReady, type LineTexts, readLine, textsFor } from './order-draft.ts'

interface OrderDraft {
  readonly supplierId: number | null
  /** An open purchase; null for a new one. */
  readonly purchaseHeaderId: number | null
  /** Null until typed: uses the next reference. */
  readonly userPONo: string | null
  readonly requiredDate: string
}

const nothing: OrderDraft = { supplierId: null, purchaseHeaderId: null, userPONo: null, requiredDate: '' }
const { userPONo: refField, requiredDate: dateField } = purchaseHeaders.fields

const faultsIn = (error: unknown): Readonly<Record<string, readonly string[]>> =>
  error instanceof HttpError ? ((error.body as Partial<ProblemReply> | undefined)?.errors ?? {}) : {}

const refusalText = (error: Error): string =>
  [...new Set([error.message, ...Object.values(faultsIn(error)).flat()])].join(' ')

/** State of the order form, and its submission. A rejection reloads the remaining quantities. */
export const useOrder = (quoteId: number, quoteLineIds: readonly number[], onDone: () => void) => {
  const toast = useToast()
  const refresh = useRefreshRecords()
  const [draft, setDraft] = useState(nothing)
  const [typed, setTyped] = useState<ReadonlyMap<number, Partial<LineTexts>>>(new Map())
  const { supplierId, purchaseHeaderId } = draft
  const wanted: OrderPreviewRequest = { supplierId, quoteLineIds }
  const { data: preview, error: notRead } = useQuery({
    queryKey: ['order-preview', quoteId, wanted],
    queryFn: ({ signal }) =>
      requestJson<OrderPreview>(`/QuoteHeader/${quoteId}/order/preview`, {
        method: 'POST',
        body: wanted,
        signal,
      }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  const lines = (preview?.lines ?? []).map((line) =>
    readLine(line, textsFor(line, typed.get(line.quoteLineId))),
  )
  const ref = draft.userPONo ?? preview?.userPONo ?? ''
  const day = viewOf(dateField).fromInput?.(draft.requiredDate, dateField) ?? null
  const [dateFault] = draft.requiredDate === '' ? [] : checkField(dateField, day, 'patch')
  const isNew = purchaseHeaderId === null
  const isHeadReady =
    supplierId !== null &&
    (!isNew || (checkField(refField, ref, 'create').length === 0 && dateFault === undefined))

  const sending = useMutation({
    mutationFn: (body: OrderRequest) =>
      writeOnce<OrderReply>(`/QuoteHeader/${quoteId}/order`, {
        method: 'POST',
        body,
        done: (reply) => ({ key: 'quoteOrder.done', args: { smart_count: reply.lines.length } }),
      }),
    onSuccess: ({ purchaseHeaderId: id }) => {
      toast('quoteOrder.made', 'success', {
        label: 'quoteOrder.open',
        to: `${adminBase}/${purchaseHeaders.name}/${id}/${purchaseLines.name}`,
      })
      onDone()
    },
    onError: (error) => logFailure('Ordering', error),
    onSettled: () => refresh(),
  })
  const refused = faultsIn(sending.error)
  const failure = sending.error ?? notRead
  return {
    preview,
    draft,
    change: (part: Partial<OrderDraft>) => {
      sending.reset()
      setDraft({ ...draft, ...part })
    },
    lines,
    type: (id: number, texts: Partial<LineTexts>) => {
      sending.reset()
      setTyped(new Map(typed).set(id, { ...typed.get(id), ...texts }))
    },
    total: sum(lines.flatMap(({ amount }) => amount ?? [])),
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
        requiredDate: isNew && draft.requiredDate !== '' ? String(day) : null,
        lines: lines.flatMap(({ line, isWanted, quantity, costEach, isMore }) =>
          isWanted && quantity !== null && costEach !== null
            ? [
                {
                  quoteLineId: line.quoteLineId,
                  quantity,
                  costEach,
                  expected: line.remaining,
                  description: null,
                  unit: null,
                  allowMore: isMore,
                },
              ]
            : [],
        ),
      })
    },
  }
}
