import { useMutation, useQueryClient } from '@tanstack/react-query'
import { writeOnce } from '../../admin/providers/send-once.ts'
import type { Suggestion } from '../../model/unallocated.ts'
import { logFailure } from '../log-failure.ts'
import { suggestionsOf } from './calls.ts'

interface Pair {
  readonly purchaseLineId: number
  readonly quoteLineId: number
}

/** Dismisses a pair of purchase line and quote line: it is not suggested again. */
export const useDismiss = (closedJobs: boolean) => {
  const client = useQueryClient()
  const { mutate, error, reset } = useMutation({
    mutationFn: (pair: Pair) =>
      writeOnce('/unallocated/dismiss', {
        method: 'POST',
        body: pair,
        done: () => ({ key: 'unallocated.dismissed' }),
      }),
    onMutate: ({ purchaseLineId, quoteLineId }) => {
      const { queryKey } = suggestionsOf(purchaseLineId, closedJobs)
      client.setQueryData<readonly Suggestion[]>(queryKey, (found) =>
        found?.filter((suggestion) => suggestion.quoteLineId !== quoteLineId),
      )
    },
    onError: (failure) => logFailure('Dismissing', failure),
    onSettled: (_, __, { purchaseLineId }) =>
      client.invalidateQueries({ queryKey: suggestionsOf(purchaseLineId, closedJobs).queryKey }),
  })
  return { dismiss: mutate, failure: error, dismissFailure: reset }
}
