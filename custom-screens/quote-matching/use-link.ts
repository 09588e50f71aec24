import { useMutation } from '@tanstack/react-query'
import { writeOnce } from '../../admin/providers/send-once.ts'
import { useRefreshRecords } from '../../admin/providers/use-refresh-records.ts'
import type { LinkReply, LinkRequest } from '../../model/costing.ts'
import { logFailure } from '../log-failure.ts'

const path = '/quoteline/quote-purchase-link'

const sendLinks = (body: LinkRequest) =>
  writeOnce<LinkReply>(path, {
    method: 'POST',
    body,
    done: ({ links }) => ({ key: 'undo.done.linked', args: { smart_count: links.length } }),
  })

/**
 * POST /quoteline/quote-purchase-link (specification section 7). Always reloads the list: after a rejection
 * it is outdated.
 */
export const useLink = (onLinked: (reply: LinkReply) => void) => {
  const refresh = useRefreshRecords()
  const { mutate, isPending } = useMutation({
    mutationFn: sendLinks,
    onSuccess: onLinked,
    onError: (error) => logFailure('Linking', error),
    onSettled: () => refresh(),
  })
  return { link: mutate, isLinking: isPending }
}
