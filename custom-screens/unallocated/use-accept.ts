import { type Mutation, useQueryClient } from '@tanstack/react-query'
import type { ListedRecord } from '../../admin/extension-points.ts'
import { refreshRecords } from '../../admin/providers/query-client.ts'
import { useApiMutation } from '../../admin/providers/use-api-mutation.ts'
import { useRecordList } from '../../admin/resource/list/record-list.ts'
import type { AcceptReply, RequestedLink, Suggestion } from '../../model/costing/unallocated.ts'
import { lineTotal, subtract, sum } from '../../model/decimal.ts'
import { formatSterling } from '../../model/format.ts'
import { purchaseLines } from '../../resources.config.ts'
import { suggestionsOf } from './calls.ts'
import { type Identity, identityKey } from './identity-figures.ts'

interface Pair {
  readonly purchaseLineId: number
  readonly quoteLineId: number
}

/** Dismisses a pair of purchase line and quote line: it is not suggested again. */
export const useDismiss = (closedJobs: boolean) => {
  const client = useQueryClient()
  const { mutate, error, reset } = useApiMutation<Pair>({
    log: 'Dismissing',
    path: '/unallocated/dismiss',
    done: () => ({ key: 'unallocated.dismissed' }),
    onMutate: ({ purchaseLineId, quoteLineId }) => {
      const { queryKey } = suggestionsOf(purchaseLineId, closedJobs)
      client.setQueryData<readonly Suggestion[]>(queryKey, (found) =>
        found?.filter((suggestion) => suggestion.quoteLineId !== quoteLineId),
      )
    },
    onSettled: ({ purchaseLineId }) =>
      void client.invalidateQueries({ queryKey: suggestionsOf(purchaseLineId, closedJobs).queryKey }),
  })
  return { dismiss: mutate, failure: error, dismissFailure: reset }
}

export interface Decision {
  readonly line: ListedRecord
  readonly quoteLineId: number
  readonly quantity: number
}

export const amountOf = (line: ListedRecord, quantity: number): number =>
  lineTotal(quantity, Number(line.costEach))

export const linkOf = ({ line, quoteLineId, quantity }: Decision): RequestedLink => ({
  purchaseLineId: line.id,
  quoteLineId,
  quantity,
  expected: Number(line.remaining),
})

interface LinesPage {
  readonly data: readonly ListedRecord[]
  readonly total?: number
  readonly meta?: { readonly sums?: Readonly<Record<string, number>> }
}

/** Linked part of one line: quantity in its unit, amount in pounds. */
interface LinkedPart {
  readonly quantity: number
  readonly amount: number
}

/** The line with its rest; null if none is left. */
const lineLeft = (line: ListedRecord, { quantity, amount }: LinkedPart): ListedRecord | null => {
  const remaining = subtract(Number(line.remaining), quantity)
  if (remaining === 0) return null
  return { ...line, remaining, remainingAmount: subtract(Number(line.remainingAmount), amount) }
}

/** Amount that leaves the total: the whole line if nothing is left, else the linked part. */
const countsOff = (line: ListedRecord, part: LinkedPart): number =>
  lineLeft(line, part) === null ? Number(line.remainingAmount) : part.amount

/**
 * Optimistic list after linking: without fully linked lines and their amounts.
 * @param linked linked part of each line, with the line as displayed
 */
export const withoutLinked = (
  page: LinesPage,
  linked: ReadonlyMap<number, { readonly line: ListedRecord; readonly part: LinkedPart }>,
): LinesPage => {
  const all = [...linked.values()]
  const gone = all.filter(({ line, part }) => lineLeft(line, part) === null).length
  const { remainingAmount } = page.meta?.sums ?? {}
  const left = all.reduce(
    (total, { line, part }) => subtract(total, countsOff(line, part)),
    remainingAmount ?? 0,
  )
  return {
    ...page,
    data: page.data.flatMap((line) => {
      const found = linked.get(line.id)
      const rest = found ? lineLeft(line, found.part) : line
      return rest ? [rest] : []
    }),
    ...(page.total !== undefined && { total: page.total - gone }),
    ...(remainingAmount !== undefined && {
      meta: { ...page.meta, sums: { ...page.meta?.sums, remainingAmount: left } },
    }),
  }
}

const linkedParts = (decisions: readonly Decision[]) => {
  const linked = new Map<number, { line: ListedRecord; part: LinkedPart }>()
  for (const { line, quantity } of decisions) {
    const before = linked.get(line.id)?.part ?? { quantity: 0, amount: 0 }
    const part = {
      quantity: sum([before.quantity, quantity]),
      amount: sum([before.amount, amountOf(line, quantity)]),
    }
    linked.set(line.id, { line, part })
  }
  return linked
}

/** Milliseconds after the last write. By then a keyboard user has moved to the next line. */
const pause = 900
const scope = { id: 'unallocated' }
const isAccept = ({ options }: Mutation): boolean => options.scope?.id === scope.id
let reload: ReturnType<typeof setTimeout> | undefined

/**
 * Links decisions, all or none. Updates the list optimistically; acceptances run one after the other, each on
 * the result of the previous one.
 */
export const useAccept = () => {
  const client = useQueryClient()
  const { fullFilter } = useRecordList()
  const shown = JSON.stringify(fullFilter)

  const takeOut = (decisions: readonly Decision[]) => {
    const linked = linkedParts(decisions)
    void client.cancelQueries({ queryKey: [purchaseLines.name, 'getList'] })
    client.setQueriesData<LinesPage>(
      {
        queryKey: [purchaseLines.name, 'getList'],
        predicate: ({ queryKey: [, , params] }) =>
          JSON.stringify((params as { filter?: unknown }).filter) === shown,
      },
      (page) => page && withoutLinked(page, linked),
    )
    client.setQueryData<Identity>(identityKey, (identity) => {
      if (!identity) return undefined
      const parts = [...linked.values()]
      const allocated = sum(parts.map(({ part }) => part.amount))
      const off = sum(parts.map(({ line, part }) => countsOff(line, part)))
      return {
        ...identity,
        allocated: sum([identity.allocated, allocated]),
        unallocated: subtract(identity.unallocated, off),
        // The rest of a fully linked line is rounding.
        rounding: sum([identity.rounding, subtract(off, allocated)]),
      }
    })
  }

  const { mutate, mutateAsync, error, reset, isPending } = useApiMutation<readonly Decision[], AcceptReply>({
    // The reload brings rejected lines back into the list.
    log: 'Linking',
    scope,
    path: '/unallocated/accept',
    body: (decisions) => ({ links: decisions.map(linkOf) }),
    done: (_reply, decisions) => ({
      key: 'unallocated.linked',
      args: {
        smart_count: new Set(decisions.map(({ line }) => line.id)).size,
        amount: formatSterling(sum(decisions.map(({ line, quantity }) => amountOf(line, quantity)))),
      },
    }),
    onMutate: (decisions) => {
      clearTimeout(reload)
      takeOut(decisions)
    },
    // Only after the last one: an earlier reload would bring back lines that are about to leave the list.
    onSettled: () => {
      if (client.isMutating({ predicate: isAccept }) === 1) reload = setTimeout(refreshRecords, pause)
    },
  })
  return {
    accept: mutate,
    acceptAndWait: mutateAsync,
    failure: error,
    dismissFailure: reset,
    isAccepting: isPending,
  }
}
