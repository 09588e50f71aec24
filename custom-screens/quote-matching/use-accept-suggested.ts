import { useMutation } from '@tanstack/react-query'
import { writeOnce } from '../../admin/providers/send-once.ts'
import { useRefreshRecords } from '../../admin/providers/use-refresh-records.ts'
import type { LinkReply } from '../../model/costing.ts'
import type { AcceptReply, WantedLink } from '../../model/unallocated.ts'
import { logFailure } from '../log-failure.ts'

/** Links suggestions, all or none, like the workbench for unallocated spend. */
export const useAcceptSuggested = (onLinked: (reply: LinkReply) => void) => {
  const refresh = useRefreshRecords()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (links: readonly WantedLink[]) =>
      writeOnce<AcceptReply>('/unallocated/accept', {
        method: 'POST',
        body: { links },
        done: (reply) => ({ key: 'undo.done.linked', args: { smart_count: reply.links.length } }),
      }),
    onSuccess: onLinked,
    onError: (failure) => logFailure('Linking', failure),
    // After a rejection the displayed data is outdated.
    onSettled: () => refresh(),
  })
  return { accept: mutate, isAccepting: isPending, failure: error }
}
