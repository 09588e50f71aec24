import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { HttpError } from 'react-admin'
import { viewOf } from '../../admin/fields/registry.ts'
import { useToast } from '../../admin/layout/Toasts.tsx'
import { useRefreshRecords } from '../../admin/providers/query-client.ts'
import { writeOnce } from '../../admin/providers/send-once.ts'
import { adminBase } from '../../admin/resource/page-path.ts'
import { checkField } from '../../model/check-record.ts'
import { messages } from '../../model/messages.ts'
import { isPartOf, type SplitReply, type SplitRequest } from '../../model/order.ts'
import { parseNumber } from '../../model/parse-number.ts'
import type { ProblemReply } from '../../model/problem.ts'
import type { AnyRecord } from '../../model/record-text.ts'
import { purchaseHeaders, purchaseLines } from '../../resources.config.ts'
import { logFailure } from '../log-failure.ts'

export const textNames = ['userPONo', 'supplierPOInvoiceNo'] as const
export const dateNames = ['receivedDate', 'statementDate'] as const
type Name = (typeof textNames)[number] | (typeof dateNames)[number]

interface TickedLine {
  readonly id: number
  readonly purchaseHeaderId: number
  readonly description: string
  readonly quantity: number
  readonly unit: string | null
  readonly costEach: number
}

export const linesOf = (selected: readonly AnyRecord[]): TickedLine[] =>
  selected.map(({ id, purchaseHeaderId, description, quantity, unit, costEach }) => ({
    id: Number(id),
    purchaseHeaderId: Number(purchaseHeaderId),
    description: String(description),
    quantity: Number(quantity),
    unit: typeof unit === 'string' ? unit : null,
    costEach: Number(costEach),
  }))

const nothing: Readonly<Record<Name, string>> = {
  userPONo: '',
  supplierPOInvoiceNo: '',
  receivedDate: '',
  statementDate: '',
}

const dayOf = (name: (typeof dateNames)[number], typed: string) =>
  typed === ''
    ? null
    : (viewOf(purchaseHeaders.fields[name]).fromInput?.(typed, purchaseHeaders.fields[name]) ?? null)

const quantityFault = (typed: number | null, whole: number): string | undefined => {
  if (typed === null) return messages.required
  const [wrong] = checkField(purchaseLines.fields.quantity, typed, 'patch')
  return wrong ?? (isPartOf(typed, whole) ? undefined : messages.moreThanOrdered(whole))
}

export const useSplit = (purchaseId: number, lines: readonly TickedLine[], onDone: () => void) => {
  const toast = useToast()
  const refresh = useRefreshRecords()
  const [draft, setDraft] = useState(nothing)
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map())
  const sending = useMutation({
    mutationFn: (body: SplitRequest) =>
      writeOnce<SplitReply>(`/PurchaseHeader/${purchaseId}/split`, {
        method: 'POST',
        body,
        done: () => ({ key: 'purchaseSplit.done', args: { smart_count: lines.length } }),
      }),
    onSuccess: ({ purchaseHeaderId: id }) => {
      toast('purchaseSplit.made', 'success', {
        label: 'purchaseSplit.open',
        to: `${adminBase}/${purchaseHeaders.name}/${id}/${purchaseLines.name}`,
      })
      onDone()
    },
    onError: (error) => logFailure('Splitting a purchase', error),
    onSettled: () => refresh(),
  })
  const quantities = (id: number) => {
    const whole = lines.find((line) => line.id === id)?.quantity ?? 0
    const text = typed.get(id) ?? String(whole)
    const quantity = parseNumber(text)
    const fault = quantityFault(quantity, whole)
    return { text, fault, moved: fault === undefined ? quantity : null }
  }
  const refused =
    sending.error instanceof HttpError
      ? ((sending.error.body as Partial<ProblemReply> | undefined)?.errors ?? {})
      : {}
  const faultOf = (name: Name) => {
    const isDay = name === 'receivedDate' || name === 'statementDate'
    const [wrong] =
      isDay && draft[name] !== ''
        ? checkField(purchaseHeaders.fields[name], dayOf(name, draft[name]), 'patch')
        : []
    return wrong ?? refused[name]?.[0]
  }
  const faults = {
    userPONo: faultOf('userPONo'),
    supplierPOInvoiceNo: faultOf('supplierPOInvoiceNo'),
    receivedDate: faultOf('receivedDate'),
    statementDate: faultOf('statementDate'),
  }
  const isReady =
    !sending.isPending &&
    lines.every(({ id }) => quantities(id).moved !== null) &&
    dateNames.every((name) => draft[name] === '' || typeof dayOf(name, draft[name]) === 'string')
  return {
    draft,
    type: (change: Partial<Record<Name, string>>) => setDraft((now) => ({ ...now, ...change })),
    quantities,
    typeQuantity: (id: number, text: string) => setTyped(new Map(typed).set(id, text)),
    faults,
    failure:
      sending.error && [...new Set([sending.error.message, ...Object.values(refused).flat()])].join(' '),
    isDirty: typed.size > 0 || Object.values(draft).some((text) => text !== ''),
    isReady,
    isSending: sending.isPending,
    send: () =>
      sending.mutate({
        userPONo: draft.userPONo.trim() || null,
        supplierPOInvoiceNo: draft.supplierPOInvoiceNo.trim() || null,
        receivedDate: dayOf('receivedDate', draft.receivedDate) as string | null,
        statementDate: dayOf('statementDate', draft.statementDate) as string | null,
        lines: lines.map(({ id, quantity }) => ({
          purchaseLineId: id,
          quantity: quantities(id).moved ?? quantity,
          expected: quantity,
        })),
      }),
  }
}
